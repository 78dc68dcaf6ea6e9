import type { PageQuery, PeopleCategory, PersonAlert } from '#contract/notifications/alerts.ts'
import { CATEGORY_RIGHTS } from '#contract/notifications/category-rights.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { viewerOf } from '../bell/actions.ts'
import type { Viewer } from '../open-alerts/rows.ts'
import * as lists from './rows.ts'
import { missingOf } from './rules.ts'

type Page<Row> = { total: number; rows: Row[] }

export const people = (scope: CompanyScope, category: PeopleCategory, query: PageQuery): Promise<Page<PersonAlert>> => {
  if (!CATEGORY_RIGHTS[category].every(right => scope.permissions.has(right))) throw new Refusal('forbidden')
  return asViewer(scope, async (tx, viewer) => {
    const { total, rows } = await lists.people(tx, category, viewer, query)
    return { total, rows: rows.map(({ facts, ...row }) => ({ ...row, missingFields: missingOf(row, facts) })) }
  })
}

/** Documents name people, so who may see none sees an empty list. */
export const ofPeople = async <Row>(
  scope: CompanyScope,
  list: (tx: CompanyTx, viewer: Viewer) => Promise<Page<Row>>,
): Promise<Page<Row>> => (scope.permissions.has('employees.read') ? asViewer(scope, list) : { total: 0, rows: [] })

const asViewer = <Result>(scope: CompanyScope, run: (tx: CompanyTx, viewer: Viewer) => Promise<Result>) =>
  inCompany(scope, async tx => run(tx, await viewerOf(tx, scope)))

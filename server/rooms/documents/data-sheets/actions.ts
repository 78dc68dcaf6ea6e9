import type { DataSheetRequest } from '#contract/documents/data-sheets.ts'
import { formatDay } from '#domain/basics/days.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { render } from '#server/platform/pdf/pdf.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { READ_SENSITIVE } from '#server/rooms/people/public.ts'
import * as fills from '../fill-values/rows.ts'
import { factsOf } from '../fill-values/rules.ts'
import { type DataSheet, dataSheetsReport } from './data-sheets.report.ts'
import * as rows from './rows.ts'
import { heldText } from './rules.ts'

const trail = trailOf('people/employees')

export async function make(scope: CompanyScope, request: DataSheetRequest): Promise<FileAnswer> {
  if (request.sensitive && !scope.permissions.has(READ_SENSITIVE))
    throw new Refusal('forbidden', undefined, { sensitive: 'Dafür fehlt Ihnen die Berechtigung' })
  const { sheets, company, today } = await inCompany(scope, tx => read(tx, scope, request))
  const report = dataSheetsReport(sheets, { ...request, company, today, createdAt: Temporal.Now.instant() })
  const whose = sheets.length === 1 ? ` ${sheets[0]!.name}` : ''
  return {
    bytes: await render(report, scope.companyId),
    name: `Personalstammblatt${whose} ${today}.pdf`,
    type: 'application/pdf',
  }
}

/** All of them or none: one that the caller does not see is no person. */
async function read(tx: CompanyTx, scope: CompanyScope, { employeeIds, sensitive, history }: DataSheetRequest) {
  const ids = [...new Set(employeeIds)]
  const people = new Map((await fills.people(tx, ids)).map(person => [person.id, person]))
  const contracts = Map.groupBy(await fills.contractsOf(tx, ids), ({ employeeId }) => employeeId)
  const classifications = Map.groupBy(await rows.classificationsOf(tx, ids), ({ employeeId }) => employeeId)
  const former = Map.groupBy(history ? await rows.formerOf(tx, ids) : [], ({ employeeId }) => employeeId)
  const values = Map.groupBy(history ? await rows.valuesOf(tx, ids) : [], ({ employeeId }) => employeeId)
  const around = await fills.surroundings(tx)
  const today = todayIn(around.company.zone)
  const meant = { storeId: null, documentDate: today.toString(), futureContract: false, pastContract: false }
  const sheets = ids.map((id): DataSheet => {
    const person = people.get(id)
    if (!person) throw new Refusal('not_found')
    return {
      name: `${person.lastName} ${person.firstName}`.trim(),
      facts: factsOf(person, contracts.get(id) ?? [], around, meant, sensitive),
      classifications: classifications.get(id) ?? [],
      former: former.get(id) ?? [],
      held: (values.get(id) ?? [])
        .filter(({ valueGroup }) => sensitive || valueGroup !== 'bank')
        .map(value => ({ from: value.validFrom, group: value.valueGroup, text: heldText(value, scope) })),
    }
  })
  if (sensitive)
    await trail.many(
      tx,
      scope,
      scope.origin,
      ids.map(id => ({ action: 'read-sensitive', id })),
    )
  return { sheets, company: around.company.name, today: formatDay(today) }
}

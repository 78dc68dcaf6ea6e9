import type { SecondFactorDemand, SecondFactorDemandChange } from '#contract/accounts/second-factor-demands.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { todayOf } from '../companies/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('accounts/second-factor-demands')
const companyTrail = trailOf('accounts/companies')

export const show = async (scope: CompanyScope): Promise<SecondFactorDemand> =>
  withPeople(scope, await inCompany(scope, rows.find))

export async function change(scope: CompanyScope, wanted: SecondFactorDemandChange): Promise<SecondFactorDemand> {
  refuseBoundToStores(scope)
  const saved = await inCompany(scope, async tx => {
    const before = (await rows.find(tx)) ?? NOT_DEMANDED
    refuseStale(before.version, wanted.version)
    await refuseOddDay(tx, before.from, wanted.from)
    const after = await rows.save(tx, scope, wanted)
    if (!after) throw new Refusal('stale')
    await trail.changed(tx, scope, before, after, scope.companyId)
    // Open pages ask again whether they may still look.
    await companyTrail.tell(tx, scope, [scope.companyId])
    return after
  })
  return withPeople(scope, saved)
}

const NOT_DEMANDED: rows.Demand = { from: null, version: 0 }

/** Accounts belong to no company, so who asks sees only how many, and names by the right to see users. */
async function withPeople(scope: CompanyScope, demand = NOT_DEMANDED): Promise<SecondFactorDemand> {
  const people = await acrossCompanies(tx => rows.people(tx, scope.companyId))
  const lacking = people.filter(({ hasFactor }) => !hasFactor)
  return {
    ...demand,
    people: people.length,
    lacking: lacking.length,
    names: scope.permissions.has('roles.read') ? lacking.map(({ name }) => name) : null,
  }
}

const MOST_DAYS_AHEAD = 366

/** One that began stays as it is; a new one begins today at the earliest. */
async function refuseOddDay(tx: CompanyTx, before: string | null, wanted: string | null): Promise<void> {
  if (wanted === null || wanted === before) return
  const days = (await todayOf(tx)).until(wanted).total('days')
  const message = days < 0 ? 'Frühestens ab heute' : days > MOST_DAYS_AHEAD ? 'Höchstens ein Jahr im Voraus' : undefined
  if (message) throw new Refusal('invalid', undefined, { from: message })
}

import type { OpeningBalance, OpeningBalanceChange, OpeningBalanceDraft } from '#contract/people/opening-balances.ts'
import { balanceFaults, type OpeningBalances } from '#domain/people/opening-balances.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import * as employees from '../employees/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('people/opening-balances')

export const findOf = (scope: CompanyScope, employeeId: number): Promise<OpeningBalance | null> =>
  inCompany(scope, async tx => {
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return (await rows.findOf(tx, employeeId)) ?? null
  })

export const enter = (scope: CompanyScope, draft: OpeningBalanceDraft): Promise<OpeningBalance> =>
  inCompany(scope, async tx => {
    const { entry } = await lockPerson(tx, draft.employeeId)
    if (await rows.findOf(tx, draft.employeeId))
      throw new Refusal('conflict', 'Für diesen Mitarbeiter gibt es schon Eröffnungssalden.')
    await refuseFaults(tx, draft, entry)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, after)
    return after
  })

export const change = (
  scope: CompanyScope,
  id: number,
  { version, ...wanted }: OpeningBalanceChange,
): Promise<OpeningBalance> =>
  inCompany(scope, async tx => {
    const { before, entry } = await lockWithPerson(tx, id)
    refuseStale(before.version, version)
    await refuseFaults(tx, { ...before, ...wanted }, entry)
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, before, after)
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const { before } = await lockWithPerson(tx, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })

/** Whoever writes someone's balances holds the person, imports too: of two at once the second sees the first. */
async function lockPerson(tx: CompanyTx, employeeId: number) {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person
}

async function lockWithPerson(tx: CompanyTx, id: number): Promise<{ before: OpeningBalance; entry: string | null }> {
  const found = await rows.find(tx, id)
  if (!found) throw new Refusal('not_found')
  const { entry } = await lockPerson(tx, found.employeeId)
  const before = await rows.find(tx, id)
  if (!before) throw new Refusal('not_found')
  return { before, entry }
}

async function refuseFaults(tx: CompanyTx, balances: OpeningBalances, entry: string | null): Promise<void> {
  const faults = balanceFaults(balances, { entry, today: Temporal.Now.plainDateISO(await zoneOf(tx)) })
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults as Record<string, string>)
}

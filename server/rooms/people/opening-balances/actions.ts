import type { OpeningBalance, OpeningBalanceChange, OpeningBalanceDraft } from '#contract/people/opening-balances.ts'
import { balanceFaults, type OpeningBalances } from '#domain/people/opening-balances.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
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

export const { change, remove } = recordVerbs('people/opening-balances', {
  lock,
  async update(tx, id, wanted: Wanted<OpeningBalanceChange>, before: OpeningBalance) {
    const { entry } = await lockPerson(tx, before.employeeId)
    await refuseFaults(tx, { ...before, ...wanted }, entry)
    return rows.update(tx, id, wanted)
  },
  remove: rows.remove,
  kept: (balances: OpeningBalance) => balances,
})

/** Whoever writes someone's balances holds the person, imports too: of two at once the second sees the first. */
async function lockPerson(tx: CompanyTx, employeeId: number) {
  const person = await employees.lock(tx, employeeId)
  if (!person) throw new Refusal('not_found')
  return person
}

async function lock(tx: CompanyTx, id: number): Promise<OpeningBalance | undefined> {
  const found = await rows.find(tx, id)
  if (!found) return undefined
  await lockPerson(tx, found.employeeId)
  return rows.find(tx, id)
}

async function refuseFaults(tx: CompanyTx, balances: OpeningBalances, entry: string | null): Promise<void> {
  const faults = balanceFaults(balances, { entry, today: await todayOf(tx) })
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults as Record<string, string>)
}

import {
  type DueLine,
  type DueList,
  type LockChange,
  periodsOf,
  type RetentionChange,
  type RetentionLock,
  type RetentionSettings,
} from '#contract/privacy/retention.ts'
import { chunks } from '#server/platform/chunks.ts'
import {
  acrossCompanies,
  type CompanyScope,
  type CompanyTx,
  inCompany,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import { todayIn } from '#server/platform/today.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { todayOf } from '#server/rooms/accounts/public.ts'
import { employees } from '#server/rooms/people/public.ts'
import { heldOf } from '../person-tables/actions.ts'
import * as rows from './rows.ts'
import { dueLines } from './rules.ts'

const trail = trailOf('privacy/retention')
const lockTrail = trailOf('privacy/retention-locks')
const PEOPLE_AT_ONCE = 500

export const show = (scope: CompanyScope): Promise<RetentionSettings> =>
  inCompany(scope, tx => rows.settings(tx, scope.companyId))

export const change = (scope: CompanyScope, { version, ...wanted }: RetentionChange): Promise<RetentionSettings> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    const before = await rows.lockSettings(tx, scope)
    refuseStale(before.version, version)
    const after = await rows.updateSettings(tx, wanted)
    // There is one of them in a company.
    await trail.changed(tx, scope, { ...before, id: scope.companyId }, { ...after, id: scope.companyId })
    return after
  })

/** Reckoned anew whenever somebody looks; nothing is erased by it. */
export const due = (scope: CompanyScope): Promise<DueList> =>
  inCompany(scope, async tx => {
    refuseUnseen(scope)
    const today = (await todayOf(tx)).toString()
    return { lines: await dueIn(tx, scope.companyId, today), monthly: await rows.newestList(tx) }
  })

/** What somebody does not see they can neither judge nor erase. */
export function refuseUnseen({ storeIds }: CompanyScope): void {
  if (storeIds) throw new Refusal('forbidden', 'Über Löschungen entscheidet, wer alle Standorte sieht.')
}

/** What is due on a day; of one person, or of all. */
export async function dueIn(
  tx: CompanyTx | PlatformTx,
  companyId: number,
  today: string,
  employeeId?: number,
): Promise<DueLine[]> {
  const periods = periodsOf(await rows.settings(tx, companyId))
  const people = await rows.formerPeople(tx, companyId, today, employeeId)
  const lines: DueLine[] = []
  for (const part of chunks(people, PEOPLE_AT_ONCE)) {
    const held = await heldOf(
      tx,
      companyId,
      part.map(({ id }) => id),
    )
    lines.push(...dueLines(part, held, periods, today))
  }
  return lines
}

/** On the first of each month: what is due in every company, to be looked at. */
export async function listAll(): Promise<void> {
  const found = await acrossCompanies(rows.companies)
  for (const { id, zone } of found) {
    const today = todayIn(zone)
    await acrossCompanies(async tx => {
      const lines = (await dueIn(tx, id, today.toString())).filter(({ lock }) => lock === '')
      const people = new Set(lines.map(({ employeeId }) => employeeId)).size
      await rows.putList(tx, id, today.with({ day: 1 }).toString(), people, lines.length)
    })
  }
}

const UNLOCKED: RetentionLock = { reason: '', since: null, version: 0 }

export const showLock = (scope: CompanyScope, employeeId: number): Promise<RetentionLock> =>
  inCompany(scope, async tx => {
    refuseUnseen(scope)
    if (!(await employees.find(tx, employeeId))) throw new Refusal('not_found')
    return (await rows.findLock(tx, employeeId)) ?? UNLOCKED
  })

export const changeLock = (
  scope: CompanyScope,
  employeeId: number,
  { reason, version }: LockChange,
): Promise<RetentionLock> =>
  inCompany(scope, async tx => {
    refuseUnseen(scope)
    // Whoever erases holds the same row: a lock is there before or after, never in between.
    if (!(await employees.lock(tx, employeeId))) throw new Refusal('not_found')
    const before = (await rows.findLock(tx, employeeId)) ?? UNLOCKED
    refuseStale(before.version, version)
    const after = await rows.putLock(tx, scope, employeeId, reason)
    await lockTrail.changed(tx, scope, { reason: before.reason }, { reason: after.reason }, employeeId)
    return after
  })

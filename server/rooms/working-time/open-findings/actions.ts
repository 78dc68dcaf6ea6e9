import { MOST_OPEN_SHIFTS, type OpenFindingCounts, type OpenShift } from '#contract/working-time/open-findings.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { dayNumber } from '#domain/wages/calendar.ts'
import { findingText } from '#domain/working-time/finding-texts.ts'
import { findings } from '#domain/working-time/law.ts'
import { chunks, yieldToEventLoop } from '#server/platform/chunks.ts'
import {
  acrossCompanies,
  acrossStores,
  type CompanyScope,
  type CompanyTx,
  inCompany,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { scopeToClose } from '#server/rooms/access/public.ts'
import { todayOf, zoneOf } from '#server/rooms/accounts/public.ts'
import { seesMaternity } from '../law-checks/actions.ts'
import { held } from '../law-overrides/actions.ts'
import { lawState } from '../law-states/actions.ts'
import * as rows from './rows.ts'
import { isOpen, openShift } from './rules.ts'

/** Whose shifts are looked at in one transaction. */
const PEOPLE_AT_ONCE = 200
/** As many are looked at by who asks, who waits for it; the job has the others. */
const PEOPLE_WHILE_ASKED = 50
/** What is checked before others get their turn. */
const PEOPLE_A_TURN = 20
/** So far ahead of today nobody plans. */
const DAYS_AHEAD = 366
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const isLookDue = async (tx: PlatformTx, companyId: number): Promise<boolean> =>
  (await rows.companiesDue(tx, companyId)).length > 0

/** Wherever something is to be looked at, or in one company; who stops it loses one part at most. */
export async function lookWhere(companyId: number | undefined, signal: AbortSignal): Promise<void> {
  for (const each of await acrossCompanies(tx => rows.companiesDue(tx, companyId))) {
    const scope = scopeToClose(NOBODY, each, 'job look-at-planned-shifts')
    for (let isLeft = true; isLeft; ) {
      signal.throwIfAborted()
      isLeft = await inCompany(scope, async tx => {
        await rows.lock(tx, scope)
        return lookAtSome(tx, scope, PEOPLE_AT_ONCE)
      })
    }
  }
}

/** Counts of what is true now: a few who are due are looked at before. */
export const counts = (scope: CompanyScope): Promise<OpenFindingCounts> =>
  inCompany(scope, async tx => {
    const isLooking = await lookFirst(tx, scope)
    const stores = await rows.counts(tx, await todayBegins(tx))
    return { shifts: stores.reduce((sum, { shifts }) => sum + shifts, 0), stores, isLooking }
  })

export const list = (scope: CompanyScope, storeId: number | undefined): Promise<OpenShift[]> =>
  inCompany(scope, async tx => {
    await lookFirst(tx, scope)
    const zone = await zoneOf(tx)
    const found = await rows.list(tx, { from: await todayBegins(tx), zone, storeId, most: MOST_OPEN_SHIFTS })
    return found.map(row => openShift(row, seesMaternity(scope)))
  })

/** Gives whether more is to be looked at. Who would have to wait for others at it is told what is known. */
async function lookFirst(tx: CompanyTx, scope: CompanyScope): Promise<boolean> {
  if (!(await rows.isDue(tx))) return false
  if (!(await rows.tryLock(tx, scope))) return true
  return acrossStores(tx, scope, () =>
    lookAtSome(tx, { ...scope, storeIds: null, excludedStoreIds: [] }, PEOPLE_WHILE_ASKED),
  )
}

/** One part of those who are due; gives whether there may be more. */
async function lookAtSome(tx: CompanyTx, scope: CompanyScope, most: number): Promise<boolean> {
  const from = await todayBegins(tx)
  await rows.beginDay(tx, scope, (await todayOf(tx)).toString())
  await rows.spread(tx, from)
  const ids = await rows.take(tx, most)
  if (ids.length > 0) await rows.replace(tx, scope, ids, await openOf(tx, scope, ids, from))
  return ids.length === most
}

/** What stands at the planned shifts of people from today on, and has no reason that holds. */
async function openOf(
  tx: CompanyTx,
  scope: CompanyScope,
  ids: readonly number[],
  from: Temporal.Instant,
): Promise<rows.NewFinding[]> {
  const planned = await rows.planned(tx, ids, from, await zoneOf(tx))
  if (planned.length === 0) return []
  const today = await todayOf(tx)
  const last = planned
    .map(({ day }) => day)
    .sort()
    .at(-1)!
  const first = dayNumber(today)
  const until = Math.min(dayNumber(Temporal.PlainDate.from(last)), first + DAYS_AHEAD)
  const people = [...new Set(planned.map(({ employeeId }) => employeeId))].sort((a, b) => a - b)
  const state = await lawState(tx, scope, people, { first, last: until })
  const reasons = await held(
    tx,
    planned.map(({ shiftId }) => shiftId),
  )
  const asked = new Map(planned.map(shift => [shift.shiftId, shift]))
  const shiftsOf = Map.groupBy(state.shifts, ({ employeeId }) => employeeId)
  const open: rows.NewFinding[] = []
  for (const part of chunks(state.people, PEOPLE_A_TURN)) {
    const shifts = part.flatMap(({ employeeId }) => shiftsOf.get(employeeId) ?? [])
    const byId = new Map(shifts.map(shift => [shift.id, shift]))
    for (const finding of findings(part, shifts, state.context)) {
      const shift = asked.get(finding.shiftId)
      if (!shift || !isOpen(finding, reasons)) continue
      const { shiftId: planShiftId, day: _, ...place } = shift
      const sentence = findingText(finding, { calendar: state.context.calendar, get: id => byId.get(id) })
      open.push({ ...place, planShiftId, ruleId: finding.rule, sentence })
    }
    await yieldToEventLoop()
  }
  return open
}

const todayBegins = async (tx: CompanyTx): Promise<Temporal.Instant> => startOfDay(await todayOf(tx), await zoneOf(tx))

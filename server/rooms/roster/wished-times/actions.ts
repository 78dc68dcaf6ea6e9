import { type WishedTime, wishedTimes } from '#domain/roster/wished-times.ts'
import type { Day, WageCalendar } from '#domain/wages/calendar.ts'
import type { LawPerson } from '#domain/working-time/people.ts'
import { atOnce, type CompanyTx } from '#server/platform/database/database.ts'
import * as availabilities from '../availabilities/rows.ts'
import * as wishes from '../wishes/rows.ts'

/** Of each person what is approved, single times and those of every week alike; between two days, both included. */
export async function wishedTimesOf(
  tx: CompanyTx,
  ids: readonly number[],
  days: { first: Day; last: Day },
  calendar: WageCalendar,
): Promise<(WishedTime & { employeeId: number })[]> {
  const span = { from: calendar.startOf(days.first), to: calendar.startOf(days.last + 1) }
  const [times, weeks] = await atOnce([wishes.inSpan(tx, ids, span), availabilities.inSpan(tx, ids, days)])
  const single = Map.groupBy(times, ({ employeeId }) => employeeId)
  const weekly = Map.groupBy(weeks, ({ employeeId }) => employeeId)
  const people = new Set([...single.keys(), ...weekly.keys()])
  return [...people].flatMap(employeeId =>
    wishedTimes(single.get(employeeId) ?? [], weekly.get(employeeId) ?? [], calendar, days).map(time => ({
      ...time,
      employeeId,
    })),
  )
}

type LawWish = LawPerson['wishes'][number]
/** What somebody would like is no finding. */
const KINDS: Readonly<Record<WishedTime['state'], LawWish['kind'] | null>> = {
  1: 'unavailable',
  2: 'onlyAvailable',
  3: 'undesired',
  4: null,
}

/** In the words of working-time law. */
export const wishesOf = async (
  ...asked: Parameters<typeof wishedTimesOf>
): Promise<(LawWish & { employeeId: number })[]> =>
  (await wishedTimesOf(...asked)).flatMap(({ state, from, to, employeeId }) => {
    const kind = KINDS[state]
    return kind === null ? [] : { kind, from, to, employeeId }
  })

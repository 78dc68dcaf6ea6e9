import type { MonthShift } from '#contract/months/person-months.ts'
import type { StampRecord } from '#contract/time/stamps.ts'
import { dayOf, fromUtcText } from '#domain/basics/days.ts'

/** By the day to which they belong: that of their shift, else the one on which they begin. */
export function stampsByDay(
  stamps: readonly StampRecord[],
  shifts: readonly MonthShift[],
  zone: string,
): Map<string, StampRecord[]> {
  const dayOfStamp = new Map(shifts.flatMap(({ day, stampIds }) => stampIds.map(id => [id, day] as const)))
  return Map.groupBy(stamps, ({ id, from }) => dayOfStamp.get(id) ?? dayOf(fromUtcText(from), zone).toString())
}

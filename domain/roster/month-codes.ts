import { type Day, SUNDAY, weekdayOf } from '../wages/calendar.ts'
import { clockOfWall, type WallSpan } from './wall-clock.ts'

/** When in a day a shift begins, in a letter: Früh, Mittel, Spät, Abend, Nacht, or several of them. */
export type ShiftCode = 'F' | 'M' | 'S' | 'A' | 'N' | 'G'

export const CODE_NAMES: Readonly<Record<ShiftCode, string>> = {
  F: 'Früh, ab 04:00',
  M: 'Mittel, ab 09:00',
  S: 'Spät, ab 12:00',
  A: 'Abend, ab 16:00',
  N: 'Nacht, ab 20:00',
  G: 'geteilt',
}

const BEGINS: readonly (readonly [minute: number, ShiftCode])[] = [
  [20 * 60, 'N'],
  [16 * 60, 'A'],
  [12 * 60, 'S'],
  [9 * 60, 'M'],
  [4 * 60, 'F'],
]

/** Of what somebody works on a day. */
export function codeOf(spans: readonly WallSpan[]): ShiftCode | undefined {
  const [first] = spans
  if (!first) return undefined
  if (spans.length > 1) return 'G'
  const begin = clockOfWall(first.from)
  return BEGINS.find(([from]) => begin >= from)?.[1] ?? 'N'
}

/** Sundays from the first to the last day on which nothing is worked. `worked`: days of which a shift has a part. */
export function freeSundays(first: Day, last: Day, worked: ReadonlySet<Day>): number {
  let count = 0
  for (let day = first; day <= last; day++) if (weekdayOf(day) === SUNDAY && !worked.has(day)) count++
  return count
}

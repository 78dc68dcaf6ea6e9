import { formatNumber } from '../basics/numbers.ts'
import { FACTOR_UNIT, WEEKDAYS } from './work-time.ts'

type Weekday = keyof typeof WEEKDAYS

/** `Mo–Fr`, `Mo, Mi, Fr`: three days and more in a row are told by the first and the last. */
export function workDaysText(days: readonly number[]): string {
  const runs: number[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs.flatMap(run => (run.length > 2 ? [`${short(run[0]!)}–${short(run.at(-1)!)}`] : run.map(short))).join(', ')
}

const short = (day: number) => WEEKDAYS[day as Weekday].slice(0, 2)

/** `4,33`, `4,325`. */
export const factorText = (factor: number): string => {
  const text = formatNumber(factor / FACTOR_UNIT, 3)
  return text.endsWith('0') ? text.slice(0, -1) : text
}

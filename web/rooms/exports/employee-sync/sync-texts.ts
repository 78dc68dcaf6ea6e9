import { formatDay, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'

export const peopleText = (count: number) => (count === 1 ? 'ein Mitarbeiter' : `${formatNumber(count, 0)} Mitarbeiter`)

/** '22.11.2026, 09:14'. */
export function momentText(utc: string, zone: string): string {
  const at = fromUtcText(utc).toZonedDateTimeISO(zone)
  return `${formatDay(at.toPlainDate())}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

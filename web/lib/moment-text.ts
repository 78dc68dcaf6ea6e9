import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { currentCompany } from '#web/lib/session.ts'

/** `21.11.2026, 04:10` in the zone of the selected company. */
export function momentText(utcText: string): string {
  const zone = currentCompany()?.timeZone ?? VIENNA
  const moment = fromUtcText(utcText)
  return `${formatDay(dayOf(moment, zone))}, ${formatTime(moment, zone)}`
}

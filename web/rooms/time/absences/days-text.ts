import { type AbsentDays, partNote } from '#domain/time/absence-days.ts'
import { dayText } from '#web/lib/day-text.ts'

/** '02.11.2026 (ab Mittag) bis 06.11.2026', '02.11.2026 (Vormittag)', 'seit 02.11.2026' */
export function daysText({ firstDay, lastDay, firstPart, lastPart }: AbsentDays): string {
  if (lastDay === null) return `seit ${dayText(firstDay)}${partNote(firstPart, 'first')}`
  if (lastDay === firstDay) return `${dayText(firstDay)}${partNote(firstPart, 'single')}`
  return `${dayText(firstDay)}${partNote(firstPart, 'first')} bis ${dayText(lastDay)}${partNote(lastPart, 'last')}`
}

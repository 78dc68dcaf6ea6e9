import { dayOf, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { currentCompany } from '#web/lib/session.ts'
import { todayHere } from '#web/ui/today.ts'

/** „heute, 09:12“, else „30.11., 16:02“, and of another year „30.11.2025, 16:02“. */
export function whenText(utcText: string): string {
  const zone = currentCompany()?.timeZone ?? VIENNA
  const moment = fromUtcText(utcText)
  const day = dayOf(moment, zone)
  const today = todayHere()
  const year = day.year === today.year ? '' : day.year
  const said = day.equals(today) ? 'heute' : `${day.day}.${day.month}.${year}`
  return `${said}, ${formatTime(moment, zone)}`
}

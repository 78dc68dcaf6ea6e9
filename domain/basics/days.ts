/** The zone of a company that has set none (Spec 1 §9). */
export const VIENNA = 'Europe/Vienna'

/** Month names as Austrians write them, January first (Spec 2 §1). */
export const MONTH_NAMES = [
  'Jänner',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
] as const

const MINUTES_OF_DAY = 24 * 60

/** 'DD.MM.YYYY', the display form of every day (Spec 2 §1). */
export function formatDay(day: Temporal.PlainDate): string {
  return `${two(day.day)}.${two(day.month)}.${String(day.year).padStart(4, '0')}`
}

/** Reads `5.1.2026`, `05.01.2026` or `2026-01-05`; undefined for anything else, for days that do not exist and for years outside 1900–2100 (Spec 2 §5). */
export function parseDay(text: string): Temporal.PlainDate | undefined {
  const austrian = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text.trim())
  if (austrian) return existingDay(Number(austrian[3]), Number(austrian[2]), Number(austrian[1]))
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  return undefined
}

/** 'November 2026'. */
export function formatMonth(month: Temporal.PlainYearMonth): string {
  return `${MONTH_NAMES[month.month - 1]} ${month.year}`
}

/** The calendar day on which a moment lies, seen from a zone. */
export function dayOf(instant: Temporal.Instant, zone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate()
}

/** The first moment of a day in a zone; the day's end is the start of the next one, which is not always 24 hours later. */
export function startOfDay(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return day.toZonedDateTime(zone).toInstant()
}

/** 'HH:mm' on the wall clock of a zone; seconds are dropped. */
export function formatTime(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone)
  return `${two(local.hour)}:${two(local.minute)}`
}

/** Reads `7:30`, `07:30` up to `24:00` as minutes after midnight (Spec 2 §5); undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2])
  if (minute > 59) return undefined
  const minutes = hour * 60 + minute
  return minutes <= MINUTES_OF_DAY ? minutes : undefined
}

/**
 * The moment at which the wall clock of a zone shows a time of a day, 0 to 1440 minutes (1440 is the next midnight).
 * A time skipped in spring moves forward by the gap; a time that comes twice in autumn is the first one. Throws RangeError outside 0–1440.
 */
export function instantAt(day: Temporal.PlainDate, minutesOfDay: number, zone: string): Temporal.Instant {
  if (!Number.isInteger(minutesOfDay) || minutesOfDay < 0 || minutesOfDay > MINUTES_OF_DAY)
    throw new RangeError(`minutes of day out of range: ${minutesOfDay}`)
  if (minutesOfDay === MINUTES_OF_DAY) return startOfDay(day.add({ days: 1 }), zone)
  const time = Temporal.PlainTime.from({ hour: Math.trunc(minutesOfDay / 60), minute: minutesOfDay % 60 })
  return day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
}

/** All moments of a day at which the wall clock shows a time, the earlier first: none where spring skips it, two where autumn repeats it. */
export function instantsAt(day: Temporal.PlainDate, minutesOfDay: number, zone: string): Temporal.Instant[] {
  const earliest = instantAt(day, minutesOfDay, zone)
  if (minutesOfDay === MINUTES_OF_DAY) return [earliest]
  const shown = earliest.toZonedDateTimeISO(zone)
  if (shown.hour * 60 + shown.minute !== minutesOfDay) return []
  const latest = shown.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
  return latest.equals(earliest) ? [earliest] : [earliest, latest]
}

/** 'YYYY-MM-DD HH:mm:ss' in UTC, the wire form of shifts and absences (Spec 2 §3); fractions of a second are dropped. */
export function toUtcText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' }).replace('T', ' ').replace('Z', '')
}

/** Reads the wire form 'YYYY-MM-DD HH:mm:ss' as UTC; throws RangeError for any other text. */
export function fromUtcText(text: string): Temporal.Instant {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) throw new RangeError(`not a UTC text: ${text}`)
  return Temporal.Instant.from(`${text.replace(' ', 'T')}Z`)
}

function existingDay(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return undefined
  if (day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return undefined
  return Temporal.PlainDate.from({ year, month, day })
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}

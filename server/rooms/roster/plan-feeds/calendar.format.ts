import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { VIENNA } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'

/** Moments in minutes since 1970. */
export type FeedShift = {
  shiftId: number
  employeeId: number
  from: number
  to: number
  breakMinutes: number
  /** It was published, and is no more. */
  isGone: boolean
  /** How often it was published or withdrawn after the first time. */
  sequence: number
  changedAt: number
  person: string
  store: string
  spot: string
}
type Calendar = { companyId: number; zone: string; name: string; isOfStore: boolean; host: string }

/** The same shifts give the same bytes, so that a program can ask whether anything is new. RFC 5545 */
export function calendarOf({ companyId, zone, name, isOfStore, host }: Calendar, shifts: readonly FeedShift[]): Buffer {
  const isVienna = zone === VIENNA
  const calendar = ical({
    name: `Dienstplan ${name}`,
    prodId: { company: 'Kontor', product: 'Dienstplan', language: 'DE' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    ...(isVienna && { timezone: { name: null, generator: () => VIENNA_RULES } }),
  })
  for (const shift of shifts) {
    const [start, end] = [shift.from, shift.to].map(instantOf) as [Temporal.Instant, Temporal.Instant]
    // Of a local time that comes twice readers make what they like: it is said in UTC. RFC 5545 §3.3.5
    const isPlain = isVienna && ![start, end].some(comesTwice)
    const event = calendar.createEvent({
      id: `dienst-${companyId}-${shift.shiftId}-${shift.employeeId}@${host}`,
      start,
      end,
      timezone: isPlain ? VIENNA : null,
      stamp: instantOf(shift.changedAt),
      lastModified: instantOf(shift.changedAt),
      sequence: shift.sequence,
      status: shift.isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: summaryOf(shift, isOfStore),
      location: oneLine(shift.store),
    })
    if (shift.breakMinutes > 0) event.description(`Pause ${formatHours(shift.breakMinutes)}`)
  }
  return Buffer.from(`${calendar.toString()}\r\n`)
}

const instantOf = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000)

function comesTwice(instant: Temporal.Instant): boolean {
  const local = instant.toZonedDateTimeISO(VIENNA).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map(disambiguation =>
    local.toZonedDateTime(VIENNA, { disambiguation }),
  )
  return !first!.equals(second!)
}

function summaryOf({ person, spot, isGone }: FeedShift, isOfStore: boolean): string {
  const what = [isOfStore ? oneLine(person) : 'Dienst', oneLine(spot)].filter(Boolean).join(', ')
  return isGone ? `Entfällt: ${what}` : what
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** As it has been since 1996. Directive 2000/84/EC */
const VIENNA_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${VIENNA}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

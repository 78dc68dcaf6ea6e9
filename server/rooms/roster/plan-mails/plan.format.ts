import { MONTH_NAMES } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { dayText } from '#domain/roster/shift-story.ts'
import { dayOfWall, spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type Day, dateOf, dayNumber, type Span, type WageCalendar } from '#domain/wages/calendar.ts'
import { layOutMail, plainText } from '#server/platform/mail-layout.ts'

/** Moments in minutes since 1970. */
export type MailedShift = Span & { breakMinutes: number; store: string; spot: string }
export type ShiftNews = Span & {
  shiftId: number
  kind: 'new' | 'changed' | 'gone'
  oldFrom: number | null
  oldTo: number | null
  store: string
}
type PlanMail = {
  name: string
  company: string
  zone: string
  mondays: readonly string[]
  news: readonly ShiftNews[]
  shifts: readonly MailedShift[]
  hasFeed: boolean
}

/** One’s own shifts of the weeks, and what of them is not as it was told before. Nobody else is named. */
export function planMail({ name, company, zone, mondays, news, shifts, hasFeed }: PlanMail) {
  const calendar = austrianCalendar(zone)
  const weeks = mondays.map(text => dayNumber(Temporal.PlainDate.from(text)))
  const stores = new Set([...shifts, ...news].map(({ store }) => store))
  const placeOf = (store: string) => (stores.size > 1 ? `, ${plainText(store)}` : '')
  const changes = news.filter(({ kind }) => kind !== 'new')
  const firsts = news.length - changes.length
  return layOutMail({
    subject: `Ihr Dienstplan ${weeks.map(monday => `KW ${dateOf(monday).weekOfYear}`).join(', ')}`,
    greeting: `Guten Tag ${plainText(name)},`,
    paragraphs: [
      `${plainText(company)} hat Ihren Dienstplan veröffentlicht.${firsts > 0 && changes.length > 0 ? ` Neu: ${firsts === 1 ? 'ein Dienst' : `${firsts} Dienste`}.` : ''}`,
      ...(changes.length > 0
        ? [
            ['Das hat sich geändert:', ...changes.map(each => newsText(each, calendar) + placeOf(each.store))].join(
              '\n',
            ),
          ]
        : []),
      ...weeks.map(monday =>
        [
          `${weekText(monday)}:`,
          ...linesOf(
            shifts.filter(({ from }) => isIn(calendar.dayOf(from), monday)),
            calendar,
            placeOf,
          ),
        ].join('\n'),
      ),
      ...(hasFeed ? ['Ihr Kalender-Abo zeigt das von selbst.'] : []),
    ],
    note: `Sie bekommen diese E-Mail, weil Ihre Adresse in Ihren Stammdaten bei ${plainText(company)} steht. Wenn Sie das nicht möchten, sagen Sie es bitte Ihrem Betrieb.`,
  })
}

const isIn = (day: Day, monday: Day) => monday <= day && day < monday + 7

const linesOf = (
  shifts: readonly MailedShift[],
  calendar: WageCalendar,
  placeOf: (store: string) => string,
): string[] =>
  shifts.length === 0
    ? ['keine Dienste']
    : shifts.map(({ from, to, breakMinutes, store, spot }) => {
        const pause = breakMinutes > 0 ? `, Pause ${formatHours(breakMinutes)}` : ''
        return `${whenText({ from, to }, calendar)}${spot && ` ${plainText(spot)}`}${placeOf(store)}${pause}`
      })

function newsText({ kind, from, to, oldFrom, oldTo }: ShiftNews, calendar: WageCalendar): string {
  const now = whenText({ from, to }, calendar)
  if (kind === 'gone') return `${now} entfällt`
  return `${now} statt ${whenText({ from: oldFrom!, to: oldTo! }, calendar)}`
}

function whenText({ from, to }: Span, calendar: WageCalendar): string {
  const span = { from: wallOf(calendar, from), to: wallOf(calendar, to) }
  return `${dayText(dayOfWall(span.from))} ${spanText(span)}`
}

/** „Woche 7. Dezember bis 13. Dezember 2026“ */
function weekText(monday: Day): string {
  const [first, last] = [dateOf(monday), dateOf(monday + 6)]
  return `Woche ${first.day}. ${MONTH_NAMES[first.month - 1]} bis ${last.day}. ${MONTH_NAMES[last.month - 1]} ${last.year}`
}

import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { WeekOrder } from '#contract/roster/week-files.ts'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { formatDay, formatTime, MONTH_NAMES } from '#domain/basics/days.ts'
import { holidayName } from '#domain/basics/holidays.ts'
import { formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { coverage, peopleShort } from '#domain/roster/coverage.ts'
import { spanText, wallOf } from '#domain/roster/wall-clock.ts'
import { ABSENCE_TYPES, type AbsenceType } from '#domain/wages/absence-types.ts'
import { austrianCalendar } from '#domain/wages/austrian-calendar.ts'
import { type Day, dateOf, type Span, type WageCalendar } from '#domain/wages/calendar.ts'
import type { Paper, PdfColumn, PdfReport } from '#server/platform/pdf/pdf.ts'

export type WeekSheet = {
  week: StoreWeek
  monday: Day
  company: string
  store: string
  /** Who prints it. */
  maker: string
  createdAt: Temporal.Instant
}
export type Printed = {
  paper: Paper
  /** Places of work by their numbers; undefined: all of them. */
  spots: ReadonlySet<number> | undefined
  /** In place of names; undefined: names. */
  numbers: ReadonlyMap<number, string> | undefined
  places: boolean
  breaks: boolean
  hours: boolean
  /** Holidays and events, below the days. */
  events: boolean
  /** Planned of needed, below all. */
  cover: boolean
  order: WeekOrder
  signature: boolean
  reasons: boolean
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** A shift as it stands in the columns of a week. */
type Row = Span & {
  id: number
  employeeId: number
  day: Day
  breakMinutes: number
  isPublished: boolean
  spotId: number
  spot: string
}

function rowsOf({ shifts, spots }: StoreWeek, calendar: WageCalendar): Row[] {
  const nameOf = new Map(spots.map(({ id, name }) => [id, name]))
  return shifts.id.map((id, at) => ({
    ...{ id, employeeId: shifts.employeeId[at]!, from: shifts.from[at]!, to: shifts.to[at]! },
    day: calendar.dayOf(shifts.from[at]!),
    breakMinutes: shifts.breakMinutes[at]!,
    isPublished: shifts.publishedAt[at]! > 0,
    spotId: shifts.spotId[at]!,
    spot: nameOf.get(shifts.spotId[at]!) ?? '',
  }))
}

/** The notice: who works when, a row a person. Of what is published alone; drafts are counted below. */
export function noticeOf({ week, monday, company, store, maker, createdAt }: WeekSheet, printed: Printed): PdfReport {
  const calendar = austrianCalendar(week.zone)
  const { spots } = printed
  const inWeek = rowsOf(week, calendar).filter(
    ({ day, spotId }) => monday <= day && day < monday + 7 && (!spots || spots.has(spotId)),
  )
  const published = inWeek.filter(({ isPublished, employeeId }) => isPublished && employeeId > 0)
  const local = createdAt.toZonedDateTimeISO(week.zone)
  const works = new Set(published.map(({ employeeId }) => employeeId))
  const shown = week.people.filter(({ id, isOwn }) => works.has(id) || (isOwn && !spots))
  const people = printed.order === 'begin' ? byBegin(shown, published) : shown
  const calledOf = (person: StoreWeek['people'][number]) =>
    printed.numbers ? (printed.numbers.get(person.id) ?? 'ohne Nummer') : nameOf(person)
  const rows = people.map(person => {
    const own = published.filter(({ employeeId }) => employeeId === person.id)
    const days = DAYS.map(at => cellOf(own, person.id, monday + at, week, calendar, printed))
    return [calledOf(person), ...days, ...(printed.hours ? [hoursText(own)] : [])]
  })
  return {
    title: `Dienstplan KW ${dateOf(monday).weekOfYear}`,
    company,
    hasMark: true,
    subtitle: [[spanOfDays(monday), store, ...spotNames(week, spots)].join(' · ')],
    madeBy: `Stand ${formatDay(local.toPlainDate())}, ${formatTime(createdAt, week.zone)}, ${maker}`,
    colour: false,
    ...{ paper: printed.paper, scale: printed.paper === 'a3' ? 'poster' : 'normal' },
    ...(printed.signature && { signature: 'Unterschrift' }),
    createdAt,
    sections: [
      {
        kind: 'table',
        columns: columnsOf(monday, week, calendar, printed),
        groups: [{ rows }],
        ...(printed.cover && { sum: coverOf(published, week, monday, calendar, printed) }),
      },
      { kind: 'paragraphs', paragraphs: [leftOut(inWeek.length - published.length)] },
    ],
  }
}

const spotNames = ({ spots }: StoreWeek, chosen: ReadonlySet<number> | undefined): string[] =>
  chosen ? [spots.flatMap(({ id, name }) => (chosen.has(id) ? [name] : [])).join(', ')].filter(Boolean) : []

const leftOut = (count: number): string =>
  count === 0
    ? 'Änderungen werden mit Datum daneben vermerkt.'
    : `Änderungen werden mit Datum daneben vermerkt. Unveröffentlichte Dienste sind nicht enthalten: ${count}.`

/** A column of hours makes nine: the page lies on its side in either case. */
function columnsOf(
  monday: Day,
  { events: all }: StoreWeek,
  calendar: WageCalendar,
  { hours, numbers, events }: Printed,
): PdfColumn[] {
  const days = DAYS.map((at): PdfColumn => {
    const { day, month } = dateOf(monday + at)
    const [from, to] = [calendar.startOf(monday + at), calendar.startOf(monday + at + 1)]
    const happening = all.filter(event => event.from < to && event.to > from).map(({ name }) => name)
    const below = events ? [holidayName(dateOf(monday + at)), ...happening].filter(Boolean) : []
    return { title: [`${WEEKDAYS[at]} ${day}.${month}.`, ...below].join('\n'), align: 'text', share: 12 }
  })
  return [
    { title: numbers ? 'Nummer' : 'Name', align: 'text', share: 17 },
    ...days,
    ...(hours ? [{ title: 'Std.', align: 'number' as const, share: 6 }] : []),
  ]
}

/** Who begins first in the week comes first, who does not work last. */
function byBegin(people: StoreWeek['people'], published: readonly Row[]): StoreWeek['people'] {
  const begin = new Map<number, number>()
  for (const { employeeId, from } of published) begin.set(employeeId, Math.min(from, begin.get(employeeId) ?? from))
  const of = ({ id }: StoreWeek['people'][number]) => begin.get(id) ?? Number.MAX_SAFE_INTEGER
  return people.toSorted((a, b) => of(a) - of(b))
}

/** „9 von 11“ of each day: those who work of those who are needed. */
function coverOf(
  published: readonly Row[],
  { needs }: StoreWeek,
  monday: Day,
  calendar: WageCalendar,
  { hours, spots }: Printed,
): string[] {
  const needed = needs.count.flatMap((count, at) => {
    const spotId = needs.spotId[at]! || null
    return spots && !spots.has(spotId ?? 0) ? [] : [{ count, spotId, from: needs.from[at]!, to: needs.to[at]! }]
  })
  const planned = published.map(({ from, to, spotId }) => ({ from, to, spotId: spotId || null }))
  const days = DAYS.map(at => {
    const day = { from: calendar.startOf(monday + at), to: calendar.startOf(monday + at + 1) }
    const people = new Set(published.filter(row => row.day === monday + at).map(({ employeeId }) => employeeId)).size
    const all = people + peopleShort(coverage(needed, planned, day))
    return all === 0 ? '–' : `${people} von ${all}`
  })
  return ['Besetzung', ...days, ...(hours ? [''] : [])]
}

function cellOf(
  own: readonly Row[],
  employeeId: number,
  day: Day,
  week: StoreWeek,
  calendar: WageCalendar,
  { breaks, places, reasons }: Printed,
): string {
  const shifts = own.filter(shift => shift.day === day).map(shift => shiftText(shift, calendar, { breaks, places }))
  if (shifts.length > 0) return shifts.join('\n')
  const [from, to] = [calendar.startOf(day), calendar.startOf(day + 1)]
  const away = week.absences.find(
    absence => absence.employeeId === employeeId && absence.from < to && (absence.to === null || absence.to > from),
  )
  if (!away) return ''
  return (reasons && away.type !== null && ABSENCE_TYPES[away.type as AbsenceType]) || 'abwesend'
}

const shiftText = (
  { from, to, breakMinutes, spot }: Row,
  calendar: WageCalendar,
  { breaks, places }: Pick<Printed, 'breaks' | 'places'>,
): string => {
  const text = `${spanText({ from: wallOf(calendar, from), to: wallOf(calendar, to) })} ${places ? spot : ''}`.trim()
  return breaks && breakMinutes > 0 ? `${text} (Pause ${formatHours(breakMinutes)})` : text
}

const nameOf = ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName} ${firstName}`.trim()
const minutesOf = ({ from, to, breakMinutes }: Row) => to - from - breakMinutes
const hoursText = (own: readonly Row[]) => formatNumber(own.reduce((sum, row) => sum + minutesOf(row), 0) / 60, 1)

/** „7.–13. Dezember 2026“ */
function spanOfDays(monday: Day): string {
  const [first, last] = [dateOf(monday), dateOf(monday + 6)]
  const end = `${last.day}. ${MONTH_NAMES[last.month - 1]} ${last.year}`
  if (first.month === last.month) return `${first.day}.–${end}`
  const year = first.year === last.year ? '' : ` ${first.year}`
  return `${first.day}. ${MONTH_NAMES[first.month - 1]}${year} – ${end}`
}

const HEADS = ['Name', 'Tag', 'Datum', 'Beginn', 'Ende', 'Bereich', 'Pause in Minuten', 'Stunden', 'Stand']

/** A row a shift, open ones and drafts too, as far as the caller sees them. */
function cellsOf({ week, monday }: WeekSheet): { name: string; row: Row; texts: string[] }[] {
  const calendar = austrianCalendar(week.zone)
  const names = new Map(week.people.map(person => [person.id, nameOf(person)]))
  return rowsOf(week, calendar)
    .filter(({ day }) => monday <= day && day < monday + 7)
    .map(row => {
      const [from, to] = spanText({ from: wallOf(calendar, row.from), to: wallOf(calendar, row.to) }).split('–')
      const name = row.employeeId === 0 ? 'nicht zugeordnet' : (names.get(row.employeeId) ?? '')
      const texts = [
        ...[name, WEEKDAYS[row.day - monday]!, formatDay(dateOf(row.day)), from!, to!, row.spot],
        ...[
          String(row.breakMinutes),
          formatNumber(minutesOf(row) / 60, 2),
          row.isPublished ? 'veröffentlicht' : 'Entwurf',
        ],
      ]
      return { name, row, texts }
    })
    .sort(
      (a, b) =>
        Number(a.row.employeeId === 0) - Number(b.row.employeeId === 0) ||
        a.name.localeCompare(b.name, 'de') ||
        a.row.from - b.row.from,
    )
}

export const csvOf = (sheet: WeekSheet): Buffer =>
  Buffer.from(
    `\uFEFF${writeCsv([HEADS, ...cellsOf(sheet).map(({ texts }) => texts.map(neutralise))], { separator: ';' })}`,
  )

export async function workbookOf(sheet: WeekSheet): Promise<Buffer> {
  const rows: CellValue[][] = cellsOf(sheet).map(({ texts, row }) => [
    ...[texts[0]!, texts[1]!, new Date(row.day * 86_400_000), texts[3]!, texts[4]!, texts[5]!],
    ...[row.breakMinutes, minutesOf(row) / 60, texts[8]!],
  ])
  const columns = [
    { width: 28 },
    { width: 6 },
    { width: 12, numFmt: 'dd.mm.yyyy' },
    ...[8, 8, 16, 18].map(width => ({ width })),
    { width: 10, numFmt: '0.00' },
    { width: 16 },
  ]
  const name = `KW ${dateOf(sheet.monday).weekOfYear}`
  return Buffer.from(await writeXlsx({ sheets: [{ name, columns, rows: [HEADS, ...rows], freezePane: { rows: 1 } }] }))
}

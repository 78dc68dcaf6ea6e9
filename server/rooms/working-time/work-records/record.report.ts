import { neutralise, writeCsv } from '#domain/basics/csv.ts'
import { formatDay, formatMonth, formatTime } from '#domain/basics/days.ts'
import { formatHours } from '#domain/basics/numbers.ts'
import { type Day, dateOf, type Minute, mondayOf } from '#domain/wages/calendar.ts'
import type { RecordedDay, WorkRecord } from '#domain/working-time/records.ts'
import type { PdfColumn, PdfGroup, PdfReport, PdfSection } from '#server/platform/pdf/pdf.ts'
import type { RecordedPerson } from './rows.ts'

/** What stands beside a day: sentences of the law, and why it was planned so. */
export type DayNotes = { findings: readonly string[]; reasons: readonly string[] }
export type PersonRecord = { person: RecordedPerson; record: WorkRecord; notesOf: (day: RecordedDay) => DayNotes }

const COLUMNS: readonly PdfColumn[] = [
  { title: 'Tag', align: 'text', share: 14 },
  { title: 'Beginn', align: 'number', share: 6 },
  { title: 'Ende', align: 'number', share: 6 },
  { title: 'Pausen', align: 'text', share: 14 },
  { title: 'Ruhe davor', align: 'number', share: 9 },
  { title: 'Arbeit', align: 'number', share: 9 },
  { title: 'Arbeitszeitrecht', align: 'text', share: 31 },
]
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']

type About = { company: string; month: Temporal.PlainYearMonth; zone: string; createdAt: Temporal.Instant }

/** A page or more for each person, with room for a signature. AZG § 26 (1), (4) */
export const pagesOf = (records: readonly PersonRecord[], about: About): PdfReport => ({
  title: `Arbeitszeitaufzeichnung ${formatMonth(about.month)}`,
  company: about.company,
  subtitle: ['Nach § 26 AZG, aus gestempelten Zeiten; Wochen sind um Mitternacht geschnitten'],
  madeBy: `erstellt am ${formatDay(about.createdAt.toZonedDateTimeISO(about.zone).toPlainDate())}`,
  colour: false,
  signature: 'Unterschrift',
  createdAt: about.createdAt,
  sections: records.flatMap((record, at) => sectionsOf(record, about, at > 0)),
})

function sectionsOf({ person, record, notesOf }: PersonRecord, { zone }: About, newPage: boolean): PdfSection[] {
  const whose = {
    kind: 'facts' as const,
    title: person.name,
    newPage,
    signer: person.name,
    facts: [
      ['Personalnummer', person.personnelNumber || '–'] as const,
      ['Standort', person.storeName || '–'] as const,
      ['Arbeit im Monat', formatHours(sumOf(record))] as const,
      ['Tage mit Arbeit', String(record.days.length)] as const,
    ],
  }
  if (record.days.length === 0)
    return [whose, { kind: 'paragraphs', paragraphs: ['In diesem Monat ist keine Zeit gestempelt.'] }]
  const sum = ['Summe', '', '', '', '', formatHours(sumOf(record)), '']
  return [whose, { kind: 'table', columns: COLUMNS, groups: groupsOf(record, notesOf, zone), sum }]
}

function groupsOf({ days, weeks }: WorkRecord, notesOf: PersonRecord['notesOf'], zone: string): PdfGroup[] {
  const byWeek = Map.groupBy(days, ({ day }) => mondayOf(day))
  return [...byWeek].map(([monday, own]) => ({
    title: `Woche ab ${germanDay(monday)}`,
    rows: own.map(day => rowOf(day, notesOf(day), zone)),
    sum: ['Woche', '', '', '', '', formatHours(weeks.find(week => week.monday === monday)?.work ?? 0), ''],
  }))
}

function rowOf(day: RecordedDay, { findings, reasons }: DayNotes, zone: string): string[] {
  return [
    `${WEEKDAYS[day.day - mondayOf(day.day)]} ${germanDay(day.day)}`,
    timeText(day.from, zone),
    timeText(day.to, zone),
    breaksText(day, zone),
    day.restBefore === null ? '' : formatHours(day.restBefore),
    formatHours(day.work),
    [...findings, ...reasons.map(reason => `Begründung: ${reason}`)].join('\n'),
  ]
}

const breaksText = ({ breaks, breakMinutes }: RecordedDay, zone: string): string =>
  [
    ...breaks.map(({ from, to }) => `${timeText(from, zone)}–${timeText(to, zone)}`),
    ...(breakMinutes > 0 ? [`${formatHours(breakMinutes)} ohne Uhrzeit`] : []),
  ].join(', ')

const sumOf = ({ days }: WorkRecord): number => days.reduce((sum, { work }) => sum + work, 0)
const germanDay = (day: Day): string => formatDay(dateOf(day))
const timeText = (minute: Minute, zone: string): string =>
  formatTime(Temporal.Instant.fromEpochMilliseconds(minute * 60_000), zone)

/** A row a day, for whoever looks at many people at once. */
export function csvOf(records: readonly PersonRecord[], { zone }: Pick<About, 'zone'>): Buffer {
  const heads = [
    'Personalnummer',
    'Name',
    'Standort',
    'Tag',
    'Beginn',
    'Ende',
    'Pausen',
    'Ruhe davor',
    'Arbeit',
    'Arbeit in Minuten',
    'Arbeitszeitrecht',
    'Begründung',
  ]
  const rows = records.flatMap(({ person, record, notesOf }) =>
    record.days.map(day => {
      const { findings, reasons } = notesOf(day)
      return [
        ...[person.personnelNumber, person.name, person.storeName, germanDay(day.day)],
        ...[timeText(day.from, zone), timeText(day.to, zone), breaksText(day, zone)],
        ...[day.restBefore === null ? '' : formatHours(day.restBefore), formatHours(day.work), String(day.work)],
        ...[findings.join(' '), reasons.join(' ')],
      ].map(neutralise)
    }),
  )
  return Buffer.from(`\uFEFF${writeCsv([heads, ...rows], { separator: ';' })}`)
}

import type { TabName } from '../shell/tabs.ts'
import { ABSENCE_TYPES, NO_CONTRACT } from '../wages/absence-types.ts'

/** What a report is about: some days of one month, a month, or the twelve months up to one. */
export type ReportSpan = 'days' | 'month' | 'year'

export type ReportOption = { label: string; isChosen: boolean }
export type ReportChoice = { label: string; values: Readonly<Record<string, string>>; usual: string; note?: string }

/** What people say of a report before it is made; the figures are the server's. */
export type ReportKind = {
  tab: TabName
  /** The screen's heading and the page's. Spec 3 §2.5. */
  heading: string
  title: string
  /** What a document is called unless somebody says otherwise: it is followed by the month. */
  name: string
  span: ReportSpan
  /** Beside `reports.run`. */
  rights: readonly string[]
  /** What goes onto the page, under this heading. */
  content: string
  options: Readonly<Record<string, ReportOption>>
  /** Said where none of the options is chosen; undefined: that is a report, too. */
  noneChosen?: string
  choices: Readonly<Record<string, ReportChoice>>
}

/** The types that a report of absences may hold; all but „Kein Vertrag“ are chosen (Spec 3 §9). */
const TYPES = [1, 2, 3, 6, 7, 8, 4, 5] as const
const TYPE_OPTIONS = Object.fromEntries(
  // Numbers as keys would come in their own order.
  TYPES.map(type => [
    `type-${type}`,
    { label: type === 4 ? 'Sonstiges' : ABSENCE_TYPES[type], isChosen: type !== NO_CONTRACT },
  ]),
)

export const REPORT_KINDS = {
  ABSENCESFORMLEXPORT: {
    tab: 'ReportAbsences',
    heading: 'Schnittstellenübergabe Abwesenheiten',
    title: 'Schnittstellenübergabe Abwesenheiten',
    name: 'Abwesenheiten',
    span: 'days',
    rights: ['absences.read'],
    content: 'Inhalt',
    options: TYPE_OPTIONS,
    noneChosen: 'Bitte wählen Sie mindestens eine Art.',
    choices: {
      lines: {
        label: 'Zeilen',
        values: { entry: 'je Abwesenheit', type: 'je Mitarbeiter und Art' },
        usual: 'entry',
      },
    },
  },
  HANDOVEROVERVIEW: {
    tab: 'ReportOverview',
    heading: 'Schnittstellenübergabe Übersicht',
    title: 'Schnittstellenübergabe Übersicht',
    name: 'Übersicht',
    span: 'month',
    rights: ['exports.run'],
    content: 'Inhalt',
    options: {
      wages: { label: 'Lohnarten', isChosen: true },
      absences: { label: 'Abwesenheiten', isChosen: true },
      own: { label: 'Individuelle Lohnarten', isChosen: true },
      corrections: { label: 'Korrekturen', isChosen: true },
      runs: { label: 'Lauf je Zeile', isChosen: true },
      zeros: { label: 'Nullzeilen', isChosen: false },
    },
    choices: {
      groups: {
        label: 'Gruppiert nach',
        values: { person: 'Mitarbeiter', number: 'Lohnart', run: 'Lauf' },
        usual: 'person',
      },
    },
  },
  VARIABLEOVERVIEW: {
    tab: 'ReportVariableOverview',
    heading: 'Übersicht Variabel',
    title: 'Übersicht Variabel',
    name: 'Variable',
    span: 'year',
    rights: ['stamps.read', 'employees.read-sensitive'],
    content: 'Lohnarten',
    options: {
      overtime: { label: 'Überstunden und Mehrarbeit', isChosen: true },
      surcharges: { label: 'Nacht, Sonntag, Feiertag', isChosen: true },
      amounts: { label: 'Zulagen in Euro', isChosen: true },
      own: { label: 'Individuelle Lohnarten', isChosen: false },
    },
    noneChosen: 'Bitte wählen Sie mindestens eine Gruppe von Lohnarten.',
    choices: {
      averages: {
        label: 'Durchschnitt',
        values: { both: '13 Wochen und 12 Monate', weeks: '13 Wochen', months: '12 Monate', none: 'keiner' },
        usual: 'both',
      },
    },
  },
  COSTCENTERQUANTITIES: {
    tab: 'ReportCostCenterQuantities',
    heading: 'KS Mengenreport',
    title: 'Mengenreport nach Kostenstelle',
    name: 'Mengen',
    span: 'month',
    rights: ['exports.run'],
    content: 'Spalten',
    options: {
      hours: { label: 'Stunden', isChosen: true },
      surcharges: { label: 'Zuschläge', isChosen: true },
      days: { label: 'Abwesenheiten in Tagen', isChosen: true },
      pieces: { label: 'Stückzahlen', isChosen: true },
      amounts: { label: 'Euro-Lohnarten', isChosen: false },
      former: { label: 'Vergleich zum Vormonat', isChosen: false },
    },
    noneChosen: 'Bitte wählen Sie mindestens eine Spalte.',
    choices: {
      shares: {
        label: 'Umlage',
        values: { hours: 'nach Stunden', main: 'auf die Stammkostenstelle' },
        usual: 'hours',
        note: 'bei mehreren Kostenstellen je Mitarbeiter',
      },
    },
  },
  EMPLOYEEDEPLOYMENT: {
    tab: 'ReportEmployeeDeployment',
    heading: 'Mtr. Einsatzübersicht',
    title: 'Mitarbeiter-Einsatzübersicht',
    name: 'Einsätze',
    span: 'month',
    rights: ['stamps.read'],
    content: 'Spalten',
    options: {
      hours: { label: 'Geplant und gearbeitet', isChosen: true },
      stores: { label: 'Standorte', isChosen: true },
      special: { label: 'Sonntage, Nächte, Feiertage', isChosen: true },
      weekends: { label: 'Freie Wochenenden', isChosen: true },
      rests: { label: 'Ruhezeiten unter 11 h', isChosen: false },
    },
    choices: {
      people: {
        label: 'Mitarbeiter',
        values: { contract: 'mit aktivem Vertrag', worked: 'mit Arbeitszeit' },
        usual: 'contract',
      },
    },
  },
} as const satisfies Record<string, ReportKind>

export type ReportType = keyof typeof REPORT_KINDS
export const REPORT_TYPES = Object.keys(REPORT_KINDS) as ReportType[]
/** Beside `reports.run`, each for some kinds. */
export const REPORT_RIGHTS = ['absences.read', 'exports.run', 'stamps.read', 'employees.read-sensitive'] as const
export const reportKind = (type: ReportType): ReportKind => REPORT_KINDS[type]

export const typeOfOption = (option: string): number => Number(option.slice('type-'.length))
export const optionOfType = (type: number): string => `type-${type}`

/** Sent by clients of the specification and ours alike. Spec 3 §7, §9. */
export const DATE_FORMATS = { dmY: 'TT.MM.JJJJ', Ymd: 'JJJJ-MM-TT' } as const satisfies Record<string, string>
export const HOUR_FORMATS = { Hm: 'Stunden und Minuten', decimal: 'Dezimalstunden' } as const satisfies Record<
  string,
  string
>
export const EMPLOYEE_FORMATS = {
  lastFirst: 'Nachname Vorname',
  firstLast: 'Vorname Nachname',
  number: 'Nummer Nachname Vorname',
} as const satisfies Record<string, string>
export const COLOUR_FORMATS = { color: 'Farbe', grey: 'Graustufen' } as const satisfies Record<string, string>
export const FONT_SIZES = { small: 'klein', normal: 'normal', large: 'groß' } as const satisfies Record<string, string>
export const FILE_FORMATS = { pdf: 'PDF', csv: 'CSV', xlsx: 'XLSX' } as const satisfies Record<string, string>

export type DateFormat = keyof typeof DATE_FORMATS
export type HourFormat = keyof typeof HOUR_FORMATS
export type EmployeeFormat = keyof typeof EMPLOYEE_FORMATS
export type FileFormat = keyof typeof FILE_FORMATS

/** Spec 3 §5. */
export const RANGE_TEXTS = {
  otherMonth: 'Start und Enddatum müssen im selben Monat liegen!',
  endsBefore: 'Startdatum muss vor Enddatum liegen!',
} as const

/** What is wrong with a range of days; undefined: nothing. A single day is a range. Spec 3 §5. */
export function rangeProblem(from: string, to: string): string | undefined {
  if (from > to) return RANGE_TEXTS.endsBefore
  return from.slice(0, 7) === to.slice(0, 7) ? undefined : RANGE_TEXTS.otherMonth
}

/** Cut to 32 letters in the list. Spec 3 §9. */
export const COMMENT_LETTERS = 32
export const shortComment = (comment: string): string =>
  [...comment].length <= COMMENT_LETTERS ? comment : `${[...comment].slice(0, COMMENT_LETTERS).join('')}…`

export type ReportStatus = 'done' | 'failed' | 'working'
/** Spec 3 §4. */
export const REPORT_STATUSES = {
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  working: 'In Bearbeitung',
} as const satisfies Record<ReportStatus, string>

export function reportStatus({
  jobEnded,
  jobFailed,
}: {
  jobEnded: string | null
  jobFailed: string | null
}): ReportStatus {
  if (jobEnded !== null) return 'done'
  return jobFailed === null ? 'working' : 'failed'
}

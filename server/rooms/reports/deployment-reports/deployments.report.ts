import type { ReportNote } from '#contract/reports/report-previews.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import type { Deployment } from '#domain/reports/deployments.ts'
import {
  type ReportColumn,
  type ReportPlace,
  type ReportRow,
  type ReportTable,
  type ReportValue,
  sumOf,
} from '#domain/reports/report-table.ts'
import { type NamedPerson, type ReportAsked, shownName } from '../report-contents/rules.ts'

export type DeployedRow = NamedPerson & { employeeId: number; workedMinutes: number; deployment: Deployment }

type Asked = Pick<ReportAsked, 'options' | 'employees' | 'month'>

/** What holds of the days that are asked, whoever worked on them. */
export type DeployedDays = { isRunning: boolean; unapproved: number }

const count = (key: string, title: string, share = 1.4): ReportColumn => ({ key, title, type: 'count', share })
const hours = (key: string, title: string): ReportColumn => ({ key, title, type: 'hours', share: 1.8 })

const columnsOf = ({ options }: Asked): ReportColumn[] => [
  { key: 'name', title: 'Name', type: 'text', share: 4 },
  { key: 'number', title: 'Nr.', type: 'text', share: 1.2 },
  count('days', 'Tage', 1),
  ...(options.has('hours')
    ? [
        hours('planned', 'Geplant'),
        hours('worked', 'Gearbeitet'),
        { ...hours('difference', 'Differenz'), isSigned: true },
      ]
    : []),
  ...(options.has('stores') ? [count('stores', 'Standorte')] : []),
  ...(options.has('special')
    ? [count('sundays', 'Sonntage'), count('nights', 'Nächte'), count('holidays', 'Feiertage')]
    : []),
  ...(options.has('weekends')
    ? [
        { ...count('freeWeekends', 'Freie\nWochenenden', 2), zero: 'keines' },
        { ...count('freeSundays', 'Freie Sonntage\nseit Jänner', 2), zero: 'keiner' },
      ]
    : []),
  ...(options.has('rests') ? [count('rests', 'Ruhezeiten\nunter 11 h', 1.8)] : []),
]
const SUMMED = new Set(['days', 'planned', 'worked', 'difference', 'sundays', 'nights', 'holidays', 'rests'])

/** One line a person, by name. Product E. */
export function deploymentTable(people: readonly DeployedRow[], asked: Asked): ReportTable {
  const columns = columnsOf(asked)
  const isPlanned = hasPlan(people)
  const rows = people.map((person): ReportRow => {
    const { deployment, workedMinutes } = person
    const { plannedMinutes } = deployment
    const values: Record<string, ReportValue> = {
      ...deployment,
      name: shownName(asked.employees, person),
      number: person.personnelNumber,
      planned: isPlanned ? plannedMinutes : null,
      worked: workedMinutes,
      difference: isPlanned ? workedMinutes - plannedMinutes : null,
      rests: deployment.shortRests,
    }
    return { cells: columns.map(({ key }) => values[key] ?? null), place: placeOf(person, asked) }
  })
  return {
    keys: [],
    columns,
    groups: [{ keys: [], rows }],
    sums: rows.length > 0 ? [{ label: `${people.length} Mitarbeiter`, cells: summed(columns, rows, isPlanned) }] : [],
    notes: [...notesOf(asked.options), ...(isPlanned || !asked.options.has('hours') ? [] : [NO_PLAN])].filter(
      text => text !== '',
    ),
  }
}

const NO_PLAN = 'Für diesen Monat ist kein Dienst geplant: Geplant und Differenz bleiben leer.'

const hasPlan = (people: readonly DeployedRow[]) => people.some(({ deployment }) => deployment.plannedMinutes > 0)

const summed = (columns: readonly ReportColumn[], rows: readonly ReportRow[], isPlanned: boolean) =>
  sumOf(
    columns,
    rows,
    isPlanned ? SUMMED : new Set([...SUMMED].filter(key => key !== 'planned' && key !== 'difference')),
  )

/** Where the person's times of the month are. */
const placeOf = ({ employeeId }: DeployedRow, { month }: Asked): ReportPlace => ({
  tab: 'employeedata',
  search: { employeeId: String(employeeId), part: 'times', month },
})

/** What the columns count, and what has to be known of it. Product G. */
function notesOf(options: ReadonlySet<string>): string[] {
  const has = (option: string, ...texts: string[]) => (options.has(option) ? texts : [])
  const counted = [
    ...has('special', 'Nächte: Dienste mit mindestens 3 Stunden zwischen 22 und 6 Uhr.'),
    ...has('weekends', 'Freies Wochenende: Samstag und Sonntag ohne Dienst.'),
    ...has('rests', 'Ruhezeit: vom Ende eines Arbeitstages bis zum Beginn des nächsten.'),
  ]
  const besides = [
    'Ein Dienst zählt zum Tag, an dem er beginnt, ohne seine Pausen.',
    ...has('hours', 'Geplant: alle eingeteilten Dienste, auch nicht veröffentlichte.'),
    ...has('special', 'Ein Feiertag am Sonntag zählt als Sonntag.'),
    ...has(
      'weekends',
      'Ein Wochenende zählt zum Monat seines Samstags. Von zwölf freien Sonntagen im Jahr ist je vollem Monat einer fällig.',
    ),
  ]
  return [counted.join(' '), besides.join(' ')]
}

/** Above plan by as much as a day's work strikes. */
const MUCH = 8 * 60

/** What strikes, the gravest first. */
export function deploymentNotes(
  people: readonly DeployedRow[],
  asked: Asked,
  { isRunning, unapproved }: DeployedDays,
): ReportNote[] {
  const { options, month } = asked
  const named = (found: readonly DeployedRow[], more: (person: DeployedRow) => string = () => '') =>
    namesText(found.map(person => `${shownName(asked.employees, person)}${more(person)}`))
  const strikes = (
    tone: ReportNote['tone'],
    title: (found: readonly DeployedRow[]) => string,
    isSo: (person: DeployedRow) => boolean,
    more?: (person: DeployedRow, all: readonly DeployedRow[]) => string,
  ): ReportNote[] => {
    const found = people.filter(isSo)
    if (found.length === 0) return []
    const text = named(found, more && (person => more(person, found)))
    const [only] = found
    return [{ tone, title: title(found), text, ...(found.length === 1 && { place: placeOf(only!, asked) }) }]
  }
  const above = ({ workedMinutes, deployment }: DeployedRow) => workedMinutes - deployment.plannedMinutes
  return [
    ...(options.has('weekends')
      ? [
          ...strikes(
            'warning',
            () => 'Kein freies Wochenende',
            ({ deployment }) => deployment.freeWeekends === 0,
          ),
          ...strikes(
            'warning',
            () => 'Weniger freie Sonntage als fällig',
            ({ deployment: { freeSundays, dueSundays } }) => freeSundays !== null && freeSundays < dueSundays,
            ({ deployment: { freeSundays, dueSundays } }) => ` ${freeSundays} von ${dueSundays}`,
          ),
        ]
      : []),
    ...(options.has('rests')
      ? strikes(
          'warning',
          () => 'Ruhezeit unter 11 h',
          ({ deployment }) => deployment.shortRests > 0,
          ({ deployment: { shortRests } }) => ` ${shortRests}-mal`,
        )
      : []),
    ...(options.has('hours') && hasPlan(people)
      ? strikes(
          'hint',
          found => (found.length === 1 ? `${hoursText(above(found[0]!))} h über Plan` : 'Mehr als 8 h über Plan'),
          person => above(person) >= MUCH,
          (person, { length }) => (length === 1 ? '' : ` ${hoursText(above(person))} h`),
        )
      : []),
    ...(unapproved > 0
      ? [
          {
            tone: 'warning' as const,
            title: unapproved === 1 ? '1 Zeit ist nicht bestätigt' : `${unapproved} Zeiten sind nicht bestätigt`,
            text: 'Sie zählen mit, wie in den Monatssummen.',
            place: { tab: 'ExportActualShifts', search: { month } },
          },
        ]
      : []),
    ...(isRunning
      ? [
          {
            tone: 'hint' as const,
            title: 'Der Monat läuft noch',
            text: 'Geplant bis zum Monatsende, gearbeitet bis heute. Frei ist ab heute, was nicht geplant ist.',
          },
        ]
      : []),
  ]
}

/** „8,5“ */
const hoursText = (minutes: number): string => formatNumber(minutes / 60).replace(/,?0+$/, '')

const MOST_NAMES = 20
function namesText(names: readonly string[]): string {
  const left = names.length - MOST_NAMES
  return left > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} und ${left} weitere` : names.join(', ')
}

import type { ReportNote } from '#contract/reports/report-previews.ts'
import {
  dayText,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  type ReportValue,
} from '#domain/reports/report-table.ts'
import { lastWeeks, MONTHS, type VariableRow } from '#domain/reports/variable-wages.ts'
import { AVERAGE_DIVISORS, type AverageDivisor, type AveragePeriod, periodOf } from '#domain/wages/averages.ts'
import { dayText as isoDay } from '#domain/wages/calendar.ts'
import type { OwnUnit } from '#domain/wages/individual-units.ts'
import { type Month, monthsBetween, monthText, yearAndMonth } from '#domain/wages/month-numbers.ts'
import { type NamedPerson, type ReportAsked, shownName } from '../report-contents/rules.ts'

/** What somebody said that an average of a person is worth. */
export type SaidAverage = { name: string; period: AveragePeriod; divisor: AverageDivisor; valueCents: number }

export type VariableGroup = NamedPerson & {
  employeeId: number
  rows: readonly VariableRow[]
  said: readonly SaidAverage[]
}

type Asked = Pick<ReportAsked, 'choices' | 'employees' | 'formats'>

const quantity = (key: string, title: string, share: number): ReportColumn => ({ key, title, type: 'quantity', share })

/** „12/25“ */
const monthTitle = (month: Month): string => {
  const { year, month: number } = yearAndMonth(month)
  return `${number}/${String(year).slice(2)}`
}

function columnsOf({ choices }: Asked, last: Month): ReportColumn[] {
  const { averages } = choices
  return [
    { key: 'kind', title: 'Lohnart', type: 'text', share: 3.6 },
    ...monthsBetween(last - MONTHS + 1, last).map(month => quantity(monthText(month), monthTitle(month), 1)),
    quantity('sum', 'Summe', 1.2),
    ...(averages === 'both' || averages === 'months' ? [quantity('averageMonths', 'Ø 12 M.', 1.2)] : []),
    ...(averages === 'both' || averages === 'weeks' ? [quantity('averageWeeks', 'Ø 13 W.', 1.2)] : []),
  ]
}

/** A line each person and wage type, in the unit of the wage type. Product E. */
export function variableTable(people: readonly VariableGroup[], asked: Asked, last: Month): ReportTable {
  const columns = columnsOf(asked, last)
  const rowOf = (values: Readonly<Record<string, ReportValue>>, employeeId: number, byHand?: string): ReportRow => ({
    cells: columns.map(({ key }) => values[key] ?? null),
    place: { tab: 'employeedata', search: { employeeId: String(employeeId), part: 'times', month: monthText(last) } },
    ...(byHand !== undefined && { byHand: [byHand] }),
  })
  const isShown = (key: string) => columns.some(column => column.key === key)
  const groups = people.map(person => ({
    keys: [shownName(asked.employees, person), person.personnelNumber],
    rows: [
      ...person.rows.map(({ name, unit, months, sum, averageMonths, averageWeeks }) =>
        rowOf(
          {
            kind: named(name, unit),
            ...Object.fromEntries(months.map((value, at) => [monthText(last - MONTHS + 1 + at), value])),
            ...{ sum, averageMonths, averageWeeks },
          },
          person.employeeId,
        ),
      ),
      ...person.said
        .map(said => ({ said, column: columnOf(said.period) }))
        .filter(({ column }) => isShown(column))
        .map(({ said, column }) =>
          rowOf({ kind: saidText(said), [column]: said.valueCents }, person.employeeId, column),
        ),
    ],
  }))
  const shown = groups.filter(({ rows }) => rows.length > 0)
  return {
    keys: [
      { key: 'name', title: 'Name', type: 'text', share: 4 },
      { key: 'number', title: 'Nr.', type: 'text', share: 1.2 },
    ],
    columns,
    groups: shown,
    sums: [],
    notes: [
      ...(shown.some(({ rows }) => rows.some(({ byHand }) => byHand)) ? ['* von Hand eingetragen.'] : []),
      notesText(asked, last),
    ],
  }
}

const UNIT_NAMES: Readonly<Record<OwnUnit, string>> = { hours: '', days: ', Tage', pieces: ', Stück', euro: ' €' }
const named = (name: string, unit: OwnUnit): string =>
  unit === 'pieces' && name === 'Nachtarbeit' ? 'Nachtarbeit, Nächte' : `${name}${UNIT_NAMES[unit]}`

/** Weeks and three months are told beside each other, as are half a year and a year. */
const columnOf = (period: AveragePeriod): 'averageWeeks' | 'averageMonths' =>
  period === 'weeks13' || period === 'months3' ? 'averageWeeks' : 'averageMonths'

const saidText = ({ name, period, divisor }: SaidAverage): string =>
  `${name}, € ${AVERAGE_DIVISORS[divisor].value}${period === 'months6' || period === 'months3' ? `, ${periodOf(period).name}` : ''}`

function notesText({ choices: { averages }, formats }: Asked, last: Month): string {
  const weeks = lastWeeks(last)
  const span = `${dayText(isoDay(weeks.first), formats.date)} bis ${dayText(isoDay(weeks.last), formats.date)}`
  return [
    'Stunden, wo nichts anderes steht.',
    ...(averages === 'both' || averages === 'months'
      ? ['Ø 12 M.: die Summe, geteilt durch die Monate mit Vertrag, auch angefangene.']
      : []),
    ...(averages === 'both' || averages === 'weeks'
      ? [
          `Ø 13 W.: die letzten 13 ganzen Wochen (${span}), geteilt durch die Wochen mit Vertrag und mal 13/3 auf den Monat gerechnet; je Monat Eingetragenes im Schnitt der letzten drei Monate.`,
        ]
      : []),
  ].join(' ')
}

/** Amounts are what people are paid. */
export const saysPay = (people: readonly VariableGroup[]): boolean =>
  people.some(({ rows, said }) => said.length > 0 || rows.some(({ unit }) => unit === 'euro'))

export const variableNotes = (isRunning: boolean): ReportNote[] =>
  isRunning
    ? [
        {
          tone: 'hint',
          title: 'Der letzte Monat läuft noch',
          text: 'Er zählt in den Durchschnitten mit, wie er bis jetzt ist.',
        },
      ]
    : []

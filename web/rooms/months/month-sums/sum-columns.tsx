import type { KindSum } from '#contract/months/person-months.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { MINUS_HOURS } from '#domain/months/month-checks.ts'
import { personName } from '#domain/people/person-name.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { differenceText, hoursText, longDayText } from '#web/rooms/time/time-records/time-texts.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { columnText, kindText, nightsText } from '../person-months/month-texts.ts'
import type { Opened } from '../person-months/opened.ts'
import { FigureButton } from './figure-button.tsx'
import styles from './month-sums.module.css'
import { isInDays, isInNights, paidAs, paidText, totalText } from './paid-figures.ts'
import type { SumRow } from './sum-row.ts'

export type ColumnsGiven = {
  kinds: readonly TimeKind[]
  /** „LA 310“ */
  numberOf: (kind: TimeKind) => string | undefined
  storeNames: ReadonlyMap<number, string>
  /** Nights are paid in thirds. */
  hasNights: boolean
  hasAveraging: boolean
  hasNumber: boolean
  nameCell: (row: SumRow) => React.ReactNode
  /** Of the names' column: else as wide as the names. */
  nameRoom: Pick<Column<SumRow>, 'width' | 'beside'> | undefined
  onFigure: (row: SumRow, opened: Opened) => void
}

/** People or days, and what they come to; whatever is opened is opened by a figure. */
export function sumColumns(given: ColumnsGiven): Column<SumRow>[] {
  const { kinds, storeNames, hasNumber, hasAveraging, nameCell, nameRoom } = given
  return [
    ...(hasNumber
      ? [
          {
            key: 'number',
            header: 'Nr.',
            muted: true,
            value: ({ person }: SumRow) => person.personnelNumber,
          } as const,
        ]
      : []),
    {
      key: 'name',
      header: 'Name',
      stays: true,
      ...nameRoom,
      value: ({ person }) => personName(person),
      cell: nameCell,
      total: rows => `${formatNumber(rows.length, 0)} Mitarbeiter`,
    },
    {
      key: 'store',
      header: 'Standort',
      startsHidden: true,
      filter: 'choice',
      value: ({ person }) => storeNames.get(person.storeId ?? 0) ?? '',
    },
    hoursColumn('target', 'Soll', ({ targetMinutes }) => targetMinutes, hoursText),
    hoursColumn('actual', 'Ist', ({ actualMinutes }) => actualMinutes, hoursText),
    {
      ...hoursColumn('difference', 'Differenz', differenceOf, differenceText),
      cell: row => (row.state ? null : <Difference minutes={differenceOf(row)} />),
    },
    ...(hasAveraging ? [averagingColumn(given)] : []),
    ...kinds.map(kind => kindColumn(kind, given)),
    {
      key: 'leave',
      header: 'Resturlaub',
      align: 'right',
      startsHidden: true,
      value: row => (isMonth(row) ? row.person.balances.leaveHundredths : null),
      text: row => (isMonth(row) ? leaveText(row.person.balances.leaveHundredths) : ''),
    },
    {
      ...hoursColumn('account', 'Zeitkonto', accountOf, hoursText),
      startsHidden: true,
      text: row => (isMonth(row) ? hoursText(accountOf(row)) : ''),
    },
  ]
}

const isMonth = ({ day, state }: SumRow) => day === undefined && state === undefined
const differenceOf = ({ actualMinutes, targetMinutes }: SumRow) => actualMinutes - targetMinutes
const accountOf = ({ person }: SumRow) => person.balances.accountMinutes
const leaveText = (hundredths: number | null): string =>
  hundredths === null ? 'unbekannt' : formatNumber(hundredths / 100).replace('-', '−')

const hoursColumn = (
  key: string,
  header: string,
  minutesOf: (row: SumRow) => number,
  textOf: (minutes: number) => string,
): Column<SumRow> => ({
  key,
  header,
  align: 'right',
  value: minutesOf,
  text: row => (row.state ? '' : textOf(minutesOf(row))),
  total: rows => textOf(rows.reduce((sum, row) => sum + minutesOf(row), 0)),
})

function Difference({ minutes }: { minutes: number }) {
  if (minutes === 0) return <span className={styles.nothing}>{differenceText(0)}</span>
  const isMuchTooLittle = minutes < -60 * MINUS_HOURS
  return <span className={isMuchTooLittle ? styles.minus : undefined}>{differenceText(minutes)}</span>
}

function kindColumn(kind: TimeKind, { numberOf, hasNights: nights, onFigure }: ColumnsGiven): Column<SumRow> {
  const number = numberOf(kind)
  const hasNights = kind === 'NACHT' && nights
  const sumOf = ({ kinds }: SumRow) => kinds.find(each => each.kind === kind)
  const textOf = (sum: KindSum | undefined) => (sum && !isNothing(sum) ? paidText(sum) : '')
  return {
    key: kind,
    header: columnText(kind),
    notes: [...(isInDays(kind) ? ['Tage'] : hasNights ? ['Nächte'] : []), ...(number ? [number] : [])],
    align: 'right',
    value: row => paidAs(row.kinds, kind) || null,
    text: row => textOf(sumOf(row)),
    cell: row => {
      const sum = sumOf(row)
      if (!sum) return row.state ? null : <Nothing />
      return (
        <FigureButton
          label={figureLabel(row, sum)}
          onClick={() => onFigure(row, { what: 'figure', kind, day: row.day?.day })}
        >
          {textOf(sum) || '–'}
        </FigureButton>
      )
    },
    total: rows => totalText(rows, kind),
  }
}

/** How averaging periods stand, of all stores together; opens the last week that is over. */
const averagingColumn = ({ onFigure }: ColumnsGiven): Column<SumRow> => ({
  ...hoursColumn('averaging', 'Durchrechnung', row => standingOf(row) ?? 0, differenceText),
  notes: ['Stand'],
  value: standingOf,
  text: standingText,
  cell: row => {
    const day = averagingOf(row)[0]?.through
    if (!day) return isMonth(row) ? <Nothing /> : null
    return (
      <FigureButton
        label={`Durchrechnung von ${personName(row.person)}: ${standingText(row)}`}
        onClick={() => onFigure(row, { what: 'week', day })}
      >
        {standingText(row)}
      </FigureButton>
    )
  },
})

const averagingOf = (row: SumRow) => (isMonth(row) ? row.person.averaging : [])

/** Null: there is none, or it has ended and counts in the kinds. */
function standingOf(row: SumRow): number | null {
  const running = averagingOf(row).filter(({ isSettled }) => !isSettled)
  return running.length > 0 ? running.reduce((sum, { aboveMinutes }) => sum + aboveMinutes, 0) : null
}

function standingText(row: SumRow): string {
  const minutes = standingOf(row)
  if (minutes !== null) return differenceText(minutes)
  return averagingOf(row).length > 0 ? 'abgerechnet' : ''
}

const isNothing = (sum: KindSum) => paidAs([sum], sum.kind) === 0

/** „Überstunden 50 % von Koller Christina: 6h:30m“, and what of it is not paid. */
function figureLabel({ person, day }: SumRow, sum: KindSum): string {
  const of = `${kindText(sum.kind)} von ${personName(person)}${day ? ` am ${longDayText(day.day)}` : ''}`
  const kept = sum.keptMinutes === 0 ? '' : `, ${hoursText(sum.keptMinutes)} auf dem Zeitkonto`
  return `${of}: ${isInNights(sum) ? nightsText(sum.sixths) : paidText(sum)}${kept}`
}

const Nothing = () => <span className={styles.nothing}>–</span>

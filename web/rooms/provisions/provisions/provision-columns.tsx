import type { PersonProvision } from '#contract/provisions/provisions.ts'
import { formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { NO_COST_CENTRE, provisionSums } from '#domain/provisions/provision-sums.ts'
import { FigureButton } from '#web/rooms/months/month-sums/figure-button.tsx'
import { leaveText } from '#web/rooms/months/person-months/month-texts.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { MissingChip } from '#web/ui/missing-chip.tsx'
import styles from './provisions.module.css'

/** Minus as people read it. */
export const moneyText = (cents: number | null): string =>
  cents === null ? '–' : formatNumber(cents / 100).replace('-', '−')

const hoursText = (minutes: number): string => formatHours(minutes).replace('-', '−')
const NOTHING = <span className={styles.nothing}>–</span>

type Amount = 'leaveCents' | 'leaveAssetCents' | 'timeCents' | 'specialCents' | 'sumCents' | 'differenceCents'
type Amounts = { [Field in Amount]: number | null } & { isExcluded: boolean }

export const HEADS: Record<Amount, string> = {
  leaveCents: 'Urlaub',
  leaveAssetCents: 'Aktive RA',
  timeCents: 'Zeitguthaben',
  specialCents: 'Sonderzahlungen',
  sumCents: 'Summe',
  differenceCents: 'Differenz',
}

export const amountColumn = <Row extends Amounts>(field: Amount, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key: field,
  header: HEADS[field],
  notes: ['€'],
  align: 'right',
  filter: 'number',
  value: row => (row[field] === null ? null : row[field] / 100),
  text: row => moneyText(row[field]),
  total: rows => moneyText(provisionSums(rows)[field]),
  ...more,
})

/** What only some lists have anything of. */
type Shown = { hasAssets: boolean; hasFormer: boolean }

/** People and their provisions; a figure opens how it came about. */
export function personColumns(
  onOpen: (employeeId: number) => void,
  { hasAssets, hasFormer }: Shown,
): Column<PersonProvision>[] {
  const figure = (field: Amount): Column<PersonProvision> =>
    amountColumn(field, {
      width: 124,
      cell: row =>
        row[field] === null ? (
          NOTHING
        ) : (
          <FigureButton
            label={`${moneyText(row[field])}: ${HEADS[field]} von ${personName(row)}`}
            onClick={() => onOpen(row.employeeId)}
          >
            {moneyText(row[field])}
          </FigureButton>
        ),
    })
  return [
    { key: 'number', header: 'Nr.', muted: true, startsHidden: true, value: ({ personnelNumber }) => personnelNumber },
    {
      key: 'name',
      header: 'Name',
      stays: true,
      value: row => `${personName(row)}${row.manual.length > 0 ? ' *' : ''}`,
      total: rows => inSumsText(provisionSums(rows).people, rows.length),
    },
    {
      key: 'costCentre',
      header: 'Kostenstelle',
      muted: true,
      filter: 'choice',
      value: ({ costCentre }) => costCentre || NO_COST_CENTRE,
    },
    { key: 'store', header: 'Standort', startsHidden: true, filter: 'choice', value: ({ storeName }) => storeName },
    LEAVE,
    figure('leaveCents'),
    MINUTES,
    figure('timeCents'),
    figure('specialCents'),
    {
      ...figure('sumCents'),
      width: 132,
      text: row => (row.isExcluded ? 'ausgenommen' : row.gaps.length > 0 ? 'fehlt' : moneyText(row.sumCents)),
      cell: row =>
        row.isExcluded ? (
          <span className={styles.nothing}>ausgenommen</span>
        ) : row.gaps.length > 0 ? (
          <MissingChip onFix={() => onOpen(row.employeeId)}>fehlt</MissingChip>
        ) : (
          figure('sumCents').cell!(row)
        ),
    },
    ...(hasFormer ? [figure('differenceCents')] : []),
    ...(hasAssets ? [figure('leaveAssetCents')] : []),
  ]
}

export const peopleText = (count: number): string => `${formatNumber(count, 0)} Mitarbeiter`

/** Who is in a sum, of those who are listed: „91 von 111 Mitarbeitern“. */
const inSumsText = (counted: number, listed: number): string =>
  counted === listed ? peopleText(counted) : `${formatNumber(counted, 0)} von ${formatNumber(listed, 0)} Mitarbeitern`

export type GroupRow = { name: string; people: number; missing: number } & { [Field in Amount]: number } & {
  isExcluded: false
}

export const groupColumns = (header: string, { hasAssets, hasFormer }: Shown): Column<GroupRow>[] => [
  { key: 'name', header, stays: true, value: ({ name }) => name, total: () => 'Summe' },
  {
    key: 'people',
    header: 'Mitarbeiter',
    align: 'right',
    value: ({ people }) => people,
    total: rows => formatNumber(sum(rows, 'people'), 0),
  },
  {
    key: 'missing',
    header: 'Fehlt noch',
    align: 'right',
    value: ({ missing }) => missing,
    text: ({ missing }) => (missing === 0 ? '–' : String(missing)),
    total: rows => formatNumber(sum(rows, 'missing'), 0),
  },
  ...(['leaveCents', 'timeCents', 'specialCents', 'sumCents'] as const).map(field => amountColumn<GroupRow>(field)),
  ...(hasFormer ? [amountColumn<GroupRow>('differenceCents')] : []),
  ...(hasAssets ? [amountColumn<GroupRow>('leaveAssetCents')] : []),
]
const sum = (rows: readonly GroupRow[], field: 'people' | 'missing') => rows.reduce((all, row) => all + row[field], 0)

const LEAVE: Column<PersonProvision> = {
  key: 'leave',
  header: 'Rest Urlaub',
  align: 'right',
  value: ({ leaveHundredths }) => leaveHundredths,
  text: ({ leaveHundredths, leaveUnit }) => (leaveHundredths === null ? '–' : leaveText(leaveHundredths, leaveUnit)),
  cell: ({ leaveHundredths, leaveUnit }) =>
    leaveHundredths === null ? NOTHING : leaveText(leaveHundredths, leaveUnit),
}

const MINUTES: Column<PersonProvision> = {
  key: 'minutes',
  header: 'Stunden',
  align: 'right',
  value: ({ minutes }) => minutes,
  text: ({ minutes }) => (minutes === null ? '–' : hoursText(minutes)),
  cell: ({ minutes }) => (minutes ? hoursText(minutes) : NOTHING),
}

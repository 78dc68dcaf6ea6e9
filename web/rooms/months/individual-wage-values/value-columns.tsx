import type { OwnWageColumn } from '#contract/months/individual-wage-values.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { sumOf, totalsText, valueText } from '#domain/months/individual-wage-values.ts'
import { personName } from '#domain/people/person-name.ts'
import { OWN_UNITS } from '#domain/wages/individual-units.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { ValueCell } from './value-cell.tsx'
import { entryOf, type ValueRow } from './value-row.ts'

type Given = { wageTypes: readonly OwnWageColumn[]; hasNumber: boolean; hasStores: boolean }

/** People, a column for each wage type, and what there is of each unit. */
export const valueColumns = ({ wageTypes, hasNumber, hasStores }: Given): Column<ValueRow>[] => [
  ...(hasNumber
    ? [{ key: 'number', header: 'Nr.', muted: true, value: (row: ValueRow) => row.personnelNumber } as const]
    : []),
  {
    key: 'name',
    header: 'Name',
    stays: true,
    value: personName,
    total: rows => `${formatNumber(new Set(rows.map(one => one.employeeId)).size, 0)} Mitarbeiter`,
  },
  ...(hasStores
    ? [
        {
          key: 'store',
          header: 'Standort',
          muted: true,
          filter: 'choice',
          value: (row: ValueRow) => row.storeName,
        } as const,
      ]
    : []),
  ...wageTypes.map(column => valueColumn(column, wageTypes)),
  {
    key: 'sum',
    header: 'Summe',
    align: 'right',
    sortable: false,
    value: row => totalsText(valuesOf(row, wageTypes)),
    total: rows => totalsText(rows.flatMap(row => valuesOf(row, wageTypes))),
  },
]

function valueColumn(column: OwnWageColumn, all: readonly OwnWageColumn[]): Column<ValueRow> {
  const { id, number, name, unit } = column
  const isNamedAlone = all.every(other => other.id === id || other.name !== name)
  const value = (row: ValueRow) => entryOf(row, id)?.hundredths ?? undefined
  return {
    key: `wage-type-${id}`,
    header: isNamedAlone ? name : `${number} ${name}`,
    notes: [`${OWN_UNITS[unit]} · LA ${number}`, ...(column.computedFrom ? ['berechnet'] : [])],
    align: 'right',
    width: 132,
    value,
    text: row => {
      const hundredths = value(row)
      return hundredths === undefined ? '' : valueText(hundredths)
    },
    cell: row => <ValueCell row={row} column={column} />,
    total: rows => {
      const found = rows.flatMap(row => entryOf(row, id) ?? [])
      return found.length === 0 ? '–' : valueText(sumOf(found))
    },
  }
}

const valuesOf = (row: ValueRow, wageTypes: readonly OwnWageColumn[]) =>
  wageTypes.flatMap(({ id, unit }) => {
    const entry = entryOf(row, id)
    return entry && entry.hundredths !== null ? [{ unit, hundredths: entry.hundredths }] : []
  })

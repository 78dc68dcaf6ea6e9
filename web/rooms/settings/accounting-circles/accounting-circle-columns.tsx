import type { AccountingCircle } from '#contract/settings/accounting-circles.ts'
import { ColourPalette, Swatch } from '#web/ui/colour-palette.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Popover } from '#web/ui/popover.tsx'
import styles from './accounting-circles.module.css'
import { queries } from './queries.ts'

/** Spec 3 §2.3. Who may not write sees the same values without controls. */
export function accountingCircleColumns(
  rows: readonly AccountingCircle[],
  canWrite: boolean,
): Column<AccountingCircle>[] {
  const takenColours = rows.map(({ color }) => color)
  return [
    // What the list is sorted by unless a column is chosen; of little use to read.
    { key: 'sorting', header: 'Reihenfolge', value: ({ sorting }) => sorting, align: 'right', startsHidden: true },
    { key: 'number', header: 'Nummer', value: ({ number }) => number, width: 110 },
    { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
    {
      key: 'color',
      header: 'Farbe',
      isForColumns: true,
      width: 90,
      sortable: false,
      value: ({ color }) => color.toUpperCase(),
      cell: row => (canWrite ? <ColourPicker circle={row} taken={takenColours} /> : <Swatch colour={row.color} />),
    },
    {
      key: 'isDefault',
      header: 'Standard FIBU',
      width: 140,
      value: ({ isDefault }) => isDefault,
      cell: canWrite ? row => <DefaultCheck circle={row} /> : undefined,
    },
  ]
}

function ColourPicker({ circle: { id, name, color }, taken }: { circle: AccountingCircle; taken: readonly string[] }) {
  const { mutate, isPending } = queries.useChangeAtOnce('Farbe geändert')
  const label = `Farbe von ${name}`
  return (
    <Popover
      label={label}
      trigger={props => (
        <button
          type="button"
          className={styles.colour}
          {...props}
          title={label}
          aria-label={label}
          disabled={isPending}
        >
          <Swatch colour={color} />
        </button>
      )}
    >
      {() => <ColourPalette label={label} value={color} taken={taken} onChange={color => mutate({ id, color })} />}
    </Popover>
  )
}

/** One at most is the default; a click on it takes it back. Spec 3 §4. */
function DefaultCheck({ circle: { id, name, isDefault } }: { circle: AccountingCircle }) {
  const { mutate, isPending } = queries.useChangeAtOnce('Finanzbuchhaltungskreise geändert', ({ isDefault }) =>
    isDefault ? { isDefault: false } : undefined,
  )
  return (
    <input
      type="checkbox"
      className={styles.check}
      aria-label={`${name} ist Standard FIBU`}
      checked={isDefault}
      disabled={isPending}
      onChange={event => mutate({ id, isDefault: event.currentTarget.checked })}
    />
  )
}

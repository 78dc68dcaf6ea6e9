import { IconAlertTriangle, IconStarFilled } from '@tabler/icons-react'
import type { Store } from '#contract/accounts/stores.ts'
import type { CostCentre } from '#contract/settings/cost-centres.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { Switch } from '#web/ui/switch.tsx'
import styles from './cost-centre-columns.module.css'
import { queries } from './queries.ts'

const NO_STORE = '– Kein Standort –'

/** Spec 3 §2.2. Who may not write sees the same values as text. */
export function costCentreColumns(
  rows: readonly CostCentre[],
  stores: readonly Store[],
  canWrite: boolean,
): Column<CostCentre>[] {
  const duplicates = duplicateNumbers(rows)
  const storeName = ({ isDefault, storeId }: CostCentre) =>
    isDefault ? 'Systemvorgabe' : (stores.find(({ id }) => id === storeId)?.name ?? NO_STORE)
  return [
    {
      key: 'store',
      header: 'Standort',
      width: 210,
      filter: 'choice',
      value: storeName,
      cell: row =>
        row.isDefault ? (
          <Star />
        ) : canWrite ? (
          <StoreSelect costCentre={row} choices={choicesOf(stores, row)} />
        ) : (
          storeName(row)
        ),
    },
    { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
    { key: 'shortName', header: 'Kürzel', value: ({ shortName }) => shortName },
    {
      key: 'number',
      header: 'Nummer',
      width: 120,
      value: ({ costCenterNumber }) => costCenterNumber,
      cell: ({ costCenterNumber: number }) => (duplicates.has(number.trim()) ? <Duplicate number={number} /> : number),
    },
    { key: 'description', header: 'Beschreibung', muted: true, value: ({ description }) => description },
    {
      key: 'isVisible',
      header: 'ist sichtbar',
      width: 120,
      filter: 'choice',
      value: ({ isVisible }) => isVisible,
      cell: canWrite ? row => <VisibilitySwitch costCentre={row} /> : undefined,
    },
  ]
}

/** Flagged, not forbidden; blanks around a number do not make it another one. Spec 3 §5. */
export function duplicateNumbers(rows: readonly CostCentre[]): ReadonlySet<string> {
  const counts = Map.groupBy(rows, ({ costCenterNumber }) => costCenterNumber.trim())
  counts.delete('')
  return new Set([...counts].filter(([, same]) => same.length > 1).map(([number]) => number))
}

const Star = () => (
  <span className={styles.star} role="img" aria-label="Systemvorgabe" title="Systemvorgabe">
    <IconStarFilled size={16} />
  </span>
)

const Duplicate = ({ number }: { number: string }) => (
  <span className={styles.duplicate}>
    {number}
    <span role="img" aria-label="Nummer ist doppelt" title="Nummer ist doppelt">
      <IconAlertTriangle size={16} stroke={1.8} />
    </span>
  </span>
)

const choicesOf = (stores: readonly Store[], { storeId }: CostCentre): StoreChoices => [
  { value: null, label: NO_STORE },
  ...offeredStores(stores, storeId).map(({ id, name }) => ({ value: id, label: name })),
]

type StoreChoices = readonly { value: number | null; label: string }[]

function StoreSelect({
  costCentre: { id, name, storeId },
  choices,
}: {
  costCentre: CostCentre
  choices: StoreChoices
}) {
  const { mutate, isPending, variables } = queries.useChange()
  return (
    <CellSelect
      label={`Standort von ${name}`}
      value={isPending ? (variables.storeId ?? null) : storeId}
      choices={choices}
      disabled={isPending}
      onChange={storeId => mutate({ id, storeId })}
    />
  )
}

function VisibilitySwitch({ costCentre: { id, name, isVisible } }: { costCentre: CostCentre }) {
  const { mutate, isPending } = queries.useChangeAtOnce('Sichtbarkeit geändert')
  return (
    <Switch
      label={`${name} ist sichtbar`}
      checked={isVisible}
      disabled={isPending}
      onChange={isVisible => mutate({ id, isVisible })}
    />
  )
}

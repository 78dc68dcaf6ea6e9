import { IconAlertTriangle, IconPencil, IconStarFilled, IconTrash } from '@tabler/icons-react'
import type { Store } from '#contract/accounts/stores.ts'
import type { CostCentre } from '#contract/settings/cost-centres.ts'
import { CellSelect } from '#web/ui/cell-select.tsx'
import { actionsColumn, type Column } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import styles from './cost-centre-columns.module.css'
import { queries } from './queries.ts'

const NO_STORE = '– Kein Standort –'

type Given = {
  stores: readonly Store[]
  duplicates: ReadonlySet<string>
  canWrite: boolean
  onEdit: (costCentre: CostCentre) => void
  onRemove: (costCentre: CostCentre) => void
}

/** Spec 3 §2.2. Who may not write sees the same values as text. */
export function costCentreColumns({ stores, duplicates, canWrite, onEdit, onRemove }: Given): Column<CostCentre>[] {
  const choices = [{ value: null, label: NO_STORE }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]
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
        row.isDefault ? <Star /> : canWrite ? <StoreSelect costCentre={row} choices={choices} /> : storeName(row),
    },
    { key: 'name', header: 'Name', value: ({ name }) => name },
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
    ...(canWrite
      ? [
          actionsColumn<CostCentre>('edit', 'Bearbeiten', 96, row => (
            <IconButton label={`${row.name} bearbeiten`} icon={<IconPencil size={17} />} onClick={() => onEdit(row)} />
          )),
          actionsColumn<CostCentre>('remove', 'Löschen', 84, row =>
            row.isDefault ? null : (
              <IconButton
                label={`${row.name} löschen`}
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => onRemove(row)}
              />
            ),
          ),
        ]
      : []),
  ]
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

import { IconArrowDown, IconArrowUp, IconDots, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ManagedValue } from '#contract/superadmin/enums.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

type Act = (value: ManagedValue) => void
type Acts = {
  isBusy: boolean
  onEdit: Act
  onHide: Act
  onMove: (value: ManagedValue, by: -1 | 1) => void
  onRemove: Act
}

/** The rows stand in the order in which the values are offered. */
export const valueColumns = (acts: Acts): Column<ManagedValue>[] => [
  { key: 'id', header: 'ID', muted: true, isForColumns: true, sortable: false, value: ({ id }) => id },
  { key: 'text', header: 'Bezeichnung', stays: true, sortable: false, filter: 'text', value: ({ text }) => text },
  {
    key: 'shipped',
    header: 'Ursprünglich',
    muted: true,
    sortable: false,
    value: ({ text, shippedText }) => (shippedText === null ? 'ergänzt' : shippedText === text ? '' : shippedText),
  },
  {
    key: 'uses',
    header: 'Verwendet',
    align: 'right',
    sortable: false,
    filter: 'number',
    value: ({ uses }) => uses,
    text: ({ uses }) => (uses === 0 ? '–' : formatNumber(uses, 0)),
  },
  {
    key: 'companies',
    header: 'Betriebe',
    align: 'right',
    sortable: false,
    value: ({ companies }) => companies,
    text: ({ companies }) => (companies === 0 ? '–' : formatNumber(companies, 0)),
  },
  {
    key: 'state',
    header: 'Status',
    width: 120,
    sortable: false,
    filter: 'choice',
    isState: true,
    value: ({ isRetired }) => (isRetired ? 'verborgen' : 'sichtbar'),
    cell: ({ isRetired }) =>
      isRetired ? <StatusPill tone="neutral">verborgen</StatusPill> : <StatusPill tone="ok">sichtbar</StatusPill>,
  },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, value => <ValueMenu value={value} {...acts} />),
]

function ValueMenu({ value, isBusy, onEdit, onHide, onMove, onRemove }: { value: ManagedValue } & Acts) {
  const label = `Aktionen für ${value.text}`
  const { needed, isRetired, shippedText, uses } = value
  const items: MenuItem[] = [
    { label: 'Umbenennen', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(value) },
    { label: 'Nach oben', icon: <IconArrowUp {...ICON} />, disabled: isBusy, onSelect: () => onMove(value, -1) },
    { label: 'Nach unten', icon: <IconArrowDown {...ICON} />, disabled: isBusy, onSelect: () => onMove(value, 1) },
    isRetired
      ? { label: 'Wieder anbieten', icon: <IconEye {...ICON} />, onSelect: () => onHide(value) }
      : {
          label: 'Verbergen',
          icon: <IconEyeOff {...ICON} />,
          disabled: needed ?? undefined,
          onSelect: () => onHide(value),
        },
  ]
  if (shippedText === null)
    items.push({
      label: 'Entfernen',
      icon: <IconTrash {...ICON} />,
      tone: 'danger',
      disabled: uses > 0 ? 'Verwendete Werte lassen sich nur verbergen.' : undefined,
      onSelect: () => onRemove(value),
    })
  return (
    <Menu
      label={label}
      items={items}
      trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
    />
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }

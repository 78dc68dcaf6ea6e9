import { IconDots, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react'
import type { ManagedStore } from '#contract/superadmin/stores.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { WORK_TIME_MODES } from '#domain/accounts/work-time.ts'
import { factorText, workDaysText } from '#domain/accounts/work-time-texts.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

type Acts = { onEdit: (store: ManagedStore) => void; onHide: (store: ManagedStore) => void }

export const storeColumns = (acts: Acts): Column<ManagedStore>[] => [
  { key: 'company', header: 'Betrieb', filter: 'choice', value: ({ companyName }) => companyName },
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'number', header: 'Nummer', value: ({ storeNumber }) => storeNumber },
  { key: 'place', header: 'Ort', value: ({ postalCode, city }) => `${postalCode} ${city}`.trim() },
  { key: 'people', header: 'Mitarbeiter', align: 'right', filter: 'number', value: ({ people }) => people },
  {
    key: 'state',
    header: 'Status',
    width: 130,
    filter: 'choice',
    value: ({ isHidden }) => (isHidden ? 'ausgeblendet' : 'sichtbar'),
    isState: true,
    cell: ({ isHidden }) =>
      isHidden ? <StatusPill tone="neutral">ausgeblendet</StatusPill> : <StatusPill tone="ok">sichtbar</StatusPill>,
  },
  { key: 'description', header: 'Zusatz', muted: true, startsHidden: true, value: ({ description }) => description },
  { key: 'country', header: 'Land', startsHidden: true, filter: 'choice', value: countryName },
  { key: 'costCenter', header: 'Kostenstelle', startsHidden: true, value: ({ costCenter }) => costCenter },
  { key: 'bmdId', header: 'BMD ID', startsHidden: true, value: ({ bmdId }) => bmdId },
  { key: 'dpwId', header: 'DPW ID', startsHidden: true, value: ({ dpwId }) => dpwId },
  { key: 'workDays', header: 'Arbeitstage', startsHidden: true, value: ({ workDays }) => workDaysText(workDays) },
  {
    key: 'workTimeMode',
    header: 'Sollzeit des Monats',
    startsHidden: true,
    filter: 'choice',
    value: ({ workTimeMode }) => WORK_TIME_MODES[workTimeMode],
  },
  {
    key: 'workTimeFactor',
    header: 'Monatsfaktor',
    align: 'right',
    startsHidden: true,
    value: ({ workTimeFactor }) => workTimeFactor,
    text: ({ workTimeFactor }) => factorText(workTimeFactor),
  },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, store => <StoreMenu store={store} {...acts} />),
]

const countryName = ({ country }: ManagedStore) => STORE_COUNTRIES[country as keyof typeof STORE_COUNTRIES] ?? 'anderes'

function StoreMenu({ store, onEdit, onHide }: { store: ManagedStore } & Acts) {
  const label = `Aktionen für ${store.name}`
  return (
    <Menu
      label={label}
      trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
      items={[
        { label: 'Bearbeiten', icon: <IconPencil {...ICON} />, onSelect: () => onEdit(store) },
        store.isHidden
          ? { label: 'Einblenden', icon: <IconEye {...ICON} />, onSelect: () => onHide(store) }
          : { label: 'Ausblenden', icon: <IconEyeOff {...ICON} />, onSelect: () => onHide(store) },
      ]}
    />
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }

import type { z } from 'zod'
import { Id } from '#contract/endpoint.ts'
import { type ManagedStore, ManagedStoreDraft } from '#contract/superadmin/stores.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { FACTOR_UNIT, WEEKDAYS, WORK_TIME_MODES } from '#domain/accounts/work-time.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { useAddStore, useChangeStore } from './queries.ts'

type Props = {
  store: ManagedStore | undefined
  companies: readonly { id: number; name: string }[]
  /** Of the last store that was made, so that several follow easily. */
  companyId: number | null
  onClose: () => void
}

const BEGIN = {
  name: '',
  description: '',
  street: '',
  storeNumber: '',
  postalCode: '',
  city: '',
  country: 1,
  bmdId: '',
  dpwId: '',
  costCenter: '',
  isWebcockpitExportEnabled: 0,
  workDays: [1, 2, 3, 4, 5],
  workTimeMode: 0,
  workTimeFactor: 43_250_000,
}
type Values = {
  companyId: number | null
  name: string
  description: string
  street: string
  storeNumber: string
  postalCode: string
  city: string
  country: number | null
  bmdId: string
  dpwId: string
  costCenter: string
  isWebcockpitExportEnabled: boolean
  workDays: readonly number[]
  workTimeMode: number | null
  /** In thousandths, as it is typed. */
  workTimeFactor: number | null | undefined
}

const Draft = ManagedStoreDraft.extend({ companyId: Id })
type Draft = z.output<typeof Draft>

export default function StoreDialog({ store, companies, companyId, onClose }: Props) {
  return (
    <RecordDialog<ManagedStore, Values, Draft, ManagedStore>
      record={store}
      title={store ? 'Standort bearbeiten' : 'Neuer Standort'}
      size={640}
      columns={2}
      entries={entriesOf(store, companies)}
      values={valuesOf(store ?? { ...BEGIN, companyId })}
      schema={Draft}
      toDraft={draftOf}
      create={useAddStore()}
      change={useChangeStore(store?.companyId ?? 0)}
      onClose={onClose}
    />
  )
}

const THOUSANDTH = FACTOR_UNIT / 1000

const valuesOf = (store: typeof BEGIN & { companyId: number | null }): Values => ({
  ...store,
  isWebcockpitExportEnabled: store.isWebcockpitExportEnabled === 1,
  workTimeFactor: Math.round(store.workTimeFactor / THOUSANDTH),
})

const draftOf = ({ isWebcockpitExportEnabled, workTimeFactor, ...values }: Values) => ({
  ...values,
  isWebcockpitExportEnabled: isWebcockpitExportEnabled ? 1 : 0,
  workTimeFactor: (workTimeFactor ?? 0) * THOUSANDTH,
})

const entriesOf = (
  store: ManagedStore | undefined,
  companies: readonly { id: number; name: string }[],
): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'companyId',
    label: 'Betrieb',
    required: true,
    wide: true,
    disabled: store !== undefined,
    choices: companies.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128 },
  { kind: 'text', key: 'description', label: 'Zusatz', maxLength: 128 },
  { kind: 'text', key: 'street', label: 'Straße und Hausnummer', maxLength: 128, wide: true },
  { kind: 'text', key: 'postalCode', label: 'PLZ', maxLength: 16 },
  { kind: 'text', key: 'city', label: 'Ort', maxLength: 128 },
  { kind: 'dropdown-search', key: 'country', label: 'Land', required: true, choices: choicesOf(STORE_COUNTRIES) },
  { kind: 'text', key: 'storeNumber', label: 'Standortnummer', maxLength: 32 },
  {
    kind: 'text',
    key: 'costCenter',
    label: 'Kostenstelle',
    maxLength: 128,
    hint: 'Mehrere durch Beistriche getrennt.',
    wide: true,
  },
  { kind: 'text', key: 'bmdId', label: 'BMD ID', maxLength: 32 },
  { kind: 'text', key: 'dpwId', label: 'DPW ID', maxLength: 32 },
  {
    kind: 'togglelist',
    key: 'workDays',
    label: 'Arbeitstage',
    several: true,
    wide: true,
    choices: choicesOf(WEEKDAYS).map(({ value, label }) => ({ value, label: label.slice(0, 2) })),
    required: true,
  },
  {
    kind: 'dropdown-search',
    key: 'workTimeMode',
    label: 'Sollzeit des Monats',
    required: true,
    choices: choicesOf(WORK_TIME_MODES),
  },
  {
    kind: 'decimal',
    key: 'workTimeFactor',
    label: 'Monatsfaktor',
    places: 3,
    min: 1,
    max: 31_000,
    note: () => ({ tone: 'plain', text: 'Wochen je Monat, meist 4,325 oder 4,33' }),
    hiddenIf: ({ workTimeMode }) => workTimeMode !== 0,
  },
  { kind: 'bool', key: 'isWebcockpitExportEnabled', label: 'Export im Web-Cockpit', wide: true },
]

const choicesOf = (words: Readonly<Record<number, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }))

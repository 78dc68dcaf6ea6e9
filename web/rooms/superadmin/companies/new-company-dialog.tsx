import type { ExternalSoftware } from '#contract/accounts/external-software.ts'
import { MOST_SETTINGS_BYTES } from '#contract/settings/settings-file.ts'
import { NewManagedCompany } from '#contract/superadmin/companies.ts'
import { STORE_COUNTRIES } from '#domain/accounts/store-countries.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { Elsewhere } from '#web/ui/form-panel/elsewhere.tsx'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { useFormPanel } from '#web/ui/form-panel/use-form-panel.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import styles from './companies.module.css'
import type { Taking } from './companies-screen.tsx'
import { useOpenCompany } from './queries.ts'

/** Named as the server names them. */
const EMPTY = {
  name: '',
  description: '',
  companyNumber: '',
  softwareId: 0 as number | null,
  licensedPeople: null as number | null | undefined,
  'store.name': '',
  'store.storeNumber': '',
  'store.postalCode': '',
  'store.city': '',
  'store.country': 1 as number | null,
  'owner.firstName': '',
  'owner.lastName': '',
  'owner.email': '',
  file: null as File | null,
}
type Values = typeof EMPTY
type Key = keyof Values

const PARTS: readonly { title: string; hint?: string; keys: readonly Key[] }[] = [
  { title: 'Betrieb', keys: ['name', 'softwareId', 'companyNumber', 'description', 'licensedPeople'] },
  {
    title: 'Erster Standort',
    keys: ['store.name', 'store.storeNumber', 'store.postalCode', 'store.city', 'store.country'],
  },
  {
    title: 'Besitzer',
    hint: 'Bekommt per E-Mail einen Link, um sich zu registrieren; wer schon ein Konto hat, ist gleich dabei.',
    keys: ['owner.firstName', 'owner.lastName', 'owner.email'],
  },
  {
    title: 'Einstellungen',
    hint: 'Wer eine Einstellungsdatei wählt, sieht nach dem Erstellen, was sie ändert, und übernimmt sie dann.',
    keys: ['file'],
  },
]

export default function NewCompanyDialog({
  software,
  onTake,
  onClose,
}: {
  software: readonly ExternalSoftware[]
  onTake: (taking: Taking) => void
  onClose: () => void
}) {
  const open = useOpenCompany()
  const keyFor = useIdempotencyKey()
  const { state, box, dirty, accept } = useFormPanel<Values>({
    entries: entriesOf(software),
    values: EMPTY,
    check: faultsOf,
    error: open.error,
    onAccept(values) {
      const body = NewManagedCompany.parse(draftOf(values))
      open.mutate(
        { body, idempotencyKey: keyFor(body) },
        {
          onSuccess({ id, name }) {
            onClose()
            if (values.file) onTake({ id, name, file: values.file })
          },
        },
      )
    },
  })
  return (
    <FormDialog
      title="Neuer Betrieb"
      submitLabel="Erstellen"
      size={640}
      dirty={dirty}
      busy={open.isPending}
      onSubmit={accept}
      onClose={onClose}
    >
      <div ref={box} className={styles.parts}>
        <Elsewhere state={state} />
        {PARTS.map(({ title, hint, keys }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {hint && <p>{hint}</p>}
            <FormPanel state={state} keys={keys} columns={2} />
          </section>
        ))}
      </div>
    </FormDialog>
  )
}

const entriesOf = (software: readonly ExternalSoftware[]): Entry<Values>[] => [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 128, wide: true },
  {
    kind: 'dropdown-search',
    key: 'softwareId',
    label: 'Lohnverrechnung',
    required: true,
    choices: software.filter(({ active }) => active === 1).map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'text', key: 'companyNumber', label: 'Betriebsnummer', maxLength: 32 },
  { kind: 'text', key: 'description', label: 'Zusatz', maxLength: 128 },
  {
    kind: 'numeric',
    key: 'licensedPeople',
    label: 'Lizenzierte Mitarbeiter',
    min: 1,
    max: 1_000_000,
    placeholder: 'beliebig viele',
  },
  { kind: 'text', key: 'store.name', label: 'Name des Standorts', required: true, maxLength: 128, wide: true },
  { kind: 'text', key: 'store.storeNumber', label: 'Standortnummer', maxLength: 32 },
  { kind: 'text', key: 'store.postalCode', label: 'PLZ', maxLength: 16 },
  { kind: 'text', key: 'store.city', label: 'Ort', maxLength: 128 },
  { kind: 'dropdown-search', key: 'store.country', label: 'Land', required: true, choices: COUNTRY_CHOICES },
  { kind: 'text', key: 'owner.firstName', label: 'Vorname', required: true },
  { kind: 'text', key: 'owner.lastName', label: 'Nachname', required: true },
  { kind: 'text', key: 'owner.email', label: 'E-Mail', required: true, type: 'email', wide: true },
  {
    kind: 'file',
    key: 'file',
    label: 'Einstellungsdatei',
    endings: ['.json'],
    maxBytes: MOST_SETTINGS_BYTES,
    wide: true,
  },
]

const COUNTRY_CHOICES: readonly Choice[] = Object.entries(STORE_COUNTRIES).map(([id, label]) => ({
  value: Number(id),
  label,
}))

const draftOf = (values: Values) => ({
  ...Object.fromEntries(Object.entries(values).filter(([key]) => !key.includes('.') && key !== 'file')),
  store: partOf('store.', values),
  owner: partOf('owner.', values),
})

const partOf = (start: string, values: Values) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (key.startsWith(start) ? [[key.slice(start.length), value]] : [])),
  )

function faultsOf(values: Values): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of NewManagedCompany.safeParse(draftOf(values)).error?.issues ?? [])
    faults[path.join('.')] ??= message
  return faults
}

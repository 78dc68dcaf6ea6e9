import { useQuery } from '@tanstack/react-query'
import { type Employee, EmployeeDraft, type EmployeeRow } from '#contract/people/employees.ts'
import { personWarnings } from '#domain/people/employee-checks.ts'
import { personName } from '#domain/people/person-name.ts'
import { groupSvnr } from '#domain/people/svnr.ts'
import { GENDERS } from '#domain/settings/enums.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { employeesQuery, useHireEmployee } from './queries.ts'

type Props = {
  /** Where the person is to work, as far as that is known. */
  storeId: number | null
  onClose: () => void
  onHired: (employee: Employee) => void
}

/** Just enough to begin; the file opens next and says what is still missing. */
export default function HireDialog({ storeId, onClose, onHired }: Props) {
  const companyId = useCompanyId()
  const isStoreBound = useCompany()?.storeIds != null
  const canSeal = useCan('employees.read-sensitive')
  const { data: everyone = [] } = useQuery(employeesQuery(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const entries = entriesOf({
    stores: choicesOf(offeredStores(stores)),
    models: choicesOf(models),
    needsStore: isStoreBound,
    hidesSvnr: !canSeal,
    ownerOf: number => everyone.find(one => plain(one.mdPersonnelId) === plain(number)),
  })
  return (
    <RecordDialog
      noun="people/employees"
      record={undefined}
      title="Neuer Mitarbeiter"
      size={600}
      columns={2}
      entries={entries}
      values={{ ...EMPTY, storeId: stores?.length === 1 ? stores[0]!.id : storeId }}
      schema={EmployeeDraft}
      toDraft={draftOf}
      create={useHireEmployee(companyId)}
      onSaved={onHired}
      onClose={onClose}
    />
  )
}

const EMPTY = {
  lastName: '',
  firstName: '',
  mdPersonnelId: '',
  gender: null as string | null,
  birthDate: null as string | null,
  socialsecurity: '',
  storeId: null as number | null,
  employmentModelId: null as number | null,
  entry: null as string | null,
}
type Values = typeof EMPTY
type Given = {
  stores: Choice[]
  models: Choice[]
  needsStore: boolean
  hidesSvnr: boolean
  ownerOf: (number: string) => EmployeeRow | undefined
}

const entriesOf = ({ stores, models, needsStore, hidesSvnr, ownerOf }: Given): Entry<Values>[] => [
  { kind: 'text', key: 'lastName', label: 'Nachname', required: true },
  { kind: 'text', key: 'firstName', label: 'Vorname' },
  {
    kind: 'text',
    key: 'mdPersonnelId',
    label: 'Personalnummer',
    note: ({ mdPersonnelId }) => {
      const owner = plain(mdPersonnelId) ? ownerOf(mdPersonnelId) : undefined
      return owner && `Diese Nummer hat schon ${personName(owner)}`
    },
  },
  {
    kind: 'dropdown-search',
    key: 'gender',
    label: 'Geschlecht',
    placeholder: '–',
    choices: GENDERS.map(({ id, valueGER }) => ({ value: id, label: valueGER })),
  },
  { kind: 'date', key: 'birthDate', label: 'Geburtsdatum', note: values => warningsOf(values).birthDate },
  {
    kind: 'text',
    key: 'socialsecurity',
    label: 'SV-Nummer',
    grouped: groupSvnr,
    note: values => warningsOf(values).socialsecurity,
    hiddenIf: () => hidesSvnr,
  },
  {
    kind: 'dropdown-search',
    key: 'storeId',
    label: 'Standort',
    placeholder: '–',
    required: needsStore,
    choices: stores,
  },
  {
    kind: 'dropdown-search',
    key: 'employmentModelId',
    label: 'Beschäftigungsmodell',
    placeholder: '–',
    choices: models,
  },
  { kind: 'date', key: 'entry', label: 'Eintritt' },
]

const choicesOf = (named: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (named ?? []).map(({ id, name }) => ({ value: id, label: name }))

const plain = (number: string) => number.replace(/\s/g, '').toUpperCase()

const warningsOf = ({ socialsecurity, birthDate }: Values) =>
  personWarnings(
    { socialsecurity: socialsecurity || null, birthDate: birthDate ? Temporal.PlainDate.from(birthDate) : null },
    Temporal.PlainDate.from(today()),
  )

/** What was left empty is not sent, so that no right is needed for it. */
const draftOf = ({ lastName, ...rest }: Values) => ({
  lastName,
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
})

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Employee, SENSITIVE_FIELDS } from '#contract/people/employees.ts'
import { COUNTRIES } from '#domain/basics/countries.ts'
import { offered } from '#domain/basics/enum-lists.ts'
import { groupIban } from '#domain/people/iban.ts'
import { groupSvnr } from '#domain/people/svnr.ts'
import { CITIZEN_TYPES, CIVIL_STATUSES, GENDERS } from '#domain/settings/enums.ts'
import { useCan, useCompanyId, useEnumChanges } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { offeredCostCentres } from '#web/rooms/settings/cost-centres/offered-cost-centres.ts'
import { costCentresQuery } from '#web/rooms/settings/cost-centres/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import type { Choice, Entry, Note } from '#web/ui/form-panel/entry.ts'
import { employeeValuesQuery } from '../employee-values/queries.ts'
import { datedNotes } from '../employee-values/value-texts.ts'
import { notesOf } from './employee-notes.ts'
import type { EmployeeValues } from './employee-values.ts'

type Given = { employee: Employee; readOnly: boolean; isOpened: boolean }

/** Its fields in the order of its parts. Product C. */
export function useEmployeeEntries({ employee, readOnly, isOpened }: Given): Entry<EmployeeValues>[] {
  const companyId = useCompanyId()
  const canSee = useCan('employees.read-sensitive')
  const seesStores = useCan('stores.read')
  const { data: stores } = useQuery({ ...storesQuery(companyId), enabled: seesStores })
  const { data: costCentres } = useQuery({ ...costCentresQuery(companyId), enabled: seesStores })
  const { data: models } = useQuery({ ...employmentModelsQuery(companyId), enabled: seesStores })
  const { data: dated } = useQuery(employeeValuesQuery(companyId, employee.id))
  const words = useEnumChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists of the domain say other words when these change.
  return useMemo(() => {
    const lists = {
      stores: named(offeredStores(stores, employee.storeId)),
      costCentres: named(offeredCostCentres(costCentres, employee.costCentreId)),
      models: named(models),
    }
    const entries = entriesOf(lists, employee)
    const ofDays: Partial<Record<string, Note>> = datedNotes(entries, dated ?? [])
    return entries.map(entry => ({
      ...entry,
      disabled: readOnly || (isSensitive(entry.key) && !canSee),
      sealed: isSensitive(entry.key) && !isOpened ? (employee[entry.key] ?? undefined) : undefined,
      placeholder: entry.kind === 'dropdown-search' ? '–' : undefined,
      note: (values: EmployeeValues) =>
        notesOf(employee, values)[entry.key as keyof EmployeeValues] ?? ofDays[entry.key],
    }))
  }, [employee, readOnly, isOpened, canSee, stores, costCentres, models, dated, words])
}

const isSensitive = (key: string): key is (typeof SENSITIVE_FIELDS)[number] =>
  SENSITIVE_FIELDS.some(field => field === key)

type Lists = Record<'stores' | 'costCentres' | 'models', Choice[]>

const entriesOf = ({ stores, costCentres, models }: Lists, employee: Employee): Entry<EmployeeValues>[] => [
  { kind: 'text', key: 'lastName', label: 'Nachname', required: true },
  { kind: 'text', key: 'firstName', label: 'Vorname' },
  { kind: 'text', key: 'titleBefore', label: 'Titel vor dem Namen' },
  { kind: 'text', key: 'titleAfter', label: 'Titel nach dem Namen' },
  { kind: 'date', key: 'birthDate', label: 'Geburtsdatum' },
  { kind: 'dropdown-search', key: 'gender', label: 'Geschlecht', choices: listed(GENDERS, employee.gender) },
  {
    kind: 'dropdown-search',
    key: 'civilStatusId',
    label: 'Familienstand',
    choices: listed(CIVIL_STATUSES, employee.civilStatusId),
  },
  {
    kind: 'dropdown-search',
    key: 'citizenTypeId',
    label: 'Staatsbürgerschaft',
    choices: listed(CITIZEN_TYPES, employee.citizenTypeId),
  },
  { kind: 'dropdown-search', key: 'nationality', label: 'Staat', choices: countries(employee.nationality) },
  { kind: 'text', key: 'mdPersonnelId', label: 'Personalnummer' },
  { kind: 'text', key: 'street', label: 'Straße und Hausnummer', wide: true },
  { kind: 'text', key: 'zip', label: 'PLZ' },
  { kind: 'text', key: 'city', label: 'Ort' },
  { kind: 'dropdown-search', key: 'country', label: 'Land', choices: countries(employee.country) },
  { kind: 'text', key: 'phone', label: 'Telefon', type: 'tel' },
  { kind: 'text', key: 'email', label: 'E-Mail', type: 'email', wide: true },
  { kind: 'dropdown-search', key: 'storeId', label: 'Standort', choices: stores },
  { kind: 'dropdown-search', key: 'costCentreId', label: 'Kostenstelle', choices: costCentres },
  { kind: 'dropdown-search', key: 'employmentModelId', label: 'Beschäftigungsmodell', choices: models },
  { kind: 'date', key: 'entry', label: 'Eintritt' },
  {
    kind: 'date',
    key: 'exit',
    label: 'Austritt',
    check: ({ entry, exit }) => (entry && exit && exit < entry ? 'Der Austritt liegt vor dem Eintritt' : undefined),
  },
  { kind: 'text', key: 'exitReason', label: 'Austrittsgrund' },
  { kind: 'text', key: 'bmdId', label: 'BMD ID' },
  { kind: 'text', key: 'dpwId', label: 'DPW ID' },
  { kind: 'textarea', key: 'note', label: 'Notiz', wide: true },
  { kind: 'text', key: 'socialsecurity', label: 'SV-Nummer', grouped: groupSvnr },
  { kind: 'text', key: 'iban', label: 'IBAN', grouped: groupIban },
  { kind: 'text', key: 'bic', label: 'BIC' },
]

const named = (entries: readonly { id: number; name: string }[] = []): Choice[] =>
  entries.map(({ id, name }) => ({ value: id, label: name }))
type Value = { id: number | string; valueGER: string; isRetired?: true }
const listed = (entries: readonly Value[], chosen: number | string | null): Choice[] =>
  offered(entries, ({ id }) => id === chosen).map(({ id, valueGER }) => ({ value: id, label: valueGER }))
const countries = (chosen: string): Choice[] =>
  offered(COUNTRIES, ({ kfz }) => kfz === chosen).map(({ kfz, valueGER }) => ({ value: kfz, label: valueGER }))

import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Employee, EmployeeDraft } from '#contract/personnel/employees.ts'
import { personWarnings } from '#domain/personnel/employee-checks.ts'
import { GENDERS } from '#domain/personnel/enums.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldNote, NOTE_BELOW } from '#web/ui/field-note.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import styles from './employee-file.module.css'
import { nameOf } from './employee-texts.ts'
import { employeesQuery, useHireEmployee } from './queries.ts'

type Props = { onClose: () => void; onHired: (employee: Employee) => void }

/** Just enough to begin; the file opens next and says what is still missing. */
export default function HireDialog({ onClose, onHired }: Props) {
  const companyId = useCompanyId()
  const isStoreBound = useCompany()?.storeIds != null
  const canSeal = useCan('employees.read-sensitive')
  const { data: everyone } = useQuery(employeesQuery(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const { mutate, isPending } = useHireEmployee(companyId)
  const keyFor = useIdempotencyKey()
  const form = useForm({
    initialValues: startOf(stores?.length === 1 ? String(stores[0]!.id) : null),
    validate: values => problemsOf(values, isStoreBound),
    validateInputOnBlur: true,
  })
  const { values } = form
  const birthDate = values.birthDate ? Temporal.PlainDate.from(values.birthDate) : null
  const warnings = personWarnings({ socialsecurity: values.socialsecurity || null, birthDate })
  const number = values.mdPersonnelId.replace(/\s/g, '').toUpperCase()
  const same = number && everyone?.find(one => one.mdPersonnelId.replace(/\s/g, '').toUpperCase() === number)

  const save = form.onSubmit(values => {
    const draft = draftOf(values)
    mutate(
      { draft, idempotencyKey: keyFor(draft) },
      {
        onSuccess: onHired,
        onError: error => error instanceof ApiError && form.setErrors(error.fields),
      },
    )
  })
  const day = (field: 'birthDate' | 'entry') => ({
    value: values[field] ? Temporal.PlainDate.from(values[field]) : undefined,
    onChange: (next: Temporal.PlainDate | undefined) => form.setFieldValue(field, next?.toString() ?? null),
    error: typeof form.errors[field] === 'string' ? form.errors[field] : undefined,
  })
  const note = (text: string | undefined) => text && <FieldNote tone="warn">{text}</FieldNote>

  return (
    <FormDialog
      title="Neuer Mitarbeiter"
      submitLabel="Erstellen"
      size={600}
      dirty={form.isDirty()}
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextInput label="Nachname" required data-autofocus {...form.getInputProps('lastName')} />
        <TextInput label="Vorname" {...form.getInputProps('firstName')} />
        <TextInput
          label="Personalnummer"
          description={note(same ? `Diese Nummer hat schon ${nameOf(same)}` : undefined)}
          inputWrapperOrder={NOTE_BELOW}
          {...form.getInputProps('mdPersonnelId')}
        />
        <Select
          label="Geschlecht"
          data={GENDERS.map(({ id, valueGER }) => ({ value: id, label: valueGER }))}
          placeholder="–"
          clearable
          {...form.getInputProps('gender')}
        />
        <div>
          <DateField label="Geburtsdatum" {...day('birthDate')} />
          {note(warnings.birthDate)}
        </div>
        {canSeal && (
          <TextInput
            label="SV-Nummer"
            description={note(warnings.socialsecurity)}
            inputWrapperOrder={NOTE_BELOW}
            autoComplete="off"
            {...form.getInputProps('socialsecurity')}
          />
        )}
        <Select
          label="Standort"
          required={isStoreBound}
          data={(stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="–"
          searchable={(stores?.length ?? 0) > 8}
          clearable={!isStoreBound}
          {...form.getInputProps('storeId')}
        />
        <Select
          label="Beschäftigungsmodell"
          data={(models ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder="–"
          clearable
          {...form.getInputProps('employmentModelId')}
        />
        <DateField label="Eintritt" {...day('entry')} />
      </div>
    </FormDialog>
  )
}

type Values = ReturnType<typeof startOf>

const startOf = (storeId: string | null) => ({
  lastName: '',
  firstName: '',
  mdPersonnelId: '',
  gender: null as 'M' | 'F' | null,
  birthDate: null as string | null,
  socialsecurity: '',
  storeId,
  employmentModelId: null as string | null,
  entry: null as string | null,
})

/** Untouched fields are not sent, so that no right is needed for what was left empty. */
function draftOf({ lastName, ...values }: Values) {
  const { storeId, employmentModelId, ...texts } = values
  return {
    lastName,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
    ...(storeId && { storeId: Number(storeId) }),
    ...(employmentModelId && { employmentModelId: Number(employmentModelId) }),
  }
}

function problemsOf(values: Values, needsStore: boolean): Record<string, string> {
  const { error } = EmployeeDraft.safeParse(draftOf(values))
  const problems: Record<string, string> = {}
  for (const issue of error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message
  if (needsStore && !values.storeId) problems.storeId ??= 'Muss angegeben werden'
  return problems
}

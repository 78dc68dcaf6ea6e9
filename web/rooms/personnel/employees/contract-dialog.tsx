import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#contract/personnel/contracts.ts'
import type { Employee, EmployeeSensitive } from '#contract/personnel/employees.ts'
import { WAGE_TYPES } from '#domain/personnel/enums.ts'
import { ApiError, isRefusal } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { refusalTexts } from '#web/lib/refusal-texts.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { EuroField } from '#web/ui/euro-field.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { HoursField } from '#web/ui/hours-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { useAgreeContract, useChangeContract } from './contract-queries.ts'
import styles from './employee-file.module.css'
import { dayText, today } from './employee-texts.ts'

type Payment = EmployeeSensitive['payments'][number]
type Props = {
  employee: Employee
  /** The newest first. */
  contracts: readonly Contract[]
  /** Undefined: a new one. */
  contract: Contract | undefined
  /** Undefined: not opened, and then not changed either. */
  payment: Payment | undefined
  onClose: () => void
}

export function ContractDialog({ employee, contracts, contract, payment, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const agree = useAgreeContract(companyId)
  const change = useChangeContract(companyId)
  const keyFor = useIdempotencyKey()
  const canPay = useCan('employees.read-sensitive')
  const showsPayment = canPay && (!contract || payment !== undefined)
  const form = useForm({
    initialValues: valuesOf(employee, contract, payment, contracts[0]),
    validate: problemsOf,
    validateInputOnBlur: true,
  })

  const save = form.onSubmit(values => {
    const written = toContract(values, showsPayment)
    const answers = {
      onSuccess: onClose,
      onError: (error: unknown) => error instanceof ApiError && form.setErrors(error.fields),
    }
    if (contract) return change.mutate({ id: contract.id, version: contract.version, ...written }, answers)
    const draft = { employeeId: employee.id, ...written, endCurrent: true }
    agree.mutate({ draft, idempotencyKey: keyFor(draft) }, answers)
  })
  const ending = contract ? undefined : endedBy(form.values, contracts)
  const named = (entries: readonly { id: number; name: string }[] | undefined) =>
    (entries ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

  return (
    <FormDialog
      title={contract ? 'Vertrag bearbeiten' : 'Neuer Vertrag'}
      submitLabel={contract ? 'Speichern' : 'Erstellen'}
      size={560}
      dirty={form.isDirty()}
      busy={agree.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {isRefusal(change.error, 409) && (change.error as ApiError).code === 'stale' && (
        <Banner tone="warn">{refusalTexts.reloadedMeanwhile}</Banner>
      )}
      <div className={styles.pair}>
        <DateField
          label="Von"
          required
          value={dayOf(form.values.from)}
          onChange={day => form.setFieldValue('from', day?.toString() ?? null)}
          error={text(form.errors.from)}
        />
        <DateField
          label="Bis (leer: offen)"
          value={dayOf(form.values.to)}
          onChange={day => form.setFieldValue('to', day?.toString() ?? null)}
          error={text(form.errors.to)}
        />
        <Select
          label="Standort"
          required
          data={named(stores)}
          searchable={(stores?.length ?? 0) > 8}
          allowDeselect={false}
          {...form.getInputProps('storeId')}
        />
        <Select
          label="Beschäftigungsmodell"
          data={named(models)}
          clearable
          placeholder="wie beim Mitarbeiter"
          {...form.getInputProps('employmentModelId')}
        />
        <HoursField
          label="Wochenstunden"
          required
          max={WEEK_MINUTES}
          value={form.values.weekTimeRegular}
          onChange={minutes => form.setFieldValue('weekTimeRegular', minutes)}
          error={text(form.errors.weekTimeRegular)}
        />
        <Select
          label="Entlohnung"
          data={WAGE_TYPES.map(({ id, valueGER }) => ({ value: String(id), label: valueGER }))}
          allowDeselect={false}
          {...form.getInputProps('wageType')}
        />
        {showsPayment && (
          <>
            <EuroField
              label="Bezug"
              max={MOST_CENTS}
              value={form.values.payment}
              onChange={cents => form.setFieldValue('payment', cents)}
              error={text(form.errors.payment)}
            />
            <EuroField
              label="Zulage"
              max={MOST_CENTS}
              value={form.values.extraPayment}
              onChange={cents => form.setFieldValue('extraPayment', cents)}
              error={text(form.errors.extraPayment)}
            />
          </>
        )}
      </div>
      {ending && (
        <FieldNote tone="warn">{`Der Vertrag ab ${dayText(ending.from)} endet damit am ${dayText(ending.last)}.`}</FieldNote>
      )}
      {canPay && !showsPayment && <p className={styles.facts}>Für die Bezüge zuerst „Bezüge anzeigen“ wählen.</p>}
    </FormDialog>
  )
}

type Values = ReturnType<typeof valuesOf>

/** Undefined while what is typed can't be taken. */
type Typed = number | null | undefined

/** As the contract bounds them. */
const WEEK_MINUTES = 7 * 24 * 60
const MOST_CENTS = 1_000_000_000

/** A new contract begins as the newest one was, from the first of next month; the very first one from the entry. */
function valuesOf(
  employee: Employee,
  contract: Contract | undefined,
  payment: Payment | undefined,
  newest: Contract | undefined,
) {
  const like = contract ?? newest
  return {
    from: contract ? contract.from : newest ? firstOfNextMonth() : employee.entry,
    to: contract?.to ?? null,
    storeId: String(like?.storeId ?? employee.storeId ?? ''),
    employmentModelId: like?.employmentModelId ? String(like.employmentModelId) : null,
    weekTimeRegular: (like?.weekTimeRegular ?? null) as Typed,
    wageType: String(like?.wageType ?? 4),
    payment: (payment?.payment ?? null) as Typed,
    extraPayment: (payment?.extraPayment ?? null) as Typed,
  }
}

const firstOfNextMonth = () => Temporal.PlainDate.from(today()).add({ months: 1 }).with({ day: 1 }).toString()

/** The contract that the new one ends, and its last day. */
function endedBy({ from, storeId }: Values, contracts: readonly Contract[]) {
  if (!from) return undefined
  const held = contracts.find(
    one => String(one.storeId) === storeId && one.from < from && (one.to === null || one.to >= from),
  )
  return held && { from: held.from, last: Temporal.PlainDate.from(from).subtract({ days: 1 }).toString() }
}

function problemsOf({ from, to, storeId, weekTimeRegular, payment, extraPayment }: Values) {
  const amount = (cents: Typed) => (cents === undefined ? 'Bitte geben Sie einen Betrag ein' : null)
  return {
    from: from ? null : 'Muss angegeben werden',
    to: from && to && to < from ? 'Das Ende liegt vor dem Beginn' : null,
    storeId: storeId ? null : 'Muss angegeben werden',
    weekTimeRegular: weekTimeRegular == null ? 'Bitte geben Sie Stunden ein, zum Beispiel 38,5' : null,
    payment: amount(payment),
    extraPayment: amount(extraPayment),
  }
}

function toContract(values: Values, withPayment: boolean) {
  return {
    from: values.from!,
    to: values.to,
    storeId: Number(values.storeId),
    employmentModelId: values.employmentModelId ? Number(values.employmentModelId) : null,
    weekTimeRegular: values.weekTimeRegular!,
    wageType: Number(values.wageType),
    ...(withPayment && {
      payment: values.payment ?? null,
      extraPayment: values.extraPayment ?? 0,
    }),
  }
}

const dayOf = (day: string | null) => (day ? Temporal.PlainDate.from(day) : undefined)
const text = (error: unknown) => (typeof error === 'string' ? error : undefined)

import { useQuery } from '@tanstack/react-query'
import { type Contract, ContractDraft } from '#contract/people/contracts.ts'
import type { Employee, EmployeeSensitive } from '#contract/people/employees.ts'
import { WAGE_TYPES } from '#domain/settings/enums.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { FieldNote } from '#web/ui/field-note.tsx'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { FocusEntry } from '#web/ui/form-panel/focus-entry.tsx'
import { useAgreeContract, useChangeContract } from './queries.ts'

type Payment = EmployeeSensitive['payments'][number]
type Props = {
  employee: Employee
  /** The newest first. */
  contracts: readonly Contract[]
  /** As last loaded; undefined: a new one. */
  contract: Contract | undefined
  /** The one to begin with. */
  field?: string | undefined
  /** Undefined: not opened; what is typed takes the place of what is stored unseen. */
  payment: Payment | undefined
  onClose: () => void
}

export function ContractDialog({ employee, contracts, contract, field, payment, onClose }: Props) {
  const companyId = useCompanyId()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const canPay = useCan('employees.read-sensitive')
  const sealed = contract && !payment ? '•••••• €' : undefined
  return (
    <RecordDialog
      noun="people/contracts"
      record={contract}
      title={contract ? 'Vertrag bearbeiten' : 'Neuer Vertrag'}
      name={contract && `Vertrag ab ${dayText(contract.from)}`}
      size={560}
      columns={2}
      entries={entriesOf(choicesOf(offeredStores(stores, contract?.storeId)), choicesOf(models), { canPay, sealed })}
      values={valuesOf(employee, contract, payment, contracts[0])}
      schema={ContractDraft}
      toDraft={values => draftOf(values, employee.id, canPay)}
      create={useAgreeContract(companyId)}
      change={useChangeContract(companyId)}
      onClose={onClose}
    >
      {values => (
        <>
          {field && <FocusEntry entry={field} />}
          {!contract && <EndedContract contract={endedBy(values, contracts)} />}
        </>
      )}
    </RecordDialog>
  )
}

const EndedContract = ({ contract }: { contract: ReturnType<typeof endedBy> }) =>
  contract && (
    <FieldNote tone="warn">{`Der Vertrag ab ${dayText(contract.from)} endet damit am ${dayText(contract.last)}.`}</FieldNote>
  )

type Values = ReturnType<typeof valuesOf>
/** Undefined while what is typed can't be taken. */
type Typed = number | null | undefined

/** As the contract bounds them. */
const WEEK_MINUTES = 7 * 24 * 60
const MOST_CENTS = 1_000_000_000

type Pay = { canPay: boolean; sealed: string | undefined }

const entriesOf = (stores: Choice[], models: Choice[], { canPay, sealed }: Pay): Entry<Values>[] => [
  { kind: 'date', key: 'from', label: 'Von', required: true },
  {
    kind: 'date',
    key: 'to',
    label: 'Bis (leer: offen)',
    check: ({ from, to }) => (from && to && to < from ? 'Das Ende liegt vor dem Beginn' : undefined),
  },
  { kind: 'dropdown-search', key: 'storeId', label: 'Standort', required: true, choices: stores },
  {
    kind: 'dropdown-search',
    key: 'employmentModelId',
    label: 'Beschäftigungsmodell',
    placeholder: 'wie beim Mitarbeiter',
    choices: models,
  },
  { kind: 'hours', key: 'weekTimeRegular', label: 'Wochenstunden', required: true, max: WEEK_MINUTES },
  {
    kind: 'dropdown-search',
    key: 'wageType',
    label: 'Entlohnung',
    required: true,
    choices: WAGE_TYPES.map(({ id, valueGER }) => ({ value: id, label: valueGER })),
  },
  { kind: 'euro', key: 'payment', label: 'Bezug', max: MOST_CENTS, sealed, hiddenIf: () => !canPay },
  { kind: 'euro', key: 'extraPayment', label: 'Zulage', max: MOST_CENTS, sealed, hiddenIf: () => !canPay },
]

const choicesOf = (named: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (named ?? []).map(({ id, name }) => ({ value: id, label: name }))

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
    storeId: like?.storeId ?? employee.storeId ?? null,
    employmentModelId: like?.employmentModelId ?? null,
    weekTimeRegular: (like?.weekTimeRegular ?? null) as Typed,
    wageType: like?.wageType ?? 4,
    payment: (payment?.payment ?? null) as Typed,
    extraPayment: (payment?.extraPayment ?? null) as Typed,
  }
}

const firstOfNextMonth = () => Temporal.PlainDate.from(today()).add({ months: 1 }).with({ day: 1 }).toString()

const draftOf = ({ payment, extraPayment, ...values }: Values, employeeId: number, withPayment: boolean) => ({
  ...values,
  employeeId,
  endCurrent: true,
  ...(withPayment && { payment: payment ?? null, extraPayment: extraPayment ?? 0 }),
})

/** The contract that the new one ends, and its last day. */
function endedBy({ from, storeId }: Values, contracts: readonly Contract[]) {
  if (!from) return undefined
  const held = contracts.find(one => one.storeId === storeId && one.from < from && (one.to === null || one.to >= from))
  return held && { from: held.from, last: Temporal.PlainDate.from(from).subtract({ days: 1 }).toString() }
}

import { IconCalendarX, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contract } from '#contract/people/contracts.ts'
import type { Employee, EmployeeSensitive } from '#contract/people/employees.ts'
import { formatEuro } from '#domain/basics/numbers.ts'
import { WAGE_TYPES } from '#domain/settings/enums.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { employmentModelsQuery } from '#web/rooms/settings/employment-models/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { weekText } from './contract-texts.ts'
import styles from './contracts.module.css'
import { EndContractDialog } from './end-contract-dialog.tsx'
import { contractsQuery, useRemoveContract } from './queries.ts'

type Props = {
  employee: Employee
  /** The contract and its field that a link leads to, once. */
  asked: { contractId?: string | undefined; field?: string | undefined }
  payments: EmployeeSensitive['payments'] | undefined
  opening: boolean
  onOpenPayments: () => void
}
type Editing = { kind: 'new' } | { kind: 'edit'; id: number; field?: string | undefined } | { kind: 'end'; id: number }

export function EmployeeContracts({ employee, asked, payments, opening, onOpenPayments }: Props) {
  const companyId = useCompanyId()
  const canWrite = useCan('employees.write')
  const canSeePayments = useCan('employees.read-sensitive')
  const { data: contracts, error, refetch } = useQuery(contractsQuery(companyId, employee.id))
  const { mutateAsync: remove } = useRemoveContract(companyId)
  const [editing, setEditing] = useState<Editing | undefined>(() =>
    asked.contractId && canWrite ? { kind: 'edit', id: Number(asked.contractId), field: asked.field } : undefined,
  )
  const edited = editing?.kind === 'new' ? undefined : contracts?.find(({ id }) => id === editing?.id)
  const close = () => setEditing(undefined)

  const askRemove = (contract: Contract) =>
    confirm({
      title: 'Vertrag löschen',
      text: `Soll der Vertrag ab ${dayText(contract.from)} wirklich gelöscht werden? Das kann nicht rückgängig gemacht werden.`,
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(contract),
    })

  if (error && !contracts) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    // A dialog's submit would bubble on to the file's form, which it is part of for React though not in the page.
    <div onSubmit={event => event.stopPropagation()}>
      <Head {...{ canSeePayments, payments, contracts, opening, onOpenPayments, canWrite, setEditing }} />
      {contracts?.length === 0 && (
        <EmptyState title="Noch kein Vertrag">Der Vertrag bestimmt Wochenstunden, Standort und Bezüge.</EmptyState>
      )}
      <ContractList {...{ contracts, payments, canWrite, setEditing, askRemove }} />
      {editing && editing.kind !== 'end' && (editing.kind === 'new' || edited) && (
        <ContractDialog
          employee={employee}
          contracts={contracts ?? []}
          contract={edited}
          field={editing.kind === 'edit' ? editing.field : undefined}
          payment={payments?.find(({ contractId }) => contractId === edited?.id)}
          onClose={close}
        />
      )}
      {editing?.kind === 'end' && edited && <EndContractDialog contract={edited} onClose={close} />}
    </div>
  )
}

type LineProps = {
  contract: Contract
  payment: EmployeeSensitive['payments'][number] | undefined
  actions: React.ReactNode
}

function ContractLine({ contract, payment, actions }: LineProps) {
  const companyId = useCompanyId()
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: models } = useQuery(employmentModelsQuery(companyId))
  const facts = [
    stores?.find(({ id }) => id === contract.storeId)?.name,
    `${weekText(contract.weekTimeRegular)} Std. je Woche`,
    models?.find(({ id }) => id === contract.employmentModelId)?.name,
  ]
  return (
    <li className={styles.contract}>
      <div>
        <p>
          <b>
            {dayText(contract.from)} – {contract.to ? dayText(contract.to) : 'offen'}
          </b>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {payment && <p>{paymentText(contract, payment)}</p>}
      </div>
      <StatusPill tone={stateOf(contract).tone}>{stateOf(contract).label}</StatusPill>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}

function paymentText({ wageType }: Contract, { payment, extraPayment }: NonNullable<LineProps['payment']>): string {
  const unit = WAGE_TYPES.find(({ id }) => id === wageType)?.valueGER ?? ''
  const base = payment === null ? 'Bezug nicht erfasst' : `${formatEuro(payment)} ${unit}`
  return extraPayment > 0 ? `${base}, Zulage ${formatEuro(extraPayment)}` : base
}

function stateOf({ from, to }: Contract) {
  const day = today()
  if (to !== null && to < day) return { tone: 'neutral', label: 'Beendet' } as const
  if (from > day) return { tone: 'info', label: 'Künftig' } as const
  return { tone: 'ok', label: 'Gilt' } as const
}

type HeadProps = Pick<Props, 'payments' | 'opening' | 'onOpenPayments'> & {
  canSeePayments: boolean
  contracts: readonly Contract[] | undefined
  canWrite: boolean
  setEditing: (editing: Editing) => void
}

function Head({ canSeePayments, payments, contracts, opening, onOpenPayments, canWrite, setEditing }: HeadProps) {
  return (
    <div className={styles.head}>
      {canSeePayments && !payments && contracts && contracts.length > 0 && (
        <Button variant="text" icon={<IconEye size={16} stroke={1.8} />} busy={opening} onClick={onOpenPayments}>
          Bezüge anzeigen
        </Button>
      )}
      {canWrite && (
        <Button icon={<IconPlus size={16} />} onClick={() => setEditing({ kind: 'new' })}>
          Neuer Vertrag
        </Button>
      )}
    </div>
  )
}

type ContractListProps = Pick<Props, 'payments'> & {
  contracts: readonly Contract[] | undefined
  canWrite: boolean
  setEditing: (editing: Editing) => void
  askRemove: (contract: Contract) => unknown
}

function ContractList({ contracts, payments, canWrite, setEditing, askRemove }: ContractListProps) {
  return (
    contracts &&
    contracts.length > 0 && (
      <ul className={styles.list} aria-label="Verträge">
        {contracts.map(contract => (
          <ContractLine
            key={contract.id}
            contract={contract}
            payment={payments?.find(({ contractId }) => contractId === contract.id)}
            actions={
              canWrite && (
                <>
                  <IconButton
                    label={`Vertrag ab ${dayText(contract.from)} bearbeiten`}
                    icon={<IconPencil size={17} />}
                    onClick={() => setEditing({ kind: 'edit', id: contract.id })}
                  />
                  {(contract.to === null || contract.to > today()) && (
                    <IconButton
                      label={`Vertrag ab ${dayText(contract.from)} beenden`}
                      icon={<IconCalendarX size={17} />}
                      onClick={() => setEditing({ kind: 'end', id: contract.id })}
                    />
                  )}
                  <IconButton
                    label={`Vertrag ab ${dayText(contract.from)} löschen`}
                    icon={<IconTrash size={17} />}
                    tone="danger"
                    onClick={() => void askRemove(contract)}
                  />
                </>
              )
            }
          />
        ))}
      </ul>
    )
  )
}

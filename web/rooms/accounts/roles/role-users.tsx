import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RoleUser } from '#contract/accounts/role-assignments.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { outcomeOfClick } from '#domain/accounts/role-rules.ts'
import { useCompany } from '#web/lib/session.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { storesQuery } from '../stores/queries.ts'
import { useAssign } from './queries.ts'
import { lineOf, userColumns } from './role-user-columns.tsx'
import styles from './roles.module.css'
import { userName } from './user-name.ts'

type Props = {
  roles: readonly Role[] | undefined
  users: readonly RoleUser[] | undefined
  error: unknown
  onRetry: () => void
  chosen: Role | undefined
  canWrite: boolean
}

const NO_ROLES: never[] = []
const rowKey = ({ accountId }: RoleUser) => accountId

/** Everybody of the company; a click gives the chosen role, or takes it from who has it. Spec 3 §4. */
export function RoleUsers({ roles = NO_ROLES, users, error, onRetry, chosen, canWrite }: Props) {
  const { id: companyId, name: company } = useCompany()!
  const { data: stores } = useQuery(storesQuery(companyId))
  const [onlyChosen, setOnlyChosen] = useState(false)
  const { mutate, mutateAsync } = useAssign()
  const columns = useMemo(
    () => userColumns({ companyId, roles, stores: stores ?? NO_ROLES, canWrite }),
    [companyId, roles, stores, canWrite],
  )
  const line = useMemo(() => lineOf(columns), [columns])
  const holders = users?.filter(({ roleId }) => roleId === chosen?.id)
  const shown = chosen && onlyChosen ? holders : users

  const click = (user: RoleUser) => {
    const outcome = outcomeOfClick(chosen, user)
    if ('warning' in outcome) return toast.warning(outcome.warning)
    if (outcome.act === 'assign') return mutate({ user, roleId: chosen!.id, roleName: chosen!.name })
    void confirm({
      title: 'Benutzerrolle entziehen',
      about: `${userName(user)}, ${chosen!.name}`,
      text: `Damit wird der Zugang zum Betrieb ${company} weggenommen.`,
      confirmLabel: 'Entziehen',
      danger: true,
      action: () => mutateAsync({ user, roleId: 0, roleName: chosen!.name }),
    })
  }

  return (
    <DataTable
      name="role-users"
      title="Benutzer"
      rows={shown}
      columns={columns}
      rowKey={rowKey}
      line={line}
      error={error}
      onRetry={onRetry}
      onOpen={canWrite ? click : undefined}
      band={canWrite && <Band chosen={chosen} />}
      actions={
        chosen && (
          <ChoiceChips
            label="Auswahl der Benutzer"
            choices={[{ value: 1, label: `Nur ${chosen.name} ${holders?.length ?? 0}` }]}
            chosen={onlyChosen ? 1 : 0}
            onToggle={() => setOnlyChosen(!onlyChosen)}
          />
        )
      }
      empty={<EmptyState title={chosen ? `Niemand hat die Rolle „${chosen.name}“` : 'Noch keine Benutzer'} />}
    />
  )
}

/** Always there, so that a screen reader hears it change. */
const Band = ({ chosen }: { chosen: Role | undefined }) => (
  <div className={styles.band} role="status">
    {chosen && (
      <>
        <IconUserCheck size={18} stroke={1.7} aria-hidden />
        <p>{bandText(chosen)}</p>
        <span>Esc hebt die Auswahl auf</span>
      </>
    )}
  </div>
)

const bandText = (chosen: Role): string => {
  const [onOthers, onHolders] = [0, chosen.id].map(roleId => outcomeOfClick(chosen, { roleId, refusal: null }))
  if ('act' in onOthers!)
    return `Ein Klick weist „${chosen.name}“ zu; ein Klick auf jemanden, der sie hat, fragt nach und entzieht sie.`
  if ('warning' in onHolders!) return onHolders.warning
  return `Ein Klick auf jemanden, der „${chosen.name}“ hat, fragt nach und entzieht sie; zugewiesen wird sie hier nicht.`
}

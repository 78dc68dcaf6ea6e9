import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { queries, roleUsersQuery, useLoadExternals } from './queries.ts'
import { RoleList } from './role-list.tsx'
import { RoleUsers } from './role-users.tsx'
import styles from './roles.module.css'

const RoleDialog = lazyLayer(() => import('./role-dialog.tsx'))
const InviteDialog = lazyLayer(() => import('./invite-dialog.tsx'))

/** Roles at the left, people at the right: a role that is chosen is given by a click. Spec 3 §2.4. */
export function RolesScreen() {
  const companyId = useCompanyId()
  const canWrite = useCan('roles.write')
  const { data: roles, error, refetch, isFetching } = useQuery(queries.list(companyId))
  const users = useQuery(roleUsersQuery(companyId))
  const [chosenId, setChosen] = useState<number>()
  const [editing, setEditing] = useState<number | 'new'>()
  const [invites, setInvites] = useState(false)
  const { mutate: load, isPending: isLoading } = useLoadExternals(() => setInvites(true))
  const askRemove = useAskRemove()
  const { isAsked, end } = useNewRecordAsked()
  usePreload(RoleDialog, InviteDialog)
  const clear = () => setChosen(undefined)
  const chosen = roles?.find(({ id }) => id === chosenId)
  usePageKeys({ onEscape: chosen && clear })
  const edited = editing ?? (isAsked && canWrite ? 'new' : undefined)
  const record = roles?.find(({ id }) => id === edited)

  return (
    <>
      <PageHeader
        title="Benutzerrollen"
        actions={<RoleActions {...{ canWrite, isLoading, roles, load, isFetching, refetch, users }} />}
        primary={
          canWrite && (
            <Button variant="primary" icon={<IconPlus size={16} />} disabled={!roles} onClick={() => setEditing('new')}>
              Neue Rolle
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <div>
          <RoleList
            {...{ roles, error, chosen }}
            onRetry={refetch}
            onChoose={canWrite ? ({ id }) => setChosen(id === chosenId ? undefined : id) : undefined}
            onEdit={({ id }) => setEditing(id)}
            onRemove={askRemove}
          />
        </div>
        <div>
          <RoleUsers
            {...{ roles, chosen, canWrite }}
            users={roles && users.data}
            error={error ?? users.error}
            onRetry={() => {
              void refetch()
              void users.refetch()
            }}
          />
        </div>
      </div>
      <EditedRole {...{ roles, edited, record, setEditing, end }} />
      {roles && invites && <InviteDialog roles={roles} onClose={() => setInvites(false)} />}
    </>
  )
}

function useAskRemove() {
  const { mutateAsync: remove } = queries.useRemove()
  return (role: Role) =>
    void confirm({
      title: 'Benutzerrolle löschen',
      about: `Benutzerrolle „${role.name}“`,
      text: 'Soll das Element wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => remove(role),
    })
}

type RoleActionsProps = {
  canWrite: boolean
  isLoading: boolean
  roles: readonly Role[] | undefined
  load: () => void
  isFetching: boolean
  refetch: () => unknown
  users: { refetch: () => unknown }
}

function RoleActions({ canWrite, isLoading, roles, load, isFetching, refetch, users }: RoleActionsProps) {
  return (
    <>
      {canWrite && (
        <Button variant="text" busy={isLoading} disabled={!roles} onClick={() => load()}>
          Externe Benutzer laden
        </Button>
      )}
      <Button
        busy={isFetching && roles !== undefined}
        onClick={() => {
          void refetch()
          void users.refetch()
        }}
      >
        Aktualisieren
      </Button>
    </>
  )
}

type EditedRoleProps = Pick<ReturnType<typeof useNewRecordAsked>, 'end'> & {
  roles: readonly Role[] | undefined
  edited: number | 'new' | undefined
  record: Role | undefined
  setEditing: (next: number | 'new' | undefined) => void
}

function EditedRole({ roles, edited, record, setEditing, end }: EditedRoleProps) {
  return (
    roles &&
    (edited === 'new' || record) && (
      <RoleDialog
        key={edited}
        record={record}
        rows={roles}
        onClose={() => {
          setEditing(undefined)
          end()
        }}
      />
    )
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PagedTable } from '#web/ui/paged-table/paged-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { LoadBar } from './load-bar.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type ListedUser, type UserSource, useDeactivate, useRequestMail, usersQuery } from './queries.ts'
import { userColumns } from './user-columns.tsx'
import { userTexts } from './user-texts.ts'

/** Spec 1 §9. */
const PAGE_LENGTH = 10
const NOBODY: readonly string[] = []

export function UsersScreen() {
  const [source, setSource] = useState<UserSource>({ page: 1 })
  const { data: rows, error, refetch, isFetching } = useQuery(usersQuery(source))
  const { isAsked, end } = useNewRecordAsked()
  const [creates, setCreates] = useState(false)
  const [passwordOf, setPasswordOf] = useState<ListedUser>()
  const [emailOf, setEmailOf] = useState<ListedUser>()
  const toggle = useToggle()
  const columns = useMemo(() => userColumns(toggle, setPasswordOf, setEmailOf), [toggle])
  const names = useMemo(() => new Map(rows?.map(({ id, email }) => [id, email])), [rows])
  const asked = 'ids' in source ? source.ids : NOBODY

  const load = (wanted: UserSource) => {
    // The same page again is loaded anew.
    if (JSON.stringify(wanted) === JSON.stringify(source)) void refetch()
    else setSource(wanted)
  }

  return (
    <>
      <PageHeader
        title="Benutzerübersicht"
        actions={
          <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setCreates(true)}>
            Neuer Benutzer
          </Button>
        }
      />
      <LoadBar
        busy={isFetching}
        onLoad={load}
        nameOf={id => names.get(id) ?? (rows && asked.includes(id) ? userTexts.unknown : undefined)}
      />
      <PagedTable
        key={JSON.stringify(source)}
        title="Benutzer"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        pageLength={PAGE_LENGTH}
        error={error}
        errorTitle={'page' in source ? userTexts.listFailed : userTexts.infoFailed}
        onRetry={refetch}
        empty={
          <EmptyState title="Keine Benutzer gefunden">
            {'page' in source ? 'Auf dieser Seite gibt es keine Benutzer.' : 'Zu diesen UUIDs gibt es keine Benutzer.'}
          </EmptyState>
        }
      />
      <NewUser {...{ creates, isAsked, setCreates, end }} />
      {emailOf && <EmailDialog user={emailOf} onClose={() => setEmailOf(undefined)} />}
      {passwordOf && <PasswordDialog user={passwordOf} onClose={() => setPasswordOf(undefined)} />}
    </>
  )
}

/** Back to active leads over the mailbox: only who reads the mail gets in again. */
function useToggle() {
  const { mutateAsync: deactivate } = useDeactivate()
  const { mutate: activate } = useRequestMail('requestActivation')
  return useCallback(
    (user: ListedUser) => {
      if (!user.active && user.ordered !== 'mail') return activate(user)
      void confirm({
        title: 'Benutzer deaktivieren',
        text: `${user.email} wird sofort überall abgemeldet und kann sich erst nach einer neuen Aktivierung wieder anmelden.`,
        confirmLabel: 'Deaktivieren',
        danger: true,
        action: () => deactivate(user),
      })
    },
    [activate, deactivate],
  )
}

type NewUserProps = Pick<ReturnType<typeof useNewRecordAsked>, 'isAsked' | 'end'> & {
  creates: boolean
  setCreates: (next: boolean) => void
}

function NewUser({ creates, isAsked, setCreates, end }: NewUserProps) {
  return (
    (creates || isAsked) && (
      <CreateUserDialog
        onClose={() => {
          setCreates(false)
          end()
        }}
      />
    )
  )
}

import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNewRecordAsked } from '#web/lib/new-record-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { countText } from '#web/ui/paged-table/count-text.ts'
import { PagedRows } from '#web/ui/paged-table/paged-rows.tsx'
import type { Paging } from '#web/ui/paged-table/paging.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { type ListedUser, type ListedUsers, usersQuery } from './queries.ts'
import { type UserForm, useToggle } from './use-user-commands.tsx'
import { userColumns } from './user-columns.tsx'
import { useUserFilter } from './user-filter.ts'
import { UserFilterBar } from './user-filter-bar.tsx'
import { userTexts } from './user-texts.ts'
import styles from './users.module.css'

const CreateUserDialog = lazyLayer(() => import('./create-user-dialog.tsx'))
const EmailDialog = lazyLayer(() => import('./email-dialog.tsx'))
const PasswordDialog = lazyLayer(() => import('./password-dialog.tsx'))
const UserDrawer = lazyLayer(() => import('./user-drawer.tsx'))
const LoadBar = lazyPart(() => import('./load-bar.tsx'), <MissingPartNotice />)

/** Who may sign in: found, filtered and leafed through on the server. Spec 1 §2.7. */
export function UsersScreen() {
  const filter = useUserFilter()
  const { asked, change } = filter
  const [ids, setIds] = useState<readonly string[]>()
  const query = useQuery(usersQuery(ids ? { ids } : asked))
  const { data, refetch, isFetching } = query
  const [isExpert, setIsExpert] = useState(false)
  const [creates, setCreates] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const [form, setForm] = useState<UserForm>()
  const toggle = useToggle()
  usePreload(UserDrawer)

  const names = new Map(data?.users.map(({ id, email }) => [id, email]))
  const opened = data?.users.find(({ id }) => id === openId)
  return (
    <>
      <PageHeader
        title="Benutzerübersicht"
        actions={
          <Button variant="text" aria-expanded={isExpert} onClick={() => setIsExpert(before => !before)}>
            Nach Seite oder UUID laden
          </Button>
        }
        primary={
          <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setCreates(true)}>
            Neuer Benutzer
          </Button>
        }
      />
      <Suspense>
        {isExpert && (
          <LoadBar
            busy={isFetching}
            onPage={page => {
              setIds(undefined)
              if (page === asked.page && !ids) void refetch()
              else change({ page })
            }}
            onIds={wanted => {
              // The same ones again are loaded anew.
              if (ids?.join() === wanted.join()) void refetch()
              else setIds(wanted)
            }}
            nameOf={id => names.get(id) ?? (data && ids?.includes(id) ? userTexts.unknown : undefined)}
          />
        )}
      </Suspense>
      {ids ? (
        <div className={styles.filters}>
          <FilterChip onRemove={() => setIds(undefined)}>{`Nur nach UUID geladene (${ids.length})`}</FilterChip>
        </div>
      ) : (
        <UserFilterBar {...filter} />
      )}
      <Users {...{ query, filter, ids, setForm }} onOpen={({ id }) => setOpenId(id)} onToggle={toggle} />
      {opened && <UserDrawer user={opened} onForm={setForm} onToggle={toggle} onClose={() => setOpenId(undefined)} />}
      <NewUser {...{ creates, setCreates }} />
      {form?.kind === 'email' && <EmailDialog user={form.user} onClose={() => setForm(undefined)} />}
      {form?.kind === 'password' && <PasswordDialog user={form.user} onClose={() => setForm(undefined)} />}
    </>
  )
}

type UsersProps = {
  query: { data: ListedUsers | undefined; error: Error | null; refetch: () => unknown; isPlaceholderData: boolean }
  filter: ReturnType<typeof useUserFilter>
  ids: readonly string[] | undefined
  setForm: (form: UserForm) => void
  onOpen: (user: ListedUser) => void
  onToggle: (user: ListedUser) => void
}

function Users({ query: { data, error, refetch, isPlaceholderData }, filter, ids, setForm, ...on }: UsersProps) {
  const { asked, change, isNarrowed } = filter
  const { onOpen, onToggle } = on
  const paging = { pageCurrent: asked.page - 1, pageLength: asked.limit, maxItems: data?.total ?? 0 }
  const columns = userColumns({ onOpen, onToggle, onForm: setForm })
  const order = { id: asked.order, desc: asked.descending }
  const onOrder = (id: string) => change({ order: id, descending: id === asked.order && !asked.descending })
  const onPaging = (part: Partial<Paging>) => {
    const next = { ...paging, ...part }
    change({ page: next.pageCurrent + 1, limit: next.pageLength })
  }
  return (
    <Card title="Benutzer" hint={data && countText(data.total, data.all)}>
      {error && !data ? (
        <ErrorState error={error} title={ids ? userTexts.infoFailed : userTexts.listFailed} onRetry={refetch} />
      ) : data?.users.length === 0 ? (
        <Nobody {...{ isNarrowed, ids, change, page: asked.page }} />
      ) : (
        <PagedRows
          title="Benutzer"
          rows={data?.users}
          columns={columns}
          rowKey={({ id }) => id}
          isWaiting={isPlaceholderData}
          {...(ids ? AS_ASKED : { order, onOrder, onPaging })}
          paging={paging}
        />
      )}
    </Card>
  )
}

/** Those that were asked for by their ids stand in that order, on one page. */
const AS_ASKED = { order: undefined, onOrder: undefined, onPaging: undefined }

type NobodyProps = Pick<ReturnType<typeof useUserFilter>, 'change' | 'isNarrowed'> & {
  ids: readonly string[] | undefined
  page: number
}

function Nobody({ isNarrowed, ids, change, page }: NobodyProps) {
  if (ids) return <EmptyState title="Keine Benutzer gefunden">Zu diesen UUIDs gibt es keine Benutzer.</EmptyState>
  if (page > 1)
    return (
      <EmptyState
        title="Keine Benutzer gefunden"
        actions={<Button onClick={() => change({ page: undefined })}>Zur ersten Seite</Button>}
      >
        Auf dieser Seite gibt es keine Benutzer.
      </EmptyState>
    )
  return <EmptyState title={isNarrowed ? 'Kein Eintrag passt zum Filter' : 'Keine Benutzer gefunden'} />
}

function NewUser({ creates, setCreates }: { creates: boolean; setCreates: (next: boolean) => void }) {
  const { isAsked, end } = useNewRecordAsked()
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

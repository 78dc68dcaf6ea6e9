import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { PlanningPerson } from '#contract/roster/planning-people.ts'
import type { Wish } from '#contract/roster/wishes.ts'
import { VIENNA } from '#domain/basics/days.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { useCan, useCompany, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { nameOfPerson, planningPeopleQuery } from '../planning-people/queries.ts'
import { useApproveWishes, wishesQuery, wishRecords } from './queries.ts'
import { shortWhenText, whenText } from './wish-texts.ts'

const WishDialog = lazyLayer(() => import('./wish-dialog.tsx'))

/** What people wish of the plan from today on, and what waits to be approved. Spec 3 §3 */
export default function WishesScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const zone = useCompany()?.timeZone ?? VIENNA
  const canWrite = useCan('roster.write')
  const people = useQuery(planningPeopleQuery(companyId))
  const { data: all, error, refetch, isFetching } = useQuery(wishesQuery(companyId))
  const [opened, setOpened] = useState<number | 'new'>()
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(NOTHING)
  const { mutate: remove } = wishRecords.useRemove()
  const { mutateAsync: approve, isPending } = useApproveWishes()
  usePreload(WishDialog)
  // Of people whose stores are left out nothing is listed.
  const rows = useMemo(
    () => people.data && all?.filter(({ employeeId }) => people.data.some(({ id }) => id === employeeId)),
    [all, people.data],
  )
  const columns = useMemo(
    () => [
      ...columnsOf(people.data ?? [], zone),
      ...(canWrite
        ? [
            actionsColumn<Wish>('edit', 'Bearbeiten', ONE_BUTTON, ({ id }) => (
              <IconButton label="Wunsch bearbeiten" icon={<IconPencil size={17} />} onClick={() => setOpened(id)} />
            )),
            actionsColumn<Wish>('remove', 'Löschen', ONE_BUTTON, wish => (
              <IconButton
                label="Wunsch löschen"
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => remove(wish)}
              />
            )),
          ]
        : []),
    ],
    [people.data, zone, canWrite, remove],
  )
  const open = (rows ?? []).filter(({ id, approved }) => !approved && (ticked.size === 0 || ticked.has(id)))
  const labelOf = useMemo(
    () => (wish: Wish) => `${nameOfPerson(people.data, wish.employeeId)}, ${whenText(wish, zone)}`,
    [people.data, zone],
  )
  const approveAll = async (wanted: readonly Wish[]) => {
    const action = async () => {
      await approve(wanted)
      setTicked(NOTHING)
    }
    if (wanted.length === 1) return void action().catch(() => {})
    await confirm({
      title: 'Wünsche genehmigen',
      about: `${wanted.length} Wünsche`,
      text: `${wanted.length} Wünsche stehen danach im Plan und zählen bei der Prüfung.`,
      confirmLabel: 'Genehmigen',
      action,
    })
  }
  const add = (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neuer Wunsch
    </Button>
  )
  const edited = rows?.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader
        title="Wünsche"
        actions={<ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />}
        primary={canWrite && add}
      >
        {views}
      </PageHeader>
      <DataTable
        name="wishes"
        title="Wünsche"
        alone
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        error={error ?? people.error}
        onRetry={() => void Promise.all([refetch(), people.refetch()])}
        onOpen={canWrite ? ({ id }) => setOpened(id) : undefined}
        initialSort={FIRST_ONES}
        selection={canWrite ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined}
        actions={
          canWrite &&
          open.length > 0 && (
            <Button disabled={isPending} onClick={() => void approveAll(open)}>
              {open.length === 1 ? '1 Wunsch genehmigen' : `${open.length} Wünsche genehmigen`}
            </Button>
          )
        }
        empty={
          <EmptyState title="Keine Wünsche ab heute" actions={canWrite && add}>
            Wann Mitarbeiter nicht oder nur arbeiten können, ungern oder gern arbeiten. Was jede Woche gilt, steht unter
            „Verfügbarkeiten“; Abwesenheiten stehen für sich.
          </EmptyState>
        }
      />
      {(opened === 'new' || edited) && <WishDialog key={opened} wish={edited} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const rowKey = ({ id }: Wish) => id
const NOTHING: ReadonlySet<string | number> = new Set()
const FIRST_ONES = { id: 'when', desc: false }

const columnsOf = (people: readonly PlanningPerson[], zone: string): Column<Wish>[] => [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: ({ employeeId }) => nameOfPerson(people, employeeId) },
  { key: 'state', header: 'Art', filter: 'choice', value: ({ state }) => WISH_STATES[state] },
  { key: 'when', header: 'Wann', value: ({ from }) => from, text: wish => shortWhenText(wish, zone) },
  {
    key: 'approved',
    header: 'Stand',
    width: 120,
    filter: 'choice',
    isState: true,
    value: ({ approved }) => (approved ? 'genehmigt' : 'offen'),
    cell: ({ approved }) => <StatusPill tone={approved ? 'ok' : 'warn'}>{approved ? 'genehmigt' : 'offen'}</StatusPill>,
  },
  {
    key: 'overrideContract',
    header: 'Geht der Verfügbarkeit vor',
    startsHidden: true,
    value: ({ overrideContract }) => overrideContract,
  },
  { key: 'note', header: 'Notiz', muted: true, value: ({ note }) => note },
]

import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Availability } from '#contract/roster/availabilities.ts'
import type { PlanningPerson } from '#contract/roster/planning-people.ts'
import { WISH_STATES } from '#domain/roster/wish-states.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { nameOfPerson, planningPeopleQuery } from '../planning-people/queries.ts'
import { availabilitiesQuery, availabilityName, availabilityRecords, hoursText, weekDaysText } from './queries.ts'

const AvailabilityDialog = lazyLayer(() => import('./availability-dialog.tsx'))

/** When people can or would like to work, the same every week. Spec 3 §3 */
export default function AvailabilitiesScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const people = useQuery(planningPeopleQuery(companyId))
  const { data: all, error, refetch, isFetching } = useQuery(availabilitiesQuery(companyId))
  const [opened, setOpened] = useState<number | 'new'>()
  const { mutate: remove } = availabilityRecords.useRemove()
  usePreload(AvailabilityDialog)
  // Of people whose stores are left out nothing is listed.
  const rows = useMemo(
    () => people.data && all?.filter(({ employeeId }) => people.data.some(({ id }) => id === employeeId)),
    [all, people.data],
  )
  const columns = useMemo(
    () => [
      ...columnsOf(people.data ?? []),
      ...(canWrite
        ? [
            actionsColumn<Availability>('edit', 'Bearbeiten', ONE_BUTTON, one => (
              <IconButton
                label={`${availabilityName(one)} bearbeiten`}
                icon={<IconPencil size={17} />}
                onClick={() => setOpened(one.id)}
              />
            )),
            actionsColumn<Availability>('remove', 'Löschen', ONE_BUTTON, one => (
              <IconButton
                label={`${availabilityName(one)} löschen`}
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => remove(one)}
              />
            )),
          ]
        : []),
    ],
    [people.data, canWrite, remove],
  )
  const add = (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neue Verfügbarkeit
    </Button>
  )
  const edited = rows?.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader
        title="Verfügbarkeiten"
        actions={<ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />}
        primary={canWrite && add}
      >
        {views}
      </PageHeader>
      <DataTable
        name="availabilities"
        title="Verfügbarkeiten"
        alone
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        error={error ?? people.error}
        onRetry={() => void Promise.all([refetch(), people.refetch()])}
        onOpen={canWrite ? ({ id }) => setOpened(id) : undefined}
        empty={
          <EmptyState title="Noch keine Verfügbarkeiten" actions={canWrite && add}>
            Wann Mitarbeiter jede Woche nicht oder nur arbeiten können, ungern oder gern arbeiten. Eine Tabelle davon
            können Sie unter „Import Jobs“ einlesen.
          </EmptyState>
        }
      />
      {(opened === 'new' || edited) && (
        <AvailabilityDialog key={opened} availability={edited} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const rowKey = ({ id }: Availability) => id

const columnsOf = (people: readonly PlanningPerson[]): Column<Availability>[] => [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: ({ employeeId }) => nameOfPerson(people, employeeId) },
  { key: 'state', header: 'Art', filter: 'choice', value: ({ state }) => WISH_STATES[state] },
  { key: 'weekDays', header: 'Wochentage', value: ({ weekDays }) => weekDays.join(''), text: daysTextOf },
  { key: 'hours', header: 'Zeit', value: ({ from }) => from, text: hoursText },
  { key: 'validFrom', header: 'Gültig ab', filter: 'day', value: ({ validFrom }) => validFrom, text: firstDayText },
  { key: 'validTo', header: 'Letzter Tag', value: ({ validTo }) => validTo, text: ({ validTo }) => dayText(validTo) },
  {
    key: 'approved',
    header: 'Stand',
    width: 120,
    filter: 'choice',
    isState: true,
    value: ({ approved }) => (approved ? 'genehmigt' : 'offen'),
    cell: ({ approved }) => <StatusPill tone={approved ? 'ok' : 'warn'}>{approved ? 'genehmigt' : 'offen'}</StatusPill>,
  },
]
const daysTextOf = ({ weekDays }: Availability) => weekDaysText(weekDays)
const firstDayText = ({ validFrom }: Availability) => dayText(validFrom)

import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { CalendarEvent } from '#contract/roster/calendar-events.ts'
import type { NeedException } from '#contract/roster/need-exceptions.ts'
import type { Spot } from '#contract/roster/spots.ts'
import { NEED_MODES, SHIFT_CREATION_MODES } from '#domain/roster/shift-creation-modes.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReloadButton } from '#web/ui/reload-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { queries as eventQueries } from '../calendar-events/queries.ts'
import { spotName, queries as spotQueries } from '../spots/queries.ts'
import { exceptionRecords, exceptionsQuery, hoursText } from './queries.ts'

const NeedExceptionDialog = lazyLayer(() => import('./need-exception-dialog.tsx'))

/** Days and events that need others than the usual. Spec 1 §3 */
export default function NeedExceptionsScreen({ views }: { views?: ReactNode }) {
  const companyId = useCompanyId()
  const canWrite = useCan('roster.write')
  const { data: rows, error, refetch, isFetching } = useQuery(exceptionsQuery(companyId))
  const { data: stores } = useQuery(storesQuery(companyId))
  const { data: spots } = useQuery(spotQueries.list(companyId))
  const { data: events } = useQuery(eventQueries.list(companyId))
  const [opened, setOpened] = useState<number | 'new'>()
  const { mutate: remove } = exceptionRecords.useRemove()
  usePreload(NeedExceptionDialog)
  const columns = useMemo(
    () => [
      ...columnsOf(stores ?? [], spots ?? [], events ?? []),
      ...(canWrite
        ? [
            actionsColumn<NeedException>('edit', 'Bearbeiten', ONE_BUTTON, one => (
              <IconButton
                label={`${hoursText(one)} bearbeiten`}
                icon={<IconPencil size={17} />}
                onClick={() => setOpened(one.id)}
              />
            )),
            actionsColumn<NeedException>('remove', 'Löschen', ONE_BUTTON, one => (
              <IconButton
                label={`${hoursText(one)} löschen`}
                icon={<IconTrash size={17} />}
                tone="danger"
                onClick={() => remove(one)}
              />
            )),
          ]
        : []),
    ],
    [stores, spots, events, canWrite, remove],
  )
  const add = (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      Neuer Bedarf
    </Button>
  )
  const edited = rows?.find(({ id }) => id === opened)
  return (
    <>
      <PageHeader
        title="Bedarf an Tagen"
        actions={<ReloadButton busy={isFetching && rows !== undefined} onClick={() => void refetch()} />}
        primary={canWrite && add}
      >
        {views}
      </PageHeader>
      <DataTable
        name="need-exceptions"
        title="Bedarf an Tagen"
        alone
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        error={error}
        onRetry={() => void refetch()}
        onOpen={canWrite ? ({ id }) => setOpened(id) : undefined}
        empty={
          <EmptyState title="Überall gilt der übliche Bedarf" actions={canWrite && add}>
            An einzelnen Tagen oder bei einem Ereignis kann er anders sein: statt des üblichen, zusätzlich, oder gar
            keiner.
          </EmptyState>
        }
      />
      {(opened === 'new' || edited) && (
        <NeedExceptionDialog key={opened} exception={edited} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const rowKey = ({ id }: NeedException) => id

function columnsOf(
  stores: readonly Store[],
  spots: readonly Spot[],
  events: readonly CalendarEvent[],
): Column<NeedException>[] {
  const eventOf = ({ eventId }: NeedException) => events.find(({ id }) => id === eventId)
  const spotOf = ({ spotId }: NeedException) => spots.find(({ id }) => id === spotId)
  return [
    { key: 'day', header: 'Tag', filter: 'day', stays: true, value: ({ day }) => day, text: ({ day }) => dayText(day) },
    { key: 'event', header: 'Ereignis', filter: 'choice', value: one => eventOf(one)?.name ?? '' },
    {
      key: 'store',
      header: 'Standort',
      filter: 'choice',
      value: ({ storeId }) => stores.find(({ id }) => id === storeId)?.name ?? '',
    },
    { key: 'spot', header: 'Bereich', filter: 'choice', value: one => (spotOf(one) ? spotName(spotOf(one)!) : '') },
    { key: 'hours', header: 'Zeit', value: ({ from }) => from, text: hoursText },
    { key: 'count', header: 'Mitarbeiter', align: 'right', value: ({ count }) => count },
    {
      key: 'mode',
      header: 'Wirkung',
      filter: 'choice',
      value: one =>
        one.mode === null ? SHIFT_CREATION_MODES[eventOf(one)?.shiftCreationMode ?? 1] : NEED_MODES[one.mode],
    },
  ]
}

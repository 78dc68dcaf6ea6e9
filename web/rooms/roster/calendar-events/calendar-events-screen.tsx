import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { CalendarEvent } from '#contract/roster/calendar-events.ts'
import { SHIFT_CREATION_MODES } from '#domain/roster/shift-creation-modes.ts'
import { RecordList } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { Swatch } from '#web/ui/colour-palette.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { eventDaysText } from './event-texts.ts'
import { queries } from './queries.ts'

const CalendarEventDialog = lazyLayer(() => import('./calendar-event-dialog.tsx'))

const NOTHING = {
  title: 'Noch keine Ereignisse',
  text: 'Märkte, Messen, Inventuren und andere Tage, an denen anders geplant wird. Gesetzliche Feiertage stehen von selbst im Plan.',
  madeBy: 'Dienste planen darf',
}

/** What happens on some days of the plan; Austrian holidays are there by themselves. Spec 1 §3 */
export default function CalendarEventsScreen({ views }: { views?: ReactNode }) {
  const { data: stores } = useQuery(storesQuery(useCompanyId()))
  const seesAll = useCompany()?.storeIds === null
  const columns = useCallback(() => columnsOf(stores ?? []), [stores])
  // What holds for all is changed by who sees them all.
  const canRemove = useCallback(({ storeId }: CalendarEvent) => seesAll || storeId !== null, [seesAll])
  return (
    <RecordList
      queries={queries}
      title="Ereignisse"
      newLabel="Neues Ereignis"
      writes="roster.write"
      columns={columns}
      canRemove={canRemove}
      initialSort={LATEST}
      dialog={CalendarEventDialog}
      views={views}
      nothing={NOTHING}
    />
  )
}

const LATEST = { id: 'days', desc: true }

const columnsOf = (stores: readonly Store[]): Column<CalendarEvent>[] => [
  {
    key: 'color',
    header: 'Farbe',
    isForColumns: true,
    width: 70,
    sortable: false,
    value: ({ color }) => color.toUpperCase(),
    cell: ({ color }) => <Swatch colour={color} />,
  },
  { key: 'name', header: 'Name', stays: true, value: ({ name }) => name },
  { key: 'days', header: 'Wann', value: ({ fromDate, from }) => `${fromDate} ${from}`, text: eventDaysText },
  {
    key: 'store',
    header: 'Standort',
    filter: 'choice',
    value: ({ storeId }) =>
      storeId === null ? 'Alle Standorte' : (stores.find(({ id }) => id === storeId)?.name ?? ''),
  },
  {
    key: 'mode',
    header: 'Dienste',
    filter: 'choice',
    value: ({ shiftCreationMode }) => SHIFT_CREATION_MODES[shiftCreationMode],
  },
  { key: 'federalHoliday', header: 'Feiertag', width: 110, value: ({ federalHoliday }) => federalHoliday },
  {
    key: 'bankHoliday',
    header: 'Banken geschlossen',
    startsHidden: true,
    value: ({ bankHoliday }) => bankHoliday,
  },
  { key: 'description', header: 'Beschreibung', muted: true, value: ({ description }) => description },
]

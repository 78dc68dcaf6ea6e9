import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import CalendarEventDialog from '#web/rooms/roster/calendar-events/calendar-event-dialog.tsx'
import { queries } from '#web/rooms/roster/calendar-events/queries.ts'

/** The form of the event that was chosen in the plan. */
export default function EventLayer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(queries.list(useCompanyId()))
  const record = data?.find(event => event.id === id)
  return record && data ? <CalendarEventDialog {...{ record, onClose }} rows={data} /> : null
}

import { useQuery } from '@tanstack/react-query'
import { exceptionFaults, type NeedException, NeedExceptionDraft } from '#contract/roster/need-exceptions.ts'
import { parseTime } from '#domain/basics/days.ts'
import { NEED_MODES, SHIFT_CREATION_MODES, type ShiftCreationMode } from '#domain/roster/shift-creation-modes.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { todayHere } from '#web/ui/today.ts'
import { endsNextDay, typedTime } from '../availabilities/typed-time.ts'
import { eventDaysText } from '../calendar-events/event-texts.ts'
import { queries as eventQueries } from '../calendar-events/queries.ts'
import { spotName, queries as spotQueries } from '../spots/queries.ts'
import { exceptionRecords, hoursText } from './queries.ts'

type Props = { exception: NeedException | undefined; onClose: () => void }

type Values = {
  storeId: number | null
  eventId: number | null
  day: string | null
  mode: ShiftCreationMode
  spotId: number | null
  from: number | null | undefined
  to: number | null | undefined
  count: number | null | undefined
}

/** `null` is no value of a list. */
const NONE = 0

/** What one day needs otherwise, or each day of an event. Spec 1 §3 */
export default function NeedExceptionDialog({ exception, onClose }: Props) {
  const companyId = useCompanyId()
  const stores = offeredStores(useQuery(storesQuery(companyId)).data, exception?.storeId)
  const { data: spots = [] } = useQuery(spotQueries.list(companyId))
  const { data: events = [] } = useQuery(eventQueries.list(companyId))
  return (
    <RecordDialog
      noun="roster/need-exceptions"
      record={exception}
      title={exception ? 'Bedarf an einem Tag bearbeiten' : 'Neuer Bedarf an einem Tag'}
      {...(exception && { name: hoursText(exception) })}
      size={560}
      columns={2}
      entries={entriesOf({
        isStored: exception !== undefined,
        stores: stores.map(({ id, name }) => ({ value: id, label: name })),
        spots: [
          { value: NONE, label: 'Ohne Bereich' },
          ...spots
            .filter(({ isHidden, id }) => !isHidden || id === exception?.spotId)
            .map(spot => ({ value: spot.id, label: spotName(spot) })),
        ],
        events: [
          { value: NONE, label: 'Keines: nur ein Tag' },
          ...events.map(event => ({
            value: event.id,
            label: `${event.name}, ${eventDaysText(event)}, ${SHIFT_CREATION_MODES[event.shiftCreationMode]}`,
          })),
        ],
      })}
      values={{
        storeId: exception?.storeId ?? stores[0]?.id ?? null,
        eventId: exception?.eventId ?? NONE,
        day: exception?.day ?? todayHere().add({ days: 1 }).toString(),
        mode: exception?.mode ?? 1,
        spotId: exception?.spotId ?? NONE,
        from: exception ? parseTime(exception.from) : 600,
        to: exception ? parseTime(exception.to) || 1440 : 840,
        count: exception?.count ?? 1,
      }}
      schema={NeedExceptionDraft}
      toDraft={({ storeId, eventId, day, mode, spotId, from, to, count }: Values) => ({
        storeId: storeId ?? 0,
        spotId: spotId || null,
        ...(eventId ? { eventId, day: null, mode: null } : { eventId: null, day, mode }),
        ...(isNothing({ eventId, mode })
          ? { from: '00:00', to: '00:00', count: 0 }
          : { from: typedTime(from), to: typedTime(to), count: count ?? 0 }),
      })}
      besides={({ eventId, mode }) =>
        eventId ? { day: null, mode: null } : isNothing({ eventId, mode }) ? { count: 0 } : {}
      }
      create={exceptionRecords.useCreate()}
      change={exceptionRecords.useChange()}
      onClose={onClose}
    />
  )
}

const isNothing = ({ eventId, mode }: Pick<Values, 'eventId' | 'mode'>): boolean => !eventId && mode === 2

type Given = { isStored: boolean; stores: readonly Choice[]; spots: readonly Choice[]; events: readonly Choice[] }

const EFFECTS = {
  0: 'Im selben Bereich entfällt an diesem Tag der übliche Bedarf.',
  1: 'Der übliche Bedarf bleibt, dieser kommt dazu.',
  2: 'Der Bereich braucht an diesem Tag niemanden; ohne Bereich gilt es für den ganzen Standort.',
} as const

const entriesOf = ({ isStored, stores, spots, events }: Given): Entry<Values>[] => [
  { kind: 'dropdown-search', key: 'storeId', label: 'Standort', required: true, disabled: isStored, choices: stores },
  { kind: 'dropdown-search', key: 'spotId', label: 'Bereich', choices: spots },
  {
    kind: 'dropdown-search',
    key: 'eventId',
    label: 'Ereignis',
    wide: true,
    choices: events,
    hint: 'Gilt dann an jedem seiner Tage; ob es ersetzt oder dazukommt, sagt das Ereignis.',
  },
  { kind: 'date', key: 'day', label: 'Tag', required: true, wide: true, hiddenIf: ({ eventId }) => Boolean(eventId) },
  {
    kind: 'togglelist',
    key: 'mode',
    label: 'Wirkung',
    required: true,
    wide: true,
    choices: Object.entries(NEED_MODES).map(([value, label]) => ({ value: Number(value), label })),
    hiddenIf: ({ eventId }) => Boolean(eventId),
    note: ({ mode }) => ({ tone: 'plain', text: EFFECTS[mode] }),
  },
  { kind: 'time', key: 'from', label: 'Von', required: true, hiddenIf: isNothing },
  {
    kind: 'time',
    key: 'to',
    label: 'Bis',
    required: true,
    hiddenIf: isNothing,
    note: endsNextDay,
  },
  {
    kind: 'numeric',
    key: 'count',
    label: 'Mitarbeiter',
    required: true,
    min: 1,
    max: 500,
    hiddenIf: isNothing,
    check: ({ eventId, day, mode, count }) =>
      exceptionFaults({
        ...(eventId ? { eventId, day: null, mode: null } : { eventId: null, day: day ?? '-', mode }),
        count: count ?? 0,
      }).count,
  },
]

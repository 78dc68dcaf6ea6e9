import { useQuery } from '@tanstack/react-query'
import {
  type CalendarEvent,
  CalendarEventDraft,
  eventFaults,
  MOST_OF_EVENT_NAME,
} from '#contract/roster/calendar-events.ts'
import { parseTime } from '#domain/basics/days.ts'
import { SHIFT_CREATION_MODES, type ShiftCreationMode } from '#domain/roster/shift-creation-modes.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { RecordDialogProps } from '#web/lib/record-list.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import { offeredStores } from '#web/rooms/accounts/stores/offered-stores.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import type { Choice, DateTimeFrame, Entry } from '#web/ui/form-panel/entry.ts'
import { todayHere } from '#web/ui/today.ts'
import { typedTime } from '../availabilities/typed-time.ts'
import { eventDaysText } from './event-texts.ts'
import { queries } from './queries.ts'

type Values = {
  name: string
  color: string
  storeId: number | null
  toDate: DateTimeFrame
  federalHoliday: boolean
  bankHoliday: boolean
  description: string
  copyEventId: number | null
  createWithTemplates: boolean
  shiftCreationMode: ShiftCreationMode
}

/** `null` is no value of a list. */
const NONE = 0

export default function CalendarEventDialog({ record, rows, onClose }: RecordDialogProps<CalendarEvent>) {
  const stores = offeredStores(useQuery(storesQuery(useCompanyId())).data, record?.storeId)
  const seesAll = useCompany()?.storeIds === null
  const named = stores.map(({ id, name }): Choice => ({ value: id, label: name }))
  const others = rows.filter(({ id }) => id !== record?.id)
  return (
    <RecordDialog
      noun="roster/calendar-events"
      record={record}
      title={record ? 'Ereignis bearbeiten' : 'Neues Ereignis'}
      name={record?.name}
      size={640}
      columns={2}
      entries={entriesOf({
        stores: seesAll || record?.storeId === null ? [{ value: NONE, label: 'Alle Standorte' }, ...named] : named,
        events: [
          { value: NONE, label: 'Keines' },
          ...others.map(event => ({ value: event.id, label: `${event.name}, ${eventDaysText(event)}` })),
        ],
        isStored: record !== undefined,
      })}
      values={{
        name: record?.name ?? '',
        color: record?.color ?? '#94509b',
        storeId: record ? (record.storeId ?? NONE) : seesAll ? NONE : (stores[0]?.id ?? null),
        toDate: record ? frameOf(record) : newFrame(),
        federalHoliday: record?.federalHoliday ?? false,
        bankHoliday: record?.bankHoliday ?? false,
        description: record?.description ?? '',
        copyEventId: record?.copyEventId ?? NONE,
        createWithTemplates: record?.createWithTemplates ?? false,
        shiftCreationMode: record?.shiftCreationMode ?? 2,
      }}
      schema={CalendarEventDraft}
      toDraft={({ toDate, storeId, copyEventId, ...values }: Values) => ({
        ...values,
        ...daysOf(toDate),
        storeId: storeId || null,
        copyEventId: copyEventId || null,
      })}
      besides={({ toDate }) => daysOf(toDate)}
      create={queries.useCreate()}
      change={queries.useChange()}
      onClose={onClose}
    />
  )
}

const frameOf = ({ fromDate, from, toDate, to }: CalendarEvent): DateTimeFrame => ({
  ...{ fromDay: fromDate, fromTime: parseTime(from), toDay: toDate, toTime: parseTime(to) },
})

function newFrame(): DateTimeFrame {
  const tomorrow = todayHere().add({ days: 1 }).toString()
  return { fromDay: tomorrow, fromTime: 0, toDay: tomorrow, toTime: 1440 }
}

const daysOf = ({ fromDay, fromTime, toDay, toTime }: DateTimeFrame) => ({
  ...{ fromDate: fromDay ?? '', from: typedTime(fromTime), toDate: toDay ?? '', to: typedTime(toTime) },
})

type Given = { stores: readonly Choice[]; events: readonly Choice[]; isStored: boolean }

const MODES = {
  0: 'Nur der Bedarf des Ereignisses gilt, der übliche entfällt an diesen Tagen. Ihn geben Sie unter „Bedarf an Tagen“ ein.',
  1: 'Der Bedarf des Ereignisses kommt zum üblichen dazu. Ihn geben Sie unter „Bedarf an Tagen“ ein.',
  2: 'In dieser Zeit wird niemand gebraucht; Vorlagen lassen sie aus.',
} as const

const entriesOf = ({ stores, events, isStored }: Given): Entry<Values>[] => [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: MOST_OF_EVENT_NAME },
  { kind: 'dropdown-search', key: 'storeId', label: 'Standort', required: true, disabled: isStored, choices: stores },
  { kind: 'color', key: 'color', label: 'Farbe', required: true, wide: true },
  {
    kind: 'datetimeframe',
    key: 'toDate',
    label: 'Zeit',
    required: true,
    wide: true,
    hint: 'Ganze Tage: von 00:00 bis 24:00.',
    check({ toDate }) {
      const days = daysOf(toDate)
      if (Object.values(days).some(text => text === '')) return 'Bitte Tage und Uhrzeiten angeben'
      const faults = eventFaults(days)
      return faults.toDate ?? faults.to
    },
  },
  {
    kind: 'togglelist',
    key: 'shiftCreationMode',
    label: 'Was mit den Diensten geschieht',
    required: true,
    wide: true,
    choices: Object.entries(SHIFT_CREATION_MODES).map(([value, label]) => ({ value: Number(value), label })),
    note: ({ shiftCreationMode }) => ({ tone: 'plain', text: MODES[shiftCreationMode] }),
  },
  {
    kind: 'bool',
    key: 'createWithTemplates',
    label: 'Dienste aus der Vorlage erstellen',
    hint: 'Gilt, sobald Sie eine Vorlage auf diese Tage anwenden. Sonst lässt sie die Zeit des Ereignisses aus.',
    hiddenIf: ({ shiftCreationMode }) => shiftCreationMode !== 0,
    wide: true,
  },
  {
    kind: 'bool',
    key: 'federalHoliday',
    label: 'Gesetzlicher Feiertag',
    hint: 'Steht im Plan als Feiertag. Entgelt und Arbeitszeitrecht kennen nur die Feiertage des Gesetzes.',
  },
  { kind: 'bool', key: 'bankHoliday', label: 'Banken geschlossen' },
  {
    kind: 'dropdown-search',
    key: 'copyEventId',
    label: 'Kopieren von',
    choices: events,
    wide: true,
    hint: 'Sein Bedarf wird übernommen.',
  },
  { kind: 'textarea', key: 'description', label: 'Beschreibung', maxLength: 500, wide: true },
]

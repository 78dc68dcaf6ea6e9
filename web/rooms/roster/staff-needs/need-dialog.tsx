import { type StaffNeed, StaffNeedDraft, staffNeedFaults } from '#contract/roster/staff-needs.ts'
import { parseTime } from '#domain/basics/days.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Choice, Entry } from '#web/ui/form-panel/entry.ts'
import { endsNextDay, typedTime } from '../availabilities/typed-time.ts'
import { needRecords, timeText } from './queries.ts'

export type OpenedNeed = { need: StaffNeed } | { spotId: number | null }

type Props = {
  opened: OpenedNeed
  storeId: number
  spots: readonly Choice[]
  /** The state that is shown: a new line begins with it. */
  validFrom: string
  onClose: () => void
}

type Values = {
  spotId: number | null
  from: number | null | undefined
  to: number | null | undefined
  people: number | null | undefined
  validFrom: string | null
  validTo: string | null
}

/** `null` is no value of a list. */
const NONE = 0
const DAYS = 7

/** Where and when it is needed; how many, the grid says for each day. */
export default function NeedDialog({ opened, storeId, spots, validFrom, onClose }: Props) {
  const need = 'need' in opened ? opened.need : undefined
  return (
    <RecordDialog
      noun="roster/staff-needs"
      record={need}
      title={need ? 'Zeile des Bedarfs bearbeiten' : 'Neue Zeile des Bedarfs'}
      {...(need && { name: timeText(need) })}
      size={520}
      columns={2}
      entries={entriesOf(spots, need !== undefined)}
      values={{
        spotId: need ? (need.spotId ?? NONE) : 'spotId' in opened ? (opened.spotId ?? NONE) : NONE,
        from: need ? parseTime(need.from) : 480,
        to: need ? parseTime(need.to) || 1440 : 720,
        people: need ? null : 1,
        validFrom: need?.validFrom ?? validFrom,
        validTo: need?.validTo ?? null,
      }}
      schema={StaffNeedDraft}
      toDraft={({ spotId, from, to, people, validFrom, ...values }: Values) => ({
        ...values,
        storeId,
        spotId: spotId || null,
        from: typedTime(from),
        to: typedTime(to),
        // Who works on holidays is said on its own.
        counts: need?.counts ?? [...new Array<number>(DAYS).fill(people ?? 0), 0],
        validFrom: validFrom ?? '',
      })}
      create={needRecords.useCreate()}
      change={needRecords.useChange()}
      onClose={onClose}
    />
  )
}

const entriesOf = (spots: readonly Choice[], isStored: boolean): Entry<Values>[] => [
  {
    kind: 'dropdown-search',
    key: 'spotId',
    label: 'Bereich',
    wide: true,
    choices: [{ value: NONE, label: 'Ohne Bereich' }, ...spots],
  },
  { kind: 'time', key: 'from', label: 'Von', required: true },
  {
    kind: 'time',
    key: 'to',
    label: 'Bis',
    required: true,
    note: endsNextDay,
  },
  {
    kind: 'numeric',
    key: 'people',
    label: 'Mitarbeiter von Montag bis Sonntag',
    min: 0,
    max: 500,
    wide: true,
    hiddenIf: () => isStored,
    hint: 'Danach ändern Sie jeden Tag für sich; am Feiertag beginnt die Zeile mit 0.',
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
  {
    kind: 'date',
    key: 'validTo',
    label: 'Letzter Tag',
    note: ({ validTo }) => (validTo === null ? { tone: 'plain', text: 'Leer: bis auf Weiteres' } : undefined),
    check: ({ validFrom, validTo }) => (validFrom ? staffNeedFaults({ validFrom, validTo }).validTo : undefined),
  },
]

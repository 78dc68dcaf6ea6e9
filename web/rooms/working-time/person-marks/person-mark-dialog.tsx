import { spanFaults } from '#contract/working-time/day-spans.ts'
import {
  MOST_SCHOOL_MINUTES,
  PERSON_MARK_SOURCES,
  PERSON_MARKS,
  type PersonMark,
  PersonMarkDraft,
  type PersonMarkKind,
  SCHOOL_DAY_MINUTES,
} from '#contract/working-time/person-marks.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { markName, personMarkRecords } from './queries.ts'

type Props = {
  employeeId: number
  /** Undefined: a new one. */
  mark: PersonMark | undefined
  onClose: () => void
}

type Values = {
  kind: PersonMarkKind
  weekday: number | null
  minutes: number | null | undefined
  from: string | null
  to: string | null
}

/** What the law of working time must know of somebody, and on which days. */
export default function PersonMarkDialog({ employeeId, mark, onClose }: Props) {
  const isSchool = ({ kind }: Values) => kind === 'school_day'
  return (
    <RecordDialog
      noun="working-time/person-marks"
      record={mark}
      title={mark ? 'Merkmal bearbeiten' : 'Neues Merkmal'}
      {...(mark && { name: markName(mark) })}
      size={480}
      columns={2}
      entries={entriesOf(mark !== undefined)}
      values={{
        kind: mark?.kind ?? 'school_day',
        weekday: mark?.weekday ?? null,
        minutes: mark ? mark.minutes : SCHOOL_DAY_MINUTES,
        from: mark?.from ?? today(),
        to: mark?.to ?? null,
      }}
      schema={PersonMarkDraft}
      toDraft={(values: Values) => ({
        employeeId,
        kind: values.kind,
        weekday: isSchool(values) ? values.weekday : null,
        minutes: isSchool(values) ? values.minutes : null,
        from: values.from ?? '',
        to: values.to,
      })}
      create={personMarkRecords.useCreate()}
      change={personMarkRecords.useChange()}
      onClose={onClose}
    />
  )
}

const entriesOf = (isStored: boolean): Entry<Values>[] => [
  {
    kind: 'togglelist',
    key: 'kind',
    label: 'Art',
    required: true,
    wide: true,
    disabled: isStored,
    choices: Object.entries(PERSON_MARKS).map(([value, label]) => ({ value, label })),
    note: ({ kind }) => ({ tone: 'plain', text: PERSON_MARK_SOURCES[kind] }),
  },
  {
    kind: 'dropdown-search',
    key: 'weekday',
    label: 'Wochentag',
    required: true,
    choices: Object.entries(WEEKDAYS).map(([value, label]) => ({ value: Number(value), label })),
    hiddenIf: ({ kind }) => kind !== 'school_day',
  },
  {
    kind: 'hours',
    key: 'minutes',
    label: 'Dauer',
    required: true,
    unit: 'Stunden',
    min: 1,
    max: MOST_SCHOOL_MINUTES,
    hiddenIf: ({ kind }) => kind !== 'school_day',
  },
  { kind: 'date', key: 'from', label: 'Gilt ab', required: true },
  {
    kind: 'date',
    key: 'to',
    label: 'Letzter Tag',
    note: ({ to }) => (to === null ? { tone: 'plain', text: 'Leer: bis auf Weiteres' } : undefined),
    check: ({ from, to }) => (from ? spanFaults({ from, to }).to : undefined),
  },
]

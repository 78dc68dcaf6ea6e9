import { useQuery } from '@tanstack/react-query'
import { type Availability, AvailabilityDraft, availabilityFaults } from '#contract/roster/availabilities.ts'
import { WEEKDAYS } from '#domain/accounts/work-time.ts'
import { parseTime } from '#domain/basics/days.ts'
import type { WishState } from '#domain/roster/wish-states.ts'
import { today } from '#web/lib/day-text.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompanyId } from '#web/lib/session.ts'
import type { Entry } from '#web/ui/form-panel/entry.ts'
import { personChoices, planningPeopleQuery } from '../planning-people/queries.ts'
import { STATE_CHOICES } from '../wishes/wish-texts.ts'
import { availabilityName, availabilityRecords } from './queries.ts'
import { endsNextDay, typedTime } from './typed-time.ts'

type Props = {
  /** Whose; undefined: it is chosen here. */
  employeeId?: number | undefined
  /** Undefined: a new one. */
  availability: Availability | undefined
  onClose: () => void
}

type Values = {
  employeeId: number | null
  state: WishState
  weekDays: readonly (string | number)[]
  from: number | null | undefined
  to: number | null | undefined
  validFrom: string | null
  validTo: string | null
  approved: boolean
}

/** When somebody can or would like to work, the same every week. */
export default function AvailabilityDialog({ employeeId, availability, onClose }: Props) {
  const { data: people } = useQuery({ ...planningPeopleQuery(useCompanyId()), enabled: employeeId === undefined })
  const person: Entry<Values> = {
    ...{ kind: 'dropdown-search', key: 'employeeId', label: 'Mitarbeiter', required: true, wide: true },
    disabled: availability !== undefined,
    choices: personChoices(people),
  }
  return (
    <RecordDialog
      noun="roster/availabilities"
      record={availability}
      title={availability ? 'Verfügbarkeit bearbeiten' : 'Neue Verfügbarkeit'}
      {...(availability && { name: availabilityName(availability) })}
      size={520}
      columns={2}
      entries={employeeId === undefined ? [person, ...ENTRIES] : ENTRIES}
      values={{
        employeeId: availability?.employeeId ?? employeeId ?? null,
        state: availability?.state ?? 2,
        weekDays: availability?.weekDays ?? [1, 2, 3, 4, 5],
        from: availability ? parseTime(availability.from) : 480,
        to: availability ? parseTime(availability.to) || 1440 : 1080,
        validFrom: availability?.validFrom ?? today(),
        validTo: availability?.validTo ?? null,
        approved: availability?.approved ?? true,
      }}
      schema={AvailabilityDraft}
      toDraft={({ from, to, validFrom, ...values }: Values) => ({
        ...values,
        from: typedTime(from),
        to: typedTime(to),
        validFrom: validFrom ?? '',
      })}
      create={availabilityRecords.useCreate()}
      change={availabilityRecords.useChange()}
      onClose={onClose}
    />
  )
}

const ENTRIES: Entry<Values>[] = [
  { kind: 'togglelist', key: 'state', label: 'Art', required: true, wide: true, choices: STATE_CHOICES },
  {
    kind: 'togglelist',
    key: 'weekDays',
    label: 'Wochentage',
    required: true,
    wide: true,
    several: true,
    choices: Object.entries(WEEKDAYS).map(([value, label]) => ({ value: Number(value), label: label.slice(0, 2) })),
    hint: 'Gilt für diese Tage; an anderen sagt es nichts.',
  },
  { kind: 'time', key: 'from', label: 'Von', required: true },
  {
    kind: 'time',
    key: 'to',
    label: 'Bis',
    required: true,
    note: endsNextDay,
  },
  { kind: 'date', key: 'validFrom', label: 'Gültig ab', required: true },
  {
    kind: 'date',
    key: 'validTo',
    label: 'Letzter Tag',
    note: ({ validTo }) => (validTo === null ? { tone: 'plain', text: 'Leer: bis auf Weiteres' } : undefined),
    check: ({ validFrom, validTo }) => (validFrom ? availabilityFaults({ validFrom, validTo }).validTo : undefined),
  },
  {
    kind: 'bool',
    key: 'approved',
    label: 'Genehmigt',
    wide: true,
    hint: 'Erst dann steht sie im Plan und zählt bei der Prüfung.',
  },
]

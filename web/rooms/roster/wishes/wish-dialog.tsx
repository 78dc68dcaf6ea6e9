import { useQuery } from '@tanstack/react-query'
import { type Wish, WishDraft, wishFaults } from '#contract/roster/wishes.ts'
import { VIENNA } from '#domain/basics/days.ts'
import type { WishState } from '#domain/roster/wish-states.ts'
import { RecordDialog } from '#web/lib/record-dialog.tsx'
import { useCompany, useCompanyId } from '#web/lib/session.ts'
import type { Choice, DateTimeFrame, Entry } from '#web/ui/form-panel/entry.ts'
import { todayHere } from '#web/ui/today.ts'
import { nameOfPerson, personChoices, planningPeopleQuery } from '../planning-people/queries.ts'
import { wishRecords } from './queries.ts'
import { frameOf, momentsOf, STATE_CHOICES } from './wish-texts.ts'

type Props = {
  /** Whose; undefined: it is chosen here. */
  employeeId?: number | undefined
  /** Undefined: a new one. */
  wish: Wish | undefined
  onClose: () => void
}

type Values = {
  employeeId: number | null
  state: WishState
  to: DateTimeFrame
  approved: boolean
  overrideContract: boolean
  note: string
}

/** What somebody wishes of the plan at a time. */
export default function WishDialog({ employeeId, wish, onClose }: Props) {
  const zone = useCompany()?.timeZone ?? VIENNA
  const { data: people } = useQuery({ ...planningPeopleQuery(useCompanyId()), enabled: employeeId === undefined })
  const tomorrow = todayHere().add({ days: 1 }).toString()
  const newFrame: DateTimeFrame = { fromDay: tomorrow, fromTime: 480, toDay: tomorrow, toTime: 960 }
  return (
    <RecordDialog
      noun="roster/wishes"
      record={wish}
      title={wish ? 'Wunsch bearbeiten' : 'Neuer Wunsch'}
      {...(wish && { name: nameOfPerson(people, wish.employeeId) || 'Wunsch' })}
      size={520}
      entries={[...(employeeId === undefined ? [personEntry(personChoices(people), wish)] : []), ...entriesOf(zone)]}
      values={{
        employeeId: wish?.employeeId ?? employeeId ?? null,
        state: wish?.state ?? 4,
        to: wish ? frameOf(wish, zone) : newFrame,
        approved: wish?.approved ?? true,
        overrideContract: wish?.overrideContract ?? false,
        note: wish?.note ?? '',
      }}
      schema={WishDraft}
      toDraft={({ to, ...values }: Values) => ({ ...values, ...momentsOf(to, zone) })}
      besides={({ to }) => momentsOf(to, zone)}
      create={wishRecords.useCreate()}
      change={wishRecords.useChange()}
      onClose={onClose}
    />
  )
}

const personEntry = (choices: readonly Choice[], wish: Wish | undefined): Entry<Values> => ({
  kind: 'dropdown-search',
  key: 'employeeId',
  label: 'Mitarbeiter',
  required: true,
  disabled: wish !== undefined,
  choices,
})

const entriesOf = (zone: string): Entry<Values>[] => [
  { kind: 'togglelist', key: 'state', label: 'Art', required: true, choices: STATE_CHOICES },
  {
    kind: 'datetimeframe',
    key: 'to',
    label: 'Zeit',
    required: true,
    hint: 'Ganzer Tag: von 00:00 bis 24:00.',
    check({ to: frame }) {
      const { from, to } = momentsOf(frame, zone)
      return from && to ? wishFaults({ from, to }).to : 'Bitte Tage und Uhrzeiten angeben'
    },
  },
  {
    kind: 'bool',
    key: 'approved',
    label: 'Genehmigt',
    hint: 'Erst dann steht er im Plan und zählt bei der Prüfung.',
  },
  {
    kind: 'bool',
    key: 'overrideContract',
    label: 'Geht der Verfügbarkeit vor',
    hint: 'An diesen Tagen zählt nicht, was jede Woche vereinbart ist.',
  },
  { kind: 'textarea', key: 'note', label: 'Notiz', maxLength: 200, hint: 'Sieht nur, wer plant.' },
]

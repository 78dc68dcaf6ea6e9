import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { actionLabel, nounLabel } from '#contract/nouns.ts'
import { formatDay } from '#domain/basics/days.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ChoiceList, MenuChip } from '#web/ui/menu-chip.tsx'
import styles from './event-log.module.css'
import { type EventQuestion, eventChoicesQuery } from './queries.ts'

type Props = { question: EventQuestion; onChange: (part: EventQuestion) => void; onReset: () => void }

/** Text, period, person, what and two shortcuts; on the phone the chips scroll sideways in one row. */
export function EventFilterBar({ question, onChange, onReset }: Props) {
  const { text } = question
  const isFiltered = Object.values(question).some(Boolean)
  return (
    <div className={styles.filters}>
      <TextInput
        className={styles.text}
        aria-label="Text"
        placeholder="Name, Wert oder Nummer"
        type="search"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text ?? ''}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <div className={styles.chips}>
        <Period {...{ question, onChange }} />
        <People {...{ question, onChange }} />
        <What {...{ question, onChange }} />
        <Shortcuts {...{ question, onChange }} />
        {isFiltered && (
          <Button variant="text" className={styles.reset} onClick={onReset}>
            Filter entfernen
          </Button>
        )}
      </div>
    </div>
  )
}

type PartProps = Omit<Props, 'onReset'>

function Period({ question: { from, to }, onChange }: PartProps) {
  return (
    <MenuChip label="Zeitraum" isOn={Boolean(from ?? to)} content={() => <Days {...{ from, to, onChange }} />}>
      {periodText(dayOf(from), dayOf(to))}
    </MenuChip>
  )
}

const Days = ({ from, to, onChange }: Pick<EventQuestion, 'from' | 'to'> & Pick<Props, 'onChange'>) => (
  <div className={styles.days}>
    <DateField label="Von" value={dayOf(from)} onChange={day => onChange({ from: day?.toString() })} max={dayOf(to)} />
    <DateField label="Bis" value={dayOf(to)} onChange={day => onChange({ to: day?.toString() })} min={dayOf(from)} />
  </div>
)

/** „01.11. – 01.12.2026“ */
function periodText(from: Temporal.PlainDate | undefined, to: Temporal.PlainDate | undefined): string {
  if (from && to) return `${from.year === to.year ? formatDay(from).slice(0, 6) : formatDay(from)} – ${formatDay(to)}`
  if (from) return `ab ${formatDay(from)}`
  return to ? `bis ${formatDay(to)}` : 'Gesamter Zeitraum'
}

function People({ question: { accountId }, onChange }: PartProps) {
  const { data: choices } = useQuery(eventChoicesQuery(useCompanyId()))
  const people = (choices?.people ?? []).map(({ id, name, isOperator }) => ({
    value: id,
    label: `${name || 'Unbekannt'}${isOperator ? ' (Betreiber)' : ''}`,
  }))
  return (
    <MenuChip
      label="Wer"
      isOn={accountId !== undefined}
      content={close => (
        <ChoiceList
          label="Wer"
          choices={[{ value: undefined, label: ALL_PEOPLE }, ...people]}
          chosen={accountId}
          onChoose={value => {
            onChange({ accountId: value })
            close()
          }}
        />
      )}
    >
      {people.find(({ value }) => value === accountId)?.label ?? ALL_PEOPLE}
    </MenuChip>
  )
}

const ALL_PEOPLE = 'Alle Benutzer'

function What({ question: { kind, action }, onChange }: PartProps) {
  const { data: choices } = useQuery(eventChoicesQuery(useCompanyId()))
  const chosen = [kind && nounLabel(kind), action && actionLabel(action)].filter(Boolean).join(', ')
  return (
    <MenuChip
      label="Was"
      isOn={chosen !== ''}
      content={() => (
        <>
          <ChoiceList
            label="Woran"
            choices={[{ value: undefined, label: 'An allem' }, ...sorted(choices?.kinds, nounLabel)]}
            chosen={kind}
            onChoose={value => onChange({ kind: value })}
          />
          <ChoiceList
            label="Was getan wurde"
            choices={[{ value: undefined, label: 'Alles' }, ...sorted(choices?.actions, actionLabel)]}
            chosen={action}
            onChoose={value => onChange({ action: value, only: undefined })}
          />
        </>
      )}
    >
      {chosen || 'Alles'}
    </MenuChip>
  )
}

const SHORTCUTS = [
  { value: 'changes', label: 'Nur Änderungen' },
  { value: 'sensitive', label: 'Zugriffe auf sensible Daten' },
] as const

function Shortcuts({ question: { only, action }, onChange }: PartProps) {
  const isSensitive = action === 'read-sensitive'
  return (
    <ChoiceChips
      label="Auswahl"
      choices={SHORTCUTS}
      chosen={[...(only ? (['changes'] as const) : []), ...(isSensitive ? (['sensitive'] as const) : [])]}
      onToggle={value =>
        value === 'changes'
          ? onChange({ only: only ? undefined : 'changes', action: isSensitive ? undefined : action })
          : onChange({ action: isSensitive ? undefined : 'read-sensitive', only: undefined })
      }
    />
  )
}

const dayOf = (day: string | undefined) => (day ? Temporal.PlainDate.from(day) : undefined)

/** Two kinds may share a name; the list shows each value once. */
const sorted = (values: readonly string[] | undefined, nameOf: (value: string) => string) =>
  (values ?? [])
    .map(value => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'de-AT'))

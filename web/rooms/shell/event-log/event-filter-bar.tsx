import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { actionLabel, nounLabel } from '#contract/nouns.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import styles from './event-log.module.css'
import { type EventQuestion, eventChoicesQuery } from './queries.ts'

type Props = { question: EventQuestion; onChange: (part: EventQuestion) => void; onReset: () => void }

export function EventFilterBar({ question, onChange, onReset }: Props) {
  const { data: choices } = useQuery(eventChoicesQuery(useCompanyId()))
  const { from, to, accountId, kind, action, text } = question
  const isFiltered = Object.values(question).some(Boolean)
  return (
    <div className={styles.filters}>
      <div className={styles.day}>
        <DateField
          label="Von"
          value={dayOf(from)}
          onChange={day => onChange({ from: day?.toString() })}
          max={dayOf(to)}
        />
      </div>
      <div className={styles.day}>
        <DateField
          label="Bis"
          value={dayOf(to)}
          onChange={day => onChange({ to: day?.toString() })}
          min={dayOf(from)}
        />
      </div>
      <Select
        className={styles.choice}
        label="Wer"
        placeholder="Alle"
        data={(choices?.people ?? []).map(({ id, name, isOperator }) => ({
          value: id,
          label: `${name || 'Unbekannt'}${isOperator ? ' (Betreiber)' : ''}`,
        }))}
        value={accountId ?? null}
        onChange={value => onChange({ accountId: value ?? undefined })}
        searchable
        clearable
        nothingFoundMessage="Nichts gefunden"
      />
      <Select
        className={styles.choice}
        label="Art"
        placeholder="Alle"
        data={sorted(choices?.kinds, nounLabel)}
        value={kind ?? null}
        onChange={value => onChange({ kind: value ?? undefined })}
        searchable
        clearable
        nothingFoundMessage="Nichts gefunden"
      />
      <Select
        className={styles.choice}
        label="Was"
        placeholder="Alles"
        data={sorted(choices?.actions, actionLabel)}
        value={action ?? null}
        onChange={value => onChange({ action: value ?? undefined })}
        searchable
        clearable
        nothingFoundMessage="Nichts gefunden"
      />
      <TextInput
        className={styles.text}
        label="Text"
        placeholder="Name, Wert oder Nummer"
        type="search"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={text ?? ''}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="text" onClick={onReset}>
          Filter entfernen
        </Button>
      )}
    </div>
  )
}

const dayOf = (day: string | undefined) => (day ? Temporal.PlainDate.from(day) : undefined)

/** Two kinds may share a name; the list shows each value once. */
const sorted = (values: readonly string[] | undefined, nameOf: (value: string) => string) =>
  (values ?? [])
    .map(value => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'de-AT'))

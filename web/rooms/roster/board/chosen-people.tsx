import { type ReactNode, useState } from 'react'
import { dateOf } from '#domain/wages/calendar.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { weekdayText } from './board-days.ts'
import styles from './publish-dialog.module.css'

/** What both dialogs let choose: days, people, a reason, and whether people are told. */
export function useChoices<Id>() {
  const [day, setDay] = useState<number>()
  const [excluded, setExcluded] = useState<ReadonlySet<Id>>(new Set())
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [tells, setTells] = useState(true)
  return {
    ...{ day, setDay, excluded, setExcluded },
    ...{ reason, setReason, isMissing, setMissing, tells, setTells },
  }
}

/** `day`: undefined for all of them, which `all` names. */
type DaysProps = {
  days: readonly number[]
  day: number | undefined
  all: string
  onDay: (day: number | undefined) => void
}

/** One of the days that something is about, or all of them. */
export function DayChips({ days, day, all, onDay }: DaysProps) {
  if (days.length <= 1) return null
  return (
    <div className={styles.days}>
      <ChoiceChips
        label="Tage"
        choices={[
          { value: 0, label: all },
          ...days.map(value => ({ value, label: `${weekdayText(value)} ${dateOf(value).day}.` })),
        ]}
        chosen={day ?? 0}
        onToggle={value => onDay(value === 0 ? undefined : value)}
      />
    </div>
  )
}

type Line = { id: number | null; name: string; shifts: readonly unknown[] }
type PeopleProps<Of extends Line> = {
  lines: readonly Of[]
  /** Of `lines`, those in sight. */
  shown?: readonly Of[]
  excluded: ReadonlySet<Of['id']>
  onExclude: (excluded: ReadonlySet<Of['id']>) => void
  /** What is done with who is chosen. */
  verb: string
  /** After name and number of shifts. */
  heads: readonly string[]
  cells: (line: Of) => readonly ReactNode[]
  /** Under the name. */
  below?: (line: Of) => ReactNode
  empty: string
}

/** Who is chosen of some people, and what it means for each. */
export function ChosenPeople<Of extends Line>(props: PeopleProps<Of>) {
  const { lines, shown = lines, excluded, onExclude, verb, heads, cells, below, empty } = props
  const isEverybody = lines.every(({ id }) => !excluded.has(id))
  const toggle = (id: Of['id']) => {
    const after = new Set(excluded)
    if (!after.delete(id)) after.add(id)
    onExclude(after)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={styles.people} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label="Alle Mitarbeiter auswählen"
                checked={isEverybody}
                onChange={() => onExclude(new Set(isEverybody ? lines.map(({ id }) => id) : []))}
              />
            </th>
            {['Mitarbeiter', 'Dienste', ...heads].map(head => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(line => (
            <tr key={line.id} data-out={excluded.has(line.id) || undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${line.name} ${verb}`}
                  checked={!excluded.has(line.id)}
                  onChange={() => toggle(line.id)}
                />
              </td>
              <td>
                {line.name}
                {below?.(line)}
              </td>
              <td>{line.shifts.length}</td>
              {cells(line).map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
          {shown.length === 0 && (
            <tr>
              <td colSpan={3 + heads.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

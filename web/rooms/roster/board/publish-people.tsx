import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import styles from './publish-dialog.module.css'
import { isNews, type TellingLine } from './publish-lines.ts'

type Props = {
  lines: readonly TellingLine[]
  excluded: ReadonlySet<number>
  onToggle: (id: number) => void
  onToggleAll: (isOn: boolean) => void
  isActive: boolean
}

const FILTERS = {
  all: { label: 'Alle', of: () => true, count: (lines: readonly TellingLine[]) => lines.length },
  fresh: {
    label: 'Neu',
    of: ({ freshCount }: TellingLine) => freshCount > 0,
    count: (lines: readonly TellingLine[]) => lines.reduce((sum, { freshCount }) => sum + freshCount, 0),
  },
  changed: {
    label: 'Geändert',
    of: ({ changes }: TellingLine) => changes.some(({ now }) => now !== undefined),
    count: (lines: readonly TellingLine[]) =>
      lines.reduce((sum, { changes }) => sum + changes.filter(({ now }) => now !== undefined).length, 0),
  },
  gone: {
    label: 'Entfällt',
    of: ({ changes }: TellingLine) => changes.some(({ now }) => now === undefined),
    count: (lines: readonly TellingLine[]) =>
      lines.reduce((sum, { changes }) => sum + changes.filter(({ now }) => now === undefined).length, 0),
  },
} as const
type Filter = keyof typeof FILTERS

/** Who gets to know what, and how; whoever is left out keeps drafts. */
export function PublishPeople({ lines, excluded, onToggle, onToggleAll, isActive }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const choices = (Object.keys(FILTERS) as Filter[]).flatMap(value => {
    const count = FILTERS[value].count(lines)
    return count > 0 || value === 'all' ? [{ value, label: `${FILTERS[value].label} ${count}` }] : []
  })
  const shown = lines.filter(FILTERS[filter].of)
  const isEverybody = lines.every(({ id }) => !excluded.has(id))
  return (
    <div>
      <div className={styles.filters}>
        <ChoiceChips label="Was sich ändert" choices={choices} chosen={filter} onToggle={setFilter} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className={styles.people} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label="Alle Mitarbeiter auswählen"
                  checked={isEverybody}
                  onChange={() => onToggleAll(!isEverybody)}
                />
              </th>
              <th>Mitarbeiter</th>
              <th>Dienste</th>
              <th>Was sich ändert</th>
              <th>Verständigt</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(line => (
              <tr key={line.id} data-out={excluded.has(line.id) || undefined}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${line.name} veröffentlichen`}
                    checked={!excluded.has(line.id)}
                    onChange={() => onToggle(line.id)}
                  />
                </td>
                <td>{line.name}</td>
                <td>{line.shifts.length}</td>
                <td>
                  <WhatChanges line={line} />
                </td>
                <td>
                  <Reach line={line} isActive={isActive} />
                </td>
              </tr>
            ))}
            {shown.length === 0 && (
              <tr>
                <td colSpan={5}>Hier ist alles veröffentlicht oder gesperrt.</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const WhatChanges = ({ line: { changes, fresh, freshCount } }: { line: TellingLine }) => (
  <>
    {changes.map(({ key, day, old, now }) => (
      <p key={key} className={styles.change}>
        {day} <s>{old}</s>{' '}
        {now === undefined ? (
          <em>entfällt</em>
        ) : (
          <>
            <IconArrowRight size={13} aria-label="jetzt" /> <b>{now}</b>
          </>
        )}
      </p>
    ))}
    {freshCount > 0 && <p className={styles.change}>{`${fresh} neu`}</p>}
    {changes.length === 0 && freshCount === 0 && <p className={styles.change}>wie schon verständigt</p>}
  </>
)

function Reach({ line, isActive }: { line: TellingLine; isActive: boolean }) {
  const { hasMail, hasFeed } = line.reach
  if (!isNews(line)) return <>nicht nötig</>
  const ways = [hasMail && isActive && 'E-Mail', hasFeed && 'Kalender'].filter(Boolean).join(', ')
  if (ways) return <>{ways}</>
  return (
    <span className={styles.nobody}>
      <IconAlertTriangle size={14} aria-hidden />
      {hasMail ? 'keine E-Mails' : 'keine E-Mail'}
    </span>
  )
}

import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import styles from './publish-dialog.module.css'
import { isNews, type TellingLine } from './publish-lines.ts'

type Props = {
  lines: readonly TellingLine[]
  excluded: ReadonlySet<number>
  onExclude: (excluded: ReadonlySet<number>) => void
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
export function PublishPeople({ lines, excluded, onExclude, isActive }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const choices = (Object.keys(FILTERS) as Filter[]).flatMap(value => {
    const count = FILTERS[value].count(lines)
    return count > 0 || value === 'all' ? [{ value, label: `${FILTERS[value].label} ${count}` }] : []
  })
  const shown = lines.filter(FILTERS[filter].of)
  return (
    <div>
      <div className={styles.filters}>
        <ChoiceChips label="Was sich ändert" choices={choices} chosen={filter} onToggle={setFilter} />
      </div>
      <ChosenPeople
        {...{ lines, shown, excluded, onExclude }}
        verb="veröffentlichen"
        heads={['Was sich ändert', 'Verständigt']}
        cells={line => [<WhatChanges key="what" line={line} />, <Reach key="reach" {...{ line, isActive }} />]}
        empty="Hier ist alles veröffentlicht oder gesperrt."
      />
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

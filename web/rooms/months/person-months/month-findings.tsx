import type { MonthFinding, MonthOfPerson } from '#contract/months/person-months.ts'
import styles from './employee-times.module.css'
import type { Opened } from './opened.ts'

type Props = { month: MonthOfPerson; mayOpen: (opened: Opened) => boolean; onOpen: (opened: Opened) => void }

/** What keeps the month from being right, then what may: each leads to the record it is about. */
export function MonthFindings({ month, mayOpen, onOpen }: Props) {
  const groups = [
    { level: 'blocker', title: 'Sperren' },
    { level: 'hint', title: 'Hinweise' },
  ] as const
  return groups.map(({ level, title }) => {
    const own = month.findings.filter(finding => finding.level === level)
    if (own.length === 0) return null
    return (
      <section key={level} className={styles.findings} data-level={level} aria-label={title}>
        <h2>
          {title} <span>{own.length}</span>
        </h2>
        <ul>
          {own.map(finding => {
            const record = recordOf(finding)
            return (
              <li key={`${finding.code} ${finding.day} ${finding.stampIds[0] ?? finding.absenceIds[0] ?? ''}`}>
                {record && mayOpen(record) ? (
                  <button type="button" onClick={() => onOpen(record)}>
                    {finding.text}
                  </button>
                ) : (
                  finding.text
                )}
              </li>
            )
          })}
        </ul>
      </section>
    )
  })
}

/** Of two that collide the later one, which is mostly the slip. */
function recordOf({ day, stampIds, absenceIds }: MonthFinding): Opened | undefined {
  const [stamp, absence] = [stampIds.at(-1), absenceIds.at(-1)]
  if (stamp !== undefined) return { what: 'stamp', id: stamp, day }
  return absence === undefined ? undefined : { what: 'absence', id: absence, day }
}

import { IconInfoCircle, IconScale } from '@tabler/icons-react'
import { useContext } from 'react'
import type { StampFinding } from '#contract/working-time/stamp-findings.ts'
import { RowFocusContext } from '#web/ui/data-table/table-row.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './stamp-findings.module.css'

/** A quiet mark beside a stamp; resting on it, focus or a press tells what the law says. */
export function StampLawMark({ findings, of }: { findings: readonly StampFinding[] | undefined; of: string }) {
  const hasFocus = useContext(RowFocusContext)
  if (!findings) return null
  const [Icon, tone] = isBreached(findings) ? [IconScale, 'breach'] : [IconInfoCircle, 'hint']
  const text = lawText(findings)
  return (
    <Popover
      label="Arbeitszeitrecht"
      width={380}
      trigger={props => (
        <button
          type="button"
          {...props}
          tabIndex={hasFocus ? undefined : -1}
          className={styles.mark}
          data-tone={tone}
          title={text}
          aria-label={`Arbeitszeithinweis zu ${of}: ${text}`}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      )}
    >
      {() => (
        <div className={styles.said}>
          <LawLines findings={findings} />
        </div>
      )}
    </Popover>
  )
}

export const LawLines = ({ findings }: { findings: readonly StampFinding[] }) => (
  <ul className={styles.lines}>
    {sorted(findings).map(({ text }) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

export const isBreached = (findings: readonly StampFinding[] | undefined): boolean =>
  findings?.some(({ isBreach }) => isBreach) ?? false

/** What a plan would have needed a reason for stands first. */
const sorted = (findings: readonly StampFinding[]) =>
  findings.toSorted((a, b) => Number(b.isBreach) - Number(a.isBreach))

export const lawText = (findings: readonly StampFinding[]): string =>
  sorted(findings)
    .map(({ text }) => text)
    .join('\n')

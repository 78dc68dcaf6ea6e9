import { useQuery } from '@tanstack/react-query'
import { Sparkline } from '#web/ui/bar-line-chart/sparkline.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './overview.module.css'
import { disturbancesQuery, figuresQuery } from './queries.ts'
import { type Figure, figuresOf, openWords } from './words.ts'

/** Six figures, each with a word for how it stands, and how it was in the last hour. */
export function FiguresPart() {
  const { data, error, refetch } = useQuery(figuresQuery)
  const { data: open } = useQuery(disturbancesQuery)
  if (data === undefined && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton rows={1} height={98} />
  const words =
    open &&
    openWords(
      open.length,
      open.some(({ kind }) => isGrave(kind)),
    )
  const last: Figure = {
    label: 'Störungen',
    value: open ? String(open.length) : '–',
    unit: 'offen',
    history: [],
    tone: words?.tone ?? 'neutral',
    word: words?.word ?? 'unbekannt',
  }
  return (
    <ul className={styles.figures} aria-label="Kennzahlen der letzten Stunde">
      {[...figuresOf(data), last].map(({ label, value, unit, history, tone, word }) => (
        <li key={label}>
          <span className={styles.label}>
            {label} <StatusPill tone={tone}>{word}</StatusPill>
          </span>
          <span className={styles.value}>
            <b>{value}</b> <span>{unit}</span>
          </span>
          {history.length > 1 && <Sparkline bars={[]} line={history} slots={history.length} />}
        </li>
      ))}
    </ul>
  )
}

export const isGrave = (kind: string): boolean =>
  [
    'backup-failed',
    'backup-late',
    'journal-late',
    'audit-broken',
    'neighbour',
    'hand-over-failed',
    'elda-uncertain',
    'elda-refused',
  ].includes(kind)

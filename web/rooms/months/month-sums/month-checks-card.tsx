import { useState } from 'react'
import type { StoreMonthChecks } from '#contract/months/month-checks.ts'
import { countChecks } from '#domain/months/month-checks.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { type CheckLine, checkLines, summaryText } from './check-lines.ts'
import { namesText } from './closing-texts.ts'
import styles from './month-sums.module.css'
import { type OnTimes, TONES, useCheckRows } from './use-check-lines.ts'

type Props = {
  month: string
  /** Undefined while loading. */
  stores: readonly StoreMonthChecks[] | undefined
  error: unknown
  onRetry: () => void
  onTimes: OnTimes
}

/** „Vor dem Abschluss“: what blocks, what is worth a look, what is in order; each line leads to its place. Product D. */
export default function MonthChecksCard({ month, stores, error, onRetry, onTimes }: Props) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const lines = stores && checkLines(stores)
  if (error && !stores)
    return (
      <Card title={TITLE}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    )
  if (!isPhone || !lines)
    return (
      <Card title={TITLE}>
        <Groups {...{ stores, lines, month, onTimes }} />
      </Card>
    )
  const open = lines.filter(({ level }) => level !== 'ok')
  const summary: Check = {
    key: 'summary',
    tone: TONES[open[0]?.level ?? 'ok'],
    ...(open.length > 0 && { count: open.length }),
    title: summaryText(stores!),
    detail: namesText(open.map(({ title }) => title)),
    unfolds: true,
    isOpen,
    onOpen: () => setOpen(!isOpen),
  }
  return (
    <Card>
      <CheckList checks={[summary]} />
      {isOpen && <Groups {...{ stores, lines, month, onTimes }} />}
    </Card>
  )
}
const TITLE = 'Vor dem Abschluss'

type GroupsProps = { stores: Props['stores']; lines: readonly CheckLine[] | undefined; month: string; onTimes: OnTimes }

function Groups({ stores, lines, month, onTimes }: GroupsProps) {
  const rowOf = useCheckRows(month, 'Zurück zu den Monatssummen', onTimes)
  if (!stores || !lines) return <CheckList checks={undefined} />
  const { blockers, hints } = countChecks(stores.flatMap(({ checks }) => checks))
  // Of several stores what each of them has, as their chips tell it: lines put several together.
  const counts = { blocker: blockers, hint: hints, note: 0, ok: 0 }
  return GROUPS.map(({ level, title, none }) => {
    const own = lines.filter(line => line.level === level)
    const checks = own.length > 0 ? own.map(rowOf) : none ? [{ ...none, key: level }] : []
    if (checks.length === 0) return null
    return (
      <section key={level} className={styles.group} aria-label={title}>
        <h3 className={styles.heading}>
          {title} {counts[level] > 0 && <span>{counts[level]}</span>}
        </h3>
        <CheckList checks={checks} />
      </section>
    )
  })
}

const GROUPS = [
  { level: 'blocker', title: 'Sperrt', none: { tone: 'ok', title: 'Nichts sperrt', isQuiet: true } },
  { level: 'hint', title: 'Hinweise, sperren nicht', none: undefined },
  { level: 'note', title: 'Für die Übergabe', none: undefined },
  { level: 'ok', title: 'In Ordnung', none: undefined },
] as const

import { useState } from 'react'
import type { StoreMonthChecks } from '#contract/time/month-checks.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { type CheckLine, checkLines, summaryText } from './check-lines.ts'
import { namesText } from './closing-texts.ts'
import styles from './month-sums.module.css'
import { useLeadTo } from './use-lead-to.ts'

type Props = {
  month: string
  /** Undefined while loading. */
  stores: readonly StoreMonthChecks[] | undefined
  error: unknown
  onRetry: () => void
}

/** „Vor dem Abschluss“: what blocks, what is worth a look, what is in order; each line leads to its place. Product D. */
export default function MonthChecksCard({ month, stores, error, onRetry }: Props) {
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
        <Groups {...{ lines, month }} severalStores={(stores?.length ?? 0) > 1} />
      </Card>
    )
  const open = lines.filter(({ level }) => level !== 'ok')
  const summary: Check = {
    key: 'summary',
    tone: TONES[open[0]?.level ?? 'ok'],
    ...(open.length > 0 && { count: open.length }),
    title: summaryText(lines),
    detail: namesText(open.map(({ title }) => title)),
    unfolds: true,
    isOpen,
    onOpen: () => setOpen(!isOpen),
  }
  return (
    <Card>
      <CheckList checks={[summary]} />
      {isOpen && <Groups {...{ lines, month }} severalStores={(stores?.length ?? 0) > 1} />}
    </Card>
  )
}
const TITLE = 'Vor dem Abschluss'

type GroupsProps = { lines: readonly CheckLine[] | undefined; month: string; severalStores: boolean }

function Groups({ lines, month, severalStores }: GroupsProps) {
  const leadTo = useLeadTo(month)
  const [unfolded, setUnfolded] = useState<string>()
  if (!lines) return <CheckList checks={undefined} />
  const checkOf = (line: CheckLine): Check => {
    const { code, level, title, detail, count, people } = line
    const common = { key: code, tone: TONES[level], title, detail }
    if (level === 'ok') return { key: code, tone: 'ok', title, isQuiet: true }
    const ways = people.flatMap(person => leadTo(code, person.employeeId) ?? [])
    const counted = { ...common, ...(count > 0 && { count }) }
    const [only = leadTo(code, undefined)] = ways
    if (ways.length < 2) return { ...counted, ...(only && { onOpen: only }) }
    const isOpen = unfolded === code
    const links = people.map(({ employeeId, name, text, storeName }, at) => ({
      key: `${storeName} ${employeeId} ${text}`,
      label: name,
      detail: [text, severalStores && storeName].filter(Boolean).join(', '),
      onOpen: ways[at]!,
    }))
    return {
      ...counted,
      unfolds: true,
      isOpen,
      onOpen: () => setUnfolded(isOpen ? undefined : code),
      ...(isOpen && { links }),
    }
  }
  return GROUPS.map(({ level, title, none }) => {
    const own = lines.filter(line => line.level === level)
    const checks = own.length > 0 ? own.map(checkOf) : none ? [{ ...none, key: level }] : []
    if (checks.length === 0) return null
    return (
      <section key={level} className={styles.group} aria-label={title}>
        <h3 className={styles.heading}>{title}</h3>
        <CheckList checks={checks} />
      </section>
    )
  })
}

const TONES = { blocker: 'error', hint: 'warn', ok: 'ok' } as const
const GROUPS = [
  { level: 'blocker', title: 'Sperrt', none: { tone: 'ok', title: 'Nichts sperrt', isQuiet: true } },
  { level: 'hint', title: 'Hinweise, sperren nicht', none: undefined },
  { level: 'ok', title: 'In Ordnung', none: undefined },
] as const

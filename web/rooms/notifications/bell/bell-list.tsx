import { IconBellOff, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { BellConfig, BellCounts } from '#contract/notifications/bell.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { caseText } from '#domain/notifications/cases.ts'
import { type Category, enabledCategories, isAllHidden } from '#domain/notifications/categories.ts'
import { byUrgency, type UrgencyGroup, withoutHits } from '#domain/notifications/urgency.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { todayHere } from '#web/ui/today.ts'
import { CATEGORY_LABELS } from '../lists/list-texts.ts'
import styles from './bell.module.css'
import { ALL_HIDDEN, emptyKindsText, URGENCY_TITLES } from './bell-texts.ts'
import { CategoryIcon } from './category-icon.tsx'

type Props = {
  /** Undefined while loading. */
  counts: BellCounts | undefined
  config: BellConfig | undefined
  error: unknown
  onRetry: () => void
  onOpen: (what: Category | 'config') => void
}

export default function BellList({ onOpen, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the lines
    <div className={styles.list} onKeyDown={moveFocus}>
      <Lines onOpen={onOpen} {...rest} />
    </div>
  )
}

function Lines({ counts, config, error, onRetry, onOpen }: Props) {
  if (!counts || !config) return error ? <ErrorState error={error} onRetry={onRetry} /> : <Bones />
  const { counts: open } = counts
  if (isAllHidden(open, config)) {
    return (
      <EmptyState
        icon={<IconBellOff size={20} stroke={1.7} />}
        title={ALL_HIDDEN}
        actions={<Button onClick={() => onOpen('config')}>Konfiguration öffnen</Button>}
      />
    )
  }
  const enabled = enabledCategories(open, config)
  const groups = byUrgency(open, enabled)
  if (groups.length === 0) {
    return (
      <EmptyState icon={<IconCircleCheck size={20} stroke={1.7} />} title="Nichts offen">
        Sobald es etwas zu tun gibt, steht es hier.
      </EmptyState>
    )
  }
  return (
    <>
      {groups.map((group, at) => (
        <Group key={group.urgency} group={group} bell={counts} isFirst={at === 0} onOpen={onOpen} />
      ))}
      <EmptyKinds categories={withoutHits(open, enabled)} />
    </>
  )
}

type GroupProps = { group: UrgencyGroup; bell: BellCounts; isFirst: boolean; onOpen: Props['onOpen'] }

function Group({ group: { urgency, count, categories }, bell: { counts, cases }, isFirst, onOpen }: GroupProps) {
  const id = useId()
  const today = todayHere().toString()
  return (
    <section>
      <div className={styles.group}>
        <h3 id={id}>{URGENCY_TITLES[urgency]}</h3>
        <span>{formatNumber(count, 0)}</span>
      </div>
      <ul aria-labelledby={id}>
        {categories.map((category, index) => {
          const found = cases[category]
          return (
            <li key={category}>
              <button
                type="button"
                className={styles.line}
                data-line
                data-autofocus={(isFirst && index === 0) || undefined}
                onClick={() => onOpen(category)}
              >
                <span className={styles.icon}>
                  <CategoryIcon category={category} />
                </span>
                <span className={styles.text}>
                  <span data-name>{CATEGORY_LABELS[category]}</span>
                  {found && <span className={styles.case}>{caseText(category, found, today)}</span>}
                </span>
                <span className={styles.count} data-urgency={urgency}>
                  {formatNumber(counts[category]!, 0)}
                </span>
                <IconChevronRight size={16} stroke={1.8} aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What one may rely on: these were counted, too. */
function EmptyKinds({ categories }: { categories: readonly Category[] }) {
  const [shown, setShown] = useState(false)
  const id = useId()
  if (categories.length === 0) return null
  const text = emptyKindsText(categories.length)
  return (
    <>
      {shown && (
        <ul id={id} ref={show} className={styles.empty} aria-label={text}>
          {categories.map(category => (
            <li key={category} className={styles.line}>
              <span className={styles.icon}>
                <CategoryIcon category={category} />
              </span>
              <span className={styles.text}>{CATEGORY_LABELS[category]}</span>
              <span className={styles.none}>–</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span>{text}</span>
        <Button variant="text" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? 'verbergen' : 'zeigen'}
        </Button>
      </div>
    </>
  )
}

/** It unfolds behind what stays at the foot. */
const show = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

const Bones = () => (
  <div aria-busy>
    <span className="visually-hidden">Wird geladen …</span>
    {[62, 48, 70, 55].map(width => (
      <div key={width} className={styles.line} aria-hidden>
        <span className={styles.icon} />
        <span className={styles.bone} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
)

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: lines.length - 1 }[event.key]
  if (next === undefined || lines.length === 0) return
  event.preventDefault()
  lines.at(next % lines.length)?.focus()
}

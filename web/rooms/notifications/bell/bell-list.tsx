import { IconBellOff, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { BellConfig, BellCounts } from '#contract/notifications/bell.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { type Category, enabledCategories, isAllHidden } from '#domain/notifications/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CATEGORY_LABELS } from '../lists/list-texts.ts'
import styles from './bell.module.css'
import { ALL_HIDDEN, CATEGORY_TONES } from './bell-texts.ts'

type Props = {
  /** Undefined while loading. */
  counts: BellCounts | undefined
  config: BellConfig | undefined
  error: unknown
  onRetry: () => void
  onOpen: (what: Category | 'config') => void
}

export function BellList({ onOpen, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the lines
    <div className={styles.list} onKeyDown={moveFocus}>
      <Lines onOpen={onOpen} {...rest} />
    </div>
  )
}

function Lines({ counts, config, error, onRetry, onOpen }: Props) {
  if (!counts || !config) return error ? <ErrorState error={error} onRetry={onRetry} /> : <Bones />
  if (isAllHidden(counts, config)) {
    return (
      <EmptyState
        icon={<IconBellOff size={20} stroke={1.7} />}
        title={ALL_HIDDEN}
        actions={<Button onClick={() => onOpen('config')}>Konfiguration öffnen</Button>}
      />
    )
  }
  const open = enabledCategories(counts, config).filter(category => counts[category]! > 0)
  if (open.length === 0) {
    return (
      <EmptyState icon={<IconCircleCheck size={20} stroke={1.7} />} title="Nichts offen">
        Sobald es etwas zu tun gibt, steht es hier.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Offene Benachrichtigungen">
      {open.map((category, index) => (
        <li key={category}>
          <button
            type="button"
            className={styles.line}
            data-line
            data-autofocus={index === 0 || undefined}
            onClick={() => onOpen(category)}
          >
            <span>{CATEGORY_LABELS[category]}</span>
            <span className={styles.count} data-tone={CATEGORY_TONES[category]}>
              {formatNumber(counts[category]!, 0)}
            </span>
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

const Bones = () => (
  <div aria-busy>
    <span className="visually-hidden">Wird geladen …</span>
    {[62, 48, 70, 55].map(width => (
      <div key={width} className={styles.line} aria-hidden>
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

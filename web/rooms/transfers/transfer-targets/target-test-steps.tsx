import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { TargetTest, TransferTarget } from '#contract/transfers/transfer-targets.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './transfer-targets.module.css'

type Props = {
  target: TransferTarget
  result: TargetTest | undefined
  running: boolean
  pinning: boolean
  onPin: (hostKey: string) => void
}

type State = 'ok' | 'failed' | 'waiting' | 'open'
const STATES: Record<State, string> = {
  ok: 'in Ordnung',
  failed: 'fehlgeschlagen',
  waiting: 'zu bestätigen',
  open: 'nicht geprüft',
}
const ICONS = { ok: IconCheck, failed: IconX, waiting: IconMinus, open: IconMinus }

/** How far a test came, and the presented fingerprint to confirm. */
export function TargetTestSteps({ target, result, running, pinning, onPin }: Props) {
  const box = useRef<HTMLElement>(null)
  // On a low window it would come in below the dialog's edge.
  useEffect(() => {
    if (result || running) box.current?.scrollIntoView({ block: 'nearest' })
  }, [result, running])
  if (!result && !running) return null
  const presented = result?.hostKey
  const isPinned = presented != null && presented === target.hostKey
  const isOther = presented != null && target.hostKey !== '' && !isPinned
  const steps: { name: string; state: State }[] = [
    { name: 'Verbindung', state: !result ? 'open' : presented ? 'ok' : 'failed' },
    { name: 'Fingerabdruck', state: !presented ? 'open' : isPinned ? 'ok' : isOther ? 'failed' : 'waiting' },
    { name: 'Anmeldung und Schreibrecht', state: !isPinned ? 'open' : result?.ok ? 'ok' : 'failed' },
  ]
  return (
    <section ref={box} className={styles.test} aria-label="Ergebnis des Tests" aria-busy={running} aria-live="polite">
      <ol>
        {steps.map(({ name, state }) => {
          const Icon = ICONS[state]
          return (
            <li key={name} data-state={running ? 'open' : state}>
              <span className={styles.dot}>
                <Icon size={12} stroke={2.6} aria-hidden />
              </span>
              {name}
              <span className={styles.state}>{running ? 'wird geprüft …' : STATES[state]}</span>
            </li>
          )
        })}
      </ol>
      {result && !running && (
        <p data-tone={result.ok ? 'ok' : isOther || !presented || isPinned ? 'error' : undefined}>{result.message}</p>
      )}
      {presented && !isPinned && !running && (
        <div className={styles.pin}>
          <code>{presented}</code>
          {isOther && (
            <p data-tone="error">
              Der Server hat einen anderen Schlüssel als bisher. Bestätigen Sie ihn nur, wenn der Betreiber den Wechsel
              angekündigt hat.
            </p>
          )}
          <Button busy={pinning} onClick={() => onPin(presented)}>
            {isOther ? 'Neuen Fingerabdruck bestätigen' : 'Fingerabdruck bestätigen'}
          </Button>
        </div>
      )}
    </section>
  )
}

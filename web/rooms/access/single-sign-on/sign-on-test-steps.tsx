import type { SignOnTest } from '#contract/access/sign-on-tests.ts'
import { SIGN_ON_STEPS } from '#domain/access/sign-on-steps.ts'
import { Fact, Facts } from '#web/lib/access-page.tsx'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import styles from './single-sign-on.module.css'

const STATES: Record<SignOnTest['steps'][number]['state'], { tone: Tone; word: string }> = {
  ok: { tone: 'ok', word: 'in Ordnung' },
  soon: { tone: 'warn', word: 'läuft bald ab' },
  failed: { tone: 'error', word: 'fehlgeschlagen' },
  open: { tone: 'neutral', word: 'nicht geprüft' },
}

/** How far the test came, in words. */
export function SignOnTestSteps({ result, isRunning }: { result: SignOnTest | undefined; isRunning: boolean }) {
  return (
    <section aria-label="Ergebnis der Prüfung" aria-live="polite" aria-busy={isRunning} className={styles.steps}>
      {isRunning && <p>Wird geprüft …</p>}
      {!isRunning && result && (
        <Facts>
          {result.steps.map(({ step, state, message }) => (
            <Fact key={step} label={SIGN_ON_STEPS[step]}>
              <StatusPill tone={STATES[state].tone}>{STATES[state].word}</StatusPill>
              <p>{message}</p>
            </Fact>
          ))}
        </Facts>
      )}
    </section>
  )
}

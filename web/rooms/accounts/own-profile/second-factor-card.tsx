import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecondFactor } from '#contract/access/second-factor.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './profile.module.css'
import { secondFactorQuery } from './queries.ts'

const SetUpDialog = lazyLayer(() => import('./set-up-dialog.tsx'))
const RenewDialog = lazyLayer(() => import('./renew-dialog.tsx'))
const SwitchOffDialog = lazyLayer(() => import('./switch-off-dialog.tsx'))

/** With so few codes left one should make new ones. */
const FEW = 3

export function SecondFactorCard() {
  const { data: state, error, refetch } = useQuery(secondFactorQuery)
  const [open, setOpen] = useState<'set-up' | 'renew' | 'switch-off'>()
  const close = () => setOpen(undefined)
  return (
    <Card title="Zweiter Faktor" hint={state && <StatusPill {...pillOf(state)} />}>
      {error && !state ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div className={styles.body}>
          <div className={styles.row}>
            <p>{state ? textOf(state) : 'Wird geladen …'}</p>
            {state?.isOn === false && <Button onClick={() => setOpen('set-up')}>Einschalten</Button>}
            {state?.isOn && (
              <>
                <Button onClick={() => setOpen('renew')}>Neue Wiederherstellungscodes</Button>
                <Button variant="text" onClick={() => setOpen('switch-off')}>
                  Ausschalten
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      {open === 'set-up' && <SetUpDialog onClose={close} />}
      {open === 'renew' && <RenewDialog onClose={close} />}
      {open === 'switch-off' && <SwitchOffDialog onClose={close} />}
    </Card>
  )
}

function pillOf({ isOn, recoveryCodesLeft }: SecondFactor) {
  if (!isOn) return { tone: 'neutral', children: 'Ausgeschaltet' } as const
  if (recoveryCodesLeft < FEW) return { tone: 'warn', children: 'Wenige Wiederherstellungscodes' } as const
  return { tone: 'ok', children: 'Eingeschaltet' } as const
}

function textOf({ since, recoveryCodesLeft: left }: SecondFactor): string {
  if (!since) return 'Beim Anmelden verlangt Kontor zusätzlich einen Code aus einer App auf Ihrem Telefon.'
  const codes = left === 1 ? 'ein Wiederherstellungscode' : `${left} Wiederherstellungscodes`
  return `Eingeschaltet seit ${momentText(since)} · ${codes} übrig`
}

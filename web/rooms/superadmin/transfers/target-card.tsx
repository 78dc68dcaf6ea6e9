import { useState } from 'react'
import type { ManagedTarget } from '#contract/superadmin/transfers.ts'
import { DELIVERY_WAITS, MOST_TRIES } from '#domain/exports/delivery-states.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useHoldTarget, useResumeTarget, useTestTarget } from './queries.ts'
import styles from './transfers.module.css'

const KeysDialog = lazyLayer(() => import('./keys-dialog.tsx'))
const ReasonDialog = lazyLayer(() => import('./reason-dialog.tsx'))

/** Where a file goes, when that went well last, and what can be done with it. */
export function TargetCard({ target, comparesAlready = false }: { target: ManagedTarget; comparesAlready?: boolean }) {
  const [opened, setOpened] = useState<'keys' | 'hold'>()
  const hold = useHoldTarget()
  const { mutate: resume, isPending: isResuming } = useResumeTarget()
  const { mutate: test, isPending: isTesting } = useTestTarget()
  const close = () => setOpened(undefined)
  return (
    <Card title="Ziel" hint={target.host}>
      <dl className={styles.facts}>
        <dt>Betrieb</dt>
        <dd>{`${target.company.name}, „${target.name}“`}</dd>
        <dt>Benutzer, Anmeldung</dt>
        <dd>{`${target.user}, ${target.auth === 'key' ? 'Schlüssel' : 'Passwort'}`}</dd>
        <dt>Ordner</dt>
        <dd>{target.folder || 'wo der Server den Benutzer hinstellt'}</dd>
        <dt>Ablage</dt>
        <dd>unter anderem Namen, dann umbenannt</dd>
        <dt>Wiederholung</dt>
        <dd>{`${MOST_TRIES} Versuche: nach ${DELIVERY_WAITS.map(seconds => seconds / 60).join(', ')} Minuten`}</dd>
        <dt>Letzter Test</dt>
        <dd>
          <TestResult target={target} />
        </dd>
        <dt>Zuletzt erfolgreich</dt>
        <dd>{target.lastArrivedAt ? momentText(target.lastArrivedAt) : 'noch nie'}</dd>
        <dt>Schlüssel</dt>
        <dd className={target.hostKey ? styles.key : undefined}>{target.hostKey || 'noch keiner bestätigt'}</dd>
        {target.held && (
          <>
            <dt>Angehalten</dt>
            <dd>{`${momentText(target.held.at)} von ${target.held.by}: ${target.held.reason}`}</dd>
          </>
        )}
      </dl>
      <div className={styles.buttons}>
        {!comparesAlready && <Button onClick={() => setOpened('keys')}>Schlüssel vergleichen</Button>}
        <Button busy={isTesting} onClick={() => test(target)}>
          Testen
        </Button>
        {target.held ? (
          <Button busy={isResuming} onClick={() => resume(target)}>
            Ziel fortsetzen
          </Button>
        ) : (
          <Button onClick={() => setOpened('hold')}>Ziel anhalten</Button>
        )}
      </div>
      {opened === 'keys' && <KeysDialog target={target} onClose={close} />}
      {opened === 'hold' && (
        <ReasonDialog
          title="Ziel anhalten"
          acceptLabel="Anhalten"
          text={`Auf ${target.host} wird für ${target.company.name} nichts mehr abgelegt, bis es jemand fortsetzt. Der Betrieb liest den Grund bei seinen Übergaben.`}
          error={hold.error}
          busy={hold.isPending}
          onAccept={reason => hold.mutate({ target, reason }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </Card>
  )
}

function TestResult({ target: { failure, testedAt } }: { target: ManagedTarget }) {
  if (failure) return <StatusPill tone="error">{failure}</StatusPill>
  return testedAt ? <StatusPill tone="ok">{`in Ordnung, ${momentText(testedAt)}`}</StatusPill> : 'noch keiner'
}

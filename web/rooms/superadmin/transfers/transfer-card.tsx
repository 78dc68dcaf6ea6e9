import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ManagedTarget, Transfer, TransferLog } from '#contract/superadmin/transfers.ts'
import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import { DELIVERY_STATES, DELIVERY_STEPS, LOG_DAYS } from '#domain/exports/delivery-states.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { sizeText } from '../overview/words.ts'
import { isOwn, logQuery, useDrop, useVerb } from './queries.ts'
import styles from './transfers.module.css'
import { causeOf, isOfKey, stateOf } from './words.ts'

const KeysDialog = lazyLayer(() => import('./keys-dialog.tsx'))
const ReasonDialog = lazyLayer(() => import('./reason-dialog.tsx'))

/** A file on its way: why it is not there, what was tried, and what can be done. */
export function TransferCard({ transfer, target }: { transfer: Transfer; target: ManagedTarget | undefined }) {
  const { tone } = stateOf(transfer)
  const cause = causeOf(transfer)
  return (
    <Card
      title={transfer.fileName}
      hint={transfer.what}
      actions={<StatusPill tone={tone}>{DELIVERY_STATES[transfer.state]}</StatusPill>}
    >
      {cause && (
        <div className={styles.cause}>
          <b>{cause.cause}</b>
          {saysMore(transfer.message, cause.cause) && <p>{transfer.message}</p>}
          {cause.advice && <p>{cause.advice}</p>}
        </div>
      )}
      {isOwn(transfer) ? (
        <>
          <Log transfer={transfer} />
          <Actions transfer={transfer} target={target} />
        </>
      ) : (
        <div className={styles.cause}>
          <p>Meldungen an ELDA sendet nur ihr Betrieb: Was ungewiss ist, darf nicht zweimal ankommen.</p>
          <Link
            to="/$companyId/$section/{-$tab}"
            params={{
              companyId: String(transfer.company.id),
              section: 'documents',
              tab: 'EmployeeSocialInsuranceRegistrationOverview',
            }}
            search={{}}
          >
            Zu den Meldungen von {transfer.company.name}
          </Link>
        </div>
      )}
    </Card>
  )
}

/** Some messages are their cause, with a full stop. */
const saysMore = (message: string, cause: string) => message.replace(/\.$/, '') !== cause

type OwnTransfer = Parameters<typeof logQuery>[0]

function Log({ transfer }: { transfer: OwnTransfer }) {
  const { data } = useQuery(logQuery(transfer))
  if (!data) return <Skeleton rows={3} height={18} />
  if (data.length === 0)
    return (
      <p
        className={styles.none}
      >{`Es ist kein Versuch vermerkt. Was versucht wurde, bleibt ${LOG_DAYS} Tage stehen.`}</p>
    )
  return (
    <ol className={styles.log} aria-label="Protokoll der Versuche">
      {data.map(step => (
        <li key={step.id} data-tone={step.step === 'failed' || step.step === 'stopped' ? 'error' : undefined}>
          <span className={styles.time}>{timeOf(step.at)}</span>
          <span>{stepText(step)}</span>
          {step.sha256 && <span className={styles.sha}>{`${sizeText(step.bytes ?? 0)}, SHA-256 ${step.sha256}`}</span>}
        </li>
      ))}
    </ol>
  )
}

function timeOf(at: string): string {
  const moment = fromUtcText(at)
  return `${formatDay(dayOf(moment, VIENNA)).slice(0, 6)} ${formatTime(moment, VIENNA)}:${at.slice(-2)}`
}

const stepText = ({ step, message, by }: TransferLog[number]) =>
  [`${DELIVERY_STEPS[step]}${by ? ` von ${by}` : ''}`, message].filter(Boolean).join(step === 'try' ? ' ' : ': ')

function Actions({ transfer, target }: { transfer: OwnTransfer; target: ManagedTarget | undefined }) {
  const { mutate: retry, isPending: isRetrying } = useVerb('retry')
  const { mutate: hold, isPending: isHolding } = useVerb('hold')
  const [drops, setDrops] = useState(false)
  const [compares, setCompares] = useState(false)
  const drop = useDrop()
  const { state, company, fileName } = transfer
  const isOver = state === 'delivered' || state === 'dropped'
  if (isOver) return null
  return (
    <div className={styles.buttons}>
      {state !== 'sending' && (
        <Button variant="text" onClick={() => setDrops(true)}>
          Verwerfen
        </Button>
      )}
      {target && isOfKey(transfer) && <Button onClick={() => setCompares(true)}>Schlüssel vergleichen</Button>}
      {compares && target && <KeysDialog target={target} onClose={() => setCompares(false)} />}
      {state !== 'stopped' && (
        <Button busy={isHolding} onClick={() => hold(transfer)}>
          Anhalten
        </Button>
      )}
      {state !== 'sending' && (
        <Button busy={isRetrying} onClick={() => retry(transfer)}>
          Nochmals versuchen
        </Button>
      )}
      {drops && (
        <ReasonDialog
          title={`„${fileName}“ verwerfen`}
          acceptLabel="Verwerfen"
          text={`Kontor versucht diese Datei nicht mehr abzulegen. In ${company.name} gilt die Übergabe als nicht angekommen: Der Betrieb liest den Grund und kann die Datei herunterladen, selbst noch einmal ablegen oder neu übergeben.`}
          error={drop.error}
          busy={drop.isPending}
          onAccept={reason => drop.mutate({ ...transfer, reason }, { onSuccess: () => setDrops(false) })}
          onClose={() => setDrops(false)}
        />
      )}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Holding } from '#contract/elda/holdings.ts'
import type { Notice } from '#contract/elda/notices.ts'
import { PROJECTS } from '#domain/settings/elda.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { PanelDialog } from '#web/ui/form-panel/panel-dialog.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from '../notices/notices.module.css'
import { noticeTitle } from '../notices/queries.ts'
import { attemptsOf, canSend, isOpen, transmissionsQuery } from '../transmissions/queries.ts'
import { SendButton } from '../transmissions/send-button.tsx'
import { TransmissionPart } from '../transmissions/transmission-part.tsx'
import {
  holdingName,
  holdingStateText,
  holdingsQuery,
  useHoldingFile,
  useSendHolding,
  useWithdrawHolding,
} from './queries.ts'

type Props = { id: number; notices: readonly Notice[]; onClose: () => void }

/** What lies in a file, and what can be done with it. */
export default function HoldingDrawer({ id, notices, onClose }: Props) {
  const { data, error, refetch } = useQuery(holdingsQuery(useCompanyId()))
  const holding = data?.holdings.find(each => each.id === id)
  if (holding) return <Known {...{ holding, notices, onClose }} />
  return (
    <Drawer title="Datei" size={560} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={6} height={32} />}
    </Drawer>
  )
}

function Known({ holding, notices, onClose }: Omit<Props, 'id'> & { holding: Holding }) {
  const [isSending, setIsSending] = useState(false)
  const { id, state, project, serialNumber, account, recordCount, createdBy, createdAt, sentOn, hasFile } = holding
  const held = notices.filter(({ holdingId }) => holdingId === id)
  const { data: known } = useQuery(transmissionsQuery(useCompanyId()))
  const facts: [term: string, text: string][] = [
    ['Zustand', sentOn ? `gesendet am ${dayText(sentOn)}` : holdingStateText(holding)],
    ['Erzeugt', `${momentText(createdAt)}, ${createdBy}`],
    ['Hersteller', `Seriennummer ${serialNumber}`],
    ['Beitragskonto', account],
    ['Meldungsart', `${project} · ${PROJECTS[project]}`],
    ['Meldungen', String(recordCount)],
  ]
  return (
    <Drawer
      title={holdingName(holding)}
      size={560}
      onClose={onClose}
      footer={<Actions holding={holding} onSend={() => setIsSending(true)} onClose={onClose} />}
    >
      <div className={styles.part}>
        {project === 'TM' && <Banner tone="warn">Testbetrieb (TM): Diese Datei gilt nicht als Meldung.</Banner>}
        {state === 'created' && attemptsOf(known, id).length === 0 && <p>{wayText(known?.isConfigured)}</p>}
        <TransmissionPart holdingId={id} />
        {!hasFile && <Banner tone="info">Die Datei ist gelöscht, weil jemand aus ihr gelöscht wurde.</Banner>}
        <HistoryButton title={`Verlauf von ${holdingName(holding)}`} records={[`elda/holdings:${id}`]} />
        <dl className={styles.fields}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <ItemList
          label="Meldungen in der Datei"
          items={held.map(notice => ({ key: notice.id, title: noticeTitle(notice), detail: notice.reference }))}
          empty={<p>In dieser Datei liegt nichts mehr: Ihre Meldungen sind wieder Entwürfe.</p>}
        />
      </div>
      {isSending && <SentDialog holding={holding} onClose={() => setIsSending(false)} />}
    </Drawer>
  )
}

/** How it gets to ELDA; undefined: that is not known yet. */
function wayText(isConfigured: boolean | undefined): string {
  if (isConfigured === undefined) return ''
  return isConfigured
    ? 'Senden Sie die Datei über den Webservice; oder laden Sie sie herunter und in ELDA Online hoch, und halten Sie hier den Tag fest.'
    : 'Der Webservice ist nicht eingerichtet. Laden Sie die Datei herunter und in ELDA Online hoch; danach halten Sie hier den Tag fest, an dem sie gesendet wurde.'
}

type ActionProps = { holding: Holding; onSend: () => void; onClose: () => void }

function Actions({ holding, onSend, onClose }: ActionProps) {
  const file = useHoldingFile()
  const withdraw = useWithdrawHolding()
  const { data: known } = useQuery(transmissionsQuery(useCompanyId()))
  const sends = canSend(known, holding)
  const [last] = attemptsOf(known, holding.id)
  const isFree = holding.state === 'created' && !(last && isOpen(last))
  const askWithdraw = () =>
    confirm({
      title: 'Datei zurückziehen',
      about: holdingName(holding),
      text: 'Ihre Meldungen sind danach wieder Entwürfe, mit neuen Referenzwerten. Die Datei darf dann nicht mehr in ELDA Online hochgeladen werden.',
      confirmLabel: 'Zurückziehen',
      danger: true,
      action: () => withdraw.mutateAsync(holding),
    }).then(agreed => agreed && onClose())
  return (
    <div className={styles.actions}>
      {isFree && (
        <Button variant="text" onClick={() => void askWithdraw()}>
          Zurückziehen
        </Button>
      )}
      {isFree && <Button onClick={onSend}>Von Hand gesendet …</Button>}
      {holding.hasFile && holding.state !== 'withdrawn' && (
        <Button {...(!sends && { variant: 'primary' })} busy={file.isPending} onClick={() => file.mutate(holding)}>
          Herunterladen
        </Button>
      )}
      {sends && <SendButton holding={holding} name={holdingName(holding)} isPrimary />}
    </div>
  )
}

function SentDialog({ holding, onClose }: { holding: Holding; onClose: () => void }) {
  const send = useSendHolding()
  return (
    <PanelDialog<{ sentOn: string | null }>
      title="Datei gesendet"
      acceptLabel="Festhalten"
      columns={1}
      entries={[
        {
          ...{ kind: 'date', key: 'sentOn', label: 'In ELDA Online hochgeladen am', required: true, max: today() },
          hint: 'Danach lässt sich die Datei nicht mehr zurückziehen.',
        },
      ]}
      values={{ sentOn: today() }}
      error={send.error}
      busy={send.isPending}
      discards
      onAccept={({ sentOn }) => send.mutate({ ...holding, sentOn: sentOn! }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

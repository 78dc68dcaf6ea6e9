import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transmission } from '#contract/elda/transmissions.ts'
import { TRANSMISSION_STATES } from '#domain/elda/transmission-words.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { ArrivedDialog, RepeatDialog } from './decision-dialogs.tsx'
import { attemptsOf, transmissionsQuery } from './queries.ts'
import styles from './transmissions.module.css'

/** What became of a file that was sent by the web service, and what to do next. */
export function TransmissionPart({ holdingId }: { holdingId: number }) {
  const { data } = useQuery(transmissionsQuery(useCompanyId()))
  const [deciding, setDeciding] = useState<'arrived' | 'repeat'>()
  const [last, ...earlier] = attemptsOf(data, holdingId)
  if (!last) return null
  const close = () => setDeciding(undefined)
  return (
    <section className={styles.part} aria-label="Versand">
      <LastAttempt last={last} onDecide={setDeciding} />
      {earlier.length > 0 && (
        <ItemList
          label="Frühere Versuche"
          items={earlier.map(each => ({
            key: each.id,
            title: `${momentText(each.createdAt)}, ${TRANSMISSION_STATES[each.state]}`,
            detail: [each.message, each.reason && `${each.settledBy}: ${each.reason}`].filter(Boolean).join(' '),
          }))}
        />
      )}
      {deciding === 'arrived' && <ArrivedDialog attempt={last} onClose={close} />}
      {deciding === 'repeat' && <RepeatDialog attempt={last} onClose={close} />}
    </section>
  )
}

type LastProps = { last: Transmission; onDecide: (how: 'arrived' | 'repeat') => void }

function LastAttempt({ last, onDecide }: LastProps) {
  const { state, message, protocol, reason, settledBy, createdBy, createdAt } = last
  if (state === 'queued' || state === 'sending')
    return (
      <p className={styles.going} role="status">
        <Loader size={16} aria-hidden />
        {message || 'Die Datei wird an ELDA gesendet …'}
      </p>
    )
  const arrived = (
    <Button onClick={() => onDecide('arrived')} key="arrived">
      Ist angekommen …
    </Button>
  )
  if (state === 'uncertain' || state === 'waiting')
    return (
      <>
        <Banner tone="warn">{message}</Banner>
        <div className={styles.buttons}>
          {arrived}
          {state === 'uncertain' && <Button onClick={() => onDecide('repeat')}>Noch einmal senden …</Button>}
        </div>
      </>
    )
  if (state === 'failed') return <Banner tone="error">{message}</Banner>
  return (
    <p className={styles.told}>
      Gesendet über den Webservice am {momentText(createdAt)} von {createdBy}
      {protocol && `, Protokollnummer ${protocol}`}. {message}
      {reason && ` ${settledBy}: ${reason}`}
    </p>
  )
}

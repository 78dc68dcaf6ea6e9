import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Restoration } from '#contract/superadmin/restorations.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { restorationQuery } from './queries.ts'
import styles from './restorations.module.css'
import { OUTWARD_WORDS, waitingText } from './words.ts'

const ReleaseDialog = lazyLayer(() => import('./release-dialog.tsx'))

/** What an installation that was brought back does not send until somebody says so; nothing while nothing is held. */
export function RestorationPart() {
  const { data, error, refetch } = useQuery(restorationQuery)
  const [asked, setAsked] = useState<Restoration>()
  if (error && data === undefined)
    return (
      <Card title="Nach der Wiederherstellung">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return null
  return (
    <Card
      title="Nach der Wiederherstellung"
      hint="angehalten"
      actions={
        <Button icon={<IconSend size={16} stroke={1.8} />} onClick={() => setAsked(data)}>
          Freigeben
        </Button>
      }
    >
      <p className={styles.why}>
        Am {momentText(data.at)} auf den Stand von {momentText(data.stateOf)} zurückgebracht. Was hinausgeht, wartet,
        bis Sie es freigeben: Manches davon kann schon gesendet worden sein.
      </p>
      <ul className={styles.kinds}>
        {data.held.map(each => (
          <li key={each.kind}>
            <span>{OUTWARD_WORDS[each.kind]}</span>
            <span className={styles.waiting}>{waitingText(each)}</span>
          </li>
        ))}
      </ul>
      {asked && <ReleaseDialog restoration={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

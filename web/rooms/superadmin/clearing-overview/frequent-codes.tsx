import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE_DAYS } from '#contract/superadmin/clearing-overview.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './clearing-overview.module.css'
import { clearingCodesQuery } from './queries.ts'

const FEW = 8

type Props = { chosen: string | undefined; onChoose: (code: string | undefined) => void }

/** „Häufigste Codes“: what the insurers ask most, of all companies; one that is chosen leaves who was asked it. Product H */
export function FrequentCodes({ chosen, onChoose }: Props) {
  const { data: codes, error, refetch } = useQuery(clearingCodesQuery)
  const [showsAll, setShowsAll] = useState(false)
  const most = Math.max(1, ...(codes ?? []).map(({ asked }) => asked))
  const shown = showsAll ? codes : codes?.slice(0, FEW)
  return (
    <Card title="Häufigste Codes" hint={`${CODE_DAYS} Tage`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!codes && !error && <Skeleton rows={4} height={46} />}
      {codes?.length === 0 && <p className={styles.none}>In dieser Zeit hat die ÖGK nichts gefragt.</p>}
      <ul className={styles.codes}>
        {shown?.map(({ code, meaning, asked }) => (
          <li key={code}>
            <button
              type="button"
              aria-pressed={code === chosen}
              onClick={() => onChoose(code === chosen ? undefined : code)}
            >
              <span className={styles.code}>{code}</span> <span className={styles.meaning}>{meaning}</span>{' '}
              <span className={styles.asked}>{formatNumber(asked, 0)}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(100 * asked) / most}%` }} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && codes && codes.length > FEW && (
        <Button variant="text" onClick={() => setShowsAll(true)}>
          Alle {codes.length} zeigen
        </Button>
      )}
    </Card>
  )
}

import { useState } from 'react'
import type { NewEmployeesSummary } from '#contract/superadmin/new-employees.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import styles from './new-employees.module.css'

const FEW = 6

type Props = {
  summary: NewEmployeesSummary | undefined
  error: unknown
  onRetry: () => void
  days: number
  chosen: number | undefined
  onChoose: (company: number | undefined) => void
}

/** „Je Betrieb“: where most came, and whom nobody there has read; a click leaves this one in the list. */
export function CompaniesPart({ summary, error, onRetry, days, chosen, onChoose }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const companies = summary?.companies
  const most = Math.max(1, ...(companies ?? []).map(({ people }) => people))
  const shown = showsAll ? companies : companies?.slice(0, FEW)
  return (
    <Card title="Je Betrieb" hint={days === 1 ? 'ein Tag' : `${days} Tage`}>
      {error != null && !summary && <ErrorState error={error} onRetry={onRetry} />}
      {!summary && error == null && <Skeleton rows={3} height={46} />}
      {companies?.length === 0 && <p className={styles.none}>In dieser Zeit kam niemand dazu.</p>}
      <ul className={styles.companies}>
        {shown?.map(({ id, name, people, unread }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)}>
              <span className={styles.name}>{name}</span> <span>{formatNumber(people, 0)}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(100 * people) / most}%` }} />
              </span>
              <span className={styles.unread}>
                {unread === 0 ? 'im Betrieb gelesen' : `${formatNumber(unread, 0)} noch nicht gelesen`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && companies && companies.length > FEW && (
        <Button variant="text" onClick={() => setShowsAll(true)}>
          Alle {companies.length} zeigen
        </Button>
      )}
    </Card>
  )
}

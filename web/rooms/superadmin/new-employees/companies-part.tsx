import type { NewEmployeesSummary } from '#contract/superadmin/new-employees.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { BarList } from '#web/ui/bar-list.tsx'
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
  const companies = summary?.companies
  return (
    <Card title="Je Betrieb" hint={days === 1 ? 'ein Tag' : `${days} Tage`}>
      {error != null && !summary && <ErrorState error={error} onRetry={onRetry} />}
      {!summary && error == null && <Skeleton rows={3} height={46} />}
      {companies?.length === 0 && <p className={styles.none}>In dieser Zeit kam niemand dazu.</p>}
      {companies && (
        <BarList
          entries={companies.map(({ id, name, people, unread }) => ({
            ...{ key: id, name, count: people },
            note: unread === 0 ? 'im Betrieb gelesen' : `${formatNumber(unread, 0)} noch nicht gelesen`,
          }))}
          few={FEW}
          {...{ chosen, onChoose }}
        />
      )}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CODE_DAYS } from '#contract/superadmin/clearing-overview.ts'
import { BarList } from '#web/ui/bar-list.tsx'
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
  return (
    <Card title="Häufigste Codes" hint={`${CODE_DAYS} Tage`}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!codes && !error && <Skeleton rows={4} height={46} />}
      {codes?.length === 0 && <p className={styles.none}>In dieser Zeit hat die ÖGK nichts gefragt.</p>}
      {codes && (
        <BarList
          entries={codes.map(({ code, meaning, asked }) => ({ key: code, lead: code, name: meaning, count: asked }))}
          few={FEW}
          {...{ chosen, onChoose }}
        />
      )}
    </Card>
  )
}

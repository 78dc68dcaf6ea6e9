import { useQuery } from '@tanstack/react-query'
import type { ReturnFetch } from '#contract/elda/return-fetches.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { returnFetchesQuery, useFetchReturns } from './queries.ts'
import styles from './return-fetches.module.css'

/** When what came back was fetched last, what hindered it, and the way to fetch it now. Nothing for who sees only some stores. */
export default function FetchLine() {
  const companyId = useCompanyId()
  const { data } = useQuery(returnFetchesQuery(companyId))
  const fetching = useFetchReturns(companyId)
  if (!data || data.fetches.length === 0) return null
  const { isConfigured, fetches } = data
  if (!isConfigured)
    return (
      <div className={styles.part}>
        <p className={styles.note}>
          Der Webservice ist nicht eingerichtet: Laden Sie Rücksendungen in ELDA Online herunter und lesen Sie sie hier
          ein.
        </p>
      </div>
    )
  const lost = fetches.flatMap(each => each.lost)
  return (
    <section className={styles.part} aria-label="Abholung der Rücksendungen">
      <div className={styles.line}>
        <p className={styles.note} role="status">
          {fetches.map(each => lastText(each, fetches.length > 1)).join(' · ')}
        </p>
        <Button
          busy={fetching.isPending || fetches.some(({ isFetching }) => isFetching)}
          onClick={() => fetching.mutate()}
        >
          Jetzt abholen
        </Button>
      </div>
      {fetches.map(({ serialNumber, name, problem }) =>
        problem ? (
          <Banner key={serialNumber} tone="error">
            {fetches.length > 1 && `${name}: `}
            {problem}
          </Banner>
        ) : null,
      )}
      {lost.length > 0 && (
        <p className={styles.lost}>
          Bei ELDA abgeholt, hier nicht angekommen:{' '}
          {lost.length === 1 ? '1 Rücksendung' : `${lost.length} Rücksendungen`}
        </p>
      )}
      {lost.length > 0 && (
        <ItemList
          label="Rücksendungen, die nicht angekommen sind"
          items={lost.map(({ protocol, fileName, message, at }) => ({
            key: protocol,
            title: fileName || `Rücksendung ${protocol}`,
            detail: `${momentText(at)}: ${message}`,
          }))}
        />
      )}
    </section>
  )
}

function lastText({ name, fetchedAt, isPeriodic }: ReturnFetch, isNamed: boolean): string {
  const last = fetchedAt ? `zuletzt abgeholt am ${momentText(fetchedAt)}` : 'noch nie abgeholt'
  const how = isPeriodic ? 'wird regelmäßig abgeholt' : 'nur auf Knopfdruck'
  return `${isNamed ? `${name}: ` : 'Rücksendungen: '}${last}, ${how}`
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useCan } from '#web/lib/session.ts'
import { useWayBackTo } from '#web/lib/way-back-to.ts'
import { DataRequestsPart } from '#web/rooms/people/data-requests/data-requests-part.tsx'
import { ChangelogList } from '#web/rooms/shell/changelog/changelog-list.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PartTabs } from '#web/ui/part-tabs.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './news-page.module.css'
import shell from './shell.module.css'

const WayBackLink = lazyPart(() => import('./way-back-link.tsx'))

/** The News entry of the user menu: what waits to be decided, and what the product has new. Spec 1 §2.4. */
export function NewsPage() {
  const { companyId } = useParams({ from: '/shell/$companyId/news' })
  const { part } = useSearch({ strict: false }) as { part?: string }
  const navigate = useNavigate()
  const seesRequests = useCan('employees.read')
  const isLed = useWayBackTo(({ way }) => way !== undefined)
  useTitle('News')
  const isChangelog = part === 'changelog' || !seesRequests
  return (
    <main id="content" className={shell.content} tabIndex={-1}>
      {isLed && (
        <Suspense>
          <WayBackLink />
        </Suspense>
      )}
      <PageHeader title="News" />
      <div className={styles.parts} key={companyId}>
        <PartTabs
          label="News"
          parts={[
            ...(seesRequests
              ? [{ key: 'requests', label: 'Änderungsanträge', content: !isChangelog && <DataRequestsPart /> }]
              : []),
            { key: 'changelog', label: 'Neuigkeiten', content: isChangelog && <ChangelogList /> },
          ]}
          chosen={isChangelog ? 'changelog' : 'requests'}
          onChoose={key => void navigate({ to: '.', search: key === 'changelog' ? { part: key } : {}, replace: true })}
        />
      </div>
    </main>
  )
}

import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { nameOfTab } from '#domain/shell/tabs.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { alongOf, visited } from './along.ts'
import { screens } from './screens.ts'
import styles from './shell.module.css'
import { useVisibleTabs } from './tab-context.ts'

const OperationsState = lazyPart(() => import('#web/rooms/superadmin/overview/operations-state.tsx'))

/** Shown when the section has visible tabs. Spec 1 §2.2. */
export function TabBar() {
  const { companyId, section, tab: current } = useParams({ strict: false })
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const visibleTabs = useVisibleTabs()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  useEffect(() => visited({ companyId: Number(companyId), section, search }), [companyId, section, search])

  const tabs = section ? visibleTabs(section) : []
  if (!companyId || !section || tabs.length === 0) return null
  return (
    <nav className={styles.tabs} aria-label="Ansichten" data-screen-only>
      <ul ref={list}>
        {tabs.map(({ tab, ...named }) => (
          <li key={tab}>
            <Link
              to="/$companyId/$section/{-$tab}"
              params={{ companyId, section, tab }}
              search={alongOf}
              aria-current={tab === current ? 'page' : undefined}
              data-label={nameOfTab(named)}
              onPointerEnter={() => void screens[tab]?.preload()}
            >
              {nameOfTab(named)}
            </Link>
          </li>
        ))}
        {section === 'superadmin' && (
          <li className={styles.stateOfTabs}>
            <Suspense>
              <OperationsState companyId={companyId} isOpen={current === undefined} />
            </Suspense>
          </li>
        )}
      </ul>
    </nav>
  )
}

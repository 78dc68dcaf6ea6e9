import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screens } from './screens.ts'
import styles from './shell.module.css'
import { useVisibleTabs } from './tab-context.ts'

/** Shown when the section has visible tabs. Spec 1 §2.2. */
export function TabBar() {
  const { companyId, section, tab: current } = useParams({ strict: false })
  const visibleTabs = useVisibleTabs()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  const tabs = section ? visibleTabs(section) : []
  if (!companyId || !section || tabs.length === 0) return null
  return (
    <nav className={styles.tabs} aria-label="Ansichten" data-screen-only>
      <ul ref={list}>
        {tabs.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to="/$companyId/$section/{-$tab}"
              params={{ companyId, section, tab }}
              search={alongOf}
              aria-current={tab === current ? 'page' : undefined}
              data-label={label}
              onPointerEnter={() => void screens[tab]?.preload()}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the views of a section have in common goes along from one to the other: days and stores. */
const alongOf = ({ from, storeId }: Record<string, string | undefined>): Record<string, string> => ({
  ...(from && { from }),
  ...(storeId && { storeId }),
})

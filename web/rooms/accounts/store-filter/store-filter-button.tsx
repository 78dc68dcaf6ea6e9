import { IconFilter } from '@tabler/icons-react'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { closeFilter, openFilter, useFilterDrawer } from './filter-drawer-state.ts'
import { activeText } from './filter-texts.ts'
import { useActiveFilter } from './queries.ts'
import styles from './store-filter.module.css'

const StoreFilterDrawer = lazyLayer(() => import('./store-filter-drawer.tsx'))

/** Spec 1 §2.4; the mark tells that lists do not show everything. */
export function StoreFilterButton() {
  const companyId = useCompanyId()
  const active = useActiveFilter(companyId)
  const isOpen = useFilterDrawer(state => state.isOpen)
  if (!useCan('stores.read')) return null
  return (
    <span className={styles.anchor}>
      <IconButton
        label={active ? activeText(active) : 'Anwendungsfilter'}
        icon={<IconFilter size={19} stroke={1.7} />}
        active={Boolean(active)}
        aria-haspopup="dialog"
        onClick={openFilter}
      />
      {active && <span className={styles.mark} aria-hidden />}
      {isOpen && <StoreFilterDrawer companyId={companyId} onClose={closeFilter} />}
    </span>
  )
}

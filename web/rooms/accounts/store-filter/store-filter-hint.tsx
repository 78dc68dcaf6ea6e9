import { IconFilter } from '@tabler/icons-react'
import { useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { openFilter } from './filter-drawer-state.ts'
import { activeText } from './filter-texts.ts'
import { useActiveFilter } from './queries.ts'
import styles from './store-filter.module.css'

/** Above a list that obeys the filter, while it hides something. */
export function StoreFilterHint() {
  const active = useActiveFilter(useCompanyId())
  if (!active) return null
  return (
    <p className={styles.note}>
      <IconFilter size={14} stroke={1.8} aria-hidden />
      <span>{activeText(active)}</span>
      <button type="button" onClick={openFilter}>
        Filter öffnen
      </button>
    </p>
  )
}

/** In the place of a list of which the filter shows nothing. */
export const NothingInFilter = ({ title }: { title: string }) => (
  <EmptyState
    icon={<IconFilter size={20} stroke={1.7} />}
    title={title}
    actions={<Button onClick={openFilter}>Filter öffnen</Button>}
  >
    Ihr Anwendungsfilter blendet aus, was es hier gibt.
  </EmptyState>
)

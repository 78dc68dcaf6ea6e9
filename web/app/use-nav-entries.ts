import { navEntries } from './nav-entries.ts'
import { useVisibleTabs } from './tab-context.ts'

/** The entries that lead somewhere: their section has at least one visible tab. */
export function useNavEntries() {
  const visibleTabs = useVisibleTabs()
  return navEntries.filter(({ section }) => visibleTabs(section).length > 0)
}

import type { Store } from '#contract/accounts/stores.ts'
import type { StoreWeekState } from '#contract/roster/weeks.ts'
import type { ShownStore } from '#web/rooms/accounts/stores/store-choice.tsx'
import type { CheckLine } from './board-findings.ts'

/** How far the plan of each store is; what blocks is known of the one that is shown. */
export function badgesOf(
  stores: readonly Store[],
  states: readonly StoreWeekState[] | undefined,
  shownId: number,
  lines: readonly CheckLine[],
): ShownStore[] {
  const byStore = new Map(states?.map(state => [state.storeId, state]))
  return stores.map(({ id, name }) => {
    const state = byStore.get(id)
    const blocked = id === shownId ? lines.filter(({ group }) => group === 'blocks').length : 0
    if (!states) return { id, name }
    if (blocked > 0) return { id, name, badge: { tone: 'error' as const, text: `${blocked} sperrt` } }
    if (!state) return { id, name, badge: { tone: 'neutral' as const, text: 'leer' } }
    if (state.open > 0) return { id, name, badge: { tone: 'warn' as const, text: `${state.open} offen` } }
    if (state.drafts > 0)
      return {
        id,
        name,
        badge: { tone: 'neutral' as const, text: state.drafts === 1 ? '1 Entwurf' : `${state.drafts} Entwürfe` },
      }
    return { id, name, badge: { isDone: true as const } }
  })
}

import type { Store } from '#contract/accounts/stores.ts'
import type { StoreWeekState } from '#contract/roster/weeks.ts'
import type { ShownStore } from '#web/rooms/accounts/stores/store-choice.tsx'
import type { CheckLine } from './board-findings.ts'
import type { BoardWeek } from './board-week.ts'

/** How far the plan of each store is; of the one that is shown as its board has it, with what blocks. */
export function badgesOf(
  stores: readonly Store[],
  states: readonly StoreWeekState[] | undefined,
  shown: BoardWeek | undefined,
  lines: readonly CheckLine[],
): ShownStore[] {
  const byStore = new Map(states?.map(state => [state.storeId, state]))
  if (shown) byStore.set(shown.storeId, stateOf(shown))
  return stores.map(({ id, name }) => {
    const state = byStore.get(id)
    const blocked = id === shown?.storeId ? lines.filter(({ group }) => group === 'blocks').length : 0
    if (!states) return { id, name }
    if (blocked > 0) return { id, name, badge: { tone: 'error' as const, text: `${blocked} sperrt` } }
    if (!state || state.published + state.drafts + state.open === 0)
      return { id, name, badge: { tone: 'neutral' as const, text: 'leer' } }
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

/** Of shifts that begin on its days, as the server counts them. */
function stateOf({ shifts, storeId, calendar, first, last }: BoardWeek): StoreWeekState {
  const state = { storeId, published: 0, drafts: 0, open: 0 }
  for (const { isPublished, employeeId, from } of shifts) {
    const day = calendar.dayOf(from)
    if (day < first || day > last) continue
    state[isPublished ? 'published' : employeeId === null ? 'open' : 'drafts']++
  }
  return state
}

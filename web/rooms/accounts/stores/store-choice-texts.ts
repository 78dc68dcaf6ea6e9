import type { ChipBadge } from '#web/ui/choice-chips.tsx'
import type { ShownStore } from './store-choice.tsx'

export const isAll = (stores: readonly ShownStore[], chosen: readonly number[]) =>
  stores.every(({ id }) => chosen.includes(id))

/** „Wien Mariahilf“, „Alle 40 Standorte“, „3 von 40 Standorten“, „Kein Standort gewählt“. */
export function chosenText(stores: readonly ShownStore[], chosen: readonly number[]): string {
  const shown = stores.filter(({ id }) => chosen.includes(id))
  if (shown.length === 1) return shown[0]!.name
  if (shown.length === 0) return 'Kein Standort gewählt'
  return isAll(stores, chosen) ? `Alle ${stores.length} Standorte` : `${shown.length} von ${stores.length} Standorten`
}

/** What they say of themselves, in one: that of the only one, else how many someone must look at, else what all of them say. */
export function badgeOfAll(stores: readonly ShownStore[], chosen: readonly number[]): ChipBadge | undefined {
  const badges = stores.filter(({ id }) => chosen.includes(id)).map(({ badge }) => badge)
  if (badges.length === 1) return badges[0]
  for (const tone of ['error', 'warn'] as const) {
    const count = badges.filter(badge => badge && 'tone' in badge && badge.tone === tone).length
    if (count > 0) return { tone, text: `${count} offen` }
  }
  const [first] = badges
  return first && badges.every(badge => JSON.stringify(badge) === JSON.stringify(first)) ? first : undefined
}

/** Of those behind the chosen one, then from the first on. */
export function othersBlocked(stores: readonly ShownStore[], chosen: readonly number[]): ShownStore[] {
  const at = stores.findIndex(({ id }) => id === chosen[0]) + 1
  const others = [...stores.slice(at), ...stores.slice(0, at)].filter(({ id }) => !chosen.includes(id))
  return others.filter(({ badge }) => badge && 'tone' in badge && badge.tone === 'error')
}

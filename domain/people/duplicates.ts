type Item = { id: number; value: string | null }

/** The ids of all employees that share a personnel number, IBAN or SVNR with another one, blanks and case apart; empty values are never shared. Spec 1 §5. */
export const duplicateIds = (items: readonly Item[]): Set<number> =>
  new Set(sharedValues(items).flatMap(ids => [...ids]))

/** The same, kept apart by the value they share. */
export function sharedValues(items: readonly Item[]): Set<number>[] {
  const idsByValue = new Map<string, Set<number>>()
  for (const { id, value } of items) {
    const key = value?.replace(/\s/g, '').toUpperCase()
    if (!key) continue
    const ids = idsByValue.get(key)
    if (ids) ids.add(id)
    else idsByValue.set(key, new Set([id]))
  }
  return [...idsByValue.values()].filter(ids => ids.size > 1)
}

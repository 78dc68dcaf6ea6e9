/** The ids of all employees that share a personnel number, IBAN or SVNR with another one, blanks and case apart; empty values are never shared. Spec 1 §5. */
export function duplicateIds(items: readonly { id: number; value: string | null }[]): Set<number> {
  const idsByValue = new Map<string, Set<number>>()
  for (const { id, value } of items) {
    const key = value?.replace(/\s/g, '').toUpperCase()
    if (!key) continue
    const ids = idsByValue.get(key)
    if (ids) ids.add(id)
    else idsByValue.set(key, new Set([id]))
  }
  return new Set([...idsByValue.values()].filter(ids => ids.size > 1).flatMap(ids => [...ids]))
}

/** What takes a person's time; `ends` is excluded. */
export type TimeTaken = { employeeId: number; starts: number; ends: number }

/** Everything that overlaps something else of the same person, with one of those that it overlaps. */
export function overlaps<Entry extends TimeTaken>(all: readonly Entry[]): Map<Entry, Entry> {
  const found = new Map<Entry, Entry>()
  let longest: Entry | undefined
  for (const entry of all.toSorted((a, b) => a.employeeId - b.employeeId || a.starts - b.starts)) {
    if (longest?.employeeId !== entry.employeeId) {
      longest = entry
      continue
    }
    if (entry.starts < longest.ends) {
      found.set(entry, longest)
      if (!found.has(longest)) found.set(longest, entry)
    }
    if (entry.ends > longest.ends) longest = entry
  }
  return found
}

import type { StaffNeed } from '#contract/roster/staff-needs.ts'

type Counts = Pick<StaffNeed, 'id' | 'counts'>
type Saved = Counts & Pick<StaffNeed, 'version'>

/**
 * What is typed faster than it is saved. A list that was asked for before something was saved may arrive after it: it would show
 * what was there before, and the next number typed in the line would bring that back.
 */
export function typedCounts() {
  const saved = new Map<number, Saved>()
  const waiting = new Map<number, number[][]>()
  const ended = (id: number) => {
    const [, ...left] = waiting.get(id) ?? []
    if (left.length > 0) waiting.set(id, left)
    else waiting.delete(id)
  }
  const newest = (row: StaffNeed): StaffNeed => {
    const own = saved.get(row.id)
    const known = own && own.version > row.version ? { ...row, ...own } : row
    const typed = waiting.get(row.id)?.at(-1)
    return typed ? { ...known, counts: typed } : known
  }
  return {
    type({ id, counts }: Counts) {
      waiting.set(id, [...(waiting.get(id) ?? []), counts])
    },
    save(row: Saved) {
      saved.set(row.id, { id: row.id, counts: row.counts, version: row.version })
      ended(row.id)
    },
    refuse({ id }: Pick<Counts, 'id'>) {
      ended(id)
    },
    /** Rows as loaded, with what is newer here. */
    over: (rows: readonly StaffNeed[]): StaffNeed[] => rows.map(newest),
  }
}

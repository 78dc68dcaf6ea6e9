import type { Candidates, Kind } from './proposal-candidates.ts'
import { type Cut, isLawful } from './proposal-cuts.ts'

/** The longest daily rest there is: what lies further apart can't disturb it. KJBG § 16 */
const APART = 14 * 60

/** Of each person kinds of which only one is possible: those at the same time, and those with too little rest between them. */
export function conflictsOf(candidates: Candidates): Cut[] {
  const cuts: Cut[] = []
  for (const [employeeId, possible] of candidates.possible) {
    const kinds = [...possible.keys()]
    const conflicts = new Map<number, Set<number>>(kinds.map(kind => [kind, new Set()]))
    for (const [at, first] of kinds.entries())
      for (const second of kinds.slice(at + 1)) {
        if (gapOf(candidates.kinds[first]!, candidates.kinds[second]!) >= APART) continue
        if (!goTogether(candidates, employeeId, first, second)) conflicts.get(first)!.add(second)
      }
    for (const clique of cliquesOf(kinds, conflicts)) cuts.push({ employeeId, kinds: clique, most: 1, isExact: true })
  }
  return cuts
}

/** Kinds stand in the order in which they begin. */
const gapOf = (first: Kind, second: Kind): number => second.shifts[0]!.from - first.shifts[0]!.to

const goTogether = (candidates: Candidates, employeeId: number, first: number, second: number): boolean =>
  gapOf(candidates.kinds[first]!, candidates.kinds[second]!) >= 0 && isLawful(candidates, employeeId, [first, second])

/** Sets of kinds of which each two conflict, which cover all conflicts: fewer and stronger than pairs. */
function cliquesOf(kinds: readonly number[], conflicts: ReadonlyMap<number, ReadonlySet<number>>): number[][] {
  const cliques: number[][] = []
  const isCovered = (a: number, b: number) => cliques.some(clique => clique.includes(a) && clique.includes(b))
  for (const first of kinds)
    for (const second of conflicts.get(first)!) {
      if (isCovered(first, second)) continue
      const clique = [first, second]
      for (const other of conflicts.get(first)!)
        if (other > second && clique.every(each => each === first || conflicts.get(each)!.has(other)))
          clique.push(other)
      cliques.push(clique)
    }
  return cliques
}

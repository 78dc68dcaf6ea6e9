/** What the same visits need, as one file would hold it. */
export type Part = { visits: readonly string[]; bytes: number; needs: readonly number[]; isAlone?: boolean }
/** Files by the numbers of their parts. */
export type Joined = { visits: ReadonlySet<string>; bytes: number; parts: readonly number[] }

/** What one more request costs a visit, as bytes: its heads, what packing loses in a small file, and its turn on the line. */
const REQUEST_BYTES = 1150

/**
 * Each part a file of its own would be a hundred requests, all of them one file would be carried in vain by most. Two become one
 * while what that spares the visits with both is more than what it costs those with one of them, the best pair first, and never
 * where two files would then need each other.
 */
export function joinParts(
  parts: readonly Part[],
  hasNoRoom: string,
  mostOf: (visit: string) => number = () => 1,
): Joined[] {
  let files: Joined[] = parts.map(({ visits, bytes }, at) => ({ visits: new Set(visits), bytes, parts: [at] }))
  const counts = countsOf(parts, mostOf).set(hasNoRoom, 1)
  const refused = new Set<string>()
  for (;;) {
    const best = bestPair(files, refused, counts, file => file.parts.some(part => parts[part]!.isAlone))
    if (!best) return files
    const [a, b] = best
    const joined = { visits: a.visits.union(b.visits), bytes: a.bytes + b.bytes, parts: [...a.parts, ...b.parts] }
    const next = [...files.filter(file => file !== a && file !== b), joined]
    if (hasCircle(next, parts)) refused.add(pairOf(a, b))
    else files = next
  }
}

function bestPair(
  files: readonly Joined[],
  refused: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  isAlone: (file: Joined) => boolean,
): [Joined, Joined] | undefined {
  let best: [Joined, Joined] | undefined
  let most = 0
  for (const [at, a] of files.entries())
    for (const b of files.slice(at + 1)) {
      const gain = isAlone(a) || isAlone(b) ? 0 : gainOf(a, b, counts)
      if (gain <= most || refused.has(pairOf(a, b))) continue
      most = gain
      best = [a, b]
    }
  return best
}

/** Bytes spared, over all visits. */
function gainOf(a: Joined, b: Joined, counts: ReadonlyMap<string, number>): number {
  let gain = 0
  for (const visit of a.visits.union(b.visits)) {
    const spared = !a.visits.has(visit) ? -a.bytes : !b.visits.has(visit) ? -b.bytes : REQUEST_BYTES
    gain += spared * counts.get(visit)!
  }
  return gain
}

/** A visit that has little to carry may carry some of what others need; those nearest to the most that they may carry set the measure. */
function countsOf(parts: readonly Part[], mostOf: (visit: string) => number): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const part of parts) for (const visit of part.visits) bytes.set(visit, (bytes.get(visit) ?? 0) + part.bytes)
  const shares = [...bytes].map(([visit, own]) => [visit, own / mostOf(visit)] as const)
  const most = Math.max(...shares.map(([, share]) => share))
  return new Map(shares.map(([visit, share]) => [visit, (share / most) ** 4.5]))
}

const pairOf = (a: Joined, b: Joined) => `${a.parts} ${b.parts}`

function hasCircle(files: readonly Joined[], parts: readonly Part[]): boolean {
  const fileOf = new Map(files.flatMap(file => file.parts.map(part => [part, file] as const)))
  const ended = new Set<Joined>()
  const open = new Set<Joined>()
  const leadsBack = (file: Joined): boolean => {
    if (open.has(file)) return true
    if (ended.has(file)) return false
    open.add(file)
    const found = file.parts
      .flatMap(part => parts[part]!.needs)
      .some(part => fileOf.get(part) !== file && leadsBack(fileOf.get(part)!))
    open.delete(file)
    ended.add(file)
    return found
  }
  return files.some(leadsBack)
}

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
    const needs = needsOf(files, parts)
    const best = bestPair(files, refused, counts, needs, file => file.parts.some(part => parts[part]!.isAlone))
    if (!best) return files
    const [a, b] = best
    const visits = a.visits.union(b.visits)
    const comes = needs.get(a)!.union(needs.get(b)!)
    const next = files
      .filter(file => file !== a && file !== b)
      .map(file => (comes.has(file) ? { ...file, visits: file.visits.union(visits) } : file))
    next.push({ visits, bytes: a.bytes + b.bytes, parts: [...a.parts, ...b.parts] })
    if (hasCircle(next, parts)) refused.add(pairOf(a, b))
    else files = next
  }
}

function bestPair(
  files: readonly Joined[],
  refused: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  needs: Needs,
  isAlone: (file: Joined) => boolean,
): [Joined, Joined] | undefined {
  let best: [Joined, Joined] | undefined
  let most = 0
  for (const [at, a] of files.entries())
    for (const b of files.slice(at + 1)) {
      const gain = isAlone(a) || isAlone(b) ? 0 : gainOf(a, b, counts, needs, most)
      if (gain <= most || refused.has(pairOf(a, b))) continue
      most = gain
      best = [a, b]
    }
  return best
}

/** Bytes spared, over all visits; no more than `least` where that is sure before what comes along is counted. */
function gainOf(a: Joined, b: Joined, counts: ReadonlyMap<string, number>, needs: Needs, least: number): number {
  const visits = [...a.visits.union(b.visits)]
  const sum = (of: (visit: string, carried: Joined | undefined) => number) =>
    visits.reduce((gain, visit) => {
      const carried = !a.visits.has(visit) ? a : !b.visits.has(visit) ? b : undefined
      return gain + of(visit, carried) * counts.get(visit)!
    }, 0)
  const gain = sum((_, carried) => (carried ? -carried.bytes : REQUEST_BYTES))
  if (gain <= least) return gain
  // What is carried in vain needs files, too, which come along.
  const along = (visit: string, carried: Joined) =>
    [...needs.get(carried)!].filter(file => !file.visits.has(visit) && file !== a && file !== b)
  return gain - sum((visit, carried) => (carried ? along(visit, carried) : []).reduce(bytesWithRequest, 0))
}

const bytesWithRequest = (sum: number, { bytes }: Joined) => sum + bytes + REQUEST_BYTES

/** All files that must have come before each, by way of others, too. */
type Needs = ReadonlyMap<Joined, ReadonlySet<Joined>>
function needsOf(files: readonly Joined[], parts: readonly Part[]): Needs {
  const fileOf = new Map(files.flatMap(file => file.parts.map(part => [part, file] as const)))
  const needs = new Map<Joined, Set<Joined>>()
  const of = (file: Joined): Set<Joined> => {
    const known = needs.get(file)
    if (known) return known
    const found = new Set<Joined>()
    needs.set(file, found)
    for (const part of file.parts.flatMap(each => parts[each]!.needs)) {
      const needed = fileOf.get(part)!
      if (needed !== file) for (const each of [needed, ...of(needed)]) found.add(each)
    }
    return found
  }
  for (const file of files) of(file)
  return needs
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

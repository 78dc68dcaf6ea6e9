/** Who waits for a place, and who has one: a place is given back once, by whoever took it. */
export type FairQueue = {
  /** For how long one more of this group would wait, in milliseconds, going by how quickly places came free lately. */
  expectedMs(group: string): number
  waiting(): number
  /** Undefined: whoever asked is gone, or waited for longer than anybody may. */
  take(group: string, hasGone: () => boolean): Promise<Place | undefined>
  /** There may be a place now. */
  look(): void
}
export type Place = { giveBack(): void }

export type FairQueueSettings = {
  places: number
  /** Places that are held by who only waits for others. */
  idle: () => number
  /** Whether a crowd leaves room for this group; all do where nothing is said. */
  getsRoom?: (group: string) => boolean
  /** Who holds a place for longer keeps nobody out any more, in milliseconds. */
  longMs: number
  /** Nobody waits for longer, in milliseconds. */
  mostMs: number
  now?: () => number
}

type Waiting = { since: number; hasGone: () => boolean; answer: (place: Place | undefined) => void }
/** Of a line only what stands behind `next` still waits; `since` then somebody always has. */
type Line = { group: string; all: Waiting[]; next: number; since: number }
type Held = { group: string; since: number; counts: boolean }

type Asked = { group: string; at: number }
const NOBODY: Asked = { group: '', at: Number.NEGATIVE_INFINITY }

const left = ({ all, next }: Line): number => all.length - next
/** So many of a line that are gone are kept. */
const MOST_GONE = 500
/** A line in which somebody has waited for so long is a crowd's, in milliseconds. */
const CROWD_MS = 300
/** For so long after its last request a group counts as one that asks, in milliseconds. */
const ASKS_MS = 1000
/** How much of what is known of the pace is of the last place that came free. */
const OF_THE_LAST = 0.05

/**
 * A bounded number of places, and for each group a line of its own. The lines take turns, so that one that grows lengthens
 * no other one's wait by more than one turn.
 */
export function fairQueue({
  places,
  idle,
  longMs,
  mostMs,
  getsRoom = () => true,
  now = () => performance.now(),
}: FairQueueSettings): FairQueue {
  /** In the order of their turns. */
  const lines = new Map<string, Line>()
  const held = new Set<Held>()
  let counted = 0
  const countedOf = new Map<string, number>()
  /** The last one that asked, and the last one before it that is another one. */
  let asked: readonly [Asked, Asked] = [NOBODY, NOBODY]
  let waiting = 0
  let crowds = 0
  /** Between two places that came free while somebody waited, in milliseconds. */
  let pace = 0
  let freedAt: number | undefined

  const count = (group: string, change: number) => {
    counted += change
    const now = (countedOf.get(group) ?? 0) + change
    if (now > 0) countedOf.set(group, now)
    else countedOf.delete(group)
  }
  const hasRoom = () => counted - Math.min(idle(), counted) < places
  /**
   * Beside others a crowd has its part of the places, one where it is the only one: then all others are worked on as on a
   * quiet day. Alone it has all of them.
   */
  const isFull = ({ group, since }: Line, at: number) => {
    const other = asked[0].group === group ? asked[1] : asked[0]
    if (at - other.at >= ASKS_MS || at - since < CROWD_MS) return false
    return (countedOf.get(group) ?? 0) - idle() >= (crowds === 1 ? 1 : Math.ceil(places / crowds))
  }

  function give(group: string): Place {
    const mine: Held = { group, since: now(), counts: true }
    held.add(mine)
    count(group, 1)
    return {
      giveBack() {
        if (!held.delete(mine)) return
        if (mine.counts) count(group, -1)
        if (waiting === 0) {
          freedAt = undefined
          return
        }
        const at = now()
        if (freedAt !== undefined) pace = pace === 0 ? at - freedAt : pace + (at - freedAt - pace) * OF_THE_LAST
        freedAt = at
        look()
      },
    }
  }

  /** Whose turn it is; the next turn of this line comes after all others. */
  function nextOne(line: Line): Waiting {
    const one = line.all[line.next++]!
    waiting--
    lines.delete(line.group)
    if (line.next > MOST_GONE) {
      line.all = line.all.slice(line.next)
      line.next = 0
    }
    if (left(line) > 0) lines.set(line.group, line)
    return one
  }

  function look(): void {
    if (waiting === 0) return
    const at = now()
    for (const one of held)
      if (one.counts && at - one.since > longMs) {
        one.counts = false
        count(one.group, -1)
      }
    crowds = 0
    for (const line of lines.values()) if (at - line.since >= CROWD_MS) crowds++
    for (const line of lines.values()) {
      if (!hasRoom()) break
      if (isFull(line, at)) continue
      const one = nextOne(line)
      const isTooLate = at - one.since > mostMs
      one.answer(isTooLate || one.hasGone() ? undefined : give(line.group))
    }
    dismiss(at)
  }

  /** Those at the head of a line have waited longest. */
  function dismiss(at: number): void {
    for (const line of lines.values())
      for (let one = line.all[line.next]; one && at - one.since > mostMs; one = line.all[line.next])
        nextOne(line).answer(undefined)
  }

  return {
    waiting: () => waiting,
    look,
    expectedMs(group) {
      if (waiting === 0) return 0
      const line = lines.get(group)
      // Whoever stands in another line has a turn before each of this one: a line that is short now is filled again meanwhile.
      const ahead = line ? (left(line) + 1) * lines.size : lines.size + 1
      // Where nothing comes free any more it is longer than it was.
      const lately = freedAt === undefined ? 0 : now() - freedAt
      return ahead * pace + lately
    },
    async take(group, hasGone) {
      const at = now()
      if (getsRoom(group)) asked = [{ group, at }, asked[0].group === group ? asked[1] : asked[0]]
      if (waiting === 0 && hasRoom()) return give(group)
      const { promise, resolve } = Promise.withResolvers<Place | undefined>()
      let line = lines.get(group)
      if (!line) {
        line = { group, all: [], next: 0, since: at }
        lines.set(group, line)
      }
      if (waiting === 0) freedAt = at
      line.all.push({ since: at, hasGone, answer: resolve })
      waiting++
      look()
      return promise
    },
  }
}

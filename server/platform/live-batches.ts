/** What screens are told: names and ids, never values. */
export type ChangeEvent = {
  area: string
  noun: string
  ids?: readonly (number | string)[]
  /** What every list shows has changed with it. */
  everything?: true
  /** It concerns nobody who sees none of them. */
  storeIds?: readonly number[]
}

const MOST_IDS = 200
export const LONGEST_WAIT_MS = 1000

type Pace = {
  /** In the long run an audience gets one message in so much time. */
  everyMs: number
  /** So many with what is urgent may come before their time… */
  ahead: number
  /** …but never within so much time of the one before. */
  apartMs: number
}
const ONE_A_SECOND: Pace = { everyMs: LONGEST_WAIT_MS, ahead: 0, apartMs: LONGEST_WAIT_MS }

type Line = {
  changes: Map<string, ChangeEvent>
  isUrgent: boolean
  sentAt: number
  /** When as many messages as were sent have had their time. */
  paidUntil: number
  timer?: NodeJS.Timeout
}
const EVER = Number.NEGATIVE_INFINITY

/**
 * The first change is told at once, what comes meanwhile together at the end, never later than `everyMs`. Otherwise an import
 * that tells of itself four times a second would be told to two thousand pages as often.
 */
export function openBatches(
  send: (audience: string, changes: ChangeEvent[]) => void,
  { everyMs, ahead, apartMs }: Pace = ONE_A_SECOND,
) {
  const lines = new Map<string, Line>()
  const dueAt = ({ isUrgent, sentAt, paidUntil }: Line) =>
    Math.min(
      sentAt + everyMs,
      isUrgent ? Math.max(sentAt + apartMs, paidUntil - ahead * everyMs) : Number.POSITIVE_INFINITY,
    )
  const tell = (audience: string, line: Line) => {
    const [now, changes] = [performance.now(), [...line.changes.values()]]
    line.changes.clear()
    line.isUrgent = false
    line.sentAt = now
    line.paidUntil = Math.max(now, line.paidUntil) + everyMs
    send(audience, changes)
  }
  const wait = (audience: string, line: Line) => {
    const hasNews = line.changes.size > 0
    const end = () => {
      if (!hasNews) return lines.delete(audience)
      tell(audience, line)
      return wait(audience, line)
    }
    clearTimeout(line.timer)
    line.timer = setTimeout(end, (hasNews ? dueAt(line) : line.paidUntil) - performance.now()).unref()
  }
  return {
    add(audience: string, change: ChangeEvent, isUrgent = false): void {
      const line = lines.get(audience) ?? { changes: new Map(), isUrgent: false, sentAt: EVER, paidUntil: EVER }
      lines.set(audience, line)
      const key = `${change.area}/${change.noun}`
      const [hadNews, wasUrgent] = [line.changes.size > 0, line.isUrgent]
      line.changes.set(key, together(line.changes.get(key), change))
      line.isUrgent ||= isUrgent
      if (dueAt(line) <= performance.now()) tell(audience, line)
      else if (hadNews && wasUrgent === line.isUrgent) return
      wait(audience, line)
    },
    close(): void {
      for (const { timer } of lines.values()) clearTimeout(timer)
      lines.clear()
    },
  }
}

/** Without ids the whole noun is loaded again, without stores it concerns all of them. */
function together(before: ChangeEvent | undefined, change: ChangeEvent): ChangeEvent {
  if (!before) return change
  const { area, noun, ids, everything, storeIds } = change
  const all = before.ids && ids && [...new Set([...before.ids, ...ids])]
  const isEverything = before.everything ?? everything
  const stores = before.storeIds && storeIds && [...new Set([...before.storeIds, ...storeIds])]
  return {
    area,
    noun,
    ...(all && all.length <= MOST_IDS && { ids: all }),
    ...(isEverything && { everything: isEverything }),
    ...(stores && { storeIds: stores }),
  }
}

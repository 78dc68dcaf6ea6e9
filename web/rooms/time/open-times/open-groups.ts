import type { Approved } from '#contract/time/approvals.ts'
import type { OpenTime } from '#contract/time/open-times.ts'
import { dayOf, fromUtcText } from '#domain/basics/days.ts'

/** What somebody should look at first, what can be confirmed without, and what has not ended yet. */
export type OpenGroups = { doubtful: OpenTime[]; clear: OpenTime[]; running: OpenTime[] }

export const groupsOf = (times: readonly OpenTime[]): OpenGroups => {
  const ended = times.filter(({ to }) => to !== null)
  return {
    doubtful: ended.filter(({ doubts }) => doubts.length > 0),
    clear: ended.filter(({ doubts }) => doubts.length === 0),
    running: times.filter(({ to }) => to === null),
  }
}

/** With the doubts that were shown, and no other. */
export const approvedAs = (times: readonly OpenTime[]): Approved[] =>
  times.map(({ id, version, doubts }) => ({
    ...{ id, version },
    ...(doubts.length > 0 && { accepted: doubts.map(({ key }) => key) }),
  }))

const minutesBetween = ({ from, to }: { from: string; to: string }) =>
  (fromUtcText(to).epochMilliseconds - fromUtcText(from).epochMilliseconds) / 60_000

/** With those of which only the length is known. */
export const pausedMinutes = ({ pauses, pauseMinutes }: Pick<OpenTime, 'pauses' | 'pauseMinutes'>): number =>
  pauses.reduce((sum, pause) => sum + minutesBetween(pause), pauseMinutes ?? 0)

/** Without pauses; null while it runs. */
export const workedMinutes = ({ from, to, ...paused }: OpenTime): number | null =>
  to === null ? null : minutesBetween({ from, to }) - pausedMinutes(paused)

export const beginDay = ({ from }: Pick<OpenTime, 'from'>, zone: string): Temporal.PlainDate =>
  dayOf(fromUtcText(from), zone)

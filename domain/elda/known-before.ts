import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import type { Episode, FiledNotice } from './filed-episodes.ts'
import type { InsuredRun } from './insured-runs.ts'
import { noticeDeadline } from './notice-deadlines.ts'

/** What is known of somebody's insurance from before Kontor. */
export type Before = {
  /** Somebody said that they are registered, and since when if they knew. */
  stated: { since: Day | null } | null
  /** The day on which the person came into Kontor. */
  recordedOn: Day
  /** The first day of the company in Kontor. */
  firstDay: Day
}

const END = Number.MAX_SAFE_INTEGER

/**
 * Runs of which anything may be due, and what was registered before. Of what ended while another program was in charge nothing is due:
 * not of runs whose leaving had to be told before the company was here, nor of those that ended before a registration that
 * somebody stated. What was stated is the run that holds on its day, or on the day on which the person was recorded; how it was then
 * nobody has to tell, what changed later they do. A notice from here says more than either.
 */
export function knownBefore(
  runs: readonly InsuredRun[],
  notices: readonly FiledNotice[],
  { stated, recordedOn, firstDay }: Before,
): { runs: InsuredRun[]; stated: Episode[] } {
  const since = stated ? (stated.since ?? recordedOn) : undefined
  const isOurs = (run: InsuredRun) => notices.some(notice => isAbout(run, notice))
  const isOver = ({ to }: InsuredRun) =>
    to !== null && ((to < firstDay && leavingDueOn(to) < firstDay) || (since !== undefined && to < since))
  const left = runs.filter(run => isOurs(run) || !isOver(run))
  if (since === undefined) return { runs: left, stated: [] }
  const run = left.find(({ to }) => (to ?? END) >= since)
  if (!run || notices.some(notice => notice.kind === 'M3' && isAbout(run, notice))) return { runs: left, stated: [] }
  const told = Math.max(since, recordedOn, firstDay)
  const { account, from, weeklyMinutes } = run
  const steps = run.steps.filter((step, at) => at === 0 || step.from <= told)
  const episode = { account, from, to: null, steps, weeklyMinutes, registration: null, leaving: null, parent: null }
  return { runs: left, stated: [episode] }
}

const leavingDueOn = (to: Day): Day => dayNumber(noticeDeadline('M4', dateOf(to)))

const isAbout = (run: InsuredRun, { account, day, rightDay }: FiledNotice): boolean =>
  account === run.account && [day, rightDay ?? day].some(each => run.from <= each && each <= (run.to ?? END))

import { type Day, dateOf, dayNumber } from '../wages/calendar.ts'
import type { DutyReason } from './duty-words.ts'
import { type Episode, stepAt, withStep } from './filed-episodes.ts'
import { type Insured, type InsuredRun, isInsuredAlike } from './insured-runs.ts'
import { noticeDeadline } from './notice-deadlines.ts'
import { eldaHours } from './notice-values.ts'
import { FILING_ORDER, type RegistrationKind } from './registration-states.ts'

/** A notice that has to be made; what it tells, by the data. */
export type NoticeDuty = {
  kind: RegistrationKind
  reason: DutyReason
  account: string
  /** ADAT: of a correction the day that was told. */
  day: Day
  /** RDAT */
  rightDay: Day | null
  insured: Insured | null
  weeklyMinutes: number | null
  /** REFU; null: it corrects nothing. */
  original: string | null
  /** The account at which it registers, with the day (UMDA, RUMD). */
  transfer: { account: string; day: Day } | null
  /** The last day on which it is in time. ASVG §§ 33, 34 */
  dueOn: Day
}

/**
 * What has to be told so that the social insurance knows what the data say, in the order in which to file it. Reckoned from both alone: who
 * looks after a month sees the same as who looks every day. What follows from a notice that is due (a registration at another account
 * after a leaving is taken back) is due when that one was filed.
 */
export function noticeDuties(runs: readonly InsuredRun[], episodes: readonly Episode[]): NoticeDuty[] {
  const matches = matched(runs, episodes)
  const duties = [
    ...runs.flatMap((run, at) => dutiesOfRun(run, at, runs, matches, episodes)),
    ...episodes.filter(each => ![...matches.values()].includes(each)).flatMap(each => undone(each, episodes)),
  ]
  const place = ({ kind }: NoticeDuty) => FILING_ORDER.indexOf(kind)
  return withoutTakenBack(duties).toSorted((a, b) => place(a) - place(b) || a.day - b.day)
}

/** What is taken back is taken back once, and not corrected before. */
function withoutTakenBack(duties: readonly NoticeDuty[]): NoticeDuty[] {
  const takenBack = new Set<string | null>()
  for (const { kind, original } of duties) if (kind === 'S4') takenBack.add(original)
  return duties.filter(({ kind, original }) => kind !== 'M9' || !takenBack.has(original)).filter(isFirst)
}
const isFirst = ({ kind, original }: NoticeDuty, at: number, all: readonly NoticeDuty[]): boolean =>
  original === null || all.findIndex(each => each.kind === kind && each.original === original) === at

const END = Number.MAX_SAFE_INTEGER
const overlaps = (run: InsuredRun, { account, from, to }: Episode): boolean =>
  run.account === account && from <= (run.to ?? END) && run.from <= (to ?? END)

/** Which one tells of which run: the one that begins with it, else the first that has a day of it. */
function matched(runs: readonly InsuredRun[], episodes: readonly Episode[]): Map<InsuredRun, Episode> {
  const found = new Map<InsuredRun, Episode>()
  const free = new Set(episodes)
  const match = (fits: (run: InsuredRun, episode: Episode) => boolean) => {
    for (const run of runs) {
      const episode = found.has(run) ? undefined : [...free].find(each => fits(run, each))
      if (!episode) continue
      found.set(run, episode)
      free.delete(episode)
    }
  }
  match((run, episode) => run.account === episode.account && run.from === episode.from)
  match(overlaps)
  return found
}

function dutiesOfRun(
  run: InsuredRun,
  at: number,
  runs: readonly InsuredRun[],
  matches: ReadonlyMap<InsuredRun, Episode>,
  episodes: readonly Episode[],
): NoticeDuty[] {
  const [former, next] = [runs[at - 1], runs[at + 1]]
  const follows = former !== undefined && former.to === run.from - 1
  const episode = matches.get(run)
  if (!episode) {
    // The leaving at the former account registers here, too; where that one is not known yet, it comes first.
    if (follows && (matches.get(former)?.to ?? null) === null) return []
    const reason = follows ? 'account' : former ? 'reentry' : 'entry'
    return [duty('M3', reason, run, run.from, { insured: run.steps[0]!, weeklyMinutes: run.weeklyMinutes })]
  }
  if (episode.parent && !(follows && matches.get(former) === episode.parent))
    return [takenBack(episode.parent, 'not-left', episodes)]
  const isNextOpen = next !== undefined && next.from - 1 === run.to && !matches.has(next)
  return [
    ...beginning(run, episode),
    ...changes(run, episode),
    ...(run.to === null && episode.to !== null
      ? [takenBack(episode, 'not-left', episodes)]
      : ending(run, episode, isNextOpen ? next : undefined, childOf(episode, matches))),
  ]
}

const childOf = (parent: Episode, matches: ReadonlyMap<InsuredRun, Episode>): [InsuredRun, Episode] | undefined =>
  [...matches].find(([, episode]) => episode.parent === parent)

/** What came with a leaving begins as that one says; of what was only stated nobody knows what was told. */
function beginning(run: InsuredRun, episode: Episode): NoticeDuty[] {
  if (episode.registration === null || episode.parent) return []
  const isMoved = run.from !== episode.from
  const hasOtherHours = isTellingHours(run) && hoursOf(run) !== hoursOf(episode)
  if (!isMoved && !hasOtherHours) return []
  return [
    duty('M8', isMoved ? 'begin-corrected' : 'hours-corrected', run, episode.from, {
      rightDay: run.from,
      weeklyMinutes: run.weeklyMinutes,
      original: episode.registration,
    }),
  ]
}
const hoursOf = ({ weeklyMinutes }: { weeklyMinutes: number | null }) =>
  weeklyMinutes === null ? '' : eldaHours(weeklyMinutes)

const FIRST_DAY_OF_HOURS = dayNumber(Temporal.PlainDate.from('2026-01-01'))
const AREAS_OF_HOURS = ['01', '02', '03', '04', '11']
/** F7115 */
const isTellingHours = ({ from, steps, weeklyMinutes }: InsuredRun): boolean =>
  from >= FIRST_DAY_OF_HOURS && weeklyMinutes !== null && !steps[0]!.isFree && AREAS_OF_HOURS.includes(steps[0]!.area)

/** On days that are registered: of others it is told when they are. */
function changes(run: InsuredRun, episode: Episode): NoticeDuty[] {
  const duties: NoticeDuty[] = []
  let told: Episode['steps'] = episode.steps
  const first = Math.max(run.from, episode.from)
  const last = Math.min(run.to ?? END, episode.to ?? END)
  const days = new Set([first, ...run.steps.map(({ from }) => from), ...told.map(({ from }) => from)])
  for (const day of [...days].toSorted((a, b) => a - b)) {
    if (day < first || day > last) continue
    const { from: _, ...insured } = stepAt(run.steps, day)
    if (isInsuredAlike(stepAt(told, day), insured)) continue
    duties.push(duty('M6', 'change', run, day, { insured }))
    told = withStep(told, { ...insured, from: day })
  }
  return duties
}

/** `next`: a run at another account that follows at once and of which nobody knows yet. */
function ending(
  run: InsuredRun,
  episode: Episode,
  next: InsuredRun | undefined,
  child: [InsuredRun, Episode] | undefined,
): NoticeDuty[] {
  const { account, leaving: original, to } = episode
  if (run.to === null) return []
  if (to === null) {
    const transfer = next ? { account: next.account, day: next.from } : null
    return [
      duty('M4', next ? 'account' : 'exit', { account }, run.to, { transfer, insured: stepAt(run.steps, run.to) }),
    ]
  }
  if (to === run.to && (!child || child[0].from === child[1].from)) return []
  const transfer = child ? { account: child[0].account, day: child[0].from } : null
  const insured = stepAt(run.steps, run.to)
  return [duty('M9', 'end-corrected', { account }, to, { rightDay: run.to, original, transfer, insured })]
}

/** Nothing in the data speaks of it. */
function undone(episode: Episode, episodes: readonly Episode[]): NoticeDuty[] {
  const { registration, leaving, parent, from } = episode
  if (leaving !== null) return [takenBack(episode, 'never-begun', episodes)]
  if (parent) return [takenBack(parent, 'never-begun', episodes)]
  return registration === null ? [] : [duty('S3', 'never-begun', episode, from, { original: registration })]
}

/** A leaving is taken back after those that hang on what it registered. */
function takenBack(episode: Episode, reason: DutyReason, episodes: readonly Episode[]): NoticeDuty {
  const child = episodes.find(({ parent }) => parent === episode)
  if (child && child.leaving !== null) return takenBack(child, reason, episodes)
  return duty('S4', reason, episode, episode.to!, { original: episode.leaving })
}

type Told = Partial<Pick<NoticeDuty, 'rightDay' | 'insured' | 'weeklyMinutes' | 'original' | 'transfer'>>

function duty(
  kind: RegistrationKind,
  reason: DutyReason,
  { account }: { account: string },
  day: Day,
  { rightDay = null, insured = null, weeklyMinutes = null, original = null, transfer = null }: Told,
): NoticeDuty {
  const happened = Math.max(day, rightDay ?? day)
  return {
    ...{ kind, reason, account, day, rightDay, weeklyMinutes, original, transfer },
    insured: insured && { area: insured.area, isMarginal: insured.isMarginal, isFree: insured.isFree },
    dueOn: dayNumber(noticeDeadline(kind, dateOf(happened))),
  }
}

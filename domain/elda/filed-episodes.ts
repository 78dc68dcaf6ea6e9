import type { Day } from '../wages/calendar.ts'
import type { Insured, InsuredStep } from './insured-runs.ts'
import type { RegistrationKind } from './registration-states.ts'

/** A notice that is with the social insurance, as far as it says since when and how somebody is insured. */
export type FiledNotice = {
  kind: RegistrationKind
  /** REFW */
  reference: string
  /** REFU */
  original: string
  account: string
  /** ADAT */
  day: Day
  /** RDAT */
  rightDay: Day | null
  insured: Insured | null
  /** VWAZ */
  weeklyMinutes: number | null
  /** Of a leaving that registers at another account: RWUM, ZKUM and UMDA. */
  transfer: { reference: string; account: string; day: Day } | null
}

/** What the social insurance knows of somebody at one account. */
export type Episode = {
  account: string
  from: Day
  to: Day | null
  /** As they were told; the first one may be of another day than the begin by now. */
  steps: InsuredStep[]
  weeklyMinutes: number | null
  /** REFW of what registered it, and of what ended it; null: the master data say so, or it goes on. */
  registration: string | null
  leaving: string | null
  /** It came with the leaving of this one, and goes with it. */
  parent: Episode | null
}

/**
 * What stands after notices in the order in which they were filed; one that refers to nothing known changes nothing.
 * `stated`: what somebody said was registered before.
 */
export function filedEpisodes(notices: readonly FiledNotice[], stated: readonly Episode[] = []): Episode[] {
  const file: Episode[] = stated.map(each => ({ ...each, steps: [...each.steps] }))
  // A correction names the notice that it corrects, and may itself be named by the next one.
  const roots = new Map<string, string>()
  for (const notice of notices) {
    const root = roots.get(notice.original) ?? notice.original
    if (root !== '') roots.set(notice.reference, root)
    APPLY[notice.kind](file, notice, root)
  }
  return file.toSorted((a, b) => a.from - b.from)
}

type Apply = (file: Episode[], notice: FiledNotice, root: string) => void

const registeredBy = (file: readonly Episode[], root: string) => file.find(each => each.registration === root)
const leftBy = (file: readonly Episode[], root: string) =>
  file.find(each => each.leaving !== null && each.leaving === root)
const childOf = (file: readonly Episode[], parent: Episode) => file.find(each => each.parent === parent)
function take(file: Episode[], gone: Episode | undefined): void {
  if (!gone) return
  take(file, childOf(file, gone))
  file.splice(file.indexOf(gone), 1)
}

const APPLY: Record<RegistrationKind, Apply> = {
  M3(file, { account, day, insured, weeklyMinutes, reference }) {
    if (!insured) return
    const steps = [{ ...insured, from: day }]
    file.push({
      account,
      from: day,
      to: null,
      steps,
      weeklyMinutes,
      registration: reference,
      leaving: null,
      parent: null,
    })
  },
  M4(file, { account, day, reference, transfer }) {
    const isOpen = (each: Episode) => each.account === account && each.to === null && each.from <= day
    const open = file.filter(isOpen).toSorted((a, b) => b.from - a.from)[0]
    if (!open) return
    open.to = day
    open.leaving = reference
    if (!transfer) return
    const steps = [{ ...stepAt(open.steps, transfer.day), from: transfer.day }]
    file.push({
      ...{ account: transfer.account, from: transfer.day, to: null, steps, weeklyMinutes: open.weeklyMinutes },
      ...{ registration: transfer.reference, leaving: null, parent: open },
    })
  },
  M6(file, { account, day, insured }) {
    const holds = ({ from, to, ...each }: Episode) =>
      each.account === account && from <= day && (to === null || day <= to)
    const episode = file.find(holds)
    if (episode && insured) episode.steps = withStep(episode.steps, { ...insured, from: day })
  },
  M8(file, { rightDay, weeklyMinutes }, root) {
    const episode = registeredBy(file, root)
    if (!episode) return
    if (rightDay !== null) episode.from = rightDay
    if (weeklyMinutes !== null) episode.weeklyMinutes = weeklyMinutes
  },
  M9(file, { rightDay, transfer }, root) {
    const episode = leftBy(file, root)
    if (!episode) return
    episode.to = rightDay ?? episode.to
    const child = childOf(file, episode)
    if (child && transfer) child.from = transfer.day
  },
  S3: (file, _, root) => take(file, registeredBy(file, root)),
  S4(file, _, root) {
    const episode = leftBy(file, root)
    if (!episode) return
    take(file, childOf(file, episode))
    episode.to = null
    episode.leaving = null
  },
}

/** How it is on a day: before the first step as with it. */
export const stepAt = (steps: readonly InsuredStep[], day: Day): InsuredStep =>
  steps.findLast(({ from }) => from <= day) ?? steps[0]!

/** From its day on it is so, until the next change that was told. What was registered stays first: it may begin earlier one day. */
export const withStep = ([registered, ...changes]: readonly InsuredStep[], step: InsuredStep): InsuredStep[] => [
  registered!,
  ...[...changes.filter(({ from }) => from !== step.from), step].toSorted((a, b) => a.from - b.from),
]

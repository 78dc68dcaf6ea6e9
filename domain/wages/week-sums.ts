import type { Day } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import { firstWithMoreWork, mainOf, normalLimit, overtimeLimitParts } from './hour-limits.ts'
import {
  byHolidays,
  dayLimit,
  filledOf,
  isBalanced,
  type Limited,
  moreWorkFrom,
  moreWorkGroups,
  ordinaryParts,
  type WeekOfWork,
} from './time-classification.ts'
import { type Classified, lengthOf, limitDay, type Stretch, surchargeDay } from './worked-stretches.ts'

/** What a week has against its limits, and how they come about. */
export type WeekSums = {
  workedMinutes: number
  /** Days with more than their limit: what was worked of them, and what of that is over and lies in this week. */
  overDays: { day: Day; workedMinutes: number; limitMinutes: number; overMinutes: number }[]
  /** Work on holidays within the limit of its day; `missedMinutes`: what falls out on it in all contracts. */
  holidays: { day: Day; minutes: number; missedMinutes: number }[]
  filledMinutes: number
  /** Work on no holiday within the limits of its days, and what fills the week. */
  countedMinutes: number
  overtime: OvertimeSums
  /** By whose rules limits of the person are told. */
  main: Terms
  /** By store, or all together. */
  moreWork: MoreWorkSums[]
  /** Normal above the usual limit of the week, until the averaging period ends. */
  open: readonly Stretch[]
}

export type OvertimeSums = {
  /** Null: there is no limit. */
  limitMinutes: number | null
  /** Of a whole week, and what days without a contract take from it; `isMixed`: contracts have several. */
  wholeMinutes: number
  missingMinutes: number
  isMixed: boolean
  /** The limit in an averaging period, where it is a higher one. */
  normalMinutes: number | null
  overMinutes: number
}

export type MoreWorkSums = {
  /** Null: of all contracts together. */
  storeId: number | null
  lead: Terms
  filledMinutes: number
  countedMinutes: number
  /** Null: it is known when the averaging period ends. */
  limit: { minutes: number; agreed: number; beyond: number; most: number; others: number } | null
  overMinutes: number
  /** Of that, without a surcharge though the model has one. */
  freeMinutes: number
}

/** `all`: also what counts in other weeks. Undefined: nobody is employed in the week or worked in it. */
export function weekSums(
  work: WeekOfWork,
  classified: readonly Classified[],
  all: readonly Limited[],
): WeekSums | undefined {
  const main = mainOf(work) ?? work.worked[0]?.terms
  if (!main) return undefined
  const { ofHolidays, ordinary } = byHolidays(work)
  const { withinDays, averaged, upToLimit } =
    ordinary.length > 0 ? ordinaryParts(work, ordinary) : { withinDays: [], averaged: [], upToLimit: [] }
  const filledMinutes = filledOf(work, undefined)
  return {
    workedMinutes: lengthOf(work.worked),
    overDays: overDaysOf(work, all),
    holidays: [...Map.groupBy(ofHolidays, surchargeDay)].flatMap(([day, ofDay]) => {
      const minutes = lengthOf(ofDay.filter(({ isOverDay }) => !isOverDay))
      return minutes > 0 ? [{ day, minutes, missedMinutes: work.missed.byHolidayInAll(day) }] : []
    }),
    filledMinutes,
    countedMinutes: filledMinutes + lengthOf(withinDays),
    overtime: overtimeOf(work, main, classified),
    main,
    moreWork: moreWorkOf(work, main, upToLimit, classified),
    open: averaged,
  }
}

function overDaysOf({ worked, on }: WeekOfWork, all: readonly Limited[]): WeekSums['overDays'] {
  const over = worked.filter(({ isOverDay }) => isOverDay)
  return [...Map.groupBy(over, limitDay)].map(([day, ofDay]) => ({
    day,
    workedMinutes: lengthOf(all.filter(part => limitDay(part) === day)),
    limitMinutes: dayLimit(on(day)[0] ?? ofDay[0]!.terms),
    overMinutes: lengthOf(ofDay),
  }))
}

function overtimeOf(work: WeekOfWork, main: Terms, classified: readonly Classified[]): OvertimeSums {
  const parts = overtimeLimitParts(work, main)
  const missingMinutes = parts ? parts.missingByDays + parts.missingByCalendar : 0
  const limitMinutes = parts ? parts.whole - missingMinutes : null
  const normal = normalLimit(work, main)
  return {
    limitMinutes,
    wholeMinutes: parts?.whole ?? 0,
    missingMinutes,
    isMixed: new Set(parts?.limits).size > 1,
    normalMinutes: limitMinutes !== null && normal > limitMinutes ? normal : null,
    overMinutes: lengthOf(classified.filter(({ because }) => because === 'over-week')),
  }
}

function moreWorkOf(
  work: WeekOfWork,
  main: Terms,
  upToLimit: readonly Stretch[],
  classified: readonly Classified[],
): MoreWorkSums[] {
  return moreWorkGroups(work, main, upToLimit).flatMap(group => {
    const { lead, parts, storeId } = group
    const limit = moreWorkFrom(work, group) ?? null
    if (!limit && !(isBalanced(lead) && firstWithMoreWork(work, lead.contract.storeId))) return []
    const filledMinutes = filledOf(work, storeId)
    const over = classified.filter(
      part => part.because === 'over-agreed' && isOfGroup({ storeId: storeId ?? null }, part),
    )
    return {
      storeId: storeId ?? null,
      lead,
      filledMinutes,
      countedMinutes: filledMinutes + lengthOf(parts),
      limit: limit && { ...limit, minutes: limit.limit },
      overMinutes: lengthOf(over),
      freeMinutes: lengthOf(over.filter(({ kind, terms }) => kind === 'MEHR0' && terms.rules.moreWorkPercent > 0)),
    }
  })
}

/** Whether a minute counts with those of a store. */
export const isOfGroup = ({ storeId }: Pick<MoreWorkSums, 'storeId'>, { terms }: Pick<Stretch, 'terms'>): boolean =>
  storeId === null || terms.contract.storeId === storeId

import type { SickDay } from './absent-time.ts'
import type { Day } from './calendar.ts'
import { weekOfClaim } from './sickness.ts'

type Days = { full: number; half: number }

/** What somebody's claim to pay in sickness was and is, for an absence in one year of claims; hundredths of the model's days. */
export type SickClaim = {
  absenceId: number
  isAccident: boolean
  /** Since when the year's claim counts. */
  yearFrom: Day
  unit: 'calendarDays' | 'workdays'
  /** So many of its days are a week. */
  perWeek: number
  claim: Days
  /** Used up before this absence, and by it. */
  before: Days
  own: Days & { none: number }
  left: Days
  /** The last of its days. */
  until: Day
  /** From when on which pay. */
  rates: { from: Day; rate: SickRate }[]
}
export type SickRate = 'full' | 'half' | 'none'

/** `days`: those of the absences since they began, in their order. Each as it stands after the last one; an accident's claim is of no year. */
export function sickClaims(days: readonly SickDay[]): SickClaim[] {
  const groups = Map.groupBy(days, ({ absence, claim }) =>
    claim.isAccident ? `${absence.id}` : `${absence.id} ${claim.yearFrom}`,
  )
  return [...groups.values()].map(ofClaim => {
    const { day: until, absence, claim, before, pay, terms } = ofClaim.at(-1)!
    const own = ofClaim.reduce(
      (sum, each) => ({
        full: sum.full + each.pay.full,
        half: sum.half + each.pay.half,
        none: sum.none + each.pay.none,
      }),
      { full: 0, half: 0, none: 0 },
    )
    const used = { full: before.full + pay.full, half: before.half + pay.half }
    return {
      absenceId: absence.id,
      isAccident: claim.isAccident,
      yearFrom: claim.yearFrom,
      unit: terms.rules.sickUnit,
      perWeek: weekOfClaim(terms.rules),
      claim: { full: claim.full, half: claim.half },
      before: { full: used.full - own.full, half: used.half - own.half },
      own,
      left: { full: Math.max(0, claim.full - used.full), half: Math.max(0, claim.half - used.half) },
      until,
      rates: ratesOf(ofClaim),
    }
  })
}

/** A day on which one rate ends and another begins has the better one; the other begins with the next. */
function ratesOf(days: readonly SickDay[]): SickClaim['rates'] {
  const rates: SickClaim['rates'] = []
  for (const { day, pay } of days) {
    const rate = pay.full > 0 ? 'full' : pay.half > 0 ? 'half' : 'none'
    if (rates.at(-1)?.rate !== rate) rates.push({ from: day, rate })
  }
  return rates
}

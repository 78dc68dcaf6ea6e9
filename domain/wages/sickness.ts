import type { Day } from './calendar.ts'
import type { Terms } from './contract-terms.ts'
import type { Absence } from './wage-history.ts'
import { yearStart, yearsServed } from './years-of-service.ts'

/** What of the claim of a year is used up, in hundredths of the model's days; accidents have a claim each. EFZG § 2. */
export type SickState = {
  yearFrom: Day | null
  fullHundredths: number
  halfHundredths: number
  accidents: { absenceId: number; hundredths: number }[]
}

export const noSickness = (): SickState => ({ yearFrom: null, fullHundredths: 0, halfHundredths: 0, accidents: [] })

export const copyOfSickness = (state: SickState): SickState => ({
  ...state,
  accidents: state.accidents.map(accident => ({ ...accident })),
})

/** So much of a day is paid in full, so much by half, and so much not at all. */
export type SickPay = { full: number; half: number; none: number }

/** A year's claim or what of it is used up, in full and by half; `accident`: of the accident, where it is one. */
export type Claim = { yearFrom: Day; full: number; half: number; isAccident: boolean }

/** The same as `takeSickDay`, with the claim and what was used up of it before. */
export function claimSickDay(
  state: SickState,
  terms: Terms,
  serviceFrom: Day,
  asked: { day: Day; hundredths: number; absence: Absence; isAccident: boolean },
): { claim: Claim; before: Claim; pay: SickPay } {
  const { day, absence, isAccident } = asked
  turnYear(state, terms, serviceFrom, day)
  const { full, half, accident } = claimOn(terms, serviceFrom, day)
  const yearFrom = state.yearFrom!
  const usedByAccident = state.accidents.find(({ absenceId }) => absenceId === absence.id)?.hundredths ?? 0
  const before = isAccident
    ? { full: usedByAccident, half: 0 }
    : { full: state.fullHundredths, half: state.halfHundredths }
  return {
    claim: { yearFrom, isAccident, ...(isAccident ? { full: accident, half: 0 } : { full, half }) },
    before: { yearFrom, isAccident, ...before },
    pay: takeSickDay(state, terms, serviceFrom, asked),
  }
}

/** Takes a day, or a part of it, off the claim. */
export function takeSickDay(
  state: SickState,
  terms: Terms,
  serviceFrom: Day,
  { day, hundredths, absence, isAccident }: { day: Day; hundredths: number; absence: Absence; isAccident: boolean },
): SickPay {
  turnYear(state, terms, serviceFrom, day)
  const claim = claimOn(terms, serviceFrom, day)
  if (isAccident) {
    let accident = state.accidents.find(({ absenceId }) => absenceId === absence.id)
    if (!accident) {
      accident = { absenceId: absence.id, hundredths: 0 }
      state.accidents.push(accident)
    }
    const full = Math.min(hundredths, Math.max(0, claim.accident - accident.hundredths))
    accident.hundredths += full
    return { full, half: 0, none: hundredths - full }
  }
  const full = Math.min(hundredths, Math.max(0, claim.full - state.fullHundredths))
  const half = Math.min(hundredths - full, Math.max(0, claim.half - state.halfHundredths))
  state.fullHundredths += full
  state.halfHundredths += half
  return { full, half, none: hundredths - full - half }
}

/** Whether anything would be paid for a day. */
export function hasSickPay(
  state: SickState,
  terms: Terms,
  serviceFrom: Day,
  { day, absence, isAccident }: { day: Day; absence: Absence; isAccident: boolean },
): boolean {
  const { full, half } = takeSickDay(copyOfSickness(state), terms, serviceFrom, {
    day,
    hundredths: 1,
    absence,
    isAccident,
  })
  return full + half > 0
}

/** A claim begins anew with each year, also while somebody is ill. */
export function turnYear(state: SickState, { rules }: Terms, serviceFrom: Day, day: Day): void {
  const from = yearStart(rules.sickYear, serviceFrom, day)
  if (state.yearFrom !== null && state.yearFrom >= from) return
  state.yearFrom = from
  state.fullHundredths = 0
  state.halfHundredths = 0
}

/** What a day's year gives in full, by half and for an accident: weeks by years served. EFZG § 2 (1), BAG § 17a. */
export function claimOn({ rules, model }: Terms, serviceFrom: Day, day: Day) {
  const years = yearsServed(serviceFrom, day)
  const [, full, half] = model.group === 'apprentice' ? APPRENTICE : WEEKS_BY_YEARS.findLast(([from]) => years >= from)!
  const perWeek = weekOfClaim(rules)
  return { full: full * perWeek, half: half * perWeek, accident: (years >= 15 ? 10 : 8) * perWeek }
}

/** In hundredths of the model's days. */
export const weekOfClaim = ({ sickUnit, daysPerWeek }: Terms['rules']): number =>
  sickUnit === 'calendarDays' ? 700 : daysPerWeek * 100

const WEEKS_BY_YEARS = [
  [0, 6, 4],
  [1, 8, 4],
  [15, 10, 4],
  [25, 12, 4],
] as const
const APPRENTICE = [0, 8, 4] as const

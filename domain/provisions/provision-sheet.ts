import { type Fraction, fraction, isNothing, times } from '../basics/fractions.ts'
import type { Day } from '../wages/calendar.ts'
import type { EmploymentRules } from '../wages/employment-rules.ts'
import {
  type PersonRates,
  type ProvisionRates,
  personRates,
  RATE_FIELDS,
  type RateKind,
  rateName,
  stateName,
} from './provision-rates.ts'
import { LEAST_AMOUNT, type ProvisionSettings, WEEKDAY_DIVISOR } from './provision-settings.ts'
import { type GapCode, MANUAL_FIELDS, type ManualField, PROVISION_GAPS } from './provision-words.ts'
import { leaveDue, leaveProvision, specialProvision, timeProvision } from './provisions.ts'

/** What a person's provisions at a date are reckoned from. Money in cents, days and hours in hundredths, rates in hundredths of percent. */
export type ProvisionFacts = {
  at: Day
  /** False: no model says how the contract is reckoned. */
  hasRules: boolean
  /** Of the contract with the most hours. */
  leaveUnit: EmploymentRules['vacationUnit']
  daysPerWeek: number
  /** Of all contracts together. */
  weeklyMinutes: number
  /** Weeks of a month in ten-millionths: 43 300 000 is 4,33. */
  monthFactor: number
  /** Of each month that the setting asks for, the last one first; null: a contract has no pay. */
  monthlyCents: readonly (number | null)[]
  /** False: the month is not reckoned. */
  isReckoned: boolean
  /** Null: nobody said what there was before Kontor. */
  leave: LeaveFacts | null
  accountMinutes: number
  special: { claim: number | null; paidCents: number; yearFrom: Day }
  federalState: number | null
  rates: ProvisionRates | undefined
  rateKind: RateKind
  isFrom60: boolean
  exception: ProvisionException | null
}

export type LeaveFacts = {
  yearFrom: Day
  formerHundredths: number
  yearlyHundredths: number
  /** What of the year's claim the ledger of leave has so far: all of it from the seventh month on. */
  givenHundredths: number
  usedHundredths: number
}

/** What somebody entered by hand in place of what is reckoned; null: nothing. */
export type ProvisionException = {
  isExcluded: boolean
  basisCents: number | null
  regularRate: number | null
  specialRate: number | null
  leaveCents: number | null
  timeCents: number | null
  specialCents: number | null
  reason: string
}

/** `text` says what exactly: the federal state, the row and field of the table. */
export type ProvisionGap = { code: GapCode; text: string }

export type ProvisionSheet = {
  leaveHundredths: number | null
  minutes: number | null
  /** Null: excluded, or something is missing. */
  leaveCents: number | null
  /** Leave taken in advance, where it is shown as an asset; part of no sum. */
  leaveAssetCents: number | null
  timeCents: number | null
  specialCents: number | null
  sumCents: number | null
  manual: ManualField[]
  gaps: ProvisionGap[]
}

/** Every step between the facts and the three provisions; of money none is rounded, no divisor is. Divisors, like leave, in hundredths. */
export type ProvisionSteps = {
  basisCents: Fraction | null
  specialYearlyCents: Fraction | null
  rates: PersonRates | null
  leaveDivisor: Fraction
  timeDivisor: Fraction
  leaveDue: number | null
}

export type ReckonedSheet = ProvisionSheet & { steps: ProvisionSteps }

/** One person's provisions at a date. Domain §5.4. */
export function provisionSheet(facts: ProvisionFacts, settings: ProvisionSettings): ReckonedSheet {
  const { at, accountMinutes, special, exception } = facts
  const steps = stepsOf(facts, settings)
  const { basisCents, specialYearlyCents, rates } = steps
  const gaps = gapsOf(facts, steps)
  const isComplete = gaps.length === 0
  const worth = (withSpecial: boolean) => ({
    monthlyCents: basisCents!,
    specialYearlyCents: withSpecial ? specialYearlyCents! : fraction(0),
    ancillaryRate: rates!.regular,
  })
  const counts = isComplete && !exception?.isExcluded
  const by = (manual: ManualField, reckon: () => number) => (counts ? (exception?.[manual] ?? reckon()) : null)
  const leaveWorth = by('leaveCents', () => leaveProvision(steps.leaveDue!, steps.leaveDivisor, worth(true)))
  const isAsset = settings.negativeLeave === 'asset' && leaveWorth !== null && leaveWorth < 0
  const leaveCents = isAsset ? 0 : leaveWorth
  const timeCents = by('timeCents', () =>
    accountMinutes === 0
      ? 0
      : timeProvision(
          { minutes: accountMinutes, factor: settings.overtimeFactor },
          steps.timeDivisor,
          worth(settings.overtimeWithSpecial),
        ),
  )
  const specialCents = by('specialCents', () =>
    specialProvision({
      yearlyCents: specialYearlyCents!,
      paidCents: special.paidCents,
      ancillaryRate: rates!.special,
      yearFrom: special.yearFrom,
      at,
    }),
  )
  return {
    leaveHundredths: facts.isReckoned ? steps.leaveDue : null,
    minutes: facts.isReckoned ? accountMinutes : null,
    leaveCents,
    leaveAssetCents: isAsset ? -leaveWorth : counts ? 0 : null,
    timeCents,
    specialCents,
    sumCents: counts ? leaveCents! + timeCents! + specialCents! : null,
    manual: exception ? MANUAL_CODES.filter(field => exception[field] !== null) : [],
    gaps: exception?.isExcluded ? [] : gaps,
    steps,
  }
}
const MANUAL_CODES = Object.keys(MANUAL_FIELDS) as ManualField[]

function stepsOf(facts: ProvisionFacts, settings: ProvisionSettings): ProvisionSteps {
  const { leave, at, exception } = facts
  const byHand = exception?.basisCents ?? null
  const basisCents = byHand === null ? basisOf(facts.monthlyCents, settings) : fraction(byHand)
  const monthHours = fraction(facts.weeklyMinutes * facts.monthFactor, MINUTES_TO_HUNDREDTHS)
  return {
    basisCents,
    specialYearlyCents: yearlyOf(facts.special.claim ?? settings.specialMonths, basisCents),
    rates: ratesOf(facts),
    leaveDivisor: {
      weekdays: fraction(WEEKDAY_DIVISOR),
      workdays: fraction(settings.workdayDivisor * facts.daysPerWeek, 5),
      hours: monthHours,
    }[facts.leaveUnit],
    timeDivisor: settings.overtimeDivisor === null ? monthHours : fraction(settings.overtimeDivisor),
    leaveDue: leave && leaveDue({ ...leave, at }),
  }
}

/** Weekly minutes times ten-millionths of weeks are hundredths of hours. */
const MINUTES_TO_HUNDREDTHS = 6_000_000

/** The average of what there is: who entered later has fewer months. */
function basisOf(monthlyCents: readonly (number | null)[], { basis }: ProvisionSettings): Fraction | null {
  const asked = basis === 'lastMonth' ? monthlyCents.slice(0, 1) : monthlyCents
  if (asked.length === 0 || asked.includes(null)) return null
  return fraction(
    asked.reduce<number>((sum, cents) => sum + cents!, 0),
    asked.length,
  )
}

const yearlyOf = (claim: number, basisCents: Fraction | null): Fraction | null =>
  claim >= LEAST_AMOUNT ? fraction(claim) : basisCents && times(basisCents, fraction(claim, 100))

function ratesOf({ rates, rateKind, isFrom60, exception }: ProvisionFacts): PersonRates | null {
  const { regularRate = null, specialRate = null } = exception ?? {}
  if (regularRate !== null && specialRate !== null) return { regular: regularRate, special: specialRate }
  const own = rates && personRates(rates, rateKind, isFrom60)
  if (!own || typeof own === 'string') return null
  return { regular: regularRate ?? own.regular, special: specialRate ?? own.special }
}

/** What stands in the way of one of the provisions that is not entered by hand. */
function gapsOf(facts: ProvisionFacts, steps: ProvisionSteps): ProvisionGap[] {
  const { exception, leave, leaveUnit, accountMinutes, isReckoned } = facts
  const asks = (field: ManualField) => exception?.[field] == null
  const [leaves, hours, specials] = [asks('leaveCents'), asks('timeCents'), asks('specialCents')]
  if (!leaves && !hours && !specials) return []
  const needsHours = (leaves && leaveUnit === 'hours') || (hours && accountMinutes !== 0)
  const divisors = [...(leaves ? [steps.leaveDivisor] : []), ...(hours ? [steps.timeDivisor] : [])]
  const gaps: ProvisionGap[] = []
  const miss = (code: GapCode, text: string = PROVISION_GAPS[code]) => gaps.push({ code, text })
  if (!facts.hasRules) {
    miss('no-model')
    return gaps
  }
  if (!isReckoned && (leaves || hours)) miss('not-reckoned')
  if (isReckoned && leaves && !leave) miss('no-opening')
  if (((leaves || hours) && steps.basisCents === null) || (specials && steps.specialYearlyCents === null))
    miss('no-pay')
  if (needsHours && divisors.some(isNothing)) miss('no-hours')
  if (steps.rates === null) gaps.push(rateGap(facts))
  return gaps
}

function rateGap({ federalState, rates, rateKind, isFrom60 }: ProvisionFacts): ProvisionGap {
  if (federalState === null) return { code: 'no-state', text: PROVISION_GAPS['no-state'] }
  const missing = rates && personRates(rates, rateKind, isFrom60)
  if (!rates || typeof missing !== 'string')
    return { code: 'no-rates', text: `${PROVISION_GAPS['no-rates']}: ${stateName(federalState)}` }
  return { code: 'no-rate', text: `Nebenkosten ${rateName(rates)}: ${RATE_FIELDS[missing]} fehlt` }
}

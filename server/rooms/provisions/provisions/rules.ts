import type { PersonProvision } from '#contract/provisions/provisions.ts'
import { type ProvisionRates, type RateKind, ratesOn } from '#domain/provisions/provision-rates.ts'
import type { ProvisionSettings } from '#domain/provisions/provision-settings.ts'
import { type ProvisionException, type ProvisionFacts, provisionSheet } from '#domain/provisions/provision-sheet.ts'
import { monthlyCents } from '#domain/wages/agreed-pay.ts'
import { civilOf, type Day, dayAt } from '#domain/wages/calendar.ts'
import { employmentOf, isEmployee, type Terms } from '#domain/wages/contract-terms.ts'
import { type Month, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { Contract, PersonHistory } from '#domain/wages/wage-history.ts'
import type { Setting } from '#server/rooms/months/public.ts'
import type { Claim } from '../special-payments/rows.ts'
import { type contracts, NONE, type ReadPerson, type ReadStore } from './rows.ts'

/** What the provisions of all people of a month are made from. */
export type Read = {
  month: Month
  /** Its last day, `YYYY-MM-DD`. */
  day: string
  setting: Setting
  settings: ProvisionSettings
  people: readonly ReadPerson[]
  contracts: ReadonlyMap<number, PaidContract[]>
  stores: ReadonlyMap<number, ReadStore>
  rates: readonly ProvisionRates[]
  claims: ReadonlyMap<number, Claim>
  exceptions: ReadonlyMap<number, ProvisionException>
  formerSums: ReadonlyMap<number, number | null>
}
export type PaidContract = Contract & { paymentCents: number | null; extraCents: number; wageType: number }
export type Reckoned = { told: PersonProvision; facts: ProvisionFacts }

/** The first day of which contracts are read: that of the first month that an average asks for. */
export const firstDayRead = (month: Month, settings: ProvisionSettings): Day =>
  spanOfMonth(month - monthsAsked(settings) + 1).first

const monthsAsked = ({ basis, averageMonths }: ProvisionSettings): number => (basis === 'average' ? averageMonths : 1)

export function paidContracts(columns: Awaited<ReturnType<typeof contracts>>): Map<number, PaidContract[]> {
  const found = new Map<number, PaidContract[]>()
  const orNull = (value: number) => (value === NONE ? null : value)
  for (let at = 0; at < columns.length; at++) {
    const id = columns.employee_id[at]!
    const own = found.get(id) ?? []
    found.set(id, own)
    own.push({
      id: columns.id[at]!,
      storeId: columns.store_id[at]!,
      from: columns.first[at]!,
      to: orNull(columns.last[at]!),
      weeklyMinutes: columns.weekly[at]!,
      modelId: orNull(columns.model_id[at]!),
      paymentCents: orNull(columns.payment[at]!),
      extraCents: columns.extra[at]!,
      wageType: columns.wage_type[at]!,
    })
  }
  return found
}

/** Freelancers, who have neither leave nor special payments, have no provisions. */
export const reckonPeople = (read: Read): Reckoned[] => read.people.flatMap(person => reckoned(read, person) ?? [])

function reckoned(read: Read, person: ReadPerson): Reckoned | undefined {
  const { month, settings, formerSums } = read
  const own = read.contracts.get(person.employeeId) ?? []
  const day = spanOfMonth(month).last
  const on = employmentOn(read, own, day)
  const held = on.filter(isEmployee)
  if (on.length > 0 && held.length === 0) return undefined
  const contract = held[0]?.contract ?? mainOf(own, day)
  const store = read.stores.get(contract.storeId)!
  const facts = factsOf(read, person, own, held)
  const costCentre = person.costCentre || store.costCentre
  const { steps: _, ...sheet } = provisionSheet(facts, settings)
  const former = formerSums.get(person.employeeId) ?? null
  const { personnelNumber, lastName, firstName, employeeId } = person
  return {
    facts,
    told: {
      ...{ employeeId, personnelNumber, lastName, firstName, costCentre },
      storeId: store.id,
      storeName: store.name,
      leaveUnit: facts.leaveUnit,
      leaveHundredths: sheet.leaveHundredths,
      leaveCents: sheet.leaveCents,
      leaveAssetCents: sheet.leaveAssetCents,
      minutes: sheet.minutes,
      timeCents: sheet.timeCents,
      specialCents: sheet.specialCents,
      sumCents: sheet.sumCents,
      differenceCents: former === null || sheet.sumCents === null ? null : sheet.sumCents - former,
      isExcluded: facts.exception?.isExcluded ?? false,
      manual: sheet.manual,
      gaps: sheet.gaps,
    },
  }
}

function factsOf(
  read: Read,
  { employeeId, entry, isFrom60, isReckoned, accountMinutes, leaveYear }: ReadPerson,
  own: readonly PaidContract[],
  held: readonly Terms[],
): ProvisionFacts {
  const { month, day, rates, claims, exceptions } = read
  const at = spanOfMonth(month).last
  const [main] = held
  const { federalState } = read.stores.get((main?.contract ?? mainOf(own, at)).storeId)!
  const serviceFrom = entry ?? Math.min(...own.map(({ from }) => from))
  const claim = claims.get(employeeId)
  const yearFrom = Math.max(serviceFrom, dayAt(civilOf(at).year, 1, 1))
  return {
    at,
    hasRules: main !== undefined,
    leaveUnit: main?.rules.vacationUnit ?? 'workdays',
    daysPerWeek: main?.rules.daysPerWeek ?? 0,
    weeklyMinutes: held.reduce((sum, terms) => sum + terms.contract.weeklyMinutes, 0),
    monthFactor: main?.rules.monthFactor ?? 0,
    monthlyCents: paysOf(read, own),
    isReckoned,
    leave: leaveYear && {
      yearFrom: leaveYear.from,
      formerHundredths: leaveYear.formerHundredths,
      yearlyHundredths: leaveYear.yearlyHundredths,
      givenHundredths: leaveYear.givenHundredths,
      usedHundredths: leaveYear.usedHundredths,
    },
    accountMinutes,
    special: { claim: claim?.claim ?? null, paidCents: claim?.paidCents ?? 0, yearFrom },
    federalState,
    rates: federalState === null ? undefined : ratesOn(rates, federalState, day),
    rateKind: (main && KINDS[main.model.group]) ?? 'regular',
    isFrom60,
    exception: exceptions.get(employeeId) ?? null,
  }
}
const KINDS: Partial<Record<string, RateKind>> = { apprentice: 'apprentice', marginal: 'marginal' }

/** At the end of each month in which somebody was employed, the last one first. */
function paysOf(read: Read, own: readonly PaidContract[]): (number | null)[] {
  const pays: (number | null)[] = []
  for (let month = read.month; month > read.month - monthsAsked(read.settings); month--) {
    const held = termsOn(read, own, spanOfMonth(month).last)
    if (held.length > 0) pays.push(payOf(held, own))
  }
  return pays
}

/** Of all contracts together; an extra payment is one of the month. Null: one of them has no pay. */
function payOf(held: readonly Terms[], own: readonly PaidContract[]): number | null {
  let sum = 0
  for (const { contract, rules } of held) {
    const { paymentCents, extraCents, wageType, weeklyMinutes } = own.find(({ id }) => id === contract.id)!
    if (paymentCents === null) return null
    const { daysPerWeek, monthFactor } = rules
    sum += monthlyCents({ cents: paymentCents, wageType, weeklyMinutes, daysPerWeek, monthFactor }) + extraCents
  }
  return sum
}

/** Of employees, the contract with the most hours first. */
const termsOn = (read: Read, own: readonly PaidContract[], day: Day): Terms[] =>
  employmentOn(read, own, day).filter(isEmployee)

const employmentOn = ({ setting }: Read, own: readonly PaidContract[], day: Day): readonly Terms[] =>
  employmentOf({ ...NOTHING, contracts: own }, setting.models, day, day).on(day)

/** Where no model says anything: of the contracts of a day the one with the most hours. */
const mainOf = (own: readonly PaidContract[], day: Day): PaidContract =>
  own
    .filter(({ from, to }) => from <= day && (to ?? day) >= day)
    .reduce((best, each) => (each.weeklyMinutes > best.weeklyMinutes ? each : best))

const NOTHING: PersonHistory = {
  contracts: [],
  stamps: [],
  absences: [],
  duties: [],
  opening: null,
  serviceFrom: null,
  leaveNotices: [],
}

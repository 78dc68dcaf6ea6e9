import { roundedQuotient } from '../basics/numbers.ts'
import { type Day, weekdayOf } from './calendar.ts'
import { DAY_FIELDS, type EmploymentRules, minutesByDay } from './employment-rules.ts'
import type { Finding } from './findings.ts'
import { rulesInStore } from './store-work-time.ts'
import type { Contract, Model, Models, PersonHistory } from './wage-history.ts'

/** By what somebody works on a day: a contract, and what its model says of its hours. */
export type Terms = {
  contract: Contract
  model: Model
  /** Those of the model, for the contract's store and hours. */
  rules: EmploymentRules
  /** Normal time by weekday, Monday first. */
  week: readonly number[]
}

export type Employment = {
  /** Of a day, the contract with the most hours first; none where nobody is employed or a model says nothing. */
  on(day: Day): readonly Terms[]
  /** The contract at a store. */
  atStore(day: Day, storeId: number): Terms | undefined
  /** By which time in a store is worked; a store without a contract of its own is worked in by the main one. */
  forStore(day: Day, storeId: number): Terms | undefined
  /** Also one whose model says nothing. */
  hasContract(day: Day): boolean
  findings: readonly Finding[]
}

type Held = { from: Day; to: Day; terms: Terms }

/** Contracts and the versions of their models, for the days of a span (both included). */
export function employmentOf(history: PersonHistory, models: Models, first: Day, last: Day): Employment {
  const findings: Finding[] = []
  const held = history.contracts
    .filter(({ from, to }) => from <= last && (to ?? last) >= first)
    .flatMap(contract => heldBy(contract, models, first, last, findings))
    .sort(({ terms: { contract: a } }, { terms: { contract: b } }) => byRank(a, b))
  const days = Array.from({ length: last - first + 1 }, (_, index) => heldOn(held, first + index, findings))
  const on = (day: Day) => days[day - first] ?? NOBODY
  const atStore = (day: Day, storeId: number) => on(day).find(({ contract }) => contract.storeId === storeId)
  return {
    on,
    atStore,
    forStore: (day, storeId) => atStore(day, storeId) ?? on(day)[0],
    hasContract: day => history.contracts.some(({ from, to }) => from <= day && day <= (to ?? day)),
    findings,
  }
}
const NOBODY: readonly Terms[] = []

/** The contract with the most hours first, of equal ones the older. */
const byRank = (a: Contract, b: Contract): number => b.weeklyMinutes - a.weeklyMinutes || a.from - b.from || a.id - b.id

/** At a store one contract holds; another one there is a mistake. */
function heldOn(held: readonly Held[], day: Day, findings: Finding[]): Terms[] {
  const ofDay: Terms[] = []
  for (const { from, to, terms } of held) {
    const { id, storeId } = terms.contract
    if (from > day || to < day) continue
    if (!ofDay.some(({ contract }) => contract.storeId === storeId)) ofDay.push(terms)
    else {
      const before = findings.find(
        ({ code, contractId, until }) => code === 'contracts-collide' && contractId === id && until === day - 1,
      )
      if (before) before.until = day
      else findings.push({ code: 'contracts-collide', day, until: day, contractId: id })
    }
  }
  return ofDay
}

function heldBy(contract: Contract, models: Models, first: Day, last: Day, findings: Finding[]): Held[] {
  const from = Math.max(first, contract.from)
  const to = Math.min(last, contract.to ?? last)
  const model = models.byId.get(contract.modelId ?? models.defaultId ?? Number.NaN)
  if (!model) {
    findings.push({ code: 'no-model', day: from, until: to, contractId: contract.id })
    return []
  }
  const held = model.versions.flatMap(({ from: validFrom, rules }, index) => {
    const begin = Math.max(from, validFrom)
    const end = Math.min(to, (model.versions[index + 1]?.from ?? Number.POSITIVE_INFINITY) - 1)
    const ofStore = rulesInStore(rules, models.stores?.get(contract.storeId))
    return begin <= end ? [{ from: begin, to: end, terms: termsOf(contract, model, ofStore) }] : []
  })
  const ruled = held[0]?.from ?? to + 1
  if (ruled > from) findings.push({ code: 'no-rules', day: from, until: ruled - 1, contractId: contract.id })
  return held
}

/** Normal time by weekday (Monday first) of a contract on one of its days; undefined where no model says anything of it. */
export const weekOn = (contract: Contract, models: Models, day: Day): readonly number[] | undefined =>
  heldBy(contract, models, day, day, [])[0]?.terms.week

const known = new WeakMap<EmploymentRules, Map<number, Pick<Terms, 'rules' | 'week'>>>()

/** The same model and hours are the same for thousands of people. */
function termsOf(contract: Contract, model: Model, rules: EmploymentRules): Terms {
  let byHours = known.get(rules)
  if (!byHours) {
    byHours = new Map()
    known.set(rules, byHours)
  }
  let found = byHours.get(contract.weeklyMinutes)
  if (!found) {
    const adapted = rulesFor(contract.weeklyMinutes, rules)
    found = { rules: adapted, week: minutesByDay(adapted) }
    byHours.set(contract.weeklyMinutes, found)
  }
  return { contract, model, ...found }
}

/**
 * A contract of other hours than its model: the days have their share of them, and more work begins as far above them as in
 * the model. From when overtime counts in the week stays, unless more hours than that are agreed.
 */
export function rulesFor(weeklyMinutes: number, rules: EmploymentRules): EmploymentRules {
  if (weeklyMinutes === rules.weeklyMinutes) return rules
  const moreWorkOverMinutes =
    rules.moreWorkOverMinutes === null ? null : rules.moreWorkOverMinutes - rules.weeklyMinutes + weeklyMinutes
  const week = shares(weeklyMinutes, minutesByDay(rules))
  return {
    ...rules,
    weeklyMinutes,
    moreWorkOverMinutes,
    overtimeOverWeekMinutes:
      rules.overtimeOverWeekMinutes === null
        ? null
        : Math.max(rules.overtimeOverWeekMinutes, weeklyMinutes, moreWorkOverMinutes ?? 0),
    ...(rules.vacationUnit === 'hours' && {
      vacationEntitlement: roundedQuotient(rules.vacationEntitlement * weeklyMinutes, rules.weeklyMinutes),
    }),
    ...(rules.distribution === 'byDay' && Object.fromEntries(DAY_FIELDS.map((field, day) => [field, week[day]]))),
  }
}

/** As much of the whole for each part as before; minutes that do not divide go to the first parts that have any. */
function shares(whole: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((one, other) => one + other, 0)
  if (sum === 0) return [...parts]
  const shared = parts.map(part => Math.floor((part * whole) / sum))
  let left = whole - shared.reduce((one, other) => one + other, 0)
  return shared.map((part, index) => (parts[index]! > 0 && left-- > 0 ? part + 1 : part))
}

/** Freelancers have neither holidays nor leave nor sick pay. ARG § 1, UrlG § 1, EFZG § 1. */
export const isEmployee = ({ model }: Terms): boolean => model.group !== 'freelance'

/** What the distribution has for a day. */
export const agreedOn = ({ week }: Terms, day: Day): number => week[weekdayOf(day)]!

import type { WORK_TIME_MODES } from '../accounts/work-time.ts'
import { roundedQuotient } from '../basics/numbers.ts'
import { DAY_FIELDS, type EmploymentRules } from './employment-rules.ts'

/** What a store says of working time; days are ISO weekdays, the factor stands in ten-millionths. Spec 2 §3, §9. */
export type StoreWorkTime = { days: readonly number[]; mode: keyof typeof WORK_TIME_MODES; factor: number }

/** Of a store that nobody has changed. Spec 2 §3. */
export const USUAL_WORK_TIME: StoreWorkTime = { days: [1, 2, 3, 4, 5], mode: 0, factor: 43_250_000 }

const MODES = { 0: 'factor', 1: 'days', 2: 'weeks' } as const satisfies Record<
  StoreWorkTime['mode'],
  EmploymentRules['workTimeMode']
>

/** Whether a model leaves anything to the store. */
export const asksStore = ({ workTimeMode, distribution }: EmploymentRules): boolean =>
  workTimeMode === 'store' || distribution === 'store'

const known = new WeakMap<EmploymentRules, Map<StoreWorkTime, EmploymentRules>>()

/**
 * The rules as they hold in a store: its days, its way to a month's hours and its factor, each only where the model names none.
 * The same object for the same rules and store.
 */
export function rulesInStore(rules: EmploymentRules, store: StoreWorkTime = USUAL_WORK_TIME): EmploymentRules {
  if (!asksStore(rules)) return rules
  const byStore = known.get(rules) ?? new Map<StoreWorkTime, EmploymentRules>()
  known.set(rules, byStore)
  let found = byStore.get(store)
  if (!found) {
    found = { ...rules, ...monthOf(rules, store), ...daysOf(rules, store) }
    byStore.set(store, found)
  }
  return found
}

const monthOf = ({ workTimeMode }: EmploymentRules, { mode, factor }: StoreWorkTime) =>
  workTimeMode === 'store' ? { workTimeMode: MODES[mode], monthFactor: factor } : {}

/**
 * As many hours on each of the store's days; a minute that does not divide goes to the first ones. Five weeks of leave are five
 * weeks, however many working days they have. UrlG § 2.
 */
function daysOf(rules: EmploymentRules, { days }: StoreWorkTime): Partial<EmploymentRules> {
  const { distribution, weeklyMinutes, daysPerWeek, vacationUnit, vacationEntitlement } = rules
  if (distribution !== 'store') return {}
  const own = days.toSorted((one, other) => one - other)
  const each = Math.floor(weeklyMinutes / own.length)
  const left = weeklyMinutes - each * own.length
  const minutesOn = (day: number) => {
    const at = own.indexOf(day)
    return at < 0 ? 0 : each + (at < left ? 1 : 0)
  }
  return {
    distribution: 'byDay',
    daysPerWeek: own.length,
    ...Object.fromEntries(DAY_FIELDS.map((field, index) => [field, minutesOn(index + 1)])),
    ...(vacationUnit === 'workdays' && {
      vacationEntitlement: roundedQuotient(vacationEntitlement * own.length, daysPerWeek),
    }),
  }
}

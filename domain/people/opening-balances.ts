import { formatDay } from '../basics/days.ts'
import { formatNumber } from '../basics/numbers.ts'

/** What a person brings from before Kontor, as it was at the beginning of `day`. Days in hundredths; null: not known. */
export type OpeningBalances = {
  day: string | null
  leaveHundredths: number | null
  formerLeaveHundredths: number | null
  timeAccountMinutes: number | null
  sickFullHundredths: number | null
  sickHalfHundredths: number | null
}
export type BalanceField = Exclude<keyof OpeningBalances, 'day'>
export type BalanceFaults = Partial<Record<keyof OpeningBalances, string>>

const YEAR = 36_600
const LEAVE = { min: -36_500, max: 36_500 }
const SICK = { min: 0, max: YEAR }
const HOURS = 9999

export const BALANCE_BOUNDS: Record<BalanceField, { min: number; max: number }> = {
  leaveHundredths: LEAVE,
  formerLeaveHundredths: LEAVE,
  timeAccountMinutes: { min: -HOURS * 60, max: HOURS * 60 },
  sickFullHundredths: SICK,
  sickHalfHundredths: SICK,
}
export const BALANCE_FIELDS = Object.keys(BALANCE_BOUNDS) as BalanceField[]

/** '12,50' days or hours. */
export const balanceText = (field: BalanceField, value: number): string =>
  formatNumber(value / (field === 'timeAccountMinutes' ? 60 : 100))

/** Which values one field may have. */
export function boundsText(field: BalanceField): string {
  const { min, max } = BALANCE_BOUNDS[field]
  const perUnit = field === 'timeAccountMinutes' ? 60 : 100
  const unit = field === 'timeAccountMinutes' ? 'Stunden' : 'Tage'
  return `Möglich sind ${formatNumber(min / perUnit, 0)} bis ${formatNumber(max / perUnit, 0)} ${unit}`
}

/** What can't be, by field; the first day is the entry's, where it is known. */
export function balanceFaults(
  balances: OpeningBalances,
  { entry, today }: { entry: string | null; today: Temporal.PlainDate },
): BalanceFaults {
  return { ...valueFaults(balances), ...dayFault(balances.day, entry, today) }
}

function valueFaults(balances: OpeningBalances): BalanceFaults {
  if (BALANCE_FIELDS.every(field => balances[field] === null))
    return { leaveHundredths: 'Bitte mindestens einen Saldo angeben' }
  const faults: BalanceFaults = {}
  const { leaveHundredths: leave, formerLeaveHundredths: former } = balances
  if ((balances.sickFullHundredths ?? 0) + (balances.sickHalfHundredths ?? 0) > YEAR)
    faults.sickHalfHundredths = 'Voll und halb zusammen sind mehr Tage, als ein Arbeitsjahr hat'
  if (former !== null && leave === null) faults.formerLeaveHundredths = 'Dazu fehlt der Resturlaub'
  // The oldest days are used first: as long as one of them is left, the whole is no debt. Domain §5.1.
  if (former !== null && leave !== null && former > Math.max(leave, 0))
    faults.formerLeaveHundredths =
      leave < 0 ? 'Bei negativem Resturlaub bleibt aus Vorjahren nichts' : 'Das ist mehr als der ganze Resturlaub'
  for (const field of BALANCE_FIELDS) {
    const value = balances[field]
    const { min, max } = BALANCE_BOUNDS[field]
    if (value !== null && (value < min || value > max)) faults[field] = boundsText(field)
  }
  return faults
}

function dayFault(day: string | null, entry: string | null, today: Temporal.PlainDate): BalanceFaults {
  if (day === null) return {}
  if (entry !== null && day < entry)
    return { day: `Der Stichtag liegt vor dem Eintritt am ${formatDay(Temporal.PlainDate.from(entry))}` }
  if (day > today.add({ years: 1 }).toString()) return { day: 'Der Stichtag liegt mehr als ein Jahr in der Zukunft' }
  return {}
}

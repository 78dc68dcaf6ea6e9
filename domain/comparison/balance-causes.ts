import { formatNumber, roundTo } from '../basics/numbers.ts'
import { type Compared, daysOfMinutes, MINUTES_OF_DAY } from './holiday-comparison.ts'

/** Leave of the month that only one side can know of; its days are those by which it changes the balance. */
export type OpenLeave = {
  firstDay: string
  lastDay: string
  minutes: number
  /** `waiting`: not approved, so that it does not count here; `not-handed-over`: it counts here, and payroll was not told. */
  state: 'waiting' | 'not-handed-over'
}
/** What else is known of somebody's balance; null: nothing. */
export type BalanceHint = {
  remoteId: number
  previousBalance: number | null
  nextBalance: number | null
  leave: readonly OpenLeave[]
}

export type Cause =
  | { code: 'rounding'; to: 'hundredth' | 'tenth' | 'hour' | 'half' | 'whole' }
  | { code: 'next-month' | 'previous-month' }
  | { code: 'leave'; state: OpenLeave['state']; leave: readonly OpenLeave[] }
  | { code: 'whole-days'; days: number; knownBy: 'payroll' | 'own' }
  | { code: 'unknown' }

const GRIDS: readonly [to: Extract<Cause, { code: 'rounding' }>['to'], perDay: number][] = [
  ['tenth', 10],
  ['whole', 1],
  ['half', 2],
  // Hours of a day of 40 and of 38,5 hours a week.
  ['hour', 8],
  ['hour', 7.7],
]

/** Why balances most likely differ, the surest cause first. Product D. */
export function likelyCause({ balance, own, deviation }: Compared, hint: BalanceHint | undefined): Cause {
  if (Math.abs(deviation) < 0.01) return { code: 'rounding', to: 'hundredth' }
  const isBalance = (minutes: number | null | undefined) =>
    minutes !== null && minutes !== undefined && isSame(balance, daysOfMinutes(minutes))
  for (const [to, perDay] of GRIDS)
    if (isSame(balance, roundTo(roundTo(own * perDay, 0) / perDay, 2))) return { code: 'rounding', to }
  if (isBalance(hint?.nextBalance)) return { code: 'next-month' }
  if (isBalance(hint?.previousBalance)) return { code: 'previous-month' }
  return missingLeave(deviation, hint?.leave ?? []) ?? wholeDays(deviation) ?? { code: 'unknown' }
}

/** To the hundredth, as balances are shown. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.005

/** One of them, or all together. */
function missingLeave(deviation: number, leave: readonly OpenLeave[]): Cause | undefined {
  for (const state of ['waiting', 'not-handed-over'] as const) {
    const own = leave.filter(each => each.state === state)
    // What we do not count payroll has taken off; what it does not know of we have.
    const sign = state === 'waiting' ? -1 : 1
    const explains = (some: readonly OpenLeave[]) =>
      isSame(deviation, (sign * some.reduce((sum, { minutes }) => sum + minutes, 0)) / MINUTES_OF_DAY)
    const found = own.map(each => [each]).find(explains) ?? (explains(own) && own.length > 0 ? own : undefined)
    if (found) return { code: 'leave', state, leave: found }
  }
  return undefined
}

function wholeDays(deviation: number): Cause | undefined {
  const days = roundTo(Math.abs(deviation), 0)
  if (days === 0 || !isSame(Math.abs(deviation), days)) return undefined
  return { code: 'whole-days', days, knownBy: deviation < 0 ? 'payroll' : 'own' }
}

/** `month` and its neighbours by name: „November 2026“. */
export function causeText(cause: Cause, months: { previous: string; next: string }): string {
  switch (cause.code) {
    case 'rounding':
      return `Rundung: ${ROUNDED[cause.to]}.`
    case 'next-month':
      return `Nach dem Stichtag gebucht: So hoch ist der Stand Ende ${months.next}.`
    case 'previous-month':
      return `Noch nicht gebucht: So hoch war der Stand Ende ${months.previous}.`
    case 'leave':
      return `Fehlende Abwesenheit: Urlaub ${cause.leave.map(spanText).join(' und ')} ${STATES[cause.state]}.`
    case 'whole-days':
      return `Fehlende Abwesenheit: genau ${cause.days === 1 ? '1 Tag' : `${formatNumber(cause.days, 0)} Tage`}, ${KNOWN[cause.knownBy]}.`
    case 'unknown':
      return 'Keine Ursache erkannt.'
  }
}

const ROUNDED = {
  hundredth: 'weniger als ein Hundertstel Tag',
  tenth: 'die Lohnverrechnung rundet auf Zehntel',
  hour: 'die Lohnverrechnung rundet auf ganze Stunden',
  half: 'die Lohnverrechnung rundet auf halbe Tage',
  whole: 'die Lohnverrechnung rundet auf ganze Tage',
}
const STATES = { waiting: 'ist nicht genehmigt', 'not-handed-over': 'ist noch nicht übergeben' }
const KNOWN = { payroll: 'die nur die Lohnverrechnung kennt', own: 'die nur Kontor kennt' }

const dayMonth = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.`
const spanText = ({ firstDay, lastDay }: OpenLeave) =>
  firstDay === lastDay ? `am ${dayMonth(firstDay)}` : `${dayMonth(firstDay)}–${dayMonth(lastDay)}`

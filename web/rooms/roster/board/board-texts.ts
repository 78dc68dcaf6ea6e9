import type { WeekPerson } from '#contract/roster/weeks.ts'
import type { Day } from '#domain/wages/calendar.ts'
import type { AbsenceKind, WishKind } from './board-week.ts'

/** '40,0' */
export const hoursText = (minutes: number, places = 1): string =>
  (minutes / 60)
    .toFixed(places)
    .replace('.', ',')
    .replace('-', '−')
    .replace(/\B(?=(\d{3})+(?!\d))/g, ' ')

/** '40' or '38,5' */
export const shortHours = (minutes: number): string => hoursText(minutes, minutes % 60 === 0 ? 0 : 1)

/** '+1:30', '−0:15' and '0:00' */
export function balanceText(minutes: number): string {
  const all = Math.abs(minutes)
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return `${sign}${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
}

const FULL_TIME = 38 * 60

/** „Vollzeit 40“, „Teilzeit 20“, „Lehrling 38,5“ */
export function contractText({ contracts, isOwn }: WeekPerson, day: Day): string {
  const held = contracts.filter(({ from, to }) => from <= day && (to === null || to >= day))
  const [contract] = held.length > 0 ? held : contracts
  if (!contract) return isOwn ? 'kein Vertrag' : 'anderer Standort'
  const hours = shortHours(held.reduce((sum, { weeklyMinutes }) => sum + weeklyMinutes, 0) || contract.weeklyMinutes)
  const word = GROUPS[contract.group] ?? (contract.weeklyMinutes >= FULL_TIME ? 'Vollzeit' : 'Teilzeit')
  return `${word} ${hours}`
}
const GROUPS: Readonly<Record<string, string>> = {
  apprentice: 'Lehrling',
  marginal: 'geringfügig',
  casual: 'fallweise',
  intern: 'Praktikum',
}

export const ABSENCE_TEXTS: Readonly<Record<AbsenceKind, string>> = {
  vacation: 'Urlaub',
  sick: 'Krankenstand',
  holidayAdjustment: 'Feiertagsausgleich',
  nursing: 'Pflegeurlaub',
  education: 'Ausbildung',
  wageContinuation: 'Lohnfortzahlung',
  notAvailable: 'nicht verfügbar',
  away: 'abwesend',
}

export const WISH_TEXTS: Readonly<Record<WishKind, string>> = {
  notAvailable: 'nicht verfügbar',
  onlyAvailable: 'nur',
  undesired: 'ungern',
  desired: 'Wunsch',
}

/** Pixels that a label takes, counted without measuring it. Spec 3 §2.7 */
export const labelWidth = (text: string): number => Math.ceil(text.length * 7.2)

/** „1 Dienst“, „3 Dienste“ */
export const shiftsText = (count: number): string => (count === 1 ? '1 Dienst' : `${count} Dienste`)

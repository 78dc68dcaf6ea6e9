import type { KindSum } from '#contract/months/person-months.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { kindOf, nightHundredths, type TimeKind } from '#domain/wages/time-kinds.ts'
import { hoursText } from '#web/rooms/time/time-records/time-texts.ts'
import { nightsText } from '../person-months/month-texts.ts'

/** What is paid of a kind, in minutes or hundredths of days: what is kept on the time account is not, and no file hands it over. */
export const paidOf = ({ kind, minutes, hundredths, keptMinutes }: KindSum): number =>
  isInDays(kind) ? hundredths : minutes - keptMinutes

/** 0 where there is nothing of a kind; of nights that are paid in thirds those, in hundredths. */
export function paidAs(kinds: readonly KindSum[], kind: TimeKind): number {
  const sum = kinds.find(each => each.kind === kind)
  return sum ? (isInNights(sum) ? nightHundredths(sum.sixths) : paidOf(sum)) : 0
}

/** „6h:30m“, „1,00“; of nights that are paid in thirds those: „0,67“, as the file hands them over. */
export const paidText = (sum: KindSum): string =>
  isInNights(sum) ? numberText(nightHundredths(sum.sixths)) : amountText(sum.kind, paidOf(sum))

/** Of a column. Where some are paid nights and others hours it says both. */
export function totalText(rows: readonly { kinds: readonly KindSum[] }[], kind: TimeKind): string {
  const sums = rows.flatMap(({ kinds }) => kinds.filter(each => each.kind === kind))
  const hours = sums.filter(sum => !isInNights(sum))
  const paid = hours.reduce((total, sum) => total + paidOf(sum), 0)
  const sixths = sums.reduce((total, sum) => total + sum.sixths, 0)
  if (sixths === 0) return paid === 0 ? '–' : amountText(kind, paid)
  return paid === 0 ? numberText(nightHundredths(sixths)) : `${amountText(kind, paid)}, ${nightsText(sixths)}`
}

const amountText = (kind: TimeKind, paid: number): string => (isInDays(kind) ? numberText(paid) : hoursText(paid))
const numberText = (hundredths: number): string => formatNumber(hundredths / 100).replace('-', '−')

export const isInDays = (kind: TimeKind): boolean => kindOf(kind).unit === 'days'
/** Only those that are paid in thirds have sixths. */
export const isInNights = ({ sixths }: Pick<KindSum, 'sixths'>): boolean => sixths > 0

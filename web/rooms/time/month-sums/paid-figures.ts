import type { KindSum } from '#contract/time/person-months.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { kindOf, type TimeKind } from '#domain/settings/time-kinds.ts'
import { hoursText } from '../person-months/month-texts.ts'

/** What is paid of a kind, in minutes or hundredths of days: what is kept on the time account is not, and no file hands it over. */
export const paidOf = ({ kind, minutes, hundredths, keptMinutes }: KindSum): number =>
  isInDays(kind) ? hundredths : minutes - keptMinutes

/** 0 where there is nothing of a kind. */
export function paidAs(kinds: readonly KindSum[], kind: TimeKind): number {
  const sum = kinds.find(each => each.kind === kind)
  return sum ? paidOf(sum) : 0
}

export const paidTotal = (rows: readonly { kinds: readonly KindSum[] }[], kind: TimeKind): number =>
  rows.reduce((sum, { kinds }) => sum + paidAs(kinds, kind), 0)

/** „6h:30m“, „1,00“; of nights that are paid in thirds those, too: „12h:00m, 4/6“. */
export function paidText(kind: TimeKind, paid: number, sixths = 0): string {
  if (isInDays(kind)) return formatNumber(paid / 100).replace('-', '−')
  return sixths > 0 ? `${hoursText(paid)}, ${sixths}/6` : hoursText(paid)
}

export const isInDays = (kind: TimeKind): boolean => kindOf(kind).unit === 'days'

import type { CatalogueAgreement } from '#contract/superadmin/agreement-catalogue.ts'
import { PAY_KINDS } from '#domain/agreements/collective-agreements.ts'
import { formatNumber, formatScaled } from '#domain/basics/numbers.ts'

export const hoursText = (weeklyMinutes: number) => `${formatNumber(weeklyMinutes / 60, weeklyMinutes % 60 ? 1 : 0)} h`
export const companiesText = (count: number) => (count === 1 ? '1 Betrieb' : `${formatNumber(count, 0)} Betriebe`)
export const tablesText = (count: number) => (count === 1 ? '1 Tabelle' : `${formatNumber(count, 0)} Tabellen`)

/** „40 h · Teiler Stunde 173, Tag 22 · Durchrechnung 26 Wochen · Lohn und Lehrling“ */
export function termsText(agreement: CatalogueAgreement): string {
  const { weeklyMinutes, hourDivisor, dayDivisor, averagingWeeks, tables } = agreement
  const divisors = [
    hourDivisor !== null && `Stunde ${formatScaled(hourDivisor, 2)}`,
    dayDivisor !== null && `Tag ${formatScaled(dayDivisor, 2)}`,
  ].filter(Boolean)
  const kinds = Object.entries(PAY_KINDS).flatMap(([kind, label]) =>
    tables.some(({ payKind }) => payKind === kind) ? [label] : [],
  )
  return [
    hoursText(weeklyMinutes),
    divisors.length > 0 && `Teiler ${divisors.join(', ')}`,
    averagingWeeks !== null && `Durchrechnung ${averagingWeeks} Wochen`,
    kinds.join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** „+2,87 %“ of hundredths of percent. */
export const changeText = (change: number | null): string =>
  change === null ? '' : `${change > 0 ? '+' : ''}${formatNumber(change / 100)} %`

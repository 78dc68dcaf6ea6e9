import type { AverageLines, AverageValue, UsedAverage } from '#contract/months/person-averages.ts'
import { formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { AVERAGE_DIVISORS, periodOf } from '#domain/wages/averages.ts'
import { COUNTS_FOR } from '#domain/wages/individual-wage-type.ts'
import { MISSING_REASONS } from '#domain/wages/person-average.ts'
import { dayText } from '#web/lib/day-text.ts'

export const averageKey = ({ averageId, use }: Pick<UsedAverage, 'averageId' | 'use'>): string => `${averageId}-${use}`

export const usedForText = ({ use }: Pick<UsedAverage, 'use'>): string => COUNTS_FOR[use]

/** „je Ausfalltag“ */
export const unitText = ({ divisor }: Pick<UsedAverage, 'divisor'>): string => AVERAGE_DIVISORS[divisor].value

/** „22,50“, with a star where somebody said it. */
export const centsText = (cents: number): string => formatNumber(cents / 100)

/** As the table and its files say it. */
export function valueText(value: AverageValue | undefined): string {
  if (!value) return ''
  if (value.valueCents !== null) return `${centsText(value.valueCents)}${value.isManual ? ' *' : ''}`
  return value.isAbsent ? `fehlt: ${MISSING_REASONS[value.missing!]}` : ''
}

/** „52 Tage“, „90 SV-Tage“, „416:00 Stunden“ */
export const quantityText = ({ divisor, quantity }: Pick<AverageLines, 'divisor' | 'quantity'>): string =>
  divisor === 'normalHours'
    ? `${formatHours(quantity)} Normalstunden`
    : `${quantity} ${divisor === 'insuredDays' ? 'SV-Tage, mal 30' : quantity === 1 ? 'gearbeiteter Tag' : 'gearbeitete Tage'}`

/** „13 Wochen, 2 übersprungen“ */
export function spansText({ period, spans }: Pick<AverageLines, 'period' | 'spans'>): string {
  const isWeek = periodOf(period).span === 'week'
  const counted = spans.filter(({ counts }) => counts).length
  const skipped = spans.length - counted
  const unit = counted === 1 ? (isWeek ? 'Woche' : 'Monat') : isWeek ? 'Wochen' : 'Monate'
  return `${counted} ${unit}${skipped > 0 ? `, ${skipped} übersprungen` : ''}`
}

/** „für eine Abwesenheit ab 01.12.2026“, or what it would be worth. */
export const absentText = ({ absentFrom, isAbsent }: Pick<AverageLines, 'absentFrom' | 'isAbsent'>): string =>
  isAbsent ? `für die Abwesenheit ab ${dayText(absentFrom)}` : `für eine Abwesenheit ab ${dayText(absentFrom)}`

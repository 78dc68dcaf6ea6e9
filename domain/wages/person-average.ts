import type { AverageBasis, PersonSpan } from './average-spans.ts'
import { averageSpans } from './average-spans.ts'
import { type AverageInUse, type AverageKind, ownKey, periodOf } from './averages.ts'
import type { Day } from './calendar.ts'
import { type AverageValue, type ReckonedAverage, reckonAverage, shownCents } from './reckoned-average.ts'

/** Payroll goes on, and says in red that it did so without an average. Spec 2 §8, code 85. */
export const AVERAGE_MISSING = {
  code: 85,
  level: 'hint',
  name: 'ACHTUNG DURCHSCHNITTSWERTE FÜR DIESEN MITARBEITER NICHT VORHANDEN - BERECHNUNG OHNE DURCHSCHNITTSWERTE',
} as const

/** Why an average can't be reckoned. */
export const MISSING_REASONS = {
  'no-spans': 'Vor der Abwesenheit liegt keine Woche und kein Monat, der zählt',
  'nothing-to-divide': 'In den gezählten Wochen oder Monaten gibt es nichts, durch das geteilt werden kann',
  'no-hourly-value': 'Für eine der Lohnarten ist kein Stundenwert bekannt',
} as const satisfies Record<string, string>
export type MissingReason = keyof typeof MISSING_REASONS

/** Said by a person, who knows why. */
export type ManualAverage = { valueCents: number; reason: string }

export type PersonAverage = {
  /** What payroll takes: what a person said, else what was reckoned. Undefined: nothing, and `AVERAGE_MISSING` is told. */
  value: AverageValue | undefined
  /** The same, as it is shown. */
  valueCents: number | undefined
  manual: ManualAverage | null
  /** Told also beside what a person said. */
  reckoned: ReckonedAverage<PersonSpan>
  missing: { reason: MissingReason; kinds: AverageKind[] } | null
}

type Rules = Pick<AverageInUse, 'kinds' | 'ownTypes' | 'period' | 'divisor' | 'skipsAbsences' | 'leastTimes'>

/** One average of one person, for an absence that begins on a day. domain.md §5.3. */
export function personAverage(
  rules: Rules,
  basis: AverageBasis,
  absentFrom: Day,
  manual: ManualAverage | null,
): PersonAverage {
  const spans = averageSpans(basis, rules.kinds, periodOf(rules.period).span, absentFrom)
  const keys = [...rules.kinds, ...rules.ownTypes.map(({ id }) => ownKey(id))]
  const reckoned = reckonAverage(rules, keys, spans)
  const missing = missingOf(rules, reckoned)
  const value = manual ? { cents: manual.valueCents, per: 1 } : missing ? undefined : reckoned.value
  return { value, valueCents: value && shownCents(value), manual, reckoned, missing }
}

function missingOf({ kinds }: Rules, { spans, leastTimes, valueCents }: PersonAverage['reckoned']) {
  const counted = spans.filter(({ counts }) => counts).map(({ span }) => span)
  if (counted.length === 0) return { reason: 'no-spans' as const, kinds: [] }
  // What occurs too seldom would not count whatever it is worth.
  const unvalued = kinds.filter(
    kind =>
      counted.some(span => span.unvalued.includes(kind)) &&
      counted.filter(span => span.unvalued.includes(kind) || span.amounts[kind] !== 0).length >= leastTimes,
  )
  if (unvalued.length > 0) return { reason: 'no-hourly-value' as const, kinds: unvalued }
  return valueCents === undefined ? { reason: 'nothing-to-divide' as const, kinds: [] } : null
}

import type { Day, Minute } from './calendar.ts'
import type { TimeKind } from './time-kinds.ts'

/** Why a line is there; `line-explanations.ts` says it in words, with the paragraph. */
export const BECAUSE_CODES = [
  'worked',
  'over-agreed',
  'over-day',
  'over-week',
  'averaging-end',
  'holiday',
  'holiday-worked',
  'holiday-over',
  'sunday-holiday',
  'window',
  'december-eighth',
  'absent',
  'holiday-off',
  'account-ceiling',
  'account-end',
] as const
export type Because = (typeof BECAUSE_CODES)[number]

/** What a figure is made of; figures are sums of lines, by day and by month. */
export type WageLine = {
  day: Day
  kind: TimeKind
  /** Less than nothing where time that was counted so far counts otherwise at the end of an averaging period. */
  minutes: number
  /** Of a day, where days are counted. */
  hundredths: number
  because: Because
  contractId: number
  /** When it lay, where it was worked. */
  from: Minute | null
  to: Minute | null
  /** Of a night that is paid in thirds. */
  sixths: number
  /** The stamp or the absence that it comes from; null: none, as a holiday. */
  stampId: number | null
  absenceId: number | null
  /** What fell out stands in the plan, else in the model's distribution. */
  isPlanned: boolean
  /** Kept on the time account instead of being paid. */
  isKept: boolean
}

type Given = Pick<WageLine, 'day' | 'kind' | 'minutes' | 'because' | 'contractId'> & Partial<WageLine>

/** Written out in full, so that all lines are of one shape: there are millions of them. */
export const line = (given: Given): WageLine => ({
  day: given.day,
  kind: given.kind,
  minutes: given.minutes,
  hundredths: given.hundredths ?? 0,
  because: given.because,
  contractId: given.contractId,
  from: given.from ?? null,
  to: given.to ?? null,
  sixths: given.sixths ?? 0,
  stampId: given.stampId ?? null,
  absenceId: given.absenceId ?? null,
  isPlanned: given.isPlanned ?? false,
  isKept: given.isKept ?? false,
})

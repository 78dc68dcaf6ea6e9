import { formatDay } from '#domain/basics/days.ts'
import { Day } from '../endpoint.ts'

const FIRST = '1950-01-01'
const LAST = '2100-12-31'

/** Nobody works today by what held before, and nobody knows what will hold later. */
export const LawDay = Day.refine(day => day >= FIRST && day <= LAST, 'Ein Tag von 1950 bis 2100')

/** Both days included; without `to` it goes on. */
export const spanFields = { from: LawDay, to: LawDay.nullable() }
export type DaySpan = { from: string; to: string | null }

export type Faults = Record<string, string>

export const spanFaults = ({ from, to }: DaySpan): Faults =>
  to !== null && to < from ? { to: 'Das Ende liegt vor dem Beginn' } : {}

const dayText = (day: string) => formatDay(Temporal.PlainDate.from(day))

/** „ab 01.01.2026“, „01.01.2026 – 31.12.2026“ */
export const spanText = ({ from, to }: DaySpan): string =>
  to === null ? `ab ${dayText(from)}` : `${dayText(from)} – ${dayText(to)}`

/** Why the same can't hold once more. */
export const heldText = (what: string, span: DaySpan): string => `Überschneidet sich mit „${what}“ ${spanText(span)}`

import type { Span } from '../wages/calendar.ts'
import type { LawShift } from './shifts.ts'

/** A draft, or a shift that is what was published. */
export function isUnchanged(shift: LawShift): boolean {
  const { publishedAs } = shift
  if (publishedAs === null) return true
  const { employeeId, storeId, from, to, breakMinutes } = publishedAs
  return (
    employeeId === shift.employeeId &&
    storeId === shift.storeId &&
    from === shift.from &&
    to === shift.to &&
    breakMinutes === shift.breakMinutes &&
    textOf(publishedAs.breaks) === textOf(shift.breaks)
  )
}

/** Their order says nothing. */
const textOf = (breaks: readonly Span[]): string =>
  breaks
    .map(({ from, to }) => `${from}-${to}`)
    .sort()
    .join()

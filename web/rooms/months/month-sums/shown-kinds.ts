import type { PersonMonth } from '#contract/months/person-months.ts'
import { lineOn, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'

/** In the order of the kinds. */
export function kindsIn(months: readonly Pick<PersonMonth, 'kinds'>[]): TimeKind[] {
  const found = new Set(months.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)))
  return KIND_CODES.filter(kind => found.has(kind))
}

/** Those that were chosen, else all that there is something of; normal time stands in „Ist“ already. */
export const shownKinds = (present: readonly TimeKind[], chosen: readonly string[] | undefined): TimeKind[] =>
  chosen ? KIND_CODES.filter(kind => chosen.includes(kind)) : present.filter(kind => kind !== 'NORM')

/** „LA 310“, „LA 310/315“ where groups have several, „NLZ 01“ as it is; undefined where payroll has no number on that day. */
export function numberText(lines: readonly WageTypeLine[], kind: TimeKind, day: string): string | undefined {
  const numbers = [...new Set(Object.values(lineOn(lines, kind, day)?.numbers ?? {}))]
  if (numbers.length === 0) return undefined
  const text = numbers.slice(0, MOST).join('/') + (numbers.length > MOST ? '/…' : '')
  return /^\d/.test(text) ? `LA ${text}` : text
}
const MOST = 3

import type { Minute, Span } from '../wages/calendar.ts'

/** In order and without overlaps; what touches is one. */
export function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (to <= from) continue
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

/** What is left of a span outside of others, which are in order. */
export function outside({ from, to }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = []
  let at: Minute = from
  for (const other of others) {
    if (other.to <= at) continue
    if (other.from >= to) break
    if (other.from > at) left.push({ from: at, to: other.from })
    at = other.to
  }
  if (at < to) left.push({ from: at, to })
  return left
}

/** Minutes of a span that lie in others, each of which is counted once. */
export function commonMinutes(span: Span, others: readonly Span[]): number {
  let sum = 0
  for (const other of others.length > 1 ? merged(others) : others) sum += overlapOf(span, other)
  return sum
}

export const overlapOf = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

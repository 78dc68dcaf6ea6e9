import { type DaySpan, spanText } from '#contract/working-time/day-spans.ts'
import { today } from '#web/lib/day-text.ts'

/** How it stands today. */
export function standingOf({ from, to }: DaySpan) {
  const day = today()
  if (to !== null && to < day) return { tone: 'neutral', label: 'Beendet' } as const
  if (from > day) return { tone: 'info', label: 'Künftig' } as const
  return { tone: 'ok', label: 'Gilt' } as const
}

export const daysText = spanText

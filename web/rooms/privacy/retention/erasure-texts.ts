import type { Erasure } from '#contract/privacy/erasures.ts'
import { dayOf, formatDay, formatTime, fromUtcText, VIENNA } from '#domain/basics/days.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const ERASURE_STATES: Record<Erasure['state'], { tone: Tone; text: string }> = {
  proposed: { tone: 'warn', text: 'wartet auf Zustimmung' },
  working: { tone: 'info', text: 'läuft' },
  done: { tone: 'ok', text: 'gelöscht' },
  failed: { tone: 'error', text: 'abgebrochen' },
  withdrawn: { tone: 'neutral', text: 'zurückgezogen' },
}

export function momentText(text: string): string {
  const moment = fromUtcText(text)
  return `${formatDay(dayOf(moment, VIENNA))}, ${formatTime(moment, VIENNA)}`
}

/** Who wanted it, and what came of it, in one line. */
export function aboutErasure({ state, proposedBy, confirmedBy, confirmedAt, message, lines }: Erasure): string {
  const erased = lines.filter(line => line.state === 'erased').length
  const skipped = lines.filter(line => line.state === 'skipped').length
  const agreed = confirmedAt ? `zugestimmt hat ${confirmedBy} am ${momentText(confirmedAt)}` : ''
  const outcome = state === 'done' || state === 'failed' ? `${erased} gelöscht, ${skipped} ausgelassen` : ''
  return [`Vorgeschlagen von ${proposedBy}`, agreed, outcome, message].filter(Boolean).join(' · ')
}

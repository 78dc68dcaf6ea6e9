import type { SecondFactorDemand } from '#contract/accounts/second-factor-demands.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

export const hasBegun = ({ from }: SecondFactorDemand) => from !== null && from <= today()

export function stateOf(demand: SecondFactorDemand): { tone: Tone; text: string } {
  if (demand.from === null) return { tone: 'neutral', text: 'nicht verlangt' }
  const since = `ab ${dayText(demand.from)}`
  if (!hasBegun(demand)) return { tone: 'info', text: since }
  return { tone: 'ok', text: `verlangt ${since}` }
}

/** „4 von 7 Benutzern“, „alle haben einen“ */
export const lackingText = ({ lacking, people }: SecondFactorDemand): string =>
  lacking === 0 ? 'alle haben einen' : `${lacking} von ${people} ${people === 1 ? 'Benutzer' : 'Benutzern'}`

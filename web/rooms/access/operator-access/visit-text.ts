import type { OperatorVisits, Visit } from '#contract/access/operator-access.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import type { Tone } from '#web/ui/status-pill.tsx'

/** Whole minutes until a moment of the server, none below 0. */
export const minutesUntil = (utcText: string): number =>
  Math.max(0, Math.ceil(Temporal.Now.instant().until(fromUtcText(utcText)).total('minutes')))

/** „18 Minuten“ */
export const minutesText = (minutes: number) => (minutes === 1 ? '1 Minute' : `${minutes} Minuten`)

export const lengthText = ({ begunAt, endsAt }: Visit): string =>
  minutesText(Math.max(1, Math.ceil(fromUtcText(begunAt).until(fromUtcText(endsAt)).total('minutes'))))

export const seenText = ({ seen }: Visit): string =>
  seen === 0 ? 'nichts einzeln geöffnet' : seen === 1 ? '1 Eintrag geöffnet' : `${seen} Einträge geöffnet`

export const rightText = ({ mayWrite, consentedBy }: Visit): string =>
  !mayWrite ? 'nur lesend' : consentedBy ? `auch ändernd, erlaubt von ${consentedBy}` : 'auch ändernd'

export function stateOf({ consent, visits }: OperatorVisits): { tone: Tone; text: string } {
  const running = visits.filter(({ isRunning }) => isRunning)
  if (running.some(({ isAsked, mayWrite }) => isAsked && !mayWrite))
    return { tone: 'warn', text: 'bittet um Änderungen' }
  if (running.length > 0) return { tone: 'info', text: 'gerade hier' }
  return consent.mayWrite ? { tone: 'neutral', text: 'auch ändernd' } : { tone: 'neutral', text: 'nur lesend' }
}

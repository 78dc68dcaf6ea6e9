import type { TransmissionState } from '#domain/elda/transmission-words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Answered } from '../transfer-service/actions.ts'
import type { ServiceFailure } from '../transfer-service/rules.ts'
import type { Settled, TransmissionRow } from './rows.ts'

const UNCLEAR =
  'Ob die Datei angekommen ist, ist ungewiss; von selbst wird sie nicht noch einmal gesendet. Holen Sie die Rücksendungen ab: Die Mitteilung zu ihr klärt es. Sonst sehen Sie in ELDA Online nach.'
export const BROKEN_OFF = `Der Versand wurde unterbrochen. ${UNCLEAR}`

export const LEFT_LYING = 'Der Versand wurde unterbrochen, bevor etwas gesendet war. Bitte senden Sie noch einmal.'

const STATES: Readonly<Record<Answered['means']['outcome'], TransmissionState>> = {
  done: 'sent',
  duplicate: 'sent',
  waiting: 'waiting',
  act: 'failed',
  later: 'failed',
  unclear: 'uncertain',
  // Nothing that is sent can be missing or fetched.
  missing: 'uncertain',
  fetched: 'uncertain',
}

/** Where an answer leaves an attempt. */
export function settledBy({ status, means, said, protocol }: Answered): Settled {
  const state = STATES[means.outcome]
  // Of a duplicate ELDA names the protocol of what came first, in a field or in its sentence.
  const named = means.outcome === 'duplicate' && protocol === '' ? (/\d{6,20}/.exec(said)?.[0] ?? '') : protocol
  const message = state === 'uncertain' ? `${means.text} ${UNCLEAR}` : means.text
  return { state, status, message: message.trim().slice(0, 500), protocol: named }
}

/** Where an attempt is left by what is no answer; `isLastTry` of those that can’t have reached anybody. */
export function settledByFailure({ message, mayHaveArrived, raw }: ServiceFailure, isLastTry: boolean): Settled {
  if (mayHaveArrived) return { state: 'uncertain', message: `${message} ${UNCLEAR}`.slice(0, 500) }
  if (raw) return { state: 'failed', message: `${message} Gesendet ist nichts.` }
  return isLastTry ? { state: 'failed', message } : { state: 'queued', message: `${message} Ein neuer Versuch folgt.` }
}

/** A request that was held up somewhere is taken by ELDA for a minute; a clock may be off by as much. */
const SAFE_SECONDS = 150

export function refuseTooSoon({ leftSeconds }: TransmissionRow): void {
  const rest = Math.ceil((SAFE_SECONDS - leftSeconds) / 60)
  if (rest > 0)
    throw new Refusal(
      'conflict',
      `Die Anfrage könnte noch unterwegs sein. In ${rest === 1 ? 'einer Minute' : `${rest} Minuten`} nimmt ELDA sie sicher nicht mehr an; dann können Sie noch einmal senden.`,
    )
}

export function refuseCertain({ state }: TransmissionRow, among: readonly TransmissionState[]): void {
  if (!among.includes(state))
    throw new Refusal('conflict', 'Was aus diesem Versand wurde, steht inzwischen fest. Bitte laden Sie die Liste neu.')
}

/** Settled already, or taken over: what is found out now changes nothing any more. */
export const isOf = ({ state, nonce }: TransmissionRow, ours: string): boolean =>
  nonce === ours && (state === 'sending' || state === 'uncertain' || state === 'waiting')

import type { Transfer } from '#contract/superadmin/transfers.ts'
import { fromUtcText } from '#domain/basics/days.ts'
import { DELIVERY_STATES, type DeliveryState, MOST_TRIES } from '#domain/exports/delivery-states.ts'
import type { Tone } from '#web/ui/status-pill.tsx'
import { ageText } from '../overview/words.ts'

const TONES: Record<DeliveryState, Tone> = {
  stopped: 'error',
  repeated: 'warn',
  sending: 'info',
  waiting: 'neutral',
  delivered: 'ok',
  dropped: 'neutral',
}

export function stateOf({ state, tries, isTargetHeld }: Transfer): { tone: Tone; word: string } {
  if (isTargetHeld && state !== 'delivered' && state !== 'dropped') return { tone: 'warn', word: 'Ziel angehalten' }
  const word =
    state === 'stopped' && tries >= MOST_TRIES ? `angehalten nach ${tries} Versuchen` : DELIVERY_STATES[state]
  return { tone: TONES[state], word }
}

export const NONE = '–'
export const triesText = ({ kind, tries }: Transfer) => (kind === 'elda' ? NONE : `${tries} / ${MOST_TRIES}`)

/** When it is tried next, as a wait from now. */
export function nextText({ state, nextTryAt, isTargetHeld }: Transfer, now = Date.now()): string {
  if (isTargetHeld) return NONE
  if (state === 'waiting') return 'jetzt'
  if (state !== 'repeated') return NONE
  const seconds = nextTryAt ? (fromUtcText(nextTryAt).epochMilliseconds - now) / 1000 : 0
  return seconds > 1 ? `in ${ageText(Math.floor(seconds))}` : 'gleich'
}

const CAUSES: [matches: RegExp, cause: string, advice: string][] = [
  [
    /anderen Host-Schlüssel/,
    'Der Schlüssel des Hosts stimmt nicht mehr',
    'Vergleichen Sie die Schlüssel und fragen Sie den Empfänger. Ein weiterer Versuch nimmt den neuen nicht an.',
  ],
  [/noch nicht bestätigt/, 'Der Schlüssel des Hosts ist nicht bestätigt', 'Der Betrieb bestätigt ihn bei seinem Ziel.'],
  [/Anmeldung abgelehnt/, 'Zugang abgelehnt', 'Der Betrieb prüft Benutzer und Passwort oder Schlüssel seines Ziels.'],
  [/Namen gibt es nicht/, 'Der Server ist unbekannt', 'Der Betrieb berichtigt die Adresse seines Ziels.'],
  [/lehnt die Verbindung ab/, 'Der Server lehnt ab', 'Prüfen Sie den Port und ob der SFTP-Dienst läuft.'],
  [/schweigt|kein SFTP/, 'Dort antwortet kein SFTP', 'Der Betrieb prüft Adresse und Port seines Ziels.'],
  [
    /kein Platz mehr|zusteht, ist aufgebraucht/,
    'Am Server fehlt Platz',
    'Der Empfänger räumt auf; es wird weiter versucht.',
  ],
  [/nicht erreichbar/, 'Der Server antwortet nicht', 'Prüfen Sie, ob er läuft, und versuchen Sie es dann noch einmal.'],
  [/Ordner gibt es/, 'Der Ordner fehlt', 'Der Betrieb berichtigt den Ordner seines Ziels.'],
  [/fehlt die Berechtigung/, 'Keine Schreibrechte', 'Der Empfänger erlaubt dem Benutzer, in den Ordner zu schreiben.'],
  [
    /schon eine andere Datei/,
    'Dort liegt schon eine andere Datei',
    'Der Empfänger räumt sie weg; überschrieben wird nichts.',
  ],
  [/vom Betreiber angehalten/i, 'Vom Betreiber angehalten', 'Sie wird erst wieder versucht, wenn jemand das will.'],
  [/vom Betreiber verworfen/i, 'Vom Betreiber verworfen', 'Die Datei liegt weiter im Betrieb.'],
]

/** A changed host key is compared, never accepted by trying again. */
export const isOfKey = ({ message, state }: Transfer) => state === 'stopped' && CAUSES[0]![0].test(message)

/** What is wrong in a few words, and what to do about it. */
export function causeOf({ message, state }: Transfer): { cause: string; advice: string } | undefined {
  if (message === '' || state === 'delivered') return undefined
  const known = CAUSES.find(([matches]) => matches.test(message))
  return known ? { cause: known[1], advice: known[2] } : { cause: DELIVERY_STATES[state], advice: '' }
}

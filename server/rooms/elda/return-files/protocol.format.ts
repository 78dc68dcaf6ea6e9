import {
  MAX_RETURNED,
  type Protocol,
  type ReturnCode,
  type ReturnedNotice,
  type ReturnOutcome,
} from '#domain/elda/returned.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attributeOf, childOf, childrenOf, fieldOf, proseOf, type XmlElement } from './xml.format.ts'

const OUTCOMES: Record<string, ReturnOutcome> = {
  uebernommen: 'accepted',
  teilweise_uebernommen: 'partly_accepted',
  nicht_uebernommen: 'rejected',
  offen: 'open',
}

/** `protokoll`, elda_mitteilung 3.0 */
export function readProtocol(root: XmlElement): Protocol {
  const status = childOf(root, 'status')
  if (!status) throw new Refusal('unprocessable', `Zeile ${root.line}: In der Mitteilung fehlt der Status.`)
  const outcome = outcomeOf(status, status.text)
  const meldungen = childOf(root, 'meldungen')
  const told = meldungen ? childrenOf(meldungen, 'meldung') : []
  if (told.length > MAX_RETURNED)
    throw new Refusal(
      'unprocessable',
      `Zeile ${told[MAX_RETURNED]!.line}: Die Mitteilung nennt mehr als ${MAX_RETURNED} Meldungen.`,
    )
  return {
    kind: 'protocol',
    protocol: attributeOf(root, 'protokollnummer', 40),
    sentFile: attributeOf(root, 'dateiname', 255),
    outcome,
    codes: codesOf(root),
    notices: told.map(notice => readNotice(notice, outcome)),
  }
}

function readNotice(element: XmlElement, ofFile: ReturnOutcome): ReturnedNotice {
  const status = element.attributes.status
  return {
    reference: fieldOf(element, 'referenznummer', 40),
    outcome: status === undefined ? ofFile : outcomeOf(element, status),
    codes: codesOf(element),
  }
}

function outcomeOf({ line }: XmlElement, text: string): ReturnOutcome {
  const word = text.trim().toLowerCase().replaceAll('ü', 'ue').replaceAll(/\s+/g, '_')
  const outcome = Object.hasOwn(OUTCOMES, word) ? OUTCOMES[word] : undefined
  if (!outcome) throw new Refusal('unprocessable', `Zeile ${line}: Der Status „${word.slice(0, 40)}“ ist unbekannt.`)
  return outcome
}

const MOST_CODES = 100

function codesOf(parent: XmlElement): ReturnCode[] {
  const codes = childOf(parent, 'codes')
  if (!codes) return []
  return childrenOf(codes, 'code')
    .slice(0, MOST_CODES)
    .map(code => {
      const name = fieldOf(code, 'value', 20)
      const type = attributeOf(code, 'typ', 20).toLowerCase()
      return {
        code: name,
        text: proseOf(code, 'elda_text'),
        isError: type === '' ? name.startsWith('E') || name.startsWith('F') : type === 'fehler',
        line: lineOf(attributeOf(code, 'zeilennummer', 20)),
      }
    })
}

const lineOf = (text: string): number | null => (/^\d{1,7}$/.test(text) ? Number(text) : null)

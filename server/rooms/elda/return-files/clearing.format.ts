import { type AskedCase, type AskedCode, type Clearing, MAX_CASES } from '#domain/elda/returned.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { childOf, childrenOf, fieldOf, proseOf, readXml, visible, type XmlElement } from './xml.format.ts'

/** `dialogfallListe`; each case brings a document of its own, as base64. */
export function readClearing(root: XmlElement): Clearing {
  const cases = childrenOf(root, 'dialogfall')
  if (cases.length > MAX_CASES)
    throw new Refusal(
      'unprocessable',
      `Zeile ${cases[MAX_CASES]!.line}: Die Datei enthält mehr als ${MAX_CASES} Fälle.`,
    )
  return { kind: 'clearing', cases: cases.map(readCase) }
}

const YES = ['1', 'j', 'ja', 'true', 't', 'tm']

function readCase(element: XmlElement): AskedCase {
  const info = childOf(element, 'meldungInfo')
  if (!info) throw new Refusal('unprocessable', `Zeile ${element.line}: Dem Fall fehlt, wen er betrifft (meldungInfo).`)
  const codes = readCodes(element)
  return {
    isTest: YES.includes(fieldOf(element, 'testkennzeichen', 20).toLowerCase()),
    account: fieldOf(info, 'beitragskontonummer', 10),
    reference: fieldOf(info, 'referenzwert', 40),
    personnelNumber: personnelNumberOf(info),
    lastName: fieldOf(info, 'familienname', 140),
    firstName: fieldOf(info, 'vorname', 140),
    number: fieldOf(info, 'versicherungsnummer', 20),
    urgency: fieldOf(info, 'dringlichkeit', 10),
    askedOn: dayOf(info),
    codes,
  }
}

function personnelNumberOf(info: XmlElement): string {
  const own = childrenOf(info, 'fachinformation').find(each => fieldOf(each, 'typ', 100).toUpperCase() === 'INF1')
  const value = own && childOf(own, 'wert')
  const [held] = value?.children ?? []
  return visible(held?.text ?? value?.text ?? '').slice(0, 40)
}

/** With or without a time and a zone. */
function dayOf(info: XmlElement): string {
  const text = fieldOf(info, 'bereitstellungsdatum', 40).slice(0, 10)
  if (text === '') return ''
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    throw new Refusal('unprocessable', `Zeile ${info.line}: Das Datum der Bereitstellung ist kein Tag.`)
  }
}

const MOST_CODES = 50
const MOST_DETAILS = 100
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

function readCodes(element: XmlElement): AskedCode[] {
  const meldung = childOf(element, 'meldung')
  const content = meldung && childOf(meldung, 'inhalt')
  if (!content) return []
  const text = content.text.replaceAll(/\s+/g, '')
  if (!BASE64.test(text) || text.length % 4 !== 0)
    throw new Refusal('unprocessable', `Zeile ${content.line}: Der Inhalt des Falls ist nicht als Base64 lesbar.`)
  const inner = readXml(Buffer.from(text, 'base64'), {
    roots: ['clearingInformationenExtern'],
    where: `Zeile ${content.line}, Inhalt des Falls: `,
  })
  const found = childrenOf(inner, 'clearingInformationExtern')
  if (found.length > MOST_CODES)
    throw new Refusal('unprocessable', `Zeile ${content.line}: Der Fall nennt mehr als ${MOST_CODES} Codes.`)
  return found.map(code => ({
    code: fieldOf(code, 'informationCodeFachsystem', 20).toUpperCase(),
    urgency: fieldOf(code, 'dringlichkeit', 10),
    text: proseOf(code, 'informationTextFachsystem'),
    details: childrenOf(code, 'clearingDatenExtern')
      .slice(0, MOST_DETAILS)
      .map(detail => ({
        label: proseOf(detail, 'datenParameterBezeichnung') || proseOf(detail, 'datenParameterTypeCode'),
        value: proseOf(detail, 'datenParameterWert'),
      })),
  }))
}

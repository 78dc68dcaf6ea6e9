import { createHash } from 'node:crypto'
import { childOf, childrenOf, fieldOf, proseOf, readXml, type XmlElement } from '../return-files/xml.format.ts'
import type { Operation } from './envelope.format.ts'
import { partNamed, partsOf } from './multipart.format.ts'

export type ListedReturn = { protocol: string; fileName: string }
export type ReturnedFile = { name: string; bytes: Buffer }

export type ServiceAnswer = {
  status: string
  /** What ELDA says to it. */
  said: string
  protocol: string
  listed: ListedReturn[]
  file: ReturnedFile | undefined
}

/** Why an answer is none, in a sentence; `isRefusal`: the service took nothing, whatever it was asked for. */
export class NoAnswer extends Error {
  readonly isRefusal: boolean
  constructor(message: string, { isRefusal = false } = {}) {
    super(message)
    this.isRefusal = isRefusal
  }
}

type Came = { httpStatus: number; contentType: string; bytes: Buffer }

const GARBLED = 'Die Antwort von ELDA ist nicht lesbar.'
const CUT = 'Die Antwort von ELDA ist unvollständig angekommen.'

/** A whole answer to what was asked; what is none throws `NoAnswer`. */
export function readAnswer(operation: Operation, { httpStatus, contentType, bytes }: Came): ServiceAnswer {
  const type = contentType.toLowerCase().split(';', 1)[0]!.trim()
  const isMultipart = type === 'multipart/related'
  if (!isMultipart && !XML_TYPES.includes(type)) throw noSoap(httpStatus, type)
  const parts = isMultipart ? partsOf(bytes, contentType) : { root: bytes, attached: new Map<string, Buffer>() }
  if (!parts) throw new NoAnswer(CUT)
  const envelope = parsed(parts.root)
  const body = childOf(envelope, 'Body')
  if (!body) throw new NoAnswer(GARBLED)
  const fault = childOf(body, 'Fault')
  if (fault) throw faultOf(fault)
  const answer = childOf(body, `${operation}Response`)
  const returned = answer && childOf(answer, 'return')
  const result = returned && childOf(returned, 'serviceResult')
  if (!result) throw new NoAnswer(GARBLED)
  return reading(() => {
    const status = fieldOf(result, 'statusCode', 10)
    if (!/^\d{3}$/.test(status)) throw new NoAnswer(GARBLED)
    const file = childOf(returned, 'datei')
    return {
      status,
      said: proseOf(result, 'messages').slice(0, 300),
      protocol: protocolOf(returned),
      listed: childrenOf(returned, 'ruecksendungen').map(each => ({
        protocol: protocolOf(each),
        fileName: fieldOf(each, 'dateiName', 255),
      })),
      file: file && fileOf(file, parts.attached),
    }
  })
}

const XML_TYPES = ['text/xml', 'application/xml', 'application/soap+xml', 'application/xop+xml']

function noSoap(httpStatus: number, type: string): NoAnswer {
  // Whoever answers so has passed nothing on.
  const isRefusal = httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408
  if (type === 'text/html')
    return new NoAnswer(
      `Statt ELDA hat eine Webseite geantwortet (HTTP ${httpStatus}). Der Betreiber von Kontor soll die Adresse des Webservice prüfen.`,
      { isRefusal },
    )
  return new NoAnswer(
    `Die Antwort hat nicht die Form, in der ELDA antwortet (HTTP ${httpStatus}). Der Betreiber von Kontor soll die Adresse des Webservice prüfen.`,
    { isRefusal },
  )
}

/** Only what is the asker’s fault was surely not worked on. SOAP 1.1 §4.4.1 */
function faultOf(fault: XmlElement): NoAnswer {
  return reading(() => {
    const code = fieldOf(fault, 'faultcode', 200).replace(/^.*:/, '')
    const said = proseOf(fault, 'faultstring')
      .slice(0, 200)
      .replace(/[.\s]+$/, '')
    const isRefusal = /^(?:Client|VersionMismatch|MustUnderstand)\b/.test(code)
    return new NoAnswer(`ELDA hat die Anfrage nicht verstanden: „${said || code || 'ohne Angabe'}“.`, { isRefusal })
  })
}

const parsed = (root: Buffer): XmlElement => reading(() => readXml(root, { roots: ['Envelope'] }))

/** Where in an answer something is wrong tells nobody anything. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(GARBLED)
  }
}

function protocolOf(parent: XmlElement): string {
  const text = fieldOf(parent, 'protokollnummer', 40)
  if (text !== '' && !/^\w{1,40}$/.test(text)) throw new NoAnswer(GARBLED)
  return text
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

function fileOf(element: XmlElement, attached: ReadonlyMap<string, Buffer>): ReturnedFile {
  const payload = childOf(element, 'payload')
  const include = payload && childOf(payload, 'Include')
  const bytes = include ? partNamed(attached, include.attributes.href ?? '') : inlineOf(payload?.text ?? '')
  if (!bytes || bytes.length === 0) throw new NoAnswer('In der Antwort von ELDA fehlt der Inhalt der Rücksendung.')
  const md5 = fieldOf(element, 'md5', 64).toLowerCase()
  if (/^[0-9a-f]{32}$/.test(md5) && createHash('md5').update(bytes).digest('hex') !== md5)
    throw new NoAnswer('Der Inhalt der Rücksendung ist unterwegs beschädigt worden.')
  return { name: fieldOf(element, 'name', 255), bytes }
}

function inlineOf(text: string): Buffer | undefined {
  const compact = text.replaceAll(/\s+/g, '')
  return compact.length % 4 === 0 && BASE64.test(compact) ? Buffer.from(compact, 'base64') : undefined
}

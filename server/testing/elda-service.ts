import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Operation = 'senden' | 'ruecksendungenAuflisten' | 'empfangen'
export type ServiceCall = { operation: Operation; serial: string; fileName: string; protocol: string; nonce: string }

/**
 * What goes wrong with a call. The line breaks before or after the service has done its part, in the head or the body of its answer;
 * three digits: it answers so and does nothing; `hang`: it does its part and never answers.
 */
export type ServiceFault =
  | ('cut before' | 'cut after' | 'cut head' | 'cut body' | 'hang' | 'html' | 'fault' | 'type' | 'broken part')
  | `${number}`
  | undefined

type Filing = { protocol: string; serial: string; fileName: string; bytes: Buffer; references: string[] }
type Held = { protocol: string; serial: string; name: string; bytes: Buffer; isFetched: boolean }
type Outcome = {
  status: 'uebernommen' | 'nicht_uebernommen' | 'teilweise_uebernommen' | 'offen'
  code?: string
  text?: string
}

export type EldaService = {
  url: string
  apiKey: string
  /** By serial number; whoever is not here has the password that is asked with. */
  passwords: Map<string, string>
  filings: Filing[]
  returns: Held[]
  calls: ServiceCall[]
  /** By how many seconds its clock is ahead. */
  ahead: number
  /** So many requests more are cut off before they are read. */
  slams: number
  /** Decides what goes wrong; called for every call that came through the door. May wait. */
  fault: (call: ServiceCall, nth: number) => ServiceFault | Promise<ServiceFault>
  /** Waited for when it has done its part, before it answers. */
  slow: (call: ServiceCall) => void | Promise<void>
  /** What it says of a notice. */
  outcome: (reference: string) => Outcome
  /** As base64 in the answer, instead of a part of its own. */
  inline: boolean
  /** How often a reference was filed. */
  filed(reference: string): number
  /** Lays a return there for a serial number; gives its protocol number. */
  lay(serial: string, name: string, bytes: Buffer | string): string
  /** A question, or a number, about a notice. */
  askBack(serial: string, asked: { reference: string; account: string; code: string; number?: string }): string
  close(): void
}

/** Transfer-Webservice v4 on a free port of this machine, as far as it is known. Domain 1.1 */
export async function startEldaService(): Promise<EldaService> {
  const nonces = new Set<string>()
  let nextProtocol = 155_764_331
  const service: EldaService = {
    url: '',
    apiKey: 'Schluessel-1',
    passwords: new Map(),
    filings: [],
    returns: [],
    calls: [],
    ahead: 0,
    slams: 0,
    fault: () => undefined,
    slow: () => {},
    outcome: () => ({ status: 'uebernommen' }),
    inline: false,
    filed: reference => service.filings.filter(({ references }) => references.includes(reference)).length,
    lay(serial, name, bytes) {
      const protocol = String(nextProtocol++)
      service.returns.push({ protocol, serial, name, bytes: Buffer.from(bytes as string), isFetched: false })
      return protocol
    },
    askBack: (serial, asked) => service.lay(serial, `cm_${nextProtocol}.xml`, clearingOf(asked)),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  function refusedStatus(text: string, call: ServiceCall, headers: IncomingMessage['headers']): string {
    const created = Date.parse(textOf(text, 'created'))
    if (!/^text\/xml/.test(headers['content-type'] ?? '')) return '559'
    if (textOf(text, 'apiKey') !== service.apiKey) return '557'
    if (call.nonce === '') return '554'
    if (Number.isNaN(created)) return '555'
    if (Math.abs(Date.now() + service.ahead * 1000 - created) > 60_000) return '551'
    if (nonces.has(call.nonce)) return '552'
    nonces.add(call.nonce)
    const password = service.passwords.get(call.serial)
    if (password !== undefined && password !== textOf(text, 'kundenpasswort')) return '558'
    if (call.operation !== 'senden') return '000'
    return call.fileName === '' ? '402' : call.fileName.length > 255 ? '401' : '000'
  }

  function file(text: string, { serial, fileName }: ServiceCall): Filing {
    const bytes = Buffer.from(textOf(text, 'payload'), 'base64')
    const protocol = String(nextProtocol++)
    const filing = { protocol, serial, fileName, bytes, references: referencesOf(bytes) }
    service.filings.push(filing)
    service.lay(serial, `mitteilung_${protocol}.xml`, protocolOf(filing, service.outcome))
    return filing
  }

  /** Does what was asked; gives what stands in the answer beside its status, and a part of its own. */
  function act(text: string, call: ServiceCall): { status: string; content: string; part?: Buffer } {
    if (call.operation === 'senden') {
      const { protocol } = file(text, call)
      return {
        status: '000',
        content: `<dateiId>${protocol}9</dateiId><eldaZeitstempel>2026-11-27T09:00:00.000+01:00</eldaZeitstempel><protokollnummer>${protocol}</protokollnummer>`,
      }
    }
    const own = service.returns.filter(({ serial }) => serial === call.serial)
    if (call.operation === 'ruecksendungenAuflisten')
      return {
        status: '000',
        content: own
          .filter(({ isFetched }) => !isFetched)
          .map(
            ({ name, protocol }) =>
              `<ruecksendungen><dateiName>${name}</dateiName><protokollnummer>${protocol}</protokollnummer></ruecksendungen>`,
          )
          .join(''),
      }
    const held = own.find(({ protocol }) => protocol === call.protocol)
    if (!held) return { status: '406', content: '' }
    if (held.isFetched) return { status: '408', content: '' }
    held.isFetched = true
    const payload = service.inline
      ? held.bytes.toString('base64')
      : '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:rueck%40elda.at"/>'
    const md5 = createHash('md5').update(held.bytes).digest('hex')
    return {
      status: '000',
      content: `<datei><dateiTyp>XML</dateiTyp><id>${held.protocol}8</id><md5>${md5}</md5><name>${held.name}</name><payload>${payload}</payload></datei>`,
      ...(!service.inline && { part: held.bytes }),
    }
  }

  const server = createServer(
    (request, response) => void serve(request, response).catch(() => request.socket.destroy()),
  )

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (service.slams > 0) {
      service.slams--
      return void request.socket.destroy()
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const operation = /<v4:(\w+) /.exec(text)![1] as Operation
    const call: ServiceCall = {
      ...{ operation, serial: textOf(text, 'seriennummer'), nonce: textOf(text, 'nonce') },
      ...{ fileName: textOf(text, 'dateiName'), protocol: textOf(text, 'protokollnummer') },
    }
    const fault = await service.fault(call, service.calls.push(call))
    if (fault === 'cut before') return void request.socket.destroy()
    if (request.headers.soapaction !== '""' || fault === 'fault') return faulted(response)
    if (fault === 'html') return page(response)
    const refused = fault && /^\d{3}$/.test(fault) ? fault : refusedStatus(text, call, request.headers)
    const done = refused === '000' ? act(text, call) : { status: refused, content: '' }
    await service.slow(call)
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === 'hang') return
    const whole = answerOf(operation, done)
    if (fault === 'broken part') whole.body = whole.body.subarray(0, Math.floor(whole.body.length * 0.7))
    if (fault === 'type') return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(whole.body)
    const date = new Date(Date.now() + service.ahead * 1000).toUTCString()
    if (fault !== 'cut head' && fault !== 'cut body')
      return void response.writeHead(200, { 'content-type': whole.type, date }).end(whole.body)
    const head = `HTTP/1.1 200 OK\r\nDate: ${date}\r\nContent-Type: ${whole.type}\r\nContent-Length: ${whole.body.length}\r\n\r\n`
    const sent =
      fault === 'cut head'
        ? Buffer.from(head.slice(0, 40))
        : Buffer.concat([Buffer.from(head), whole.body.subarray(0, whole.body.length / 2)])
    request.socket.end(sent)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eldaws/transfer/v4/TransferService`
  return service
}

const textOf = (text: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const soap = (content: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${content}</soap:Body></soap:Envelope>`

function faulted(response: ServerResponse): void {
  const fault =
    '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>The given SOAPAction does not match an operation.</faultstring></soap:Fault>'
  response.writeHead(500, { 'content-type': 'text/xml;charset=UTF-8' }).end(soap(fault))
}

const page = (response: ServerResponse): void =>
  void response.writeHead(503, { 'content-type': 'text/html' }).end('<html><body>Wartungsarbeiten</body></html>')

/** Always by MTOM, also where nothing is attached. */
function answerOf(operation: Operation, { status, content, part }: { status: string; content: string; part?: Buffer }) {
  const boundary = `uuid:${randomUUID()}`
  const result = `<serviceResult><messages>${status === '000' ? 'OK' : `Status ${status}`}; requestId:MTIz</messages><statusCode>${status}</statusCode></serviceResult>`
  const root = soap(
    `<ns2:${operation}Response xmlns:ns2="http://v4.transfer.ws.elda.at/"><return>${result}${content}</return></ns2:${operation}Response>`,
  )
  const parts = [
    `--${boundary}\r\nContent-Type: application/xop+xml; charset=UTF-8; type="text/xml"\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <root.message@cxf.apache.org>\r\n\r\n${root}`,
    ...(part
      ? [
          `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <rueck@elda.at>\r\n\r\n`,
        ]
      : []),
  ].map(text => Buffer.from(text))
  return {
    type: `multipart/related; type="application/xop+xml"; boundary="${boundary}"; start="<root.message@cxf.apache.org>"; start-info="text/xml"`,
    body: Buffer.concat([...parts, ...(part ? [part] : []), Buffer.from(`\r\n--${boundary}--`)]),
  }
}

/** REFW stands in each record at 21 to 60; the first and the last line hold none. */
const referencesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('latin1')
    .split('\r\n')
    .filter(line => !/^(?:00|99)/.test(line))
    .map(line => line.slice(20, 60).trim())

function protocolOf({ protocol, serial, fileName, references }: Filing, outcome: EldaService['outcome']): string {
  const told = references.map(reference => ({ reference, ...outcome(reference) }))
  const [first] = told
  const status = told.every(each => each.status === first?.status)
    ? (first?.status ?? 'uebernommen')
    : 'teilweise_uebernommen'
  const meldungen = told.map(each => {
    const codes = each.code
      ? `<codes><code typ="fehler" zeilennummer="2"><value>${each.code}</value><elda_text>${each.text ?? ''}</elda_text></code></codes>`
      : ''
    return `<meldung status="${each.status}"><referenznummer>${each.reference}</referenznummer><zeilennummer>2</zeilennummer>${codes}</meldung>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><protokoll protokollnummer="${protocol}" dateiname="${fileName}" seriennummer="${serial}"><status>${status}</status><meldungen>${meldungen.join('')}</meldungen></protokoll>`
}

function clearingOf({ reference, account, code, number = '' }: Parameters<EldaService['askBack']>[1]): string {
  const inner = `<clearingInformationenExtern xmlns="http://mvb_clearing_2_0_0.dialog.sozvers.at"><clearingInformationExtern><informationCodeFachsystem>${code}</informationCodeFachsystem><informationTextFachsystem>Hinweis zu ${code}</informationTextFachsystem></clearingInformationExtern></clearingInformationenExtern>`
  return `<?xml version="1.0" encoding="UTF-8"?><dialogfallListe xmlns="https://online_2_0.elda.at/dgdialog/"><dialogfall><testkennzeichen>J</testkennzeichen><meldungInfo><dringlichkeit>N</dringlichkeit><beitragskontonummer>${account}</beitragskontonummer><referenzwert>${reference}</referenzwert><versicherungsnummer>${number}</versicherungsnummer></meldungInfo><meldung><inhalt>${Buffer.from(inner).toString('base64')}</inhalt></meldung></dialogfall></dialogfallListe>`
}

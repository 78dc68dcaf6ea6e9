import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { serviceStatus } from '#domain/elda/service-statuses.ts'
import { readConfig } from '#server/platform/config.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type EldaService, type ServiceFault, startEldaService } from '#server/testing/elda-service.ts'
import { ask, type Ticket } from './actions.ts'
import { NoAnswer, readAnswer } from './answer.format.ts'
import { writeEnvelope } from './envelope.format.ts'
import { partsOf } from './multipart.format.ts'
import { ServiceFailure, transferService } from './rules.ts'

let service: EldaService
before(async () => {
  service = await startEldaService()
})
after(() => service.close())

const customer = { serialNumber: '0042317', passwordSha512: 'ab'.repeat(64) }
const RECORD = Buffer.from(`00\r\nM3${' '.repeat(18)}${'K1-2026-1-ABCD'.padEnd(40)}2013\r\n99`)
const reach = (timeoutMs = 20_000) => transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs })
const sending = (ticket?: Ticket) => ({
  ...{ operation: 'senden' as const, fields: { dateiName: 'A & "B" <ä>.txt', payload: RECORD.toString('base64') } },
  ...(ticket && { ticket }),
})
const failing = async (fault: ServiceFault): Promise<ServiceFailure> => {
  service.fault = () => fault
  const error = await ask(customer, sending()).catch((caught: unknown) => caught)
  service.fault = () => undefined
  assert.ok(error instanceof ServiceFailure, String(error))
  return error
}

test('a file is sent and filed once under the name it was given, and its return comes back byte for byte, once', async () => {
  for (const inline of [false, true]) {
    reach()
    service.inline = inline
    const sent = await ask(customer, sending())
    assert.deepEqual([sent.status, sent.means.outcome], ['000', 'done'])
    const filing = service.filings.at(-1)!
    assert.deepEqual([filing.protocol, filing.fileName, filing.serial], [sent.protocol, 'A & "B" <ä>.txt', '0042317'])
    assert.deepEqual(filing.bytes, RECORD)
    const { listed } = await ask(customer, { operation: 'ruecksendungenAuflisten' })
    assert.equal(listed.at(-1)!.fileName, `mitteilung_${sent.protocol}.xml`)
    const fields = { protokollnummer: listed.at(-1)!.protocol }
    const { file } = await ask(customer, { operation: 'empfangen', fields })
    assert.deepEqual([file!.name, file!.bytes], [listed.at(-1)!.fileName, service.returns.at(-1)!.bytes])
    assert.equal((await ask(customer, { operation: 'empfangen', fields })).means.outcome, 'fetched')
  }
  service.inline = false
  const fields = { protokollnummer: '1' }
  assert.equal((await ask(customer, { operation: 'empfangen', fields })).means.outcome, 'missing')
})

test('what is sent is escaped: no value ends its element', () => {
  const security = { apiKey: '</apiKey>&', created: '', kundenpasswort: '', nonce: '', seriennummer: '' }
  const text = writeEnvelope('senden', security, { dateiName: `<>&"'\u0000x` })
  assert.match(text, /<apiKey>&lt;\/apiKey&gt;&amp;<\/apiKey>/)
  assert.match(text, /<dateiName>&lt;&gt;&amp;&quot;&apos;x<\/dateiName>/)
})

test('a nonce counts once, a request counts for a minute, and a wrong clock is named', async () => {
  reach()
  const ticket = { nonce: crypto.randomUUID(), created: new Date().toISOString() }
  assert.equal((await ask(customer, sending(ticket))).means.outcome, 'done')
  assert.equal((await ask(customer, sending(ticket))).means.outcome, 'unclear')
  const old = { nonce: crypto.randomUUID(), created: new Date(Date.now() - 61_000).toISOString() }
  const late = await ask(customer, sending(old))
  assert.deepEqual([late.means.outcome, late.status], ['act', '551'])
  assert.match(late.means.text, /länger als 60 Sekunden unterwegs/)
  service.ahead = 185
  assert.match((await ask(customer, sending())).means.text, /Die Uhr dieses Servers geht 3 Minuten nach/)
  service.ahead = -90
  assert.match((await ask(customer, sending())).means.text, /geht 9\d Sekunden vor|geht 8\d Sekunden vor/)
  service.ahead = 0
})

test('a wrong password and a wrong key are said with what to do', async () => {
  reach()
  service.passwords.set('0042317', 'anders')
  const wrong = await ask(customer, sending())
  assert.deepEqual([wrong.means.outcome, wrong.status], ['act', '558'])
  assert.match(wrong.means.text, /Passwort in den Betriebseinstellungen/)
  service.passwords.clear()
  transferService.give({ url: service.url, apiKey: 'falsch', timeoutMs: 20_000 })
  assert.equal((await ask(customer, sending())).status, '557')
})

const KNOWN = [
  '401',
  '402',
  '403',
  '404',
  '405',
  '406',
  '407',
  '408',
  '500',
  '551',
  '552',
  '553',
  '554',
  '555',
  '557',
  '558',
  '559',
]
test('each status of the service has its sentence, which names it', () => {
  for (const code of KNOWN) assert.match(serviceStatus(code).text, new RegExp(`\\(${code}\\).*\\.$`), code)
  assert.deepEqual(serviceStatus('000'), { outcome: 'done', text: '' })
  assert.equal(serviceStatus('toString').outcome, 'unclear')
})

const BROKEN: [ServiceFault, says: RegExp, mayHaveArrived: boolean][] = [
  ['cut before', /abgerissen/, true],
  ['cut after', /abgerissen/, true],
  ['cut head', /abgerissen/, true],
  ['cut body', /abgerissen/, true],
  ['broken part', /unvollständig/, true],
  ['html', /Webseite geantwortet \(HTTP 503\)/, true],
  ['fault', /nicht verstanden: „The given SOAPAction/, false],
  ['type', /nicht die Form/, true],
]
for (const [fault, says, mayHaveArrived] of BROKEN)
  test(`an answer that is none (${fault}) is one sentence, which says whether the file may have arrived`, async () => {
    reach()
    const error = await failing(fault)
    assert.match(error.message, says)
    assert.match(error.message, /^[^.]+\.(?: [^.]+\.)?$/)
    assert.equal(error.mayHaveArrived, mayHaveArrived)
  })

test('a request that is cut off may have arrived; a service that is not there has got nothing; one that is silent is not waited for', async () => {
  reach()
  service.slams = 1
  assert.equal((await failing(undefined)).mayHaveArrived, true)
  reach(300)
  assert.match((await failing('hang')).message, /nicht rechtzeitig/)
  const gone = await startEldaService()
  gone.close()
  transferService.give({ url: gone.url, apiKey: 'x', timeoutMs: 5000 })
  const error = await failing(undefined)
  assert.deepEqual([error.mayHaveArrived, error.message.includes('nicht erreichbar')], [false, true])
})

test('a certificate that nobody vouches for ends it before anything is written, also where verifying is switched off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const { status } = spawnSync('openssl', [
    ...made,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  assert.equal(status, 0)
  let asked = 0
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, () => asked++)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  transferService.give({ url: `https://localhost:${port}/`, apiKey: 'x', timeoutMs: 20_000 })
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const error = await failing(undefined).finally(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    server.close()
    rmSync(folder, { recursive: true })
  })
  assert.match(error.message, /Zertifikat.*nicht gültig.*Gesendet ist nichts/)
  assert.deepEqual([error.mayHaveArrived, asked], [false, 0])
})

test('what is thrown before anything is written is thrown, and nothing has left', async () => {
  reach()
  const calls = service.calls.length
  const stop = new Error('overtaken')
  const stopped = ask(customer, { ...sending(), beforeWriting: () => Promise.reject(stop) })
  await assert.rejects(stopped, error => error === stop)
  assert.equal(service.calls.length, calls)
})

test('without an address nothing is asked, and the sentence leads to ELDA Online', async () => {
  transferService.give(undefined)
  await assert.rejects(
    ask(customer, sending()),
    (error: unknown) => error instanceof Refusal && /nicht eingerichtet.*ELDA Online/.test(error.message),
  )
})

const answer = (body: string, contentType = 'text/xml') => ({ httpStatus: 200, contentType, bytes: Buffer.from(body) })
const HOSTILE: [what: string, body: string][] = [
  ['a type', '<!DOCTYPE a [<!ENTITY b "c">]><Envelope><Body/></Envelope>'],
  ['no end', '<Envelope><Body>'],
  ['too deep', `<Envelope>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</Envelope>`],
  ['another root', '<html/>'],
  ['no body', '<Envelope/>'],
  [
    'another answer',
    '<Envelope><Body><empfangenResponse><return><serviceResult><statusCode>000</statusCode></serviceResult></return></empfangenResponse></Body></Envelope>',
  ],
  ['no status', '<Envelope><Body><sendenResponse><return><serviceResult/></return></sendenResponse></Body></Envelope>'],
  [
    'a status that is none',
    '<Envelope><Body><sendenResponse><return><serviceResult><statusCode>ok</statusCode></serviceResult></return></sendenResponse></Body></Envelope>',
  ],
  ['nothing', ''],
]
for (const [what, body] of HOSTILE)
  test(`an envelope with ${what} is no answer`, () => {
    assert.throws(() => readAnswer('senden', answer(body)), NoAnswer)
  })

test('no beginning of an answer by MTOM is taken for the whole', () => {
  const head = 'Content-ID: <a>\r\n\r\n'
  const bytes = Buffer.from(`--b\r\n${head}<Envelope/>\r\n--b\r\nContent-ID: <c@d>\r\n\r\nroh\r\n--c\r\n--b--`)
  const type = 'multipart/related; boundary=b; start="<a>"'
  for (let size = 0; size < bytes.length; size++)
    assert.equal(partsOf(bytes.subarray(0, size), type), undefined, String(size))
  const parts = partsOf(bytes, type)!
  assert.deepEqual([parts.root.toString(), parts.attached.get('c@d')!.toString()], ['<Envelope/>', 'roh\r\n--c'])
  assert.equal(partsOf(Buffer.from(`${`--b\r\n${head}\r\n`.repeat(30)}--b--`), type), undefined)
})

const SETTINGS: [environment: Record<string, string>, isTaken: boolean][] = [
  [{ KONTOR_ELDA_URL: 'https://elda.example/ws', KONTOR_ELDA_API_KEY: 'geheim' }, true],
  [{ KONTOR_ELDA_URL: 'http://127.0.0.1:1/ws', KONTOR_ELDA_API_KEY: 'geheim' }, true],
  [{ KONTOR_ELDA_URL: 'http://elda.example/ws', KONTOR_ELDA_API_KEY: 'geheim' }, false],
  [{ KONTOR_ELDA_URL: 'https://elda.example/ws' }, false],
  [{ KONTOR_ELDA_API_KEY: 'geheim' }, false],
  [{ KONTOR_ELDA_URL: 'https://elda.example/ws', KONTOR_ELDA_API_KEY: 'geheim ä' }, false],
]
test('address and key are set together, outside this machine only with TLS, and no reason repeats the key', () => {
  for (const [environment, isTaken] of SETTINGS) {
    if (isTaken) assert.equal(readConfig(environment).noticeService?.apiKey, 'geheim')
    else
      assert.throws(
        () => readConfig(environment),
        (error: Error) => /KONTOR_ELDA/.test(error.message) && !/geheim/.test(error.message),
      )
  }
  assert.equal(readConfig({}).noticeService, undefined)
})

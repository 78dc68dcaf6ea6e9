import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearing } from '#contract/elda/clearing.ts'
import { returnFetches } from '#contract/elda/return-fetches.ts'
import { eldaReturns } from '#contract/elda/returns.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { transferService } from '#server/rooms/elda/room.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { reachedService, sendingOffice } from '#server/testing/elda-office.ts'
import type { EldaService, ServiceFault } from '#server/testing/elda-service.ts'
import { transmit } from '../transmission-attempts/actions.ts'
import { fetchDue, fetchOf } from './actions.ts'
import { due } from './rows.ts'

const ready = withOwnApp({ KONTOR_ROLES: 'web' })
let service: EldaService
const reached = ready.then(async () => {
  service = await reachedService()
})

async function office(values: Parameters<typeof sendingOffice>[0] = {}) {
  await reached
  service.fault = () => undefined
  service.outcome = () => ({ status: 'uebernommen' })
  const at = await sendingOffice(values)
  const own = { companyId: at.company, serialNumber: at.maker.serial }
  return {
    ...at,
    fetch: () => fetchOf(own),
    state: async () => (await at.api(returnFetches.list, {})).body.data.fetches[0]!,
    returns: async () => (await at.api(eldaReturns.list, {})).body.data.returns,
    isDue: async () => (await acrossCompanies(due)).some(({ companyId }) => companyId === at.company),
    sent: async (count = 1) => {
      const holding = await at.file(count)
      const { id } = (await at.send(holding)).body.data
      await transmit(at.context(id))
      return { ...holding, attempt: id }
    },
  }
}

test('what was sent comes back by itself: kept byte for byte, taken over, and named as fetched by the web service', async () => {
  const { sent, fetch, showNotice, returns, state, company } = await office()
  const holding = await sent(2)
  service.outcome = () => ({ status: 'nicht_uebernommen', code: 'F7051', text: 'Versicherungsnummer fehlt' })
  const refused = await sent(1)
  service.outcome = () => ({ status: 'uebernommen' })
  await fetch()
  assert.equal((await showNotice(holding.noticeIds[0]!)).state, 'accepted')
  const rejected = await showNotice(refused.noticeIds[0]!)
  assert.deepEqual([rejected.state, /F7051/.test(rejected.message)], ['rejected', true])
  const [latest] = await returns()
  assert.deepEqual([latest!.state, latest!.createdBy, latest!.kind], ['applied', 'Webservice', 'protocol'])
  const { fetchedAt, problem, lost } = await state()
  assert.deepEqual([fetchedAt === null, problem, lost], [false, '', []])
  const origins = await rawSql<{ origin: string }>(
    `select distinct origin from audit_entry where company_id = $1 and record_kind = 'elda/returns'`,
    [company],
  )
  assert.deepEqual(origins, [{ origin: 'job fetch-elda-returns' }])
})

test('each return is asked for once, however often they are fetched and by how many at once', async () => {
  const { sent, fetch, returns, maker } = await office()
  await sent()
  service.lay(maker.serial, 'mbd_155764331_20134567', Buffer.from('Protokoll über die Verarbeitung', 'latin1'))
  await Promise.all([fetch(), fetch(), fetch()])
  await fetch()
  const asked = service.calls.filter(({ operation, serial }) => operation === 'empfangen' && serial === maker.serial)
  assert.deepEqual([asked.length, new Set(asked.map(({ protocol }) => protocol)).size], [2, 2])
  assert.equal((await returns()).length, 2)
})

test('a question of the insurer becomes a case', async () => {
  const { api, sent, fetch, maker, showNotice } = await office()
  const holding = await sent()
  await fetch()
  service.askBack(maker.serial, { reference: holding.references[0]!, account: '20134567', code: 'VW1925' })
  await fetch()
  assert.equal((await showNotice(holding.noticeIds[0]!)).state, 'clearing')
  assert.deepEqual(
    (await api(clearing.list, {})).body.data.cases.map(({ code }) => code),
    ['VW1925'],
  )
})

const BEFORE: ServiceFault[] = ['cut before', 'html', 'fault', '500', '558']
for (const fault of BEFORE)
  test(`what was not handed out (${fault}) is there the next time`, async () => {
    const { sent, fetch, showNotice, state } = await office()
    const holding = await sent()
    service.fault = ({ operation }) => (operation === 'empfangen' ? fault : undefined)
    await fetch()
    service.fault = () => undefined
    assert.notEqual((await state()).problem, '')
    assert.equal((await showNotice(holding.noticeIds[0]!)).state, 'sent')
    await fetch()
    const { problem, lost } = await state()
    assert.deepEqual([problem, lost], ['', []])
    assert.equal((await showNotice(holding.noticeIds[0]!)).state, 'accepted')
  })

for (const fault of ['cut after', 'cut head', 'cut body'] as const)
  test(`what was handed out and did not arrive (${fault}) is said, and never asked for again`, async () => {
    const { sent, fetch, state, maker } = await office()
    await sent()
    service.fault = ({ operation }) => (operation === 'empfangen' ? fault : undefined)
    await fetch()
    assert.match((await state()).problem, /abgerissen/)
    service.fault = () => undefined
    await fetch()
    await fetch()
    const { problem, lost } = await state()
    assert.deepEqual([problem, lost.length], ['', 1])
    assert.match(lost[0]!.message, /ELDA Online/)
    const asked = service.calls.filter(({ operation, serial }) => operation === 'empfangen' && serial === maker.serial)
    assert.equal(asked.length, 1)
  })

test('what comes in a form that nobody can read is kept as it came', async () => {
  const { sent, fetch, returns, state } = await office()
  await sent()
  service.fault = ({ operation }) => (operation === 'empfangen' ? 'broken part' : undefined)
  await fetch()
  const [kept] = await returns()
  assert.deepEqual(
    [kept!.kind, kept!.state, /^antwort_\d+\.txt$/.test(kept!.fileName)],
    ['unreadable', 'waiting', true],
  )
  service.fault = () => undefined
  await fetch()
  assert.deepEqual((await state()).lost, [])
})

test('a server that is told to stop keeps what it asked for and asks for nothing more', async () => {
  const { sent, fetch, maker, company, returns } = await office()
  await sent()
  await sent()
  const stopping = new AbortController()
  service.slow = ({ operation }) => {
    if (operation === 'empfangen') stopping.abort()
  }
  await fetchOf({ companyId: company, serialNumber: maker.serial }, stopping.signal)
  service.slow = () => {}
  assert.equal((await returns()).length, 1)
  await fetch()
  assert.equal((await returns()).length, 2)
})

test('what somebody else has fetched is said', async () => {
  const { sent, fetch, state } = await office()
  await sent()
  service.fault = ({ operation }) => (operation === 'empfangen' ? '408' : undefined)
  await fetch()
  assert.match((await state()).lost[0]!.message, /\(408\)/)
})

test('a return that names a file of which it was uncertain settles it', async () => {
  const { file, send, show, context, fetch, showHolding, showNotice } = await office()
  for (const fault of ['cut after', 'cut body', 'hang'] as const) {
    const holding = await file()
    const { id } = (await send(holding)).body.data
    transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: fault === 'hang' ? 300 : 60_000 })
    service.fault = () => fault
    await transmit(context(id))
    service.fault = () => undefined
    transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: 60_000 })
    assert.equal((await show(id)).state, 'uncertain')
    await fetch()
    const { state, protocol, message } = await show(id)
    assert.deepEqual([state, protocol], ['sent', service.filings.at(-1)!.protocol])
    assert.match(message, /Mitteilung von ELDA nennt diese Datei/)
    assert.equal((await showHolding(holding.id)).state, 'sent')
    assert.equal((await showNotice(holding.noticeIds[0]!)).state, 'accepted')
    assert.equal(service.filed(holding.references[0]!), 1)
  }
})

test('by the clock only creators that want it are asked: soon after something was sent, else each hour', async () => {
  const { api, sent, fetch, isDue, company } = await office({ fetches: true })
  const quiet = await office()
  assert.deepEqual([await isDue(), await quiet.isDue()], [true, false])
  await fetch()
  assert.equal(await isDue(), false)
  const tried = (minutes: number) =>
    rawSql(`update elda_fetch set tried_at = now() - make_interval(mins => $2) where company_id = $1`, [
      company,
      minutes,
    ])
  await tried(5)
  assert.equal(await isDue(), false)
  await sent()
  assert.equal(await isDue(), true)
  await fetch()
  await tried(5)
  assert.equal(await isDue(), false)
  await tried(61)
  assert.equal(await isDue(), true)
  assert.equal((await quiet.api(returnFetches.fetch)).status, 200)
  assert.equal(await quiet.isDue(), true)
  await fetchDue(new AbortController().signal)
  assert.deepEqual([await quiet.isDue(), (await quiet.state()).fetchedAt === null], [false, false])
  assert.equal((await api(returnFetches.list, {})).body.data.isConfigured, true)
})

test('a wrong password is said and rests for an hour; it stops no other company', async () => {
  const wrong = await office({ fetches: true })
  const right = await office({ fetches: true })
  service.passwords.set(wrong.maker.serial, 'anders')
  await fetchDue(new AbortController().signal)
  assert.match((await wrong.state()).problem, /\(558\)/)
  assert.equal((await right.state()).problem, '')
  await rawSql(`update elda_fetch set tried_at = now() - interval '55 minutes' where company_id = $1`, [wrong.company])
  assert.equal(await wrong.isDue(), false)
})

test('two companies under one serial number fetch each its own', async () => {
  const one = await office()
  const other = await office()
  await rawSql('update elda_creator set elda_serial_number = $2 where id = $1', [other.maker.id, one.maker.serial])
  const holding = await one.sent()
  await fetchOf({ companyId: other.company, serialNumber: one.maker.serial })
  assert.equal((await other.returns()).length, 0)
  await one.fetch()
  assert.equal((await one.showNotice(holding.noticeIds[0]!)).state, 'accepted')
})

test('the return of a file of which nobody knew whether it arrived goes to the company that sent it, whoever fetches it', async () => {
  const one = await office()
  const other = await office()
  await rawSql('update elda_creator set elda_serial_number = $2 where id = $1', [other.maker.id, one.maker.serial])
  service.fault = () => 'cut after'
  const holding = await one.sent()
  service.fault = () => undefined
  assert.equal((await one.show(holding.attempt)).state, 'uncertain')
  await fetchOf({ companyId: other.company, serialNumber: one.maker.serial })
  assert.deepEqual([await other.returns(), (await other.state()).lost], [[], []])
  assert.equal((await one.showNotice(holding.noticeIds[0]!)).state, 'accepted')
  assert.equal((await one.show(holding.attempt)).state, 'sent')
  assert.deepEqual(
    (await one.returns()).map(({ state }) => state),
    ['applied'],
  )
  await fetchOf({ companyId: other.company, serialNumber: one.maker.serial })
  assert.deepEqual((await other.state()).lost, [])
})

test('who is bound to stores fetches nothing and sees none of it, and an installation without an address says so', async () => {
  const { company, store, api } = await office()
  const bound = await signedIn({ company, permissions: ['elda.write'], storeIds: [store] })
  assert.equal((await bound.api(returnFetches.fetch)).status, 403)
  assert.deepEqual((await bound.api(returnFetches.list, {})).body.data.fetches, [])
  const bare = await signedIn({ company: await build.company() })
  assert.match((await bare.api(returnFetches.fetch)).refusal.message, /erstellen Sie zuerst.*Hersteller/)
  transferService.give(undefined)
  assert.match((await api(returnFetches.fetch)).refusal.message, /nicht eingerichtet/)
  transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: 60_000 })
})

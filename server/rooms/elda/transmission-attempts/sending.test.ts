import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { holdings } from '#contract/elda/holdings.ts'
import { transmissions } from '#contract/elda/transmissions.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { transferService } from '#server/rooms/elda/room.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { reachedService, sendingOffice } from '#server/testing/elda-office.ts'
import type { EldaService, ServiceFault } from '#server/testing/elda-service.ts'
import { closeLost, giveUp, transmit } from './actions.ts'
import * as rows from './rows.ts'

const ready = withApp({ KONTOR_ROLES: 'web' })
let service: EldaService
const reached = ready.then(async () => {
  service = await reachedService()
})

const office = async (values: Parameters<typeof sendingOffice>[0] = {}) => {
  await reached
  service.fault = () => undefined
  return sendingOffice(values)
}

test('a file is sent once; it and its notices are with ELDA, under the number that ELDA gave', async () => {
  const { api, file, send, show, context, showHolding, showNotice, maker } = await office()
  const holding = await file(2)
  const queued = (await send(holding)).body.data
  assert.deepEqual([queued.state, queued.createdBy], ['queued', 'Mira Huber'])
  await transmit(context(queued.id))
  const sent = await show(queued.id)
  assert.deepEqual([sent.state, sent.status, sent.protocol], ['sent', '000', service.filings.at(-1)!.protocol])
  assert.equal((await showHolding(holding.id)).state, 'sent')
  for (const id of holding.noticeIds) assert.equal((await showNotice(id)).state, 'sent')
  const filing = service.filings.at(-1)!
  assert.deepEqual([filing.serial, filing.references], [maker.serial, holding.references])
  assert.deepEqual(filing.bytes, (await api(holdings.file, { params: { id: holding.id } })).bytes)
  await transmit(context(queued.id))
  for (const reference of holding.references) assert.equal(service.filed(reference), 1)
  assert.equal((await send(holding)).status, 409)
})

test('while a file is on its way it is neither withdrawn, nor sent by hand, nor sent again', async () => {
  const { api, file, send } = await office()
  const holding = await file()
  assert.equal((await send(holding)).status, 200)
  const params = { id: holding.id }
  const day = Temporal.Now.plainDateISO('Europe/Vienna').toString()
  assert.match((await api(holdings.withdraw, { params, body: { version: 1 } })).refusal.message, /unterwegs/)
  assert.equal((await api(holdings.send, { params, body: { sentOn: day, version: 1 } })).status, 409)
  assert.equal((await send(holding)).status, 409)
  const both = await file()
  const answers = await Promise.all([send(both), send(both), send(both)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
})

const ANSWERS: [status: `${number}`, state: string, says: RegExp, isOpen: boolean][] = [
  ['403', 'failed', /nicht verarbeitet \(403\)/, false],
  ['404', 'waiting', /verarbeitet sie noch \(404\)/, true],
  ['405', 'sent', /schon \(405\)/, true],
  ['500', 'failed', /in einer Stunde noch einmal/, false],
  ['551', 'failed', /\(551\)/, false],
  ['552', 'uncertain', /\(552\).*ungewiss/, true],
  ['557', 'failed', /API-Schlüssel/, false],
  ['558', 'failed', /Passwort in den Betriebseinstellungen/, false],
  ['999', 'uncertain', /unbekannten Status 999.*ungewiss/, true],
]
for (const [status, state, says, isOpen] of ANSWERS)
  test(`status ${status} leaves a file ${state}, says what to do next, and ${isOpen ? 'nothing is sent again' : 'it can be sent again'}`, async () => {
    const { file, send, show, context, showHolding } = await office()
    const holding = await file()
    const { id } = (await send(holding)).body.data
    service.fault = () => status
    await transmit(context(id))
    service.fault = () => undefined
    const told = await show(id)
    assert.deepEqual([told.state, told.status], [state, status])
    assert.match(told.message, says)
    assert.equal((await showHolding(holding.id)).state, state === 'sent' ? 'sent' : 'created')
    const again = await send(holding)
    assert.equal(again.status, isOpen ? 409 : 200)
    if (!isOpen) await transmit(context(again.body.data.id))
    assert.equal(service.filed(holding.references[0]!), isOpen ? 0 : 1)
  })

test('a service that is not there is tried again by the queue, and in the end given up; nothing has left', async () => {
  const { file, send, show, context } = await office()
  const { id } = (await send(await file())).body.data
  transferService.give({ url: 'http://127.0.0.1:9/', apiKey: 'x', timeoutMs: 2000 })
  await assert.rejects(transmit(context(id)))
  assert.deepEqual([(await show(id)).state, /Ein neuer Versuch folgt/.test((await show(id)).message)], ['queued', true])
  await transmit(context(id, true))
  assert.match((await show(id)).message, /nicht erreichbar/)
  assert.equal((await show(id)).state, 'failed')
  transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: 60_000 })
})

const UNCLEAR: ServiceFault[] = ['cut before', 'cut after', 'cut head', 'cut body', 'broken part', 'html', 'type']
for (const fault of UNCLEAR)
  test(`a line that breaks (${fault}) leaves it uncertain; nobody but a person with a reason sends it again`, async () => {
    const { api, file, send, show, context, expire } = await office()
    const holding = await file()
    const { id } = (await send(holding)).body.data
    service.fault = () => fault
    await transmit(context(id))
    service.fault = () => undefined
    const before = service.filed(holding.references[0]!)
    for (let tries = 0; tries < 3; tries++) await transmit(context(id))
    const unclear = await show(id)
    assert.equal(unclear.state, 'uncertain')
    assert.match(unclear.message, /ungewiss.*Rücksendungen/)
    assert.equal(service.filed(holding.references[0]!), before)
    const params = { id }
    const { version } = unclear
    const reason = 'In ELDA Online ist nichts'
    assert.match(
      (await api(transmissions.repeat, { params, body: { reason, version } })).refusal.message,
      /noch unterwegs.*3 Minuten/,
    )
    await expire(id)
    assert.equal((await api(transmissions.repeat, { params, body: { reason: ' ', version } })).status, 400)
    assert.equal(
      (await api(transmissions.repeat, { params, body: { reason, version: version + 5 } })).refusal.code,
      'stale',
    )
    const again = (await api(transmissions.repeat, { params, body: { reason, version } })).body.data
    assert.deepEqual([(await show(id)).state, (await show(id)).reason, again.state], ['repeated', reason, 'queued'])
    await transmit(context(again.id))
    assert.equal((await show(again.id)).state, 'sent')
    assert.equal(service.filed(holding.references[0]!), before + 1)
  })

test('who has seen it in ELDA Online says its number and why; the file and its notices are sent, and the log says who', async () => {
  const { api, file, send, show, context, showHolding, showNotice, company } = await office()
  const holding = await file()
  const { id } = (await send(holding)).body.data
  service.fault = () => 'cut after'
  await transmit(context(id))
  const { version } = await show(id)
  const body = { protocol: '155764331', reason: 'In ELDA Online gesehen', version }
  assert.equal((await api(transmissions.arrived, { params: { id }, body: { ...body, protocol: 'x' } })).status, 400)
  const told = (await api(transmissions.arrived, { params: { id }, body })).body.data
  assert.deepEqual([told.state, told.protocol, told.settledBy], ['sent', '155764331', 'Mira Huber'])
  assert.deepEqual(
    [(await showHolding(holding.id)).state, (await showNotice(holding.noticeIds[0]!)).state],
    ['sent', 'sent'],
  )
  assert.equal(
    (await api(transmissions.arrived, { params: { id }, body: { ...body, version: version + 1 } })).status,
    409,
  )
  const [entry] = await rawSql<{ after: object }>(
    `select after from audit_entry where company_id = $1 and record_kind = 'elda/transmissions' order by id desc limit 1`,
    [company],
  )
  assert.deepEqual(entry!.after, {
    ...entry!.after,
    state: 'sent',
    reason: 'In ELDA Online gesehen',
    protocolNumber: '155764331',
  })
})

test('a test goes out for whoever reports in earnest, but nothing in earnest for who reports by way of trial', async () => {
  const { file, send, show, context, maker } = await office({ project: 'DM' })
  const holding = await file(1, { project: 'DM' })
  await rawSql(`update elda_creator set default_projekt = 'TM' where id = $1`, [maker.id])
  assert.match((await send(holding)).refusal.message, /Testbetrieb \(TM\).*Meldungsart DM/)
  await rawSql(`update elda_creator set default_projekt = 'DM' where id = $1`, [maker.id])
  const { id } = (await send(holding)).body.data
  await rawSql(`update elda_creator set default_projekt = 'TM' where id = $1`, [maker.id])
  await transmit(context(id))
  assert.match((await show(id)).message, /Testbetrieb/)
  assert.equal(service.filed(holding.references[0]!), 0)
})

test('a maker that is gone, a password that nobody can read and an installation without an address are said', async () => {
  const { api, file, send, maker, company } = await office()
  const holding = await file()
  transferService.give(undefined)
  assert.match((await send(holding)).refusal.message, /nicht eingerichtet/)
  assert.equal((await api(transmissions.list, {})).body.data.isConfigured, false)
  transferService.give({ url: service.url, apiKey: service.apiKey, timeoutMs: 60_000 })
  await rawSql(`update elda_creator set password_sealed = 'x' where id = $1`, [maker.id])
  assert.match((await send(holding)).refusal.message, /Kundenpasswort von „Muster Software GmbH“ ist nicht lesbar/)
  await rawSql('delete from elda_creator where company_id = $1', [company])
  assert.match((await send(holding)).refusal.message, /gibt es in den Betriebseinstellungen nicht mehr/)
})

test('the password goes to the service and stands in no answer, no row and no trail', async () => {
  const { api, file, send, context, password, company, maker } = await office()
  service.passwords.set(maker.serial, password)
  const made = await send(await file())
  await transmit(context(made.body.data.id))
  const texts = [made.text, (await api(transmissions.list, {})).text]
  for (const table of ['elda_transmission', 'audit_entry', 'job_run'])
    texts.push(JSON.stringify(await rawSql(`select * from ${table} where company_id = $1`, [company])))
  for (const text of texts) assert.equal(text.includes(password), false)
})

test('who does not see all people of a file neither sees nor sends it', async () => {
  const { company, store, file, send } = await office()
  const holding = await file()
  const permissions = ['elda.write', 'employees.read', 'employees.read-sensitive'] as never
  const stranger = await signedIn({ company, permissions, storeIds: [await build.store({ company })] })
  const body = { holdingId: holding.id, version: 1 }
  assert.equal((await stranger.api(transmissions.create, { body })).status, 404)
  const { id } = (await send(holding)).body.data
  assert.deepEqual((await stranger.api(transmissions.list, {})).body.data.transmissions, [])
  assert.equal(
    (await stranger.api(transmissions.repeat, { params: { id }, body: { reason: 'x', version: 1 } })).status,
    404,
  )
  const mine = await signedIn({ company, permissions, storeIds: [store] })
  assert.equal((await mine.api(transmissions.list, {})).body.data.transmissions.length, 1)
  const clerk = await signedIn({ company, permissions: ['elda.write'] })
  assert.equal((await clerk.api(transmissions.create, { body })).status, 403)
})

test('what a worker has left lying and no queue brings back is closed: uncertain only where something may have left', async () => {
  const { file, send, show, scope, company } = await office()
  const attempts: number[] = []
  for (const step of ['asked', 'begun', 'left'] as const) {
    const { id } = (await send(await file())).body.data
    attempts.push(id)
    if (step === 'asked') continue
    const [worker, nonce] = [randomUUID(), randomUUID()]
    await inCompany(scope, tx => rows.begin(tx, id, worker, nonce))
    if (step === 'left') await inCompany(scope, tx => rows.leave(tx, id, worker, nonce))
  }
  const { signal } = new AbortController()
  await closeLost(signal)
  const states = async () => (await Promise.all(attempts.map(show))).map(({ state }) => state)
  assert.deepEqual(await states(), ['queued', 'sending', 'sending'])
  await rawSql(
    `update elda_transmission set created_at = now() - interval '3 hours', lease_until = lease_until - interval '1 hour' where company_id = $1`,
    [company],
  )
  await closeLost(signal)
  assert.deepEqual(await states(), ['failed', 'failed', 'uncertain'])
  assert.match((await show(attempts[1]!)).message, /bevor etwas gesendet war/)
})

test('a server that is told to stop lets what is on its way end', async () => {
  const { file, send, show, context } = await office()
  const { id } = (await send(await file())).body.data
  const stopping = new AbortController()
  service.slow = () => stopping.abort()
  await transmit({ ...context(id), signal: stopping.signal })
  service.slow = () => {}
  assert.equal((await show(id)).state, 'sent')
})

test('what is given up before anything has left has failed, and says why', async () => {
  const { file, send, show, context } = await office()
  const { id } = (await send(await file())).body.data
  await giveUp(context(id), 'Die Berechtigung dafür wurde inzwischen entzogen.')
  assert.deepEqual(
    [(await show(id)).state, (await show(id)).message],
    ['failed', 'Die Berechtigung dafür wurde inzwischen entzogen.'],
  )
})

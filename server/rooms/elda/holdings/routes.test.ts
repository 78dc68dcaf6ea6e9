import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { eldaDuties } from '#contract/elda/duties.ts'
import { holdings } from '#contract/elda/holdings.ts'
import { notices } from '#contract/elda/notices.ts'
import { registrations } from '#contract/elda/registrations.ts'
import { secondReading } from '#domain/elda/fixtures/second-reader.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import * as noticeRows from '../notices/rows.ts'
import { forgetFiles } from '../personal-data/rows.ts'
import { recordName } from './rows.ts'

withApp({ KONTOR_ROLES: 'web' })

const today = Temporal.Now.plainDateISO('Europe/Vienna').toString()

async function office(project: 'TM' | 'DM' = 'TM') {
  const session = await signedIn()
  const { api, company } = session
  await rawSql('update company set use_elda_service = true where id = $1', [company])
  const store = await build.store({ company })
  const maker = await build.eldaMaker({ company, project })
  const hire = () => build.employee({ company, store, svnr: '1237010180' })
  const ready = async (count: number) => {
    const ids: number[] = []
    for (let at = 0; at < count; at++) ids.push(await build.readyNotice({ employee: await hire() }))
    return ids
  }
  const file = (more: object = {}) =>
    api(holdings.create, { body: { creatorId: maker.id, kind: 'VR', account: '20134567', ...more } as never })
  const show = async (id: number) => (await api(notices.show, { params: { id } })).body.data
  const bytesOf = async (id: number): Promise<Uint8Array> => (await api(holdings.file, { params: { id } })).bytes
  return { ...session, store, maker, hire, ready, file, show, bytesOf }
}

test('all drafts that are ready become one file, which a second reader reads back', async () => {
  const { api, maker, ready, file, show, bytesOf } = await office()
  const [one, other] = await ready(2)
  const made = (await file()).body.data
  assert.deepEqual(
    [made.kind, made.project, made.number, made.recordCount, made.state, made.serialNumber],
    ['VR', 'TM', 1, 2, 'created', maker.serial],
  )
  const read = secondReading(await bytesOf(made.id))
  for (const [at, id] of [one!, other!].entries()) {
    const { values, state, holdingId, project } = await show(id)
    assert.deepEqual([state, holdingId, project], ['created', made.id, 'TM'])
    assert.equal(read[at]!.type, 'M3')
    for (const [field, value] of Object.entries(values)) assert.equal(read[at]!.fields[field], value, field)
  }
  assert.deepEqual((await file()).refusal.code, 'conflict')
  await ready(1)
  assert.equal((await file()).body.data.number, 2)
  const { holdings: listed, creators } = (await api(holdings.list, {})).body.data
  assert.deepEqual(
    listed.map(({ number }) => number),
    [2, 1],
  )
  assert.deepEqual(
    creators.map(({ id }) => id),
    [maker.id],
  )
})

test('of requests that come at once each notice is filed exactly once', async () => {
  const { ready, file, show } = await office()
  for (let round = 0; round < 5; round++) {
    const ids = await ready(3)
    const answers = await Promise.all([
      file({ noticeIds: ids }),
      file(),
      file({ noticeIds: ids.slice(1) }),
      file({ noticeIds: ids.toReversed() }),
    ])
    const filed = new Map<number, number>()
    for (const { status, body } of answers) if (status === 200) filed.set(body.data.id, body.data.recordCount)
    assert.equal(
      [...filed.values()].reduce((sum, count) => sum + count, 0),
      3,
    )
    for (const id of ids) assert.ok(filed.has((await show(id)).holdingId!))
  }
})

test('what ELDA would refuse goes into no file, nor what names a request that is in none', async () => {
  const { api, ready, file, hire } = await office()
  const [id] = await ready(1)
  await api(notices.change, { params: { id: id! }, body: { values: { GERF: '' }, version: 1 } })
  assert.equal((await file()).refusal.code, 'conflict')
  const chosen = await file({ noticeIds: [id] })
  assert.deepEqual([chosen.status, chosen.refusal.code], [422, 'unprocessable'])
  assert.match(chosen.refusal.message, /Geringfügig fehlt/)
  const person = await hire()
  await rawSql(`update employee set svnr_sealed = null, birth_date = '1999-05-14' where id = $1`, [person.id])
  const request = (await api(notices.create, { body: { employeeId: person.id, kind: 'VS' } as never })).body.data
  const values = { ADAT: '02032026', BBER: '01', GERF: 'N', FRDV: 'N', VWAZ: '4000', BKNR: '20134567', DGNA: 'Muster' }
  const made = (
    await api(notices.create, {
      body: { employeeId: person.id, kind: 'M3', values: { ...values, REFV: request.reference } } as never,
    })
  ).body.data
  assert.deepEqual(made.faults, [])
  assert.match((await file({ noticeIds: [made.id] })).refusal.message, /zuerst die Anforderung/)
})

test('a file that is withdrawn gives its drafts back under new references, and the old ones stay used', async () => {
  const { api, ready, file, show, company } = await office()
  const [id] = await ready(1)
  const before = await show(id!)
  const made = (await file()).body.data
  const params = { id: made.id }
  assert.equal((await api(holdings.withdraw, { params, body: { version: 9 } })).refusal.code, 'stale')
  const withdrawn = (await api(holdings.withdraw, { params, body: { version: 1 } })).body.data
  assert.equal(withdrawn.state, 'withdrawn')
  const after = await show(id!)
  assert.deepEqual([after.state, after.holdingId, after.project], ['draft', null, null])
  assert.notEqual(after.reference, before.reference)
  assert.deepEqual({ ...after.values, REFW: '' }, { ...before.values, REFW: '' })
  const kept = await rawSql(`select from elda_holding_notice where company_id = $1 and reference = $2`, [
    company,
    before.reference,
  ])
  assert.equal(kept.length, 1)
  assert.equal((await api(holdings.withdraw, { params, body: { version: 2 } })).status, 409)
  assert.equal((await file()).body.data.recordCount, 1)
})

test('who took it to ELDA says the day; after it nothing is withdrawn', async () => {
  const { api, ready, file, show } = await office()
  const [id] = await ready(1)
  const { id: holdingId } = (await file()).body.data
  const send = (sentOn: string, version = 1) =>
    api(holdings.send, { params: { id: holdingId }, body: { sentOn, version } })
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  assert.deepEqual((await send(tomorrow)).refusal.fields, { sentOn: 'Liegt in der Zukunft' })
  assert.equal((await send('2020-01-01')).status, 400)
  assert.deepEqual((await send(today)).body.data.sentOn, today)
  assert.equal((await show(id!)).state, 'sent')
  assert.equal((await api(holdings.withdraw, { params: { id: holdingId }, body: { version: 2 } })).status, 409)
  assert.equal((await send(today, 2)).status, 409)
})

test('a file in earnest is for a creator who reports in earnest, and of a test nobody is registered', async () => {
  for (const project of ['TM', 'DM'] as const) {
    const { api, ready, file, show } = await office(project)
    const [id] = await ready(1)
    const refused = project === 'TM' ? await file({ project: 'DM' }) : undefined
    if (refused) assert.match(refused.refusal.message, /Testbetrieb \(TM\).*Meldungsart DM/)
    const made = (await file({ project })).body.data
    await api(holdings.send, { params: { id: made.id }, body: { sentOn: today, version: 1 } })
    const { employeeId } = await show(id!)
    const { standing, registrations: told } = (await api(registrations.ofPerson, { params: { id: employeeId } })).body
      .data
    assert.deepEqual([standing, told[0]!.isTest], project === 'DM' ? ['registered', false] : ['open', true])
    const { duties } = (await api(eldaDuties.list, { query: { employeeId } as never })).body.data
    assert.equal(
      duties.some(({ kind }) => kind === 'M3'),
      project === 'TM',
    )
  }
})

test('who does not see all the people of a file does not see the file', async () => {
  const { company, store, ready, file } = await office()
  await ready(1)
  const { id } = (await file()).body.data
  const rights = { company, permissions: ['elda.write', 'employees.read', 'employees.read-sensitive'] as never }
  const mine = await signedIn({ ...rights, storeIds: [store] })
  const stranger = await signedIn({ ...rights, storeIds: [await build.store({ company })] })
  const clerk = await signedIn({ company, permissions: ['elda.write'] })
  assert.equal((await mine.api(holdings.file, { params: { id } })).status, 200)
  assert.equal((await stranger.api(holdings.file, { params: { id } })).status, 404)
  assert.equal((await stranger.api(holdings.send, { params: { id }, body: { sentOn: today, version: 1 } })).status, 404)
  assert.equal((await stranger.api(holdings.list, {})).body.data.holdings.length, 0)
  assert.equal((await clerk.api(holdings.file, { params: { id } })).status, 403)
})

test('when one of the people of a file is erased nothing of the file stays, and the others’ notices do', async () => {
  const { api, company, ready, file, show } = await office()
  const [gone, other] = await ready(2)
  const made = (await file()).body.data
  const { employeeId } = await show(gone!)
  const scope = { companyId: company, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  assert.equal(await inCompany(scope as unknown as CompanyScope, tx => forgetFiles(tx, employeeId)), 1)
  assert.equal((await api(holdings.file, { params: { id: made.id } })).status, 404)
  const [left] = (await api(holdings.list, {})).body.data.holdings
  assert.deepEqual([left!.id, left!.hasFile, left!.recordCount], [made.id, false, 2])
  assert.equal((await show(other!)).state, 'created')
  const [row] = await rawSql<{ sealed: string }>('select bytes_sealed as sealed from elda_holding where id = $1', [
    made.id,
  ])
  assert.equal(row!.sealed, '')
})

test('the log calls a file by its number and a notice by its person, what it is and the store', async () => {
  const { company, store, ready, file } = await office()
  const [id] = await ready(1)
  const { id: holdingId } = (await file()).body.data
  const scope = { companyId: company, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const [notice, holding] = [sql`${id}`, sql`${holdingId}`]
  const { rows } = await inCompany(scope as unknown as CompanyScope, tx =>
    tx.execute(sql`
      select (${recordName(holding)}) as file, (${noticeRows.recordName(notice)}) as name, (${noticeRows.detailOf(notice)}) as detail,
        (${noticeRows.storeOf(notice)}) as store`),
  )
  const { file: called, name, ...rest } = rows[0] as { file: string; name: string }
  assert.match(called, /^VR 1 vom \d\d\.\d\d\.\d{4}$/)
  assert.match(name, /^Bauer \d+ Anna$/)
  assert.deepEqual(rest, { detail: 'Anmeldung zum 02.03.2026', store })
})

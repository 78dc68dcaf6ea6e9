import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type EmployeeExportRun, employeeSync } from '#contract/exports/employee-sync.ts'
import { files } from '#contract/files.ts'
import { bell } from '#contract/notifications/bell.ts'
import { contracts } from '#contract/people/contracts.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { tryAgainNow } from '#server/testing/export-steps.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import { quietTime } from '#server/testing/within.ts'

withApp()

const SVNR = '1237010180'
const IBAN = 'AT611904300234573201'

async function shop() {
  const { api, company } = await signedIn()
  const store = await build.store({ company })
  const anna = await build.employee({ company, store, lastName: 'Äugl', bmdId: '5001', svnr: SVNR, iban: IBAN })
  const ben = await build.employee({ company, store, lastName: 'Öller', bmdId: '5002' })
  return { api, company, store, anna, ben }
}

async function csvOf(api: Api, remoteIds = ''): Promise<string[]> {
  const { body, status, text } = await api(employeeSync.download, { query: { softwareId: 0, remoteIds } })
  assert.equal(status, 200, text)
  return Buffer.from(body.data, 'base64').toString('latin1').split('\r\n').slice(1, -1)
}
const exported = (api: Api, remoteIds = '') => api(employeeSync.export, { query: { softwareId: 0, remoteIds } })
const stateOf = async (api: Api) => (await api(employeeSync.show)).body.data

const settled = (api: Api): Promise<EmployeeExportRun> =>
  until('the file arrives or fails', async () => {
    await tryAgainNow()
    const { last } = await stateOf(api)
    return last?.state !== 'sending' && last
  })

test('with a payroll software whose master data no call hands over nobody counts as waiting', async () => {
  const { api, company } = await shop()
  await rawSql('update company set software_id = 2 where id = $1', [company])
  const { openCount } = await stateOf(api)
  const { employeeExportCount } = (await api(bell.company)).body
  const { body } = await api(employeeSync.open)
  assert.deepEqual([openCount, employeeExportCount, body.data], [0, 0, []])
})

test('who changed is handed over with everything payroll needs, counted before and no longer after', async () => {
  const { api } = await shop()
  assert.equal((await stateOf(api)).openCount, 2)
  const lines = await csvOf(api)
  assert.deepEqual(
    lines.map(line => line.split(';').slice(0, 4)),
    [
      ['11', '5001', 'Äugl', 'Anna'],
      ['11', '5002', 'Öller', 'Anna'],
    ],
  )
  assert.ok(lines[0]!.includes(`;${SVNR};`) && lines[0]!.includes(`;${IBAN};`))
  const { openCount, last } = await stateOf(api)
  assert.deepEqual([openCount, last!.employeeCount, last!.state], [0, 2, 'stored'])
  assert.equal((await api(bell.counts)).body.data.counts.employeeExportCount, 0)
})

test('who is open is listed with what is missing, and each hand-over with who made it and its file', async () => {
  const { api, company, anna } = await shop()
  const clara = await build.employee({ company, lastName: 'Zach', bmdId: '' })
  const open = async () => (await api(employeeSync.open)).body.data
  assert.deepEqual(
    (await open()).map(({ id, lastName, employeeNumber, exported }) => [
      id === clara.id,
      lastName,
      employeeNumber,
      exported,
    ]),
    [
      [false, 'Äugl', '5001', null],
      [false, 'Öller', '5002', null],
      [true, 'Zach', '', null],
    ],
  )
  const { id } = (await exported(api, `${anna.id}`)).body.data
  assert.equal(
    (await api(employees.change, { params: { id: anna.id }, body: { city: 'Linz', version: 1 } })).status,
    200,
  )
  const [again] = await open()
  assert.equal(again!.id, anna.id)
  assert.match(again!.exported!, /^\d{4}-\d\d-\d\d /)
  const [run] = (await api(employeeSync.runs)).body.data
  assert.deepEqual([run!.id, run!.employeeCount, run!.state], [id, 1, 'stored'])
  assert.match(run!.fileName, /\.csv$/)
  assert.notEqual(run!.createdBy, '')
  const other = await signedIn({ company: await build.company() })
  assert.deepEqual(
    [(await other.api(employeeSync.open)).body.data, (await other.api(employeeSync.runs)).body.data],
    [[], []],
  )
})

test('unchanged, the same hand-over and the same bytes come again; a change is handed over alone', async () => {
  const { api, company, anna } = await shop()
  const first = await csvOf(api)
  assert.deepEqual(await csvOf(api), first)
  const [one, two] = await Promise.all([exported(api), exported(api)])
  assert.equal(one.body.data.id, two.body.data.id)
  assert.deepEqual(await rawSql('select id from employee_export_run where company_id = $1', [company]), [
    { id: one.body.data.id },
  ])
  assert.equal(
    (await api(employees.change, { params: { id: anna.id }, body: { city: 'Graz', version: 1 } })).status,
    200,
  )
  assert.equal((await stateOf(api)).openCount, 1)
  const second = await csvOf(api)
  assert.equal(second.length, 1)
  assert.match(second[0]!, /;5001;Äugl;.*;Graz;/)
  const asked = await csvOf(api, `${anna.id}`)
  assert.deepEqual(asked, second)
})

test('it takes the right to see SV number and IBAN, the company’s own software, and that it is switched on', async () => {
  const { api, company } = await shop()
  const blind = await signedIn({ company, permissions: ['exports.run', 'employees.read'] })
  const says = 'Für SV-Nummer, IBAN und Bezüge fehlt Ihnen die Berechtigung.'
  for (const way of [employeeSync.download, employeeSync.export]) {
    const { status, refusal } = await blind.api(way, { query: { softwareId: 0 } })
    assert.deepEqual([status, refusal.message], [403, says])
  }
  assert.equal((await stateOf(api)).openCount, 2, 'nothing was handed over')
  const { id } = (await exported(api)).body.data
  const asked = await blind.api(files.issue, { body: { id, purpose: 'employee-export' } })
  assert.deepEqual([asked.status, asked.refusal.message], [403, says])
  assert.equal((await api(employeeSync.export, { query: { softwareId: 1 } })).status, 409)
  const dpw = await signedIn({ company: await build.company({ softwareId: 1 }) })
  assert.equal((await dpw.api(employeeSync.export, { query: { softwareId: 1 } })).status, 409)
  assert.equal((await api(employeeSync.change, { body: { disabled: true, version: 0 } })).status, 200)
  const off = await exported(api)
  assert.deepEqual([off.status, /ausgeschaltet/.test(off.refusal.message)], [409, true])
  assert.equal((await api(employeeSync.change, { body: { disabled: false, version: 0 } })).status, 409)
})

test('a missing BMD id, a letter payroll cannot take and nobody at all are told, and nothing is handed over', async () => {
  const { api, company } = await shop()
  const clara = await build.employee({ company, lastName: 'Čović', bmdId: '' })
  const nameless = await exported(api)
  assert.deepEqual([nameless.status, nameless.refusal.message], [422, 'BMD Id fehlt bei: Čović Anna'])
  await rawSql(`update employee set bmd_id = '5003' where company_id = $1 and id = $2`, [company, clara.id])
  const odd = await exported(api)
  assert.equal(odd.status, 422)
  assert.match(odd.refusal.message, /Nachname.*„Č“/)
  assert.equal((await stateOf(api)).openCount, 3)
  const empty = await signedIn()
  assert.deepEqual([(await exported(empty.api)).status, (await stateOf(empty.api)).last], [409, null])
  for (const remoteIds of ['1;2', 'x', '-1'])
    assert.equal((await api(employeeSync.export, { query: { softwareId: 0, remoteIds } })).status, 400)
})

test('people of other companies and stores do not exist', async () => {
  const [mine, theirs] = [await shop(), await shop()]
  assert.equal((await exported(mine.api, `${mine.anna.id},${theirs.anna.id}`)).status, 404)
  const other = await build.store({ company: mine.company })
  await build.employee({ company: mine.company, store: other, bmdId: '5009' })
  await csvOf(mine.api)
  const bound = await signedIn({ company: mine.company, storeIds: [other] })
  assert.equal((await stateOf(bound.api)).last, null)
  assert.equal((await exported(bound.api, `${mine.anna.id}`)).status, 404)
  const all = (await stateOf(mine.api)).last!.id
  const token = { body: { id: all, purpose: 'employee-export' } }
  assert.deepEqual(
    [(await mine.api(files.issue, token)).status, (await bound.api(files.issue, token)).status],
    [200, 404],
  )
})

test('the file is stored sealed, is opened by its address, and its hand-over stands in the trail', async () => {
  const { api, company } = await shop()
  const lines = await csvOf(api)
  const [stored] = await rawSql<{ storage_key: string }>(
    `select storage_key from file where company_id = $1 and purpose = 'employee-export'`,
    [company],
  )
  const bytes = readFileSync(join(theApp().dataFolder, 'files', stored!.storage_key)).toString('latin1')
  assert.ok(!bytes.includes(SVNR) && !bytes.includes(IBAN))
  const { last } = await stateOf(api)
  const { body } = await api(files.issue, { body: { id: last!.id, purpose: 'employee-export' } })
  const opened = await fetch(`http://127.0.0.1:${theApp().port}${body.data.url}`)
  assert.match(Buffer.from(await opened.arrayBuffer()).toString('latin1'), new RegExp(lines[0]!.slice(0, 12)))
  const actions = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'exports/employee-sync' order by id`,
    [company],
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['exported', 'downloaded'],
  )
})

test('who loses the right to see SV number and IBAN before the file is sent sends nothing', async () => {
  const server = await sftpServer()
  const { company } = await shop()
  const clerk = await signedIn({ company })
  await build.transferTarget({ company, server })
  assert.equal(
    (await clerk.api(employeeSync.change, { body: { enableExportViaTransferService: true, version: 0 } })).status,
    200,
  )
  // The first try finds nobody, the next one comes when the right is gone.
  server.fault = ({ step }) => (step === 'sign-in' ? 'drop' : undefined)
  assert.equal((await exported(clerk.api)).body.data.state, 'sending')
  await until('the first try', () => server.steps.length > 0)
  await rawSql(
    `update role set permissions = array_remove(permissions, 'employees.read-sensitive') where company_id = $1
       and id = (select role_id from role_assignment where account_id = $2)`,
    [company, clerk.accountId],
  )
  server.fault = () => undefined
  const ended = await settled(clerk.api)
  assert.deepEqual([ended.state, ended.message], ['failed', 'Die Berechtigung dafür wurde inzwischen entzogen.'])
  assert.equal(server.files.size, 0)
})

test('with the Transfer-Service the file appears once on the server; what failed is sent again', async () => {
  const server = await sftpServer()
  const { api, company } = await shop()
  assert.equal(
    (await api(employeeSync.change, { body: { enableExportViaTransferService: true, version: 0 } })).status,
    200,
  )
  const without = await exported(api)
  assert.deepEqual([without.status, /kein Server/.test(without.refusal.message)], [409, true])
  assert.equal((await stateOf(api)).openCount, 2, 'nothing was handed over')
  await build.transferTarget({ company, server })
  const [target] = await rawSql<{ host_key: string }>(
    `update transfer_target t set host_key = '' from transfer_target old
     where t.company_id = $1 and old.company_id = t.company_id and old.id = t.id returning old.host_key`,
    [company],
  )
  assert.equal((await exported(api)).body.data.state, 'sending')
  const failed = await settled(api)
  assert.equal(failed.state, 'failed')
  assert.match(failed.message, /Host-Schlüssel/)
  await rawSql('update transfer_target set host_key = $1 where company_id = $2', [target!.host_key, company])
  const again = await exported(api)
  assert.equal(again.body.data.id, failed.id)
  assert.equal((await settled(api)).state, 'delivered')
  const name = `mitarbeiter_${failed.id}.csv`
  assert.deepEqual([...server.files.keys()], [name])
  assert.equal((await exported(api)).body.data.state, 'delivered')
  await quietTime(500)
  assert.equal(server.seen.filter(({ path }) => path === name).length, 1)
})

test('before a hand-over one sees old and new of each person and the lines of the file, and nothing is kept of it', async () => {
  const { api, company, store, anna, ben } = await shop()
  const clara = await build.employee({ company, store, lastName: 'Zach', bmdId: '' })
  const dora = await build.employee({ company, store, lastName: 'Čović', bmdId: '5004' })
  const preview = async (remoteIds = '') =>
    (await api(employeeSync.preview, { query: { softwareId: 0, remoteIds } })).body.data
  const { people, lines, head } = await preview()
  assert.deepEqual(
    people.map(({ id, isNew, problem, changes }) => [id, isNew, problem, changes.length > 0]),
    [
      [anna.id, true, '', true],
      [dora.id, true, 'Spalte „Nachname“: Das Zeichen „Č“ gibt es im Zeichensatz Windows-1252 nicht.', false],
      [ben.id, true, '', true],
      [clara.id, true, 'BMD ID fehlt', false],
    ],
  )
  assert.match(head, /^Firma;Personalnr;Nachname;/)
  assert.deepEqual(
    lines.map(line => line.split(';')[2]),
    ['Äugl', 'Öller'],
  )
  assert.deepEqual([(await stateOf(api)).openCount, (await stateOf(api)).last], [4, null])

  const file = await csvOf(api, `${anna.id},${ben.id}`)
  assert.deepEqual(file, lines, 'what was shown is what is handed over')
  const change = { city: 'Linz', iban: 'DE89370400440532013000', version: 1 }
  assert.equal((await api(employees.change, { params: { id: anna.id }, body: change })).status, 200)
  const [again] = (await preview(`${anna.id}`)).people
  assert.deepEqual([again!.isNew, again!.isKnown], [false, true])
  assert.deepEqual(
    again!.changes.map(({ title, after }) => [title, after]),
    [
      ['Ort', 'Linz'],
      ['IBAN', 'DE89370400440532013000'],
    ],
  )
  assert.equal(again!.changes[1]!.before, IBAN)
  const kept = await rawSql<{ row_sealed: string }>('select row_sealed from employee_export where company_id = $1', [
    company,
  ])
  assert.ok(kept.every(({ row_sealed }) => !row_sealed.includes(SVNR) && !row_sealed.includes('Äugl')))
  const looks = await rawSql(
    `select record_kind from audit_entry where company_id = $1 and action = 'read-sensitive' and record_kind = 'exports/employee-sync'`,
    [company],
  )
  assert.equal(looks.length, 2, 'each look is in the audit trail')
})

test('hours and pay are those of the contract that holds; on the day of the next one the person is open again', async () => {
  const { api, company, anna } = await shop()
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const day = (days: number) => today.add({ days }).toString()
  const contract = (from: string, more: object) =>
    api(contracts.create, { body: { employeeId: anna.id, storeId: anna.store, from, ...more } as never })
  assert.equal((await contract(day(-300), { to: day(29), weekTimeRegular: 2310, payment: 220_450 })).status, 200)
  assert.equal((await contract(day(30), { weekTimeRegular: 1200, payment: 1800, wageType: 1 })).status, 200)
  const of = async () => {
    const { head, lines } = (await api(employeeSync.preview, { query: { softwareId: 0, remoteIds: `${anna.id}` } }))
      .body.data
    const cells = lines[0]!.split(';')
    return ['Wochenstunden', 'Bezug', 'Bezugsart'].map(title => cells[head.split(';').indexOf(title)])
  }
  assert.deepEqual(await of(), ['38,50', '2204,50', 'je Monat'])
  await csvOf(api)
  assert.equal((await stateOf(api)).openCount, 0)
  // As if the days until then had passed.
  await rawSql('update employee_export set again_on = again_on - 30 where company_id = $1', [company])
  await rawSql('update contract set valid_to = valid_to - 30 where company_id = $1 and valid_to is not null', [company])
  await rawSql('update contract set valid_from = valid_from - 30 where company_id = $1', [company])
  assert.equal((await stateOf(api)).openCount, 1)
  assert.equal((await api(bell.counts)).body.data.counts.employeeExportCount, 1)
  assert.deepEqual(await of(), ['20,00', '18,00', 'je Stunde'])
  await csvOf(api)
  assert.equal((await stateOf(api)).openCount, 0)
})

test('a company that hands over to DPW has a file with its numbers, other software has none', async () => {
  const { api, company, anna } = await shop()
  await rawSql(`update company set software_id = 1, dpw_id = '7' where id = $1`, [company])
  await rawSql(`update employee set dpw_id = 'D' || bmd_id where company_id = $1`, [company])
  const query = { softwareId: 1, remoteIds: `${anna.id}` }
  const { body, status, text } = await api(employeeSync.download, { query })
  assert.equal(status, 200, text)
  const [head, line] = Buffer.from(body.data, 'base64').toString('latin1').split('\r\n')
  assert.match(head!, /^Mandant;Personalnummer;Familienname;/)
  assert.match(line!, /^7;D5001;Äugl;/)
  await rawSql(`update company set software_id = 2 where id = $1`, [company])
  const { refusal } = await api(employeeSync.preview, { query: { softwareId: 2 } })
  assert.equal(refusal.message, 'Für die Lohnsoftware des Betriebs gibt es diese Übergabe nicht.')
})

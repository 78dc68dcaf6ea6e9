import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { apiKeys } from '#contract/accounts/api-keys.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { files as tokens } from '#contract/files.ts'
import { employees } from '#contract/people/employees.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { accessExports } from '#contract/privacy/access-exports.ts'
import { CONFIRMATION, type Erasure, erasures } from '#contract/privacy/erasures.ts'
import { retention, retentionLocks } from '#contract/privacy/retention.ts'
import { RETENTION_CLASSES, type RetentionClass } from '#domain/privacy/retention.ts'
import { signatureOf } from '#server/rooms/accounts/api-keys/rules.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { pdfFile } from '#server/testing/document-files.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { until } from '#server/testing/until.ts'
import { former } from './fixtures/examples.ts'

withApp()

type Signed = Awaited<ReturnType<typeof signedIn>>

async function two() {
  const first = await signedIn()
  return { first, second: await signedIn({ company: first.company }), company: first.company }
}

const propose = ({ api }: Signed, ...lines: [employeeId: number, kind: RetentionClass][]) =>
  api(erasures.propose, { body: { lines: lines.map(([employeeId, kind]) => ({ employeeId, class: kind })) } })

const confirm = ({ api }: Signed, { id, version }: Erasure, confirmation = CONFIRMATION) =>
  api(erasures.confirm, { params: { id }, body: { version, confirmation } })

async function ended({ api }: Signed, id: number): Promise<Erasure> {
  const find = async () => (await api(erasures.list)).body.data.find(one => one.id === id)!
  await until('the erasure', async () => (await find()).state !== 'working')
  return find()
}

const count = async (table: string, employeeId: number, company: number) =>
  Number(
    (
      await rawSql(`select count(*) from ${table} where company_id = $1 and employee_id = $2`, [company, employeeId])
    )[0]!.count,
  )

test('what is due is erased when a second person has agreed, and the protocol names nobody', async () => {
  const { first, second, company } = await two()
  const { id } = await former(company)
  const answer = await propose(first, [id, 'claims'])
  assert.equal(answer.status, 200, answer.text)
  const proposed = answer.body.data
  assert.deepEqual([proposed.state, proposed.isOwn, proposed.lines[0]!.employeeId], ['proposed', true, id])
  assert.equal(await count('classification', id, company), 1, 'a proposal erases nothing')

  const own = await confirm(first, proposed)
  assert.deepEqual([own.status, /vorgeschlagen/.test(own.refusal.message)], [403, true])
  assert.equal((await confirm(second, proposed)).status, 200)
  const done = await ended(second, proposed.id)
  assert.deepEqual([done.state, done.message], ['done', ''])
  const [line] = done.lines
  assert.deepEqual(
    [line!.state, line!.employeeId, line!.name, line!.erased],
    ['erased', null, null, { Einstufungen: 1 }],
  )
  assert.match(done.sha256, /^[0-9a-f]{64}$/)
  assert.equal(await count('classification', id, company), 0)
  assert.equal(await count('contract', id, company), 1, 'what belongs to a longer class stays')
  const acts = await rawSql(
    `select action from audit_entry where company_id = $1 and record_kind = 'privacy/erasures' order by id`,
    [company],
  )
  assert.deepEqual(
    acts.map(({ action }) => action),
    ['asked', 'accepted', 'closed'],
  )
})

test('the database itself holds that nobody agrees to what they proposed', async () => {
  const { accountId, company } = await signedIn()
  await assert.rejects(
    rawSql(`insert into erasure (company_id, state, proposed_by, confirmed_by) values ($1, 'working', $2, $2)`, [
      company,
      accountId,
    ]),
    /erasure_by_two/,
  )
})

test('payroll data leaves name and contract behind, without number, bank, address and pay', async () => {
  const { first, second, company } = await two()
  const { id } = await former(company)
  await rawSql(
    `update employee set svnr_sealed = 'x', svnr_index = 'y', street = 'Ring 1', note = 'n' where company_id = $1 and id = $2`,
    [company, id],
  )
  const { body } = await propose(first, [id, 'payroll'])
  await confirm(second, body.data)
  const done = await ended(second, body.data.id)
  assert.deepEqual(done.lines[0]!.erased, {
    'Stammdaten mit Datum': 2,
    'Verträge, einzelne Felder': 1,
    'Stammdaten, einzelne Felder': 1,
  })
  assert.deepEqual(await rawSql('select from employee_value where employee_id = $1', [id]), [], 'no history of it')
  const [left] = await rawSql(
    `select svnr_sealed, svnr_index, street, note, bmd_id, last_name <> '' as named, payment_cents, extra_payment_cents
     from employee e join contract c on c.company_id = e.company_id and c.employee_id = e.id where e.company_id = $1 and e.id = $2`,
    [company, id],
  )
  const gone = { svnr_sealed: null, svnr_index: null, street: '', note: '', bmd_id: '' }
  assert.deepEqual(left, { ...gone, named: true, payment_cents: null, extra_payment_cents: 0 })
})

test('after the last class there is nobody: no row, no file, no hit, also in closed months', async () => {
  const { first, second, company } = await two()
  const person = await former(company, '1990-06-30')
  const { id, store } = person
  await rawSql(`update employee set last_name = 'Wegscheider' where company_id = $1 and id = $2`, [company, id])
  await build.stamp({ employee: person, from: '1990-06-01 08:00', to: '1990-06-01 16:00' })
  await first.api(employeeDocuments.create, {
    file: { name: 'a.pdf', bytes: await pdfFile() },
    body: { employeeId: id, name: 'a', documentType: 'CUSTOMCERTIFICATE' },
  })
  await rawSql(`update employee_document set created_at = '1990-06-01' where company_id = $1`, [company])
  await build.monthClosing({ company, store: store!, month: '1990-06' })
  const touched = async () =>
    (await rawSql(`select from touched_days where company_id = $1 and subject_id = $2`, [company, id])).length
  await until('what was built is reckoned', async () => (await touched()) === 0)
  const files = () => globSync('files/??/*', { cwd: theApp().dataFolder })
  const access = (await first.api(accessExports.start, { params: { id } })).body.data
  const told = async () => (await first.api(accessExports.list, { params: { id } })).body.data[0]!
  await until('the access export', async () => (await told()).hasFile)
  const before = files().length

  const { body, text } = await propose(first, [id, 'certificate'])
  assert.ok(body.data, text)
  await confirm(second, body.data)
  const done = await ended(second, body.data.id)
  assert.deepEqual([done.state, done.lines[0]!.state], ['done', 'erased'], done.message)
  assert.equal(done.lines[0]!.erased.Stammdaten, 1)
  assert.match(done.lines[0]!.kept.Ereignisprotokoll!, /unveränderlich/)
  for (const table of [
    'contract',
    'stamp',
    'classification',
    'employee_document',
    'person_month_chain',
    'person_month',
  ])
    assert.equal(await count(table, id, company), 0, table)
  assert.equal(files().length, before - 2, 'the document, and what they were told')
  assert.equal((await second.api(tokens.issue, { body: { id: access.id, purpose: 'access-export' } })).status, 404)
  assert.deepEqual((await second.api(employees.search, { body: { text: 'Wegscheider' } })).body.data, [])
  assert.equal((await second.api(employees.find, { params: { id } })).status, 404)
  assert.equal(await touched(), 0, 'nothing of it is reckoned again')
  assert.ok(!JSON.stringify(done).includes('Wegscheider'))
})

test('when the first record of the company is erased, the months of all others begin where they did', async () => {
  const { first, second, company } = await two()
  const person = await former(company)
  const { id, store } = person
  await build.stamp({ employee: person, from: '2015-06-01 08:00', to: '2015-06-01 16:00' })
  const other = await build.employee({ company, store, entry: '2015-01-01' })
  await build.contract({ employee: other, from: '2015-01-01' })
  await build.stamp({ employee: other, from: '2016-03-01 08:00', to: '2016-03-01 16:00' })
  const beginsAt = async () =>
    (
      await rawSql<{ first: string }>(
        `select first_month::text as first from person_month_chain where company_id = $1 and employee_id = $2`,
        [company, other.id],
      )
    )[0]?.first
  const isTaken = async () => (await rawSql(`select from touched_days where company_id = $1`, [company])).length === 0
  await until('the months', async () => (await isTaken()) && (await beginsAt()) !== undefined)
  assert.equal(await beginsAt(), '2015-06-01')

  const { body } = await propose(first, [id, 'working-time'])
  await confirm(second, body.data)
  assert.equal((await ended(second, body.data.id)).lines[0]!.erased.Stempelzeiten, 1)
  await build.stamp({ employee: other, from: '2026-03-01 08:00', to: '2026-03-01 16:00' })
  await until('the months again', isTaken)
  assert.equal(await beginsAt(), '2015-06-01')
  assert.equal(await count('person_month', id, company), 0)
  assert.equal(await count('person_month_chain', id, company), 0)
})

test('a stamp of a closed month can be deleted by an erasure that two wanted and by nothing else', async () => {
  const { company } = await two()
  const person = await former(company)
  await build.stamp({ employee: person, from: '2015-06-01 08:00', to: '2015-06-01 16:00' })
  await build.monthClosing({ company, store: person.store!, month: '2015-06' })
  await assert.rejects(
    rawSql(`select set_config('app.erasure', '1', false); delete from stamp where company_id = ${company}`),
    /abgeschlossen/,
  )
})

test('nothing is proposed of who is employed, of what is not yet due, of who is locked, or twice', async () => {
  const { first, company } = await two()
  const employed = await build.employee({ company })
  await build.contract({ employee: employed, from: '2010-01-01' })
  for (const kind of RETENTION_CLASSES) assert.equal((await propose(first, [employed.id, kind])).status, 409, kind)
  const recent = await former(company, '2025-06-30')
  for (const kind of RETENTION_CLASSES) assert.equal((await propose(first, [recent.id, kind])).status, 409, kind)
  const foreign = await former(await build.company())
  assert.equal((await propose(first, [foreign.id, 'claims'])).status, 404)

  const { id } = await former(company)
  await first.api(retentionLocks.change, { params: { id }, body: { reason: '12 Cga 3/26', version: 0 } })
  const locked = await propose(first, [id, 'claims'])
  assert.deepEqual([locked.status, /12 Cga 3\/26/.test(locked.refusal.message)], [409, true])
  await first.api(retentionLocks.change, { params: { id }, body: { reason: '', version: 1 } })
  const answers = await Promise.all([propose(first, [id, 'claims']), propose(first, [id, 'claims'])])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('a lock or a new contract that comes after the proposal wins, and the protocol says so', async () => {
  const { first, second, company } = await two()
  const [locked, back] = [await former(company), await former(company)]
  const { body } = await propose(first, [locked.id, 'claims'], [back.id, 'claims'])
  await first.api(retentionLocks.change, { params: { id: locked.id }, body: { reason: 'Klage', version: 0 } })
  await build.contract({ employee: back, from: '2026-01-01' })
  await confirm(second, body.data)
  const done = await ended(second, body.data.id)
  assert.deepEqual(
    done.lines.map(({ state, reason, employeeId }) => [state, reason, employeeId]),
    [
      ['skipped', 'Löschsperre', null],
      ['skipped', 'nicht mehr fällig', null],
    ],
  )
  for (const { id } of [locked, back]) assert.equal(await count('classification', id, company), 1)
})

test('without the typed words, or once it is withdrawn, nothing is erased', async () => {
  const { first, second, company } = await two()
  const { id } = await former(company)
  const { data } = (await propose(first, [id, 'claims'])).body
  const wrong = await confirm(second, data, 'ja')
  assert.equal(wrong.status, 400)
  assert.match(wrong.refusal.fields!.confirmation!, /ENDGÜLTIG LÖSCHEN/)
  const withdrawn = await second.api(erasures.withdraw, { params: { id: data.id }, body: { version: 1 } })
  assert.deepEqual([withdrawn.body.data.state, withdrawn.body.data.lines[0]!.employeeId], ['withdrawn', null])
  assert.equal((await confirm(second, withdrawn.body.data)).status, 409)
  assert.equal(await count('classification', id, company), 1)
})

test('who sees some stores only neither lists, proposes nor agrees', async () => {
  const { first, company } = await two()
  const { id, store } = await former(company)
  const { data } = (await propose(first, [id, 'claims'])).body
  const bound = await signedIn({ company, storeIds: [store!] })
  const answers = [
    await bound.api(retention.due),
    await bound.api(erasures.list),
    await propose(bound, [id, 'claims']),
    await confirm(bound, data),
    await bound.api(retentionLocks.show, { params: { id } }),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 403, 403, 403],
  )
})

test('no program proposes or agrees, whatever rights its key holds: a second key is no second person', async () => {
  const { first, company } = await two()
  const { id } = await former(company)
  const { data } = (await propose(first, [id, 'claims'])).body
  const roleId = await role(company, ALL_PERMISSIONS)
  const key = await first.api(apiKeys.create, { body: { name: 'Kassa', roleId, expires: inAMonth() } })
  assert.equal(key.status, 200, key.text)
  const paths = ['/api/sec/erasures', `/api/sec/erasures/${data.id}/confirm`, `/api/sec/erasures/${data.id}/withdraw`]
  for (const path of paths) {
    const url = `${path}?companyId=${company}`
    const timestamp = String(Date.now())
    const body = JSON.stringify({
      version: 1,
      confirmation: CONFIRMATION,
      lines: [{ employeeId: id, class: 'claims' }],
    })
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const signature = signatureOf(key.body.data.secret, { method: 'POST', url, timestamp, bodyHash })
    const answer = await fetch(`http://127.0.0.1:${theApp().port}${url}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': `${key.body.data.key}.${signature}`,
        'x-api-key-timestamp': timestamp,
        'x-api-key-body-sha256': bodyHash,
      },
      body,
    })
    assert.equal(answer.status, 403, path)
    assert.match(await answer.text(), /Schlüssel eines Programms/)
  }
})

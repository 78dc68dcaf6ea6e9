import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { employees } from '#contract/people/employees.ts'
import { costCentres } from '#contract/settings/cost-centres.ts'
import { sealAudit } from '#server/platform/audit-chain.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { smtpServer } from '#server/testing/mails.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'
import { until } from '#server/testing/until.ts'
import { webhookReceiver } from '#server/testing/webhook-receiver.ts'
import { look, named } from './damage.ts'
import type { ToldShift } from './desk.ts'
import { checkHandOvers, folderOf } from './hand-overs.ts'
import { type Fact, Ledger } from './ledger.ts'
import { checkHeard } from './messages.ts'
import { checkChains, checkClosedMonths, checkFiles, hasFileRow, stuckJobs } from './platform-check.ts'
import { checkRows, lookBefore } from './rows-check.ts'

withOwnApp()

const CREATED = 'settings/cost-centres created'

test('a row or an entry of the trail that was lost, changed, moved, doubled or invented is named', async () => {
  const { api, company, accountId } = await signedIn()
  const other = await build.company()
  const bystander = (await api(costCentres.create, { body: { name: 'Vorher' } })).body.data.id
  const before = await look(lookBefore)
  const ledger = new Ledger()
  const check = (client: pg.Client) => checkRows(client, ledger, before)
  const begin = (name: string): Fact =>
    ledger.begin(
      { what: 'a cost centre', table: 'cost_centre', company, accountId, marker: { name } },
      { columns: { name, short_name: 'T' }, trail: [CREATED] },
    )
  const create = async (name: string) =>
    (await api(costCentres.create, { body: { name, shortName: 'T' } })).body.data.id
  const known = begin('Bestätigt')
  const id = await create('Bestätigt')
  ledger.confirm(known, id)
  begin('Ohne Antwort, getan')
  const unknown = await create('Ohne Antwort, getan')
  begin('Ohne Antwort, nicht getan')
  const refused = begin('Abgelehnt')
  ledger.refuse(refused)
  assert.deepEqual(await look(check), [])

  const row = `company_id = ${company} and id = ${id}`
  const entry = `company_id = ${company} and record_kind = 'settings/cost-centres' and record_id = '${id}'`
  const copy = (name: string) =>
    `insert into cost_centre (company_id, id, name, short_name) overriding system value values (${company}, 900001, '${name}', 'T')`
  const cases: [damage: string, expected: RegExp][] = [
    [`update cost_centre set name = 'Anders' where ${row}`, /not what was acknowledged: name is "Anders"/],
    [`delete from cost_centre where ${row}`, /not what was acknowledged: the row is missing/],
    [`update cost_centre set company_id = ${other} where ${row}`, /of company \d+ was written by nobody/],
    [`update cost_centre set company_id = ${other} where id = ${unknown}`, /lies in company/],
    [copy('Bestätigt'), /900001 of company \d+ was written by nobody/],
    [copy('Ohne Antwort, getan'), /is there 2 times/],
    [copy('Ohne Antwort, nicht getan'), /nor what was sent: the trail tells \[\]/],
    [copy('Abgelehnt'), /Abgelehnt.*is not what was acknowledged: the row is still there/],
    [`update cost_centre set short_name = '' where id = ${unknown}`, /nor what was sent: short_name is ""/],
    [`update cost_centre set short_name = 'X' where id = ${bystander}`, /was written by nobody/],
    [`delete from cost_centre where id = ${bystander}`, /is gone, and nobody removed it/],
    [`delete from audit_entry where ${entry}`, /the trail tells \[\]/],
    [
      `update audit_entry set company_id = ${other} where ${entry}`,
      /the trail of company \d+ tells .* which nobody did/,
    ],
    [`update audit_entry set account_id = gen_random_uuid() where ${entry}`, /is signed by/],
    [
      `insert into audit_entry (company_id, account_id, action, record_kind, record_id, origin) select company_id, account_id, action, record_kind, record_id, origin from audit_entry where ${entry}`,
      /the trail tells \[settings\/cost-centres created, settings\/cost-centres created\]/,
    ],
  ]
  for (const [damage, expected] of cases) await named(damage, expected, check)
  assert.deepEqual(await look(check), [])
})

test('a hand-over that did not arrive as it says, or that nobody asked for, is named', async () => {
  const sftp = await sftpServer()
  const company = await build.company({ softwareId: 1 })
  const target = await build.transferTarget({ company, server: sftp })
  await rawSql('update transfer_target set folder = $1 where company_id = $2 and id = $3', [
    folderOf(company),
    company,
    target,
  ])
  const employee = await build.employee({ company })
  await build.absence({ employee })
  const { api, accountId } = await signedIn({ company })
  const lastEntry = (await look(lookBefore)).lastEntry
  const storeId = employee.store!
  const sent = await api(absenceExports.saveOnServer, { query: { storeId, from: '01.11.2026', to: '15.11.2026' } })
  assert.equal(sent.status, 200, sent.text)
  const { id, number, fileName, sha256 } = sent.body.data
  await until(
    'it arrives',
    async () => (await api(exportRuns.find, { params: { id } })).body.data.state === 'delivered',
  )
  const answer = { id, number: number!, fileName: fileName!, sha256: sha256! }
  const asked = [{ company, storeId, from: '2026-11-01', accountId, answer }]
  const { dataFolder } = theApp()
  const check = (client: pg.Client) => checkHandOvers(client, { asked, sftp, dataFolder, lastEntry, isEnd: true })
  assert.deepEqual(await look(check), [])
  const run = `company_id = ${company} and id = ${id}`
  await named(`update export_run set state = 'failed' where ${run}`, /is failed at the end of the day/, check)
  await named(`update export_run set created_by = gen_random_uuid() where ${run}`, /was asked for by nobody/, check)
  await named(`update export_run set number = 7 where ${run}`, /is not what was acknowledged/, check)
  await named(
    `delete from audit_entry where record_id = '${id}' and action = 'delivered'`,
    /tells 0 times .* was delivered/,
    check,
  )
  await named(`delete from export_run where ${run}`, /is not what was acknowledged/, check)

  const path = `${folderOf(company)}/${fileName}`
  const whole = sftp.files.get(path)!
  const broken: [damage: () => void, expected: RegExp][] = [
    [() => sftp.files.set(path, whole.subarray(1)), /says delivered, and its file is another one/],
    [() => sftp.files.delete(path), /says delivered, and its file is not there/],
    [() => sftp.files.set(`${path}.tmp`, whole), /which nobody handed over/],
    [() => sftp.files.set('fremd.csv', whole), /has fremd.csv, which nobody handed over/],
    [() => sftp.seen.push({ path, sha256: sha256!, size: whole.length }), /saw .* 2 times/],
  ]
  for (const [damage, expected] of broken) {
    const [files, seen] = [new Map(sftp.files), [...sftp.seen]]
    damage()
    const found = await look(check)
    assert.ok(
      found.some(text => expected.test(text)),
      `${expected} ${JSON.stringify(found)}`,
    )
    sftp.files.clear()
    for (const [name, bytes] of files) sftp.files.set(name, bytes)
    sftp.seen.splice(0, sftp.seen.length, ...seen)
  }

  const [{ key }] = (await rawSql<{ key: string }>('select storage_key as key from file where company_id = $1', [
    company,
  ])) as [{ key: string }]
  const stored = join(dataFolder, 'files', key)
  writeFileSync(stored, whole.subarray(1))
  assert.match((await look(check)).join(), /the stored file of .* is another one/)
  assert.match(
    (await look(client => checkFiles(client, dataFolder, (...row) => hasFileRow(client, ...row)))).breaches.join(),
    /bytes, not/,
  )
  rmSync(stored)
  assert.match((await look(check)).join(), /the file of .* is missing/)
  assert.match(
    (await look(client => checkFiles(client, dataFolder, (...row) => hasFileRow(client, ...row)))).breaches.join(),
    /is missing/,
  )
  writeFileSync(stored, whole)
  assert.deepEqual(await look(check), [])
})

test('a chain of the trail that is changed, cut or replaced, a closed month that changed and a job of a dead worker are named', async () => {
  const { api, company } = await signedIn()
  for (const name of ['Eins', 'Zwei']) {
    await api(costCentres.create, { body: { name } })
    await sealAudit()
  }
  const seen = new Map<string, string>()
  const chains = (client: pg.Client) => checkChains(client, new Map(seen))
  assert.deepEqual(await look(client => checkChains(client, seen)), [])
  assert.ok([...seen.keys()].filter(key => key.startsWith(`${company} `)).length >= 2)
  const first = `company_id = ${company} and number = 1`
  await named(
    `update audit_entry set record_id = '0' where company_id = ${company}`,
    /does not fit its entries/,
    chains,
  )
  await named(`delete from audit_entry where company_id = ${company}`, /has 0 entries/, chains)
  await named(`update audit_block set sha256 = repeat('0', 64) where ${first}`, /was another one before/, chains)
  await named(`delete from audit_block where ${first}`, /follows block 0/, chains)
  await named(
    `delete from audit_block where company_id = ${company} and number > 1`,
    /blocks of the trail .* are gone/,
    chains,
  )

  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  const months = new Map<string, string>()
  const close = `insert into month_closing (company_id, id, store_id, month, closed_by) overriding system value
    values (${company}, 900001, ${store}, '2026-09-01', gen_random_uuid())`
  const withMonth = (damage: string, expected: RegExp) =>
    named(close, expected, async client => {
      const asBefore = await checkClosedMonths(client, months)
      await client.query(damage)
      return [...asBefore, ...(await checkClosedMonths(client, months))]
    })
  await withMonth(
    `insert into closed_person_month (company_id, closing_id, employee_id, made_from, target_minutes, worked_minutes, actual_minutes, totals)
     values (${company}, 900001, ${employee.id}, '', 1, 1, 1, '{}')`,
    /what was closed by .* has changed/,
  )
  await withMonth(`delete from month_closing where id = 900001`, /the closing .* is gone/)

  const job = `insert into pgboss.job (name, state, started_on) select name, 'active', now() - interval '1 hour' from pgboss.queue limit 1`
  await named(job, /./, async client => (await stuckJobs(client, 30)).map(({ name }) => name))
})

test('a mail or message that is missing, differs, comes for nothing or breaks a group is named; what was only repeated is counted', async () => {
  const { api, company, accountId } = await signedIn()
  const before = await look(lookBefore)
  const ledger = new Ledger()
  const smtp = await smtpServer()
  const hooks = await webhookReceiver()
  const person = (lastName: string, group?: string) =>
    ledger.begin(
      {
        ...{ what: 'a person', table: 'employee', company, accountId, marker: { last_name: lastName } },
        ...(group !== undefined && { group }),
      },
      { columns: { last_name: lastName }, trail: ['people/employees created'] },
    )
  const id = (await api(employees.create, { body: { lastName: 'Erste' } })).body.data.id
  ledger.confirm(person('Erste'), id)
  const email = 'gast@tag.example'
  const shift = { email: 'person@tag.example', line: 'Fr 5.3. 09:00–13:00' }
  const heard = (told: ToldShift[] = []) =>
    checkHeard({ smtp, hooks }, { invited: [{ email, isInvited: true }], told }, ledger)
  assert.match(heard().breaches.join(), /got no mail.*employee\.created of a person \d+ .* was told 0 times/)

  const mail = (messageId: string) => ({ to: [email], mail: { messageId } as never, isSecure: false })
  const message = (key: string, record: number) => ({
    ...{ headers: {}, body: '' },
    json: { id: key, event: 'employee.created', at: '', companyId: company, records: [{ id: String(record) }] },
  })
  for (let time = 0; time < 2; time++) {
    smtp.received.push(mail('<eins>'))
    hooks.messages.push(message('eins', id))
  }
  assert.deepEqual(heard(), { breaches: [], mailsTwice: 1, messagesTwice: 1 })
  assert.match(heard([{ ...shift, isTold: true }]).breaches.join(), /person@.* was told 0 times of “Fr 5\.3\./)
  const plan = (messageId: string, line = shift.line) => ({
    ...{ to: [shift.email], isSecure: false },
    mail: { messageId, subject: 'Ihr Dienstplan KW 9', text: `Woche 1. März:\n${line}, Wien` } as never,
  })
  for (let time = 0; time < 2; time++) smtp.received.push(plan('<plan>'))
  assert.deepEqual(heard([{ ...shift, isTold: true }]), { breaches: [], mailsTwice: 2, messagesTwice: 1 })
  for (const told of [
    [],
    [shift],
    [{ ...shift, isTold: false }],
    [{ ...shift, email: 'other@tag.example', isTold: true }],
  ])
    assert.match(heard(told).breaches.join(), /person@.* of “Fr 5\.3\. .*”, which nobody published for them/)
  smtp.received.push(plan('<plan 2>'))
  assert.match(heard([{ ...shift, isTold: true }]).breaches.join(), /person@.* was told 2 times of/)
  smtp.received.push(plan('<plan 3>', 'Fr 12.3. 09:00–13:00'))
  assert.match(
    heard([{ ...shift, isTold: true }]).breaches.join(),
    /of “Fr 12\.3\. .*”, which nobody published for them/,
  )
  smtp.received.push(mail('<zwei>'))
  hooks.messages.push(message('zwei', id), message('drei', id + 1))
  assert.match(heard().breaches.join(), /got 2 mails that differ.*was told 2 times.*was told, and nobody did it/)
  assert.match(
    checkHeard({ smtp, hooks }, { invited: [{ email, isInvited: false }], told: [] }, ledger).breaches.join(),
    /was refused and got a mail/,
  )

  person('Zweite', 'Datei')
  person('Dritte', 'Datei')
  assert.deepEqual(await look(client => checkRows(client, ledger, before)), [])
  await api(employees.create, { body: { lastName: 'Zweite' } })
  assert.match((await look(client => checkRows(client, ledger, before))).join(), /of “Datei” 1 of 2 rows are there/)
})

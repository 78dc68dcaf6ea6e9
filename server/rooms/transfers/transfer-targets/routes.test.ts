import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transferTargets } from '#contract/transfers/transfer-targets.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { sftpServer } from '#server/testing/sftp-server.ts'

withApp()

const draft = {
  name: 'Lohnbüro',
  host: 'sftp.lohn.example',
  user: 'kontor',
  auth: 'password',
  password: 'Sehr-Geheim-1',
}

test('a password is stored sealed and given back by no endpoint', async () => {
  const { api, company } = await signedIn()
  const created = await api(transferTargets.create, { body: draft })
  assert.equal(created.status, 200)
  const listed = await api(transferTargets.list)
  assert.ok(!`${created.text}${listed.text}`.includes('Geheim'))
  const stored = await rawSql('select * from transfer_target where company_id = $1', [company])
  const trail = await rawSql('select * from audit_entry where company_id = $1', [company])
  assert.ok(!JSON.stringify([stored, trail]).includes('Geheim'))
})

test('the first target is the default, and a new default takes over', async () => {
  const { api } = await signedIn()
  await api(transferTargets.create, { body: draft })
  await api(transferTargets.create, { body: { ...draft, name: 'Zweites' } })
  const third = await api(transferTargets.create, { body: { ...draft, name: 'Drittes', isDefault: true } })
  assert.equal(third.body.data.isDefault, true)
  const { body } = await api(transferTargets.list)
  assert.deepEqual(
    body.data.map(({ name, isDefault }) => [name, isDefault]),
    [
      ['Drittes', true],
      ['Lohnbüro', false],
      ['Zweites', false],
    ],
  )
})

test('what is no longer the default has a new version and an entry of its own', async () => {
  const { api, company } = await signedIn()
  const first = await api(transferTargets.create, { body: draft })
  await api(transferTargets.create, { body: { ...draft, name: 'Zweites', isDefault: true } })
  const { body } = await api(transferTargets.list)
  assert.equal(body.data.find(({ id }) => id === first.body.data.id)?.version, 2)
  const [entry] = await rawSql(
    `select before, after from audit_entry where company_id = $1 and action = 'changed' and record_id = $2`,
    [company, String(first.body.data.id)],
  )
  assert.deepEqual([entry?.before, entry?.after], [{ isDefault: true }, { isDefault: false }])
})

test('targets that become the default at the same time leave one', async () => {
  const { api } = await signedIn()
  const ids: number[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    ids.push((await api(transferTargets.create, { body: { ...draft, name } })).body.data.id)
  // The first is it already, and gets a version when it no longer is.
  const answers = await Promise.all(
    ids.slice(1).map(id => api(transferTargets.change, { params: { id }, body: { isDefault: true, version: 1 } })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const { body } = await api(transferTargets.list)
  assert.equal(body.data.filter(({ isDefault }) => isDefault).length, 1)
})

const refused: [change: Record<string, unknown>, field: string, says: string][] = [
  [{ host: 'sftp://lohn.example/in' }, 'host', 'Nur der Name oder die Adresse, ohne sftp:// und Pfad'],
  [{ port: 0 }, 'port', 'Zwischen 1 und 65535'],
  [{ folder: 'a/../b' }, 'folder', 'Der Ordner darf weder „..“ noch „\\“ enthalten'],
  [{ hostKey: 'SHA256:abc' }, 'hostKey', 'Bitte einen Fingerabdruck eingeben (SHA256:…)'],
  [{ password: undefined }, 'password', 'Muss angegeben werden'],
  [{ auth: 'key' }, 'privateKey', 'Muss angegeben werden'],
  [{ auth: 'key', privateKey: 'kein Schlüssel' }, 'privateKey', 'Der Schlüssel oder seine Passphrase ist nicht lesbar'],
]
for (const [change, field, says] of refused) {
  test(`a target with ${JSON.stringify(change)} is refused by name`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(transferTargets.create, { body: { ...draft, ...change } })
    assert.equal(status, 400)
    assert.equal(refusal.fields?.[field], says)
  })
}

test('a kept password never goes to another host: it must be entered again, and the host key is confirmed anew', async () => {
  const { api } = await signedIn()
  const { body } = await api(transferTargets.create, { body: { ...draft, hostKey: `SHA256:${'A'.repeat(43)}` } })
  const { id, version } = body.data
  const silent = await api(transferTargets.change, { params: { id }, body: { host: 'boese.example', version } })
  assert.deepEqual([silent.status, silent.refusal.fields?.password], [400, 'Muss angegeben werden'])
  const named = await api(transferTargets.change, {
    params: { id },
    body: { host: 'neu.example', password: 'Anderes-2', version },
  })
  assert.deepEqual([named.body.data.host, named.body.data.hostKey], ['neu.example', ''])
  const renamed = await api(transferTargets.change, {
    params: { id },
    body: { name: 'Nur der Name', version: named.body.data.version },
  })
  assert.equal(renamed.status, 200)
})

test('the test of a target tells the fingerprint first, and after it is confirmed writes and removes a probe file', async () => {
  const server = await sftpServer()
  const { api, company } = await signedIn()
  const id = await build.transferTarget({ company, server, hostKey: '', folder: 'lohn/eingang' })
  const first = await api(transferTargets.test, { params: { id } })
  assert.deepEqual([first.body.data.ok, first.body.data.hostKey], [false, server.hostKey])
  assert.equal(server.steps.length, 0, 'nothing is signed in to before the key is confirmed')

  await api(transferTargets.change, { params: { id }, body: { hostKey: server.hostKey, version: 1 } })
  const second = await api(transferTargets.test, { params: { id } })
  assert.deepEqual(second.body.data, {
    ok: true,
    hostKey: server.hostKey,
    message: 'Verbindung, Host-Schlüssel, Anmeldung und Schreibrecht sind in Ordnung.',
  })
  assert.ok(server.steps.some(step => step.step === 'open' && step.path.startsWith('lohn/eingang/.kontor-probe-')))
  assert.equal(server.files.size, 0)
})

test('a private key signs in as well as a password', async () => {
  const server = await sftpServer()
  const { api } = await signedIn()
  const { body } = await api(transferTargets.create, {
    body: {
      name: 'Mit Schlüssel',
      host: '127.0.0.1',
      port: server.port,
      user: server.user,
      auth: 'key',
      privateKey: server.privateKey,
      hostKey: server.hostKey,
    },
  })
  const { body: tested } = await api(transferTargets.test, { params: { id: body.data.id } })
  assert.equal(tested.data.message, 'Verbindung, Host-Schlüssel, Anmeldung und Schreibrecht sind in Ordnung.')
})

test('each thing that can be wrong with a target is told in words a person can act on', async () => {
  const server = await sftpServer()
  const { api, company } = await signedIn()
  const says = async (values: Parameters<typeof build.transferTarget>[0]) => {
    const id = await build.transferTarget({ company, server, ...values })
    const { body } = await api(transferTargets.test, { params: { id } })
    assert.equal(body.data.ok, false)
    return body.data.message
  }
  assert.match(await says({ password: 'falsch' }), /hat die Anmeldung abgelehnt/)
  assert.match(await says({ hostKey: `SHA256:${'A'.repeat(43)}` }), /anderen Host-Schlüssel vorgelegt/)
  assert.equal(await says({ folder: 'gibt-es-nicht' }), 'Den Ordner gibt es am Server nicht.')
  assert.match(
    await says({ host: 'lohn.invalid' }),
    /^Der Server lohn\.invalid ist nicht erreichbar: .*Namen gibt es nicht/,
  )
  assert.match(await says({ port: 1 }), /^Der Server 127\.0\.0\.1 ist nicht erreichbar: Er lehnt die Verbindung ab/)
  for (const host of ['169.254.169.254', '0.0.0.0', 'fe80::1'])
    assert.equal(await says({ host }), `Zu ${host} wird aus Sicherheitsgründen keine Verbindung aufgebaut.`)
  server.fault = ({ step }) => (step === 'written' ? 'fail' : undefined)
  assert.match(await says({}), /^Der Server hat abgelehnt/)
  server.fault = ({ step }) => (step === 'write' ? 'lie' : undefined)
  assert.equal(await says({}), 'Die Probedatei ist am Server nicht vollständig angekommen.')
  assert.deepEqual(
    (await rawSql('select 1 from export_run where company_id = $1', [company])).length,
    0,
    'a test leaves nothing behind',
  )
})

test('a target tells of the newest file that was to be put there, whether it arrived, and what was wrong', async () => {
  const { api, company } = await signedIn()
  const target = await build.transferTarget({ company })
  const last = async () => (await api(transferTargets.list)).body.data[0]!.lastDelivery
  assert.equal(await last(), null)
  const store = await build.store({ company })
  const run = (state: 'delivered' | 'failed') => build.exportRun({ company, store, softwareId: 1, state, target })
  await run('delivered')
  assert.equal((await last())!.state, 'delivered')
  const failed = await run('failed')
  await rawSql(`update export_run set message = 'Der Ordner fehlt.' where company_id = $1 and id = $2`, [
    company,
    failed,
  ])
  const { at, ...told } = (await last())!
  assert.deepEqual(told, { state: 'failed', message: 'Der Ordner fehlt.' })
  assert.match(at, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal(
    (await bound.api(transferTargets.list)).body.data[0]!.lastDelivery,
    null,
    'of stores that one does not see',
  )
})

test('the default stays while each hand-over of master data is put there, and who relies on it is named', async () => {
  const { api, company } = await signedIn()
  const id = await build.transferTarget({ company })
  const other = await build.transferTarget({ company })
  await rawSql('insert into employee_sync_setting (company_id, transfer_service) values ($1, true)', [company])
  const first = (await api(transferTargets.list)).body.data.find(({ isDefault }) => isDefault)!
  const { status, refusal } = await api(transferTargets.remove, { params: { id: first.id } })
  assert.deepEqual([status, refusal.code], [409, 'in_use'])
  assert.match(refusal.message, /Mitarbeiter Sync/)
  assert.equal((await api(transferTargets.remove, { params: { id: first.id === id ? other : id } })).status, 200)
  await rawSql('update employee_sync_setting set disabled = true where company_id = $1', [company])
  assert.equal((await api(transferTargets.remove, { params: { id: first.id } })).status, 200)
})

test('a target is removed, also when runs name it, but not while a file is on its way', async () => {
  const { api, company } = await signedIn()
  const id = await build.transferTarget({ company })
  const sending = await build.exportRun({ company, softwareId: 1, state: 'sending', target: id })
  assert.equal((await api(transferTargets.remove, { params: { id } })).status, 409)
  await rawSql(`update export_run set state = 'failed' where company_id = $1 and id = $2`, [company, sending])
  assert.equal((await api(transferTargets.remove, { params: { id } })).status, 200)
  assert.equal((await api(transferTargets.list)).body.data.length, 0)
})

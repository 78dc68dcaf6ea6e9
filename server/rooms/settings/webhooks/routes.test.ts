import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { webhooks } from '#contract/settings/webhooks.ts'
import { allowLoopback, allowPrivate } from '#server/platform/public-hosts.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'

withApp({ KONTOR_ROLES: 'web' })

// Files before this one, in the same process, may have reached receivers on this machine.
beforeEach(() => {
  allowLoopback(false)
  allowPrivate(false)
})

const DRAFT = { name: 'Lohnbüro', url: 'https://empfaenger.example/kontor', events: ['company.changed' as const] }
const made = async (api: Api, values: Partial<typeof DRAFT> = {}) =>
  (await api(webhooks.create, { body: { ...DRAFT, ...values } })).body.data
const queued = (company: number) =>
  rawSql<{ event: string }>('select event from webhook_delivery where company_id = $1', [company])

test('the secret is sealed, shown once and only when it is asked for, and replaced by another at once', async () => {
  const { api, company } = await signedIn()
  const created = await api(webhooks.create, { body: DRAFT })
  assert.ok(!created.text.includes('whsec_'))
  const { id, version } = created.body.data
  const first = (await api(webhooks.secret, { params: { id }, body: { version } })).body.data
  assert.match(first.secret, /^whsec_[\w-]{43}$/)
  assert.equal(
    (await api(webhooks.secret, { params: { id }, body: { version } })).status,
    409,
    'a colleague was faster',
  )
  const second = (await api(webhooks.secret, { params: { id }, body: { version: first.version } })).body.data
  assert.notEqual(second.secret, first.secret)
  assert.ok(!(await api(webhooks.list)).text.includes('whsec_'))
  const [stored] = await rawSql<{ secret_sealed: string }>('select secret_sealed from webhook where company_id = $1', [
    company,
  ])
  assert.match(stored!.secret_sealed, /^[0-9a-f]{12}:/)
  const audited = JSON.stringify(await rawSql('select before, after from audit_entry where company_id = $1', [company]))
  for (const hidden of ['whsec_', 'empfaenger.example']) assert.ok(!audited.includes(hidden))
})

const wrong: [what: string, url: string, says: RegExp][] = [
  ['one without TLS', 'http://empfaenger.example/', /https:/],
  ['one with a password', 'https://ich:geheim@empfaenger.example/', /Ohne Benutzer/],
  ['one with a fragment', 'https://empfaenger.example/#x', /Ohne #/],
  ['no address', 'empfaenger', /vollständige Adresse/],
  ['another kind of address', 'ftp://empfaenger.example/', /vollständige Adresse/],
  ['this machine', 'https://127.0.0.1/', /aus Sicherheitsgründen/],
  ['this machine by IPv6', 'https://[::1]/', /aus Sicherheitsgründen/],
  ['the metadata of a cloud', 'https://169.254.169.254/', /aus Sicherheitsgründen/],
  ['a private network', 'https://10.0.0.1/', /aus Sicherheitsgründen/],
  ['a private network by a number', 'https://167772161/', /aus Sicherheitsgründen/],
]
for (const [what, url, says] of wrong)
  test(`${what} is refused as a receiver`, async () => {
    const { api } = await signedIn()
    const { status, refusal } = await api(webhooks.create, { body: { ...DRAFT, url } })
    assert.equal(status, 400)
    assert.match(refusal.fields!.url!, says)
  })

test('nobody has told what they may not see themselves, and what somebody else chose stays', async () => {
  const { api, company } = await signedIn()
  const blind = await signedIn({
    company,
    permissions: ALL_PERMISSIONS.filter(permission => permission !== 'employees.read'),
  })
  const refused = await blind.api(webhooks.create, { body: { ...DRAFT, events: ['employee.created'] } })
  assert.match(refused.refusal.fields!.events!, /„Mitarbeiter erstellt“/)
  const { id, version } = (
    await api(webhooks.create, { body: { ...DRAFT, events: ['employee.created', 'absence.approved'] } })
  ).body.data
  const change = (events: ('employee.created' | 'employee.changed')[]) =>
    blind.api(webhooks.change, { params: { id }, body: { events, version } })
  assert.equal((await change(['employee.created', 'employee.changed'])).status, 400)
  assert.equal((await change(['employee.created'])).status, 200)
})

test('who is bound to stores neither sees nor changes who is told of all of them', async () => {
  const { api, company } = await signedIn()
  const { id } = await made(api)
  const bound = await signedIn({ company, storeIds: [await build.store({ company })] })
  assert.equal((await bound.api(webhooks.list)).status, 403)
  assert.equal((await bound.api(webhooks.remove, { params: { id } })).status, 403)
})

test('what is refused leaves no message, and neither does what nobody wants to hear of or a receiver that is switched off', async () => {
  const { api, company } = await signedIn()
  const { id, version } = await made(api)
  const rename = (companyNumber: string, at: number) => api(companies.change, { body: { companyNumber, version: at } })
  assert.equal((await rename('4711', 9)).status, 409)
  await build.employee({ company })
  assert.deepEqual(await queued(company), [])
  assert.equal((await rename('4711', 1)).status, 200)
  assert.deepEqual(await queued(company), [{ event: 'company.changed' }])
  await api(webhooks.change, { params: { id }, body: { active: false, version } })
  assert.equal((await rename('4712', 2)).status, 200)
  assert.equal((await queued(company)).length, 1)
  assert.equal((await api(webhooks.test, { params: { id } })).status, 409)
})

test('names are taken once, and there are twenty of them at most', async () => {
  const { api } = await signedIn()
  await made(api)
  const again = await api(webhooks.create, { body: DRAFT })
  assert.deepEqual([again.status, again.refusal.fields?.name], [409, 'Wird bereits verwendet'])
  for (let place = 1; place < 20; place++) await made(api, { name: `Empfänger ${place}` })
  const { status, refusal } = await api(webhooks.create, { body: { ...DRAFT, name: 'Noch einer' } })
  assert.deepEqual([status, refusal.code], [409, 'conflict'])
})

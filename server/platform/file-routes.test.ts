import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { FILE_PURPOSES, type FilePurpose } from '#contract/endpoint.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { issued, issueFor, open, storedFile } from '#server/testing/file-steps.ts'
import { IMPORT_FILE, upload } from '#server/testing/import-steps.ts'
import { fileRoutes } from './file-routes.ts'
import { fileStore } from './files.ts'

withApp({ LOG_LEVEL: 'silent' })

test('a token opens its file byte for byte, as something to save that nobody keeps', async () => {
  const person = await signedIn({ permissions: ['exports.run'] })
  const { id, accessToken, run } = await issued(person)
  const answer = await open(id, accessToken)
  assert.equal(answer.status, 200, answer.text)
  const { key, name } = await storedFile(run)
  assert.deepEqual(answer.bytes, await fileStore().get(key))
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${name}"; filename*=UTF-8''${name}`)
  for (const [header, value] of [
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['content-security-policy', "default-src 'none'; sandbox"],
  ] as const)
    assert.equal(answer.headers.get(header), value)
})

test('every download stands in the trail, with who and what', async () => {
  const person = await signedIn()
  const { id, accessToken, run } = await issued(person)
  await open(id, accessToken)
  const trail = await rawSql(
    `select account_id, record_kind, record_id from audit_entry where company_id = $1 and action = 'downloaded'`,
    [person.company],
  )
  assert.deepEqual(trail, [
    { account_id: person.accountId, record_kind: 'exports/export-runs', record_id: String(run) },
  ])
})

test('a token lives at most 15 minutes, and only its hash is kept', async () => {
  const person = await signedIn()
  const run = await build.exportRun({ company: person.company })
  const { body } = await issueFor(person, run)
  const minutes = Temporal.Instant.from(`${body.data.expiresAt.replace(' ', 'T')}Z`)
    .since(Temporal.Now.instant())
    .total('minutes')
  assert.ok(minutes > 0 && minutes <= 15, String(minutes))
  assert.match(body.data.accessToken, /^[\w-]{43}$/)
  const [row] = await rawSql<{ text: string; hash: string }>(
    `select t::text as text, encode(token_sha256, 'hex') as hash from file_token t where company_id = $1`,
    [person.company],
  )
  assert.ok(!row!.text.includes(body.data.accessToken))
  assert.equal(row!.hash, createHash('sha256').update(body.data.accessToken).digest('hex'))
})

const refusals: [who: string, permissions: Parameters<typeof signedIn>[0], status: number][] = [
  ['who lacks the right', { permissions: ['employees.read', 'imports.run'] }, 403],
  ['who sees only another store', { storeIds: [2_000_000_000] }, 404],
]
for (const [who, values, status] of refusals) {
  test(`${who} gets no token`, async () => {
    const company = await build.company()
    const run = await build.exportRun({ company })
    assert.equal((await issueFor(await signedIn({ ...values, company }), run)).status, status)
  })
}

test('a session that an identity provider vouched for gets no token of a company that does not trust it', async () => {
  const person = await signedIn()
  const run = await build.exportRun({ company: person.company })
  await rawSql(`update session set vouched_by = 'https://fremd.example kontor' where account_id = $1`, [
    person.accountId,
  ])
  assert.equal((await issueFor(person, run)).status, 404)
})

test('a draft has no file, and an unknown purpose is refused', async () => {
  const person = await signedIn()
  const store = await build.store({ company: person.company })
  const [draft] = await rawSql<{ id: number }>(
    `insert into export_run (company_id, store_id, kind, software_id, period_from, period_to, created_by)
     values ($1, $2, 'absences', 0, '2026-11-01', '2026-11-30', $3) returning id`,
    [person.company, store, person.accountId],
  )
  assert.equal((await issueFor(person, draft!.id)).status, 404)
  assert.equal((await issueFor(person, 2_000_000_000)).status, 404)
  assert.equal((await issueFor(person, draft!.id, 'passwords' as FilePurpose)).status, 400)
})

test('an uploaded import file comes back unsealed to who uploaded it, to others only with the right to what it may hold', async () => {
  const uploader = await signedIn({ permissions: ['imports.run'] })
  const { company } = uploader
  const { id: job } = await upload(uploader.api, IMPORT_FILE, 'zeiten.csv')
  const own = await issued(uploader, job, 'import')
  const answer = await open(own.id, own.accessToken)
  assert.equal(answer.text, IMPORT_FILE)
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="zeiten\.csv"/)
  const sighted = await signedIn({ company, permissions: ['imports.run', 'employees.read-sensitive'] })
  const others = await issued(sighted, job, 'import')
  assert.equal((await open(others.id, others.accessToken)).text, IMPORT_FILE)
  const blind = await signedIn({ company, permissions: ['imports.run', 'employees.read'] })
  assert.equal((await issueFor(blind, job, 'import')).status, 404)
  const ofStore = await signedIn({ company, storeIds: [1] })
  assert.equal((await issueFor(ofStore, job, 'import')).status, 404)
  assert.equal((await uploader.api(importJobs.remove, { params: { id: job } })).status, 200)
  assert.equal((await open(own.id, own.accessToken)).status, 404)
})

test('only a PDF, PNG or JPEG that really is one is shown in the browser, and never when it shall be saved', async () => {
  const person = await signedIn()
  const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ')
  const html = Buffer.from('<script>alert(1)</script>')
  for (const [bytes, type, kind, sentType] of [
    [pdf, 'application/pdf', 'inline', 'application/pdf'],
    [html, 'application/pdf', 'attachment', 'application/octet-stream'],
    [html, 'text/html', 'attachment', 'application/octet-stream'],
  ] as const) {
    const token = await issued(person)
    const { key, sha256 } = await fileStore().put(bytes)
    await rawSql(`update file set storage_key = $1, sha256 = $2, type = $3, name = 'Ärzte "Liste".pdf' where id = $4`, [
      key,
      sha256,
      type,
      token.id,
    ])
    const { headers } = await open(token.id, token.accessToken)
    assert.equal(
      headers.get('content-disposition'),
      `${kind}; filename="_rzte _Liste_.pdf"; filename*=UTF-8''%C3%84rzte%20_Liste_.pdf`,
    )
    assert.equal(headers.get('content-type'), sentType)
    assert.match(headers.get('content-security-policy')!, /sandbox/)
    const saved = await open(token.id, token.accessToken, { dl: 'true', filename: 'Meldung.pdf' })
    assert.equal(
      saved.headers.get('content-disposition'),
      `attachment; filename="Meldung.pdf"; filename*=UTF-8''Meldung.pdf`,
    )
  }
})

test('damaged bytes never leave', async () => {
  const token = await issued(await signedIn())
  await rawSql('update file set sha256 = $1 where id = $2', ['0'.repeat(64), token.id])
  const { status, text } = await open(token.id, token.accessToken)
  assert.equal(status, 500)
  assert.doesNotMatch(text, /damaged|1001/)
})

test('a purpose without a room, or with two, stops the start', () => {
  const rule = { permission: 'exports.run', kind: 'time/stamps', find: async () => 1 } as const
  const all = Object.fromEntries(FILE_PURPOSES.map(purpose => [purpose, rule]))
  const nobody = async () => undefined
  assert.doesNotThrow(() => fileRoutes([{}, { files: all }], nobody))
  assert.throws(() => fileRoutes([{ files: { import: rule } }], nobody), /payroll-export/)
  assert.throws(() => fileRoutes([{ files: all }, { files: { import: rule } }], nobody), /import/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { employeeDocuments } from '#contract/documents/employee-documents.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { photo } from '#server/testing/document-files.ts'
import { open } from '#server/testing/file-steps.ts'
import { documentTemplate } from '#server/testing/template-steps.ts'

withApp({ LOG_LEVEL: 'silent' })

/** Somebody with a document, and where its list says that its file is. */
async function listed() {
  const person = await signedIn()
  const employee = await build.employee({ company: person.company })
  const body = { employeeId: employee.id, documentType: 'PASSPORT', name: 'Pass', confirmed: 'true' } as const
  const sent = { body: body as never, file: { name: 'pass.jpg', bytes: await photo() } }
  assert.equal((await person.api(employeeDocuments.create, sent)).status, 200)
  const document = (await person.api(employeeDocuments.list)).body.data[0]!
  return { ...person, document, fileId: document.fileId!, accessToken: document.accessToken!, employee }
}
type Listed = Awaited<ReturnType<typeof listed>>
const ofAccount = (text: string) => (person: Listed) => rawSql(text, [person.accountId])

const ends: [what: string, end: (person: Listed) => Promise<unknown>][] = [
  ['its session was signed out', person => person.api(signIn.signOut)],
  [
    'its session has run out',
    ofAccount(`update session set expires_at = now() - interval '1 second' where account_id = $1`),
  ],
  [
    'the generation was raised, and the session with it',
    async person => {
      await ofAccount('update account set generation = generation + 1 where id = $1')(person)
      await ofAccount('update session set generation = generation + 1 where account_id = $1')(person)
    },
  ],
  ['the account was closed', ofAccount('update account set active = false where id = $1')],
  ['the role was withdrawn', ofAccount('delete from role_assignment where account_id = $1')],
  [
    'the right was withdrawn',
    ofAccount(
      `update role set permissions = '{employees.read}' where (company_id, id) in (select company_id, role_id from role_assignment where account_id = $1)`,
    ),
  ],
  ['the store was withdrawn', ofAccount(`update role_assignment set store_ids = '{2000000000}' where account_id = $1`)],
  ['the document was removed', ({ api, document }) => api(employeeDocuments.remove, { params: { id: document.id } })],
]
for (const [what, end] of ends)
  test(`what a list says of a file opens it, and nothing once ${what}`, async () => {
    const person = await listed()
    assert.equal((await open(person.fileId, person.accessToken)).status, 200)
    await end(person)
    const [ended, never] = [await open(person.fileId, person.accessToken), await open(person.fileId, 'l-x')]
    assert.deepEqual([ended.status, ended.text], [404, never.text])
  })

test('a token of a list opens its own file alone, in no other spelling, and for 15 minutes at most', async t => {
  const [person, other] = [await listed(), await listed()]
  const { fileId, accessToken } = person
  assert.equal((await open(other.fileId, accessToken)).status, 404)
  const middle = accessToken.length >> 1
  for (const wrong of [
    ...[accessToken.slice(2), `${accessToken}A`, `${accessToken}=`, accessToken.slice(0, -1), 'l-', 'l-A'],
    accessToken.slice(0, middle) + (accessToken[middle] === 'A' ? 'B' : 'A') + accessToken.slice(middle + 1),
  ])
    assert.equal((await open(fileId, wrong)).status, 404, wrong)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 60_000 - 1000 })
  assert.equal((await open(fileId, accessToken)).status, 200, 'for ten minutes at least')
  t.mock.timers.setTime(Date.now() + 5 * 60_000 + 2000)
  assert.equal((await open(fileId, accessToken)).status, 404)
})

test('a token that a list or an answer says is kept nowhere, not even with what is kept for a repeat', async () => {
  const person = await signedIn()
  const employee = await build.employee({ company: person.company })
  const sent = {
    body: { employeeId: employee.id, documentType: 'PASSPORT', name: 'Pass' } as never,
    file: { name: 'pass.jpg', bytes: await photo() },
    headers: { 'idempotency-key': 'einmal' },
  }
  const [first, again] = [
    await person.api(employeeDocuments.create, sent),
    await person.api(employeeDocuments.create, sent),
  ]
  assert.equal(first.body.id, again.body.id)
  for (const { fileId, accessToken } of [first.body, again.body])
    assert.equal((await open(fileId!, accessToken!)).status, 200)
  const kept = await rawSql<{ answer: string }>('select answer::text from idempotency_key where company_id = $1', [
    person.company,
  ])
  assert.equal(kept.length, 1)
  assert.ok(kept[0]!.answer.includes('"Pass"') && !kept[0]!.answer.includes('l-'))
  assert.deepEqual(await rawSql('select from file_token where company_id = $1', [person.company]), [])
})

test('who sees a record without a file is told of no address, and a template says its own', async () => {
  const person = await signedIn()
  const employee = await build.employee({ company: person.company })
  await build.document({ employee })
  const [document] = (await person.api(employeeDocuments.list)).body.data
  assert.deepEqual([document!.fileId, document!.url, document!.accessToken], [null, null, null])
  await documentTemplate({ company: person.company })
  const template = (await person.api(documentTemplates.list)).body.data[0]![0]!
  assert.equal((await open(template.fileId, template.accessToken)).status, 200)
})

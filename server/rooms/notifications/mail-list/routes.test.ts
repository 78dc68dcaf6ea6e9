import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailList } from '#contract/notifications/mail-list.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withApp()

test('an address is added, listed and removed, each in the audit trail', async () => {
  const { api, company } = await signedIn()
  const added = await api(mailList.add, { body: { email: ' lohn@kontor.example ' } })
  assert.equal(added.status, 200, added.text)
  const { id } = added.body.data
  assert.deepEqual((await api(mailList.list)).body.data, [{ id, email: 'lohn@kontor.example' }])
  assert.equal((await api(mailList.remove, { body: { id } })).status, 200)
  assert.deepEqual((await api(mailList.list)).body.data, [])
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'notifications/mail-list' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['created', 'removed'],
  )
})

test('an address stands once, whatever its case', async () => {
  const { api } = await signedIn()
  await api(mailList.add, { body: { email: 'lohn@kontor.example' } })
  const { status, refusal } = await api(mailList.add, { body: { email: 'Lohn@Kontor.example' } })
  assert.deepEqual([status, refusal.fields], [409, { email: 'Steht schon in der Liste' }])
})

const bad: [email: string, says: string][] = [
  ['', 'Muss angegeben werden'],
  ['lohn', 'Das ist keine E-Mail-Adresse'],
  ['a@b', 'Das ist keine E-Mail-Adresse'],
  ['lohn@kontor.example\nBcc: x@y.example', 'Enthält Zeichen, die sich nicht darstellen lassen'],
  ['a@x.example, b@x.example', 'Das ist keine E-Mail-Adresse'],
  [`${'x'.repeat(250)}@a.at`, 'Höchstens 254 Zeichen'],
]
test('what is no address is refused', async () => {
  const { api } = await signedIn()
  for (const [email, says] of bad) {
    const { status, refusal } = await api(mailList.add, { body: { email } })
    assert.deepEqual([status, refusal.fields?.email], [400, says], email)
  }
})

test('twenty who add the same address at once add it once', async () => {
  const { api } = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api(mailList.add, { body: { email: 'lohn@kontor.example' } })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(409)])
})

test('mails are off at first; mode and hour are changed with a version', async () => {
  const { api } = await signedIn()
  assert.deepEqual((await api(mailList.digest)).body.data, { mode: 'off', hour: 7, version: 1 })
  const changed = await api(mailList.changeDigest, { body: { mode: 'daily', hour: 18, version: 1 } })
  assert.deepEqual(changed.body.data, { mode: 'daily', hour: 18, version: 2 })
  assert.equal((await api(mailList.changeDigest, { body: { mode: 'off', version: 1 } })).status, 409)
  for (const hour of [-1, 24, 7.5]) {
    const { status, refusal } = await api(mailList.changeDigest, { body: { hour, version: 2 } })
    assert.deepEqual([status, Object.keys(refusal.fields ?? {})], [400, ['hour']])
  }
})

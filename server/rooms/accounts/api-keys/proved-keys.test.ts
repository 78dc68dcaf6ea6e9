import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { apiKeys, type ShownOnce } from '#contract/accounts/api-keys.ts'
import { employees } from '#contract/people/employees.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { inAMonth } from '#server/testing/examples-accounts.ts'
import { forgetProofs, prove } from '#server/testing/proofs.ts'
import { signatureOf } from './rules.ts'

withApp()

let clock = Date.now()

/** The program sends another IBAN of a person; gives the status and what it was told. */
async function changeIban({ key, secret }: ShownOnce, company: number, id: number, version: number) {
  const url = `${employees.change.path.replace(':id', String(id))}?companyId=${company}`
  const body = JSON.stringify({ iban: 'AT483200000012345864', version })
  const timestamp = String(++clock)
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signature = signatureOf(secret, { method: 'PUT', url, timestamp, bodyHash })
  const answer = await fetch(`http://127.0.0.1:${theApp().port}${url}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-api-key': `${key}.${signature}`,
      'x-api-key-timestamp': timestamp,
      'x-api-key-body-sha256': bodyHash,
    },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

test('a program whose key was made with a proof does what people prove; one of before learns to be renewed, and may then', async () => {
  const owner = await signedIn()
  const roleId = await role(owner.company, [
    'stores.read',
    'employees.read',
    'employees.write',
    'employees.read-sensitive',
  ])
  const make = () => owner.api(apiKeys.create, { body: { name: 'Kassa', roleId, expires: inAMonth() } })
  await forgetProofs(owner.accountId)
  assert.equal((await make()).refusal.code, 'proof_needed')
  await prove(owner.api)
  const made = (await make()).body.data
  const { id } = await build.employee({ company: owner.company, iban: 'AT611904300234573201' })
  // As long ago as you like.
  await rawSql(
    `update session set created_at = created_at - interval '90 days', proved_at = proved_at - interval '90 days' where id in (select session_id from api_key where company_id = $1)`,
    [owner.company],
  )
  assert.equal((await changeIban(made, owner.company, id, 1)).status, 200)

  await rawSql(
    'update session set proved_at = null where id in (select session_id from api_key where company_id = $1)',
    [owner.company],
  )
  const person = await build.employee({ company: owner.company, iban: 'AT611904300234573201' })
  const refused = await changeIban(made, owner.company, person.id, 1)
  assert.equal(refused.status, 403)
  assert.match(refused.text, /erneuern Sie ihn/)
  const renewed = await owner.api(apiKeys.renew, {
    params: { id: made.id },
    body: { expires: inAMonth(), version: made.version },
  })
  assert.equal(renewed.status, 200, renewed.text)
  assert.equal((await changeIban(renewed.body.data, owner.company, person.id, 1)).status, 200)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proofs } from '#contract/access/proofs.ts'
import { roles } from '#contract/accounts/roles.ts'
import { users } from '#contract/accounts/users.ts'
import { CHOOSABLE_COLOURS } from '#domain/accounts/role-colours.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import type { Api } from '#server/testing/client.ts'
import { forgetProofs, prove } from '#server/testing/proofs.ts'

withApp()

let count = 0
const makeRole = (api: Api) =>
  api(roles.create, {
    body: { name: `Leitung ${++count}`, color: CHOOSABLE_COLOURS[0]!, permissions: ['stores.read'] },
  })

test('who has just signed in is not asked, and who proves once is not asked again for five minutes', async () => {
  const { api, accountId } = await signedIn()
  assert.equal((await makeRole(api)).status, 200)
  await forgetProofs(accountId)
  assert.deepEqual([(await makeRole(api)).status, (await makeRole(api)).refusal.code], [403, 'proof_needed'])
  await prove(api)
  for (let times = 0; times < 3; times++) assert.equal((await makeRole(api)).status, 200)
  await rawSql(`update session set proved_at = now() - interval '5 minutes 1 second' where account_id = $1`, [
    accountId,
  ])
  assert.equal((await makeRole(api)).refusal.code, 'proof_needed')
})

test('a wrong password proves nothing, and one session’s proof is not another’s', async () => {
  const { api, accountId } = await signedIn()
  await forgetProofs(accountId)
  assert.equal((await api(proofs.prove, { body: { password: 'falsch' } })).status, 400)
  const other = await signedIn()
  await prove(other.api)
  assert.equal((await makeRole(api)).refusal.code, 'proof_needed')
})

test('whoever may not do it learns that first, and is asked for no proof', async () => {
  const { api, accountId } = await signedIn({ permissions: ['stores.read'] })
  await forgetProofs(accountId)
  assert.equal((await makeRole(api)).refusal.code, 'forbidden')
})

test('who came with the company’s account signs in anew in the place of a proof, and is told so', async () => {
  const { api, accountId } = await signedIn()
  const [{ vouched } = { vouched: '' }] = await rawSql<{ vouched: string }>(
    `with role_of as (select company_id from role_assignment where account_id = $1),
       made as (insert into single_sign_on (company_id, issuer, client_id, client_secret, email_domains)
         select company_id, 'https://login.example', 'kontor', '', '{kontor.example}' from role_of returning company_id)
     select 'https://login.example kontor' as vouched from made`,
    [accountId],
  )
  await rawSql('update session set vouched_by = $2 where account_id = $1', [accountId, vouched])
  assert.equal((await makeRole(api)).status, 200)
  await forgetProofs(accountId)
  const { status, refusal } = await makeRole(api)
  assert.deepEqual([status, refusal.code], [403, 'forbidden'])
  assert.match(refusal.message, /melden Sie sich ab und neu an/)
})

test('an administrator proves before another’s password, address or second factor is changed, not before a look', async () => {
  const { api, accountId } = await signedIn({ isAdmin: true })
  const other = await signedIn()
  await forgetProofs(accountId)
  const order = (body: object) => api(users.command, { body: body as never })
  const id = other.accountId
  for (const body of [
    { command: 'changeEmail', id, email: `neu.${id}@kontor.example` },
    { command: 'deactivateTwoFactor', id },
    { command: 'updatePasswordAdmin', id, password: PASSWORD, newpassword: 'kurze Wege zum Markt' },
  ])
    assert.equal((await order(body)).refusal.code, 'proof_needed', body.command)
  assert.notEqual((await order({ command: 'resetLoginAttempts', id })).refusal?.code, 'proof_needed')
})

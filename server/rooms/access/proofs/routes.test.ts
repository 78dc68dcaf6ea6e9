import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { operatorAccess } from '#contract/access/operator-access.ts'
import { passkeys } from '#contract/access/passkeys.ts'
import { proofs } from '#contract/access/proofs.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { users } from '#contract/accounts/users.ts'
import type { Proved } from '#contract/endpoint.ts'
import { managedCompanies } from '#contract/superadmin/companies.ts'
import { demo } from '#contract/superadmin/demo.ts'
import { ROOMS } from '#server/app.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { authenticator } from '#server/testing/authenticator.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'

withOwnApp({ KONTOR_OPERATOR_FACTOR: 'on' })

const operator = () => signedIn({ isAdmin: true, isSuperuser: true })
const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Temporal.Now.instant().epochMilliseconds / 1000 + 30 * stepsAhead })
async function protect(api: Api, company: number) {
  const { secret } = (await api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const { body } = await api(secondFactor.confirm, { body: { totp: codeOf(secret, -1) } })
  return { api: apiFor(body.data.token, company), secret }
}
const remove = (api: Api) => api(demo.remove, { body: { confirmation: 'Demo entfernen' } })

test('an operator without a second factor gets nowhere, learns why, and is in as soon as there is one', async () => {
  const { api, company } = await operator()
  const foreign = await build.company()
  const refused = [
    await api(managedCompanies.list),
    await api(users.list, { body: {} }),
    await api(operatorAccess.begin, { body: { companyId: foreign, reason: 'Ticket 1' } }),
  ]
  assert.deepEqual(
    refused.map(({ refusal }) => refusal.code),
    refused.map(() => 'operator_factor_demanded'),
  )
  assert.equal((await api(signIn.isSuperuser)).status, 200)
  assert.equal((await api(signIn.current)).body.data.lacksOperatorFactor, true)
  const inside = await protect(api, company)
  assert.equal((await inside.api(managedCompanies.list)).status, 200)
  assert.equal((await inside.api(signIn.current)).body.data.lacksOperatorFactor, false)
  await rawSql(
    'delete from account_second_factor where account_id = (select account_id from session order by created_at desc limit 1)',
  )
  assert.equal((await inside.api(managedCompanies.list)).status, 403)
})

test('a passkey is two factors, those of the demo need none, and nobody else is asked', async () => {
  for (const change of [
    'update session set by_passkey = true where account_id = $1',
    'update account set is_demo = true where id = $1',
  ]) {
    const { api, accountId } = await operator()
    await rawSql(change, [accountId])
    assert.equal((await api(managedCompanies.list)).status, 200, change)
  }
  const admin = await signedIn({ isAdmin: true })
  assert.equal((await admin.api(users.list, { body: {} })).status, 200)
  assert.equal((await admin.api(signIn.current)).body.data.lacksOperatorFactor, false)
})

test('what removes companies asks for a proof, each proof is good for one act, and what was refused leaves it', async () => {
  const before = await operator()
  const { api, secret } = await protect(before.api, before.company)
  assert.deepEqual((await api(proofs.ways)).body.data, ['totp'])
  assert.deepEqual([(await remove(api)).status, (await remove(api)).refusal.code], [403, 'proof_needed'])
  const wrong = await api(proofs.prove, { body: { totp: '000000' } })
  assert.deepEqual([wrong.status, Object.keys(wrong.refusal.fields!)], [400, ['totp']])
  assert.equal(
    (await api(proofs.prove, { body: { password: PASSWORD } })).status,
    400,
    'a password is no second factor',
  )
  assert.equal((await remove(api)).status, 403)

  assert.equal((await api(proofs.prove, { body: { totp: codeOf(secret) } })).status, 200)
  assert.equal((await api(proofs.prove, { body: { totp: codeOf(secret) } })).status, 400, 'a code is good once')
  const mistyped = await api(demo.remove, { body: { confirmation: 'demo' } as never })
  assert.equal(mistyped.status, 400)
  assert.deepEqual([(await remove(api)).status, (await remove(api)).status], [200, 403])

  await rawSql(`update session set proved_at = now() - interval '6 minutes' where account_id = $1`, [before.accountId])
  assert.equal((await remove(api)).status, 403, 'a proof is good for five minutes')
  await rawSql(`update session set proved_at = now() where account_id = $1`, [before.accountId])
  const both = await Promise.all([remove(api), remove(api)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
})

test('with a passkey alone it is the passkey that proves, and nobody else’s', async () => {
  const { api, accountId } = await operator()
  const other = await operator()
  await rawSql('update session set by_passkey = true where account_id = any($1)', [[accountId, other.accountId]])
  const own = authenticator(publicUrl())
  const foreign = authenticator(publicUrl())
  for (const [who, device] of [
    [api, own],
    [other.api, foreign],
  ] as const) {
    const question = (await who(passkeys.startAdding, { body: { password: PASSWORD } })).body.data
    assert.equal(
      (await who(passkeys.add, { body: { name: 'Laptop', credential: device.create(question as never) } })).status,
      200,
    )
  }
  assert.deepEqual((await api(proofs.ways)).body.data, ['passkey'])
  const answer = async (device: typeof own) =>
    api(proofs.prove, { body: { credential: device.use((await api(proofs.startPasskey)).body.data as never) } })
  assert.equal((await answer(foreign)).status, 400)
  assert.equal((await remove(api)).refusal.code, 'proof_needed')
  assert.equal((await answer(own)).status, 200)
  assert.equal((await remove(api)).status, 200)
})

test('a password proves where there is no second factor, and a program proves nothing', async () => {
  const { api, accountId } = await signedIn()
  assert.deepEqual((await api(proofs.ways)).body.data, ['password'])
  assert.equal((await api(proofs.prove, { body: { password: 'falsch' } })).status, 400)
  assert.equal((await api(proofs.prove, { body: { password: PASSWORD } })).status, 200)
  for (const body of [{}, { totp: '123456', password: PASSWORD }])
    assert.equal((await api(proofs.prove, { body })).status, 400)
  await rawSql('update account set is_machine = true where id = $1', [accountId])
  assert.equal((await api(proofs.prove, { body: { password: PASSWORD } })).status, 403)
})

const asking = (how: Proved) =>
  ROOMS.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint)).flatMap(({ proved, method, path }) =>
    typeof proved === 'object'
      ? Object.entries(proved).flatMap(([command, one]) => (one === how ? [`${method} ${path} ${command}`] : []))
      : proved === how
        ? [`${method} ${path}`]
        : [],
  )

test('acts that ask for a proof of their own are those that move or remove people and companies, or take the whole trail along', () => {
  assert.deepEqual(asking('once'), [
    'POST /api/sec/eventlog/auditcopy',
    'POST /api/sec/superadmin/demo/remove',
    'POST /api/sec/superadmin/companies/:company/employeemerges',
    'POST /api/sec/superadmin/employees/moves',
    'POST /api/sec/superadmin/employees/moves/:moveId/undo',
  ])
})

test('acts that ask for a recent proof are those that open ways in or out: keys, targets, providers, roles, factors', () => {
  assert.deepEqual(asking('lately').sort(), [
    'DELETE /api/roles/:id',
    'DELETE /api/sec/singlesignon',
    'DELETE /api/self/passkeys/:id',
    'POST /api/roles',
    'POST /api/sec/apikeys',
    'POST /api/sec/apikeys/:id/renew',
    'POST /api/sec/companysessions/end',
    'POST /api/sec/provisioning/tokens',
    'POST /api/sec/roleusers',
    'POST /api/sec/superadmin/companies/:id/addressranges/lift',
    'POST /api/sec/superadmin/restoration/release',
    'POST /api/sec/superadmin/targets/:company/:id/keys/accept',
    'POST /api/sec/transfertargets',
    'POST /api/sec/webhooks',
    'POST /api/sec/webhooks/:id/secret',
    'PUT /api/modelHasRole',
    'PUT /api/roles/:id',
    'PUT /api/sec/addressranges',
    'PUT /api/sec/provisioning',
    'PUT /api/sec/provisioning/groups',
    'PUT /api/sec/secondfactordemand',
    'PUT /api/sec/singlesignon',
    'PUT /api/sec/transfertargets/:id',
    'PUT /api/user changeEmail',
    'PUT /api/user deactivateTwoFactor',
    'PUT /api/user updatePasswordAdmin',
  ])
  assert.deepEqual(asking('by-content').sort(), [
    'POST /api/sec/employee/datarequests/decisions',
    'POST /api/sec/employee/values',
    'POST /api/sec/importjobs/:id/run',
    'PUT /api/sec/employee/datarequests/:id',
    'PUT /api/sec/employee/values/:id',
    'PUT /api/sec/employees/:id',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleAssignments } from '#contract/accounts/role-assignments.ts'
import { userInvitations } from '#contract/accounts/user-invitations.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { role } from '#server/testing/build-accounts.ts'
import { outbox } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

/** Breaks off at the very end, as where the server is killed or the database gone before the change is committed. */
async function breakOff(): Promise<() => Promise<unknown>> {
  await rawSql(
    `create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
  )
  await rawSql(`create constraint trigger break_off after insert or update on role_assignment
    deferrable initially deferred for each row execute function break_off()`)
  return async () => {
    await rawSql('drop trigger break_off on role_assignment')
    await rawSql('drop function break_off')
  }
}

const mailsTo = async (address: string) =>
  (await outbox()).filter(({ to }) => to?.some(each => each.address === address))
const waiting = async () =>
  (
    await rawSql<{ count: number }>(
      'select count(*)::int as count from mail where sent_at is null and failed_at is null',
    )
  )[0]!.count

test('who is invited, or given a role, while it breaks off gets no mail; sent again it is done once, with one mail', async () => {
  const { api, company } = await signedIn()
  const roleId = await role(company, ['stores.read'])
  const active = await signedIn()
  const named = { firstName: 'Karl', lastName: 'Novotny', roleId }
  for (const email of ['gast.neu@kontor.example', active.email]) {
    const sent = { body: { ...named, email }, headers: { 'idempotency-key': `Einladung ${email}` } }
    const before = (await mailsTo(email)).length
    const mend = await breakOff()
    assert.equal((await api(userInvitations.invite, sent)).status, 500)
    await mend()
    assert.equal((await api(userInvitations.invite, sent)).status, 200)
    await until('all mails are sent', async () => (await waiting()) === 0)
    assert.equal((await mailsTo(email)).length - before, 1, email)
  }

  const email = 'gast.wieder@kontor.example'
  assert.equal((await api(userInvitations.invite, { body: { ...named, email } })).status, 200)
  const assign = async (id: number) => {
    const user = (await api(roleAssignments.users)).body.data.find(each => each.email === email)!
    return api(roleAssignments.assign, { body: { accountId: user.accountId, roleId: id, version: user.version } })
  }
  assert.equal((await assign(0)).status, 200)
  const mend = await breakOff()
  assert.equal((await assign(roleId)).status, 500)
  await mend()
  assert.equal((await assign(roleId)).status, 200)
  await until('all mails are sent', async () => (await waiting()) === 0)
  assert.equal((await mailsTo(email)).length, 2)
})

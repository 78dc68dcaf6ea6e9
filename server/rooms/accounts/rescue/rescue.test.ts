import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { users } from '#contract/accounts/users.ts'
import { eventLog } from '#contract/shell/event-log.ts'
import { originText } from '#contract/shell/event-origin.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, build, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { type Api, apiFor } from '#server/testing/client.ts'
import { mailTo } from '#server/testing/mails.ts'
import * as rescue from './actions.ts'

withApp()

const NEW_PASSWORD = 'kurze Wege zum Markt'
const wordsIn = (link: string, page: string) => {
  const [, token, email] = new RegExp(`/${page}/([^/]+)/(.+)$`).exec(link)!
  return { token: token!, email: decodeURIComponent(email!) }
}
const enter = (email: string, password: string) => anonymous(signIn.signIn, { body: { email, password } })
/** What was done at the machine, as the company's log says it. */
async function logged(api: Api): Promise<string[]> {
  const { events } = (await api(eventLog.list, { query: { limit: 50 } })).body.data
  return events
    .filter(({ origin }) => originText(origin) === 'Am Server selbst')
    .map(({ changes }) => JSON.stringify(changes))
}

test('a forgotten password is set anew by a link, though the account is inactive and guessed too often', async () => {
  const { email, accountId } = await signedIn()
  for (let tries = 0; tries < 30; tries++) await enter(email, 'falsch')
  await rawSql('update account set active = false where id = $1', [accountId])
  const link = (await rescue.password(email))!
  const body = { command: 'resetPassword' as const, ...wordsIn(link, 'pwreset'), password: NEW_PASSWORD }
  assert.equal((await anonymous(users.command, { body })).status, 200)
  assert.equal((await enter(email, NEW_PASSWORD)).status, 200)
  assert.equal((await anonymous(users.command, { body })).status, 400, 'a link works once')
})

test('a lost second factor is switched off: all sessions end, the person gets a mail, the log of the company tells of it', async () => {
  const { api, email, company } = await signedIn()
  const { secret } = (await api(secondFactor.start, { body: { password: PASSWORD } })).body.data
  const confirmed = await api(secondFactor.confirm, { body: { totp: generateSync({ secret }) } })
  assert.equal((await enter(email, PASSWORD)).refusal.code, 'second_factor_needed')
  assert.equal(await rescue.secondFactorOff(email), true)
  assert.equal((await apiFor(confirmed.body.data.token)(signIn.current)).status, 401)
  assert.equal((await enter(email, PASSWORD)).status, 200)
  assert.ok(await mailTo(email, 'Ihr zweiter Faktor wurde ausgeschaltet'))
  assert.equal((await logged((await signedIn({ company })).api)).length, 1)
})

test('whoever is made owner enters the company as that and the installation as its operator', async () => {
  const company = await build.company()
  await rawSql(`insert into role (company_id, id, name, permissions) values ($1, 1, 'Besitzer', $2)`, [
    company,
    ['roles.read', 'events.read'],
  ])
  const link = (
    await rescue.owner({ email: 'neu.am.werk@kontor.example', firstname: 'Nora', lastname: 'Neu' }, company)
  )?.link
  const { body } = await anonymous(users.command, {
    body: { command: 'completeRegistration', ...wordsIn(link!, 'registration'), password: NEW_PASSWORD },
  })
  const { isSuperuser, companies } = (await apiFor(body.data as string)(signIn.current)).body.data
  assert.deepEqual([isSuperuser, companies.map(({ id }) => id)], [true, [company]])

  const { email, accountId } = await signedIn({ company, permissions: [] })
  assert.deepEqual(await rescue.owner({ email, firstname: '', lastname: '' }, company), { link: undefined })
  const [kept] = await rawSql('select role_id, store_ids from role_assignment where account_id = $1', [accountId])
  assert.deepEqual(kept, { role_id: 1, store_ids: null })
  const reader = await signedIn({ company })
  assert.equal((await logged(reader.api)).length, 2)
  const owners = (await rescue.list()).filter(({ companies }) => companies.startsWith(`${company} `))
  assert.equal(owners.length, 2)
})

test('nothing is made for an account or a company that does not exist', async () => {
  assert.equal(await rescue.password('niemand@kontor.example'), undefined)
  assert.equal(await rescue.secondFactorOff('niemand@kontor.example'), undefined)
  assert.equal(await rescue.owner({ email: 'x@kontor.example', firstname: '', lastname: '' }, 2_000_000_000), undefined)
  assert.deepEqual(await rawSql(`select 1 from account where email = 'x@kontor.example'`), [])
})

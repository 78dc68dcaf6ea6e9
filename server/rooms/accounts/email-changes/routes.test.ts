import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { signIn } from '#contract/access/sign-in.ts'
import { type User, users } from '#contract/accounts/users.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import type { Api } from '#server/testing/client.ts'
import { smtpServer, tokenIn } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

const smtp = await smtpServer()
withApp({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })

const LINK = 'E-Mail-Adresse bestätigen'
const newAddress = (domain = 'kontor.example') => `neu.${randomUUID()}@${domain}`
const change = (api: Api, id: string, email: string) =>
  api(users.command, { body: { command: 'changeEmail', id, email } })
const confirm = (email: string, token: string) =>
  anonymous(users.command, { body: { command: 'confirmEmail', email, token } })
const withdraw = (api: Api, id: string) => api(users.command, { body: { command: 'withdrawEmail', id } })
const enter = (email: string) => anonymous(signIn.signIn, { body: { email, password: PASSWORD } })
const mail = (to: string, subject: string, count = 1) =>
  until(`a mail “${subject}” comes`, () => {
    const found = smtp.received.filter(one => one.to.includes(to) && one.mail.subject === subject)
    return found.length >= count && found.at(-1)!.mail
  })
const linkTo = async (email: string, count = 1) => tokenIn(await mail(email, LINK, count), 'email').token

async function administered() {
  const admin = await signedIn({ isAdmin: true })
  const person = await signedIn({ company: admin.company })
  const row = async () =>
    (
      (await admin.api(users.create, { body: { command: 'getMultiUserInfo', ids: [person.accountId] } })).body as User[]
    )[0]!
  return { ...admin, adminId: admin.accountId, person, id: person.accountId, former: person.email, row }
}

// All requests come from one address here; what one test counts must not stop the next.
beforeEach(() => rawSql('delete from rate_limit'))

test('a new address holds once its owner has followed the link, and the old one until then and no longer', async () => {
  const { api, id, former, row, person } = await administered()
  const email = newAddress()
  assert.equal((await change(api, id, ` ${email.toUpperCase()} `)).status, 200)
  assert.deepEqual([(await row()).email, (await row()).pendingEmail], [former, email])
  assert.equal((await enter(former)).status, 200)
  assert.equal((await enter(email)).status, 401)
  const notice = await mail(former, 'Ihre E-Mail-Adresse soll geändert werden')
  assert.doesNotMatch(notice.text! + notice.html!, new RegExp(email))

  const token = await linkTo(email)
  const done = await confirm(email, token)
  assert.deepEqual([done.status, done.body.data], [200, null])
  assert.deepEqual([(await row()).email, (await row()).pendingEmail], [email, null])
  assert.equal((await enter(former)).status, 401)
  assert.equal((await enter(email)).status, 200)
  assert.equal((await person.api(signIn.current)).body.data.user.email, email)
  await mail(former, 'Ihre E-Mail-Adresse wurde geändert')
})

test('the link counts once, for one address, and the database holds its hash only', async () => {
  const { api, id } = await administered()
  const email = newAddress()
  await change(api, id, email)
  const token = await linkTo(email)
  const [row] = await rawSql<{ token: Buffer }>(
    `select token_sha256 as token from mailed_token where account_id = $1 and purpose = 'email'`,
    [id],
  )
  assert.deepEqual(row!.token, createHash('sha256').update(token).digest())
  assert.equal((await confirm(newAddress(), token)).refusal.code, 'token_invalid')
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(email, token)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await confirm(email, token)).refusal.code, 'token_invalid')
})

const deaths: [what: string, kill: (who: Awaited<ReturnType<typeof administered>>) => Promise<unknown>][] = [
  ['was withdrawn', ({ api, id }) => withdraw(api, id)],
  ['gave way to a newer wish', ({ api, id }) => change(api, id, newAddress())],
  [
    'ran out',
    ({ id }) => rawSql(`update mailed_token set expires_at = now() - interval '1 second' where account_id = $1`, [id]),
  ],
  ['is of a deactivated account', ({ api, id }) => api(users.command, { body: { command: 'deactivateUser', id } })],
]
for (const [what, kill] of deaths)
  test(`a link that ${what} changes nothing, and the overview does not show its address any more`, async () => {
    const who = await administered()
    const email = newAddress()
    await change(who.api, who.id, email)
    const token = await linkTo(email)
    await kill(who)
    const { status, refusal } = await confirm(email, token)
    assert.deepEqual([status, refusal.code], [400, 'token_invalid'])
    const { email: current, pendingEmail } = await who.row()
    assert.equal(current, who.former)
    assert.notEqual(pendingEmail, email)
  })

test('a taken address is refused at its field, also when it was taken after the mail went out', async () => {
  const { api, id, former, row } = await administered()
  const other = await signedIn()
  for (const [email, says] of [
    [other.email, /gehört schon zu einem Benutzerkonto/],
    [former, /schon die Adresse dieses Kontos/],
  ] as const) {
    const { status, refusal } = await change(api, id, email)
    assert.equal(status, 409)
    assert.match(refusal.fields?.email ?? '', says)
  }
  assert.deepEqual((await change(api, id, 'keine Adresse')).refusal.fields, {
    email: 'Ist keine gültige E-Mail-Adresse',
  })
  const email = newAddress()
  await change(api, id, email)
  const token = await linkTo(email)
  await rawSql('update account set email = $1 where id = $2', [email, other.accountId])
  assert.equal((await confirm(email, token)).status, 409)
  assert.equal((await row()).email, former)
})

test('who signs in by the company keeps to its domains, and nobody else comes into a domain that vouches', async () => {
  const { api, company, id, former } = await administered()
  const [own, others] = [`firma-${randomUUID()}.example`, `andere-${randomUUID()}.example`]
  const trust = (of: number, domain: string) =>
    rawSql(`insert into single_sign_on values ($1, 'https://login.kontor.example', $2, '', array[$3])`, [
      of,
      domain,
      domain,
    ])
  await trust(company, own)
  await trust((await signedIn()).company, others)
  const foreign = await change(api, id, newAddress(others))
  assert.match(foreign.refusal.fields?.email ?? '', /eines anderen Betriebs/)
  assert.equal((await change(api, id, newAddress(own))).status, 200)
  await rawSql('update account set email = $1 where id = $2', [former.replace('kontor.example', own), id])
  const leaving = await change(api, id, newAddress())
  assert.equal(
    leaving.refusal.fields?.email,
    `Dieses Konto meldet sich mit dem Firmenkonto an. Möglich sind nur Adressen mit @${own}.`,
  )
  assert.equal((await change(api, id, newAddress(own))).status, 200)
})

test('wish, withdrawal and confirmation lie in the event log of the company', async () => {
  const { api, company, id, former, adminId } = await administered()
  const [first, second] = [newAddress(), newAddress()]
  await change(api, id, first)
  assert.equal((await withdraw(api, id)).status, 200)
  assert.equal((await withdraw(api, id)).status, 404)
  await change(api, id, second)
  await confirm(second, await linkTo(second))
  const trail = await rawSql(
    `select account_id as by, before, after from audit_entry
     where company_id = $1 and record_kind = 'accounts/users' and record_id = $2 order by id`,
    [company, id],
  )
  assert.deepEqual(trail, [
    { by: adminId, before: { account: null, pendingEmail: null }, after: { account: former, pendingEmail: first } },
    { by: adminId, before: { account: null, pendingEmail: first }, after: { account: former, pendingEmail: null } },
    { by: adminId, before: { account: null, pendingEmail: null }, after: { account: former, pendingEmail: second } },
    { by: id, before: { account: null, email: former }, after: { account: former, email: second } },
  ])
})

test('a mailbox gets three such mails in a quarter of an hour, whoever asks', async () => {
  const email = newAddress()
  const statuses: number[] = []
  for (let wish = 0; wish < 4; wish++) {
    const { api, id } = await administered()
    statuses.push((await change(api, id, email)).status)
  }
  assert.deepEqual(statuses, [200, 200, 200, 429])
})

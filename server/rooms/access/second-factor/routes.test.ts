import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { passwords } from '#contract/access/passwords.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { signIn } from '#contract/access/sign-in.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { anonymous, signedIn } from '#server/testing/build.ts'
import { PASSWORD } from '#server/testing/build-accounts.ts'
import { apiFor } from '#server/testing/client.ts'
import { serverProcess } from '#server/testing/worker.ts'

withApp()

const STEP = 30
const now = () => Date.now() / 1000
const codeAt = (secret: string, steps = 0) => generateSync({ secret, epoch: now() + steps * STEP })
/** Long enough before the next step that a test's few requests fall into this one. */
async function awayFromTheNextStep() {
  const left = STEP - (now() % STEP)
  if (left < 8) await pause(left * 1000 + 50)
}

/** Someone whose second factor is on; its codes up to the current step are used up. */
async function protectedPerson() {
  const person = await signedIn()
  const { body: started } = await person.api(secondFactor.start, { body: { password: PASSWORD } })
  const { secret } = started.data
  await awayFromTheNextStep()
  const { body } = await person.api(secondFactor.confirm, { body: { totp: codeAt(secret) } })
  const enter = (totp?: string, password = PASSWORD) =>
    anonymous(signIn.signIn, { body: { email: person.email, password, ...(totp && { totp }) } })
  return { ...person, secret, ...body.data, api: apiFor(body.data.token), oldApi: person.api, enter }
}
/** As if the last code had been used long ago. */
const forgetStep = (accountId: string) =>
  rawSql('update account_second_factor set last_step = 0 where account_id = $1', [accountId])

test('a second factor is on only after a code has proved it, and the database shows neither its secret nor a recovery code', async () => {
  const { api, email, accountId } = await signedIn()
  assert.equal((await api(secondFactor.start, { body: { password: 'falsch-geraten' } })).status, 400)
  const { body } = await api(secondFactor.start, { body: { password: PASSWORD } })
  assert.match(body.data.uri, /^otpauth:\/\/totp\/Kontor:person\..+secret=[A-Z2-7]{32}/)
  const wrong = await api(secondFactor.confirm, { body: { totp: '000000' } })
  assert.deepEqual([wrong.status, Object.keys(wrong.refusal.fields ?? {})], [400, ['totp']])
  assert.equal((await api(secondFactor.state)).body.data.isOn, false)
  assert.equal((await anonymous(signIn.signIn, { body: { email, password: PASSWORD } })).status, 200)

  const confirmed = await api(secondFactor.confirm, { body: { totp: codeAt(body.data.secret) } })
  const { token, recoveryCodes } = confirmed.body.data
  assert.equal(new Set(recoveryCodes).size, 10)
  assert.ok(recoveryCodes.every(code => /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/.test(code)))
  const state = (await apiFor(token)(secondFactor.state)).body.data
  assert.deepEqual([state.isOn, state.recoveryCodesLeft], [true, 10])
  const stored = JSON.stringify([
    await rawSql('select * from account_second_factor where account_id = $1', [accountId]),
    await rawSql('select * from account_recovery_code where account_id = $1', [accountId]),
  ])
  for (const clear of [body.data.secret, ...recoveryCodes]) assert.ok(!stored.includes(clear.replaceAll('-', '')))
})

test('only who knows the password learns that a code is asked for', async () => {
  const { enter, secret } = await protectedPerson()
  const unknown = await anonymous(signIn.signIn, { body: { email: 'niemand@kontor.example', password: 'falsch' } })
  for (const totp of [undefined, '123456', codeAt(secret, 1)]) {
    assert.equal((await enter(totp, 'falsch-geraten')).text, unknown.text)
  }
  const needed = await enter()
  assert.deepEqual([needed.status, needed.refusal.code], [401, 'second_factor_needed'])
  const wrong = await enter('000000')
  assert.deepEqual([wrong.status, wrong.refusal.code], [401, 'second_factor_wrong'])
  const entered = await enter(codeAt(secret, 1))
  assert.equal((await apiFor(entered.body.data)(signIn.current)).status, 200)
})

test('a code of the step before, now or after is accepted, of no other', async () => {
  const { enter, secret, accountId } = await protectedPerson()
  await awayFromTheNextStep()
  const accepted: number[] = []
  for (const steps of [-20, -3, -2, -1, 0, 1, 2, 3, 20]) {
    await forgetStep(accountId)
    if ((await enter(codeAt(secret, steps))).status === 200) accepted.push(steps)
  }
  assert.deepEqual(accepted, [-1, 0, 1])
})

test('each code counts once, also of ten at once, and none that is older than the last', async () => {
  const { enter, secret, accountId } = await protectedPerson()
  assert.equal((await enter(codeAt(secret))).status, 401, 'the code that confirmed it is used up')
  await rawSql('delete from rate_limit')
  await awayFromTheNextStep()
  const code = codeAt(secret, 1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await enter(codeAt(secret))).status, 401)
  await forgetStep(accountId)
  assert.equal((await enter(codeAt(secret))).status, 429, 'nine wrong ones and this one')
})

test('a recovery code opens once, in any spelling; new ones replace all of them', async () => {
  const { enter, api, recoveryCodes } = await protectedPerson()
  const [first = '', second = '', third = ''] = recoveryCodes
  assert.equal((await enter(first)).status, 200)
  assert.equal((await enter(first)).status, 401)
  assert.equal((await enter(` ${second.toUpperCase().replaceAll('-', ' ')} `)).status, 200)
  assert.equal((await api(secondFactor.state)).body.data.recoveryCodesLeft, 8)
  assert.equal((await api(secondFactor.renewRecoveryCodes, { body: { password: 'falsch' } })).status, 400)
  const { body } = await api(secondFactor.renewRecoveryCodes, { body: { password: PASSWORD } })
  assert.equal(body.data.recoveryCodes.length, 10)
  assert.equal((await enter(third)).status, 401)
  assert.equal((await enter(body.data.recoveryCodes[0])).status, 200)
})

test('the recovery code of one account opens no other', async () => {
  const one = await protectedPerson()
  const other = await protectedPerson()
  assert.equal((await other.enter(one.recoveryCodes[0])).status, 401)
  assert.equal((await one.enter(one.recoveryCodes[0])).status, 200)
})

test('of any number of guesses at the code ten reach the check in a quarter of an hour, also over a restart and other addresses', async () => {
  const { enter, secret, email, recoveryCodes } = await protectedPerson()
  const statuses: number[] = []
  for (let guess = 0; guess < 14; guess++) statuses.push((await enter(`${900000 + guess}`)).status)
  assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(4).fill(429)])
  const { address } = await serverProcess({ KONTOR_ROLES: 'web', KONTOR_DEMO: 'off' })
  for (const totp of [codeAt(secret, 1), recoveryCodes[0]]) {
    const elsewhere = await fetch(`${address}${signIn.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ email, password: PASSWORD, totp }),
    })
    assert.equal(elsewhere.status, 429)
  }
  await rawSql(`update rate_limit set expire = 1 where key like 'code:%'`)
  assert.equal((await enter(recoveryCodes[0])).status, 200, 'a quarter of an hour later the owner is in again')
})

test('guessing at the set-up is limited the same way', async () => {
  const { api } = await signedIn()
  const { body } = await api(secondFactor.start, { body: { password: PASSWORD } })
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await api(secondFactor.confirm, { body: { totp: `${900000 + guess}` } })).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
  assert.equal((await api(secondFactor.confirm, { body: { totp: codeAt(body.data.secret) } })).status, 429)
})

test('guessing at the password to switch it off closes the sign-in, too', async () => {
  const { api, enter } = await protectedPerson()
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess++) {
    statuses.push((await api(secondFactor.switchOff, { body: { password: `falsch-${guess}` } })).status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429, 429])
  assert.equal((await enter('000000')).status, 429)
})

test('switching it off needs the password, and afterwards the password alone is enough', async () => {
  const { api, enter } = await protectedPerson()
  assert.equal((await api(secondFactor.switchOff, { body: { password: 'falsch' } })).status, 400)
  assert.equal((await enter()).status, 401)
  const { body } = await api(secondFactor.switchOff, { body: { password: PASSWORD } })
  assert.equal((await enter()).status, 200)
  assert.equal((await apiFor(body.data.token)(secondFactor.state)).body.data.isOn, false)
  assert.equal((await rawSql('select from account_recovery_code')).length > 0, true, 'others keep theirs')
})

test('it cannot be set up over one that is on, nor confirmed twice, nor renewed or switched off when it is off', async () => {
  const { api, secret } = await protectedPerson()
  assert.equal((await api(secondFactor.start, { body: { password: PASSWORD } })).status, 409)
  assert.equal((await api(secondFactor.confirm, { body: { totp: codeAt(secret, 1) } })).status, 409)
  const other = await signedIn()
  assert.equal((await other.api(secondFactor.confirm, { body: { totp: '123456' } })).status, 409)
  assert.equal((await other.api(secondFactor.renewRecoveryCodes, { body: { password: PASSWORD } })).status, 409)
  assert.equal((await other.api(secondFactor.switchOff, { body: { password: PASSWORD } })).status, 409)
})

test('every change of it ends all other sessions and the old token; the asking session goes on under a new one', async () => {
  const person = await protectedPerson()
  assert.equal((await person.oldApi(signIn.current)).status, 401, 'the token it was confirmed with')
  const elsewhere = async (code?: string) => apiFor((await person.enter(code)).body.data)
  let { api } = person
  let other = await elsewhere(person.recoveryCodes[0])
  assert.equal((await other(signIn.current)).status, 200)
  const renewed = (await api(secondFactor.renewRecoveryCodes, { body: { password: PASSWORD } })).body.data
  assert.deepEqual([(await other(signIn.current)).status, (await api(signIn.current)).status], [401, 401])

  api = apiFor(renewed.token)
  other = await elsewhere(renewed.recoveryCodes[0])
  assert.equal((await api(signIn.current)).status, 200)
  const off = (await api(secondFactor.switchOff, { body: { password: PASSWORD } })).body.data
  assert.deepEqual([(await other(signIn.current)).status, (await api(signIn.current)).status], [401, 401])
  assert.equal((await apiFor(off.token)(signIn.current)).status, 200)
})

test('no sign-in that was checked before a new second factor or password begins after it', async () => {
  const { api, email } = await signedIn()
  const old = { body: { email, password: PASSWORD } }
  const [changed, ...entered] = await Promise.all([
    api(passwords.change, { body: { password: PASSWORD, newpassword: 'Großglockner-3798' } }),
    ...Array.from({ length: 8 }, () => anonymous(signIn.signIn, old)),
  ])
  assert.equal(changed.status, 200)
  for (const { status, body } of entered) {
    if (status === 200) assert.equal((await apiFor(body.data)(signIn.current)).status, 401)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planMails } from '#contract/roster/plan-mails.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { smtpServer } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'
import { mailPlans } from './actions.ts'
import { purgePlanMails } from './rows.ts'

const smtp = await smtpServer()
withOwnApp({ SMTP_URL: smtp.url, KONTOR_PUBLIC_URL: 'https://kontor.sonnblick.example', LOG_LEVEL: 'silent' })

let counter = 0
const reason = 'Inventur verschoben'
/** A week of December 2027, early enough for two weeks’ notice. */
const DAYS = { from: '2027-12-06', to: '2027-12-12' }

async function shop({ isActive = true } = {}) {
  const session = await signedIn()
  const { api, company } = session
  await rawSql(`update company set name = 'Kaffeehaus Sonnblick' where id = $1`, [company])
  const store = await build.store({ company, name: 'Linz' })
  const person = async (lastName: string, email = `${++counter}@plan.example`) => {
    const employee = await build.employee({ company, store, lastName, firstName: 'Eva' })
    await rawSql('update employee set email = $3 where company_id = $1 and id = $2', [company, employee.id, email])
    await build.contract({ employee, from: '2020-01-01' })
    return { ...employee, email }
  }
  if (isActive) await api(planMails.changeSetting, { body: { active: true, version: 0 } })
  const shift = (employeeId: number, from: string, to: string, more: object = {}) => ({
    ...{ employeeId, storeId: store, breakValue: 30, from: `2027-12-${from}:00`, to: `2027-12-${to}:00` },
    ...more,
  })
  const save = async (shifts: object[], more: object = {}) => {
    const answer = await api(calls.save, { body: { shifts, ...more } as never })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const publish = async (ids: readonly { id: number; version: number }[], people?: readonly { id: number }[]) => {
    const shifts = ids.map(({ id, version }) => ({ id, version }))
    const tell = people && { storeId: store, ...DAYS, employeeIds: people.map(({ id }) => id) }
    const answer = await api(calls.publish, { body: { shifts, ...(tell && { tell }) } as never })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const preview = async () => (await api(planMails.preview, { query: { storeId: store, ...DAYS } })).body.data
  return { ...session, store, person, shift, save, publish, preview }
}

/** The n-th quarter of an hour from now. */
const quarters = (count: number) => Temporal.Now.instant().add({ minutes: 16 * count })
const atRest = () =>
  until('all mails are sent', async () => {
    const waiting = await rawSql(
      `select from pgboss.job where name in ('send-mail', 'mail-plans') and state in ('created', 'retry', 'active')`,
    )
    return waiting.length === 0
  })
const mailsTo = async (email: string) => {
  await atRest()
  return smtp.received.filter(({ to }) => to[0] === email).map(({ mail }) => mail)
}
/** What the job holds right now is passed by: it is done first. */
const mailedAt = async (moment?: Temporal.Instant) => {
  await atRest()
  await mailPlans(moment)
}

test('whoever is told gets one mail with the shifts of the week, and none when the same is published again', async () => {
  const { person, shift, save, publish } = await shop()
  const [eva, ida] = [await person('Gruber'), await person('Huber')]
  const saved = await save([
    shift(eva.id, '07 05:00', '07 13:30'),
    shift(eva.id, '09 21:00', '10 05:00'),
    shift(ida.id, '08 08:00', '08 16:00'),
  ])
  assert.equal((await publish(saved, [eva])).told, 1)
  await Promise.all([mailPlans(), mailPlans()])
  const [mail, ...more] = await mailsTo(eva.email)
  assert.deepEqual(more, [])
  assert.equal(mail!.subject, 'Ihr Dienstplan KW 49')
  assert.match(mail!.text!, /Guten Tag Eva Gruber,/)
  assert.match(
    mail!.text!,
    /Woche 6\. Dezember bis 12\. Dezember 2027:\nDi 7\.12\. 06:00–14:30, Pause 00h:30m\nDo 9\.12\. 22:00–06:00, Pause 00h:30m/,
  )
  assert.doesNotMatch(mail!.text!, /Huber|geändert/)
  assert.deepEqual(await mailsTo(ida.email), [], 'who was not chosen')
  assert.equal((await publish(saved, [eva])).told, 0)
  await mailedAt(quarters(1))
  assert.equal((await mailsTo(eva.email)).length, 1)
})

test('what changed and what goes is told as old and new, and what is as it was told by then is no mail', async () => {
  const { api, person, shift, save, publish, preview } = await shop()
  const eva = await person('Gruber')
  const saved = await save([
    shift(eva.id, '07 05:00', '07 13:30'),
    shift(eva.id, '08 05:00', '08 13:30'),
    shift(eva.id, '10 05:00', '10 13:30'),
  ])
  await publish(saved, [eva])
  await mailedAt()
  assert.equal((await mailsTo(eva.email)).length, 1)
  const back = { body: { shifts: saved.map(({ id, version }) => ({ id, version })), reason } as never }
  assert.equal((await api(calls.unpublish, back)).status, 200)
  const [first, second, third] = saved
  assert.deepEqual(
    (await preview()).shifts.map(({ shiftId, isGone }) => [shiftId, isGone]),
    saved.map(({ id }) => [id, true]),
  )
  const moved = await save([shift(eva.id, '08 06:00', '08 14:30', { id: second!.id, version: 1 })], {
    removed: [{ id: third!.id, version: 1 }],
  })
  await publish([first!, ...moved], [eva])
  await mailedAt(quarters(1))
  const [, mail, ...more] = await mailsTo(eva.email)
  assert.deepEqual(more, [])
  assert.match(mail!.text!, /Mi 8\.12\. 07:00–15:30 statt Mi 8\.12\. 06:00–14:30/)
  assert.match(mail!.text!, /Fr 10\.12\. 06:00–14:30 entfällt/)
  assert.doesNotMatch(mail!.text!, /Di 7\.12\. 06:00–14:30 statt/)
  const same = { body: { shifts: [{ id: first!.id, version: 1 }], reason } as never }
  await api(calls.unpublish, same)
  await publish([first!], [eva])
  await mailedAt(quarters(2))
  assert.equal((await mailsTo(eva.email)).length, 2)
})

test('what is published within a quarter of an hour after a mail comes in the next one, all together', async () => {
  const { person, shift, save, publish } = await shop()
  const eva = await person('Gruber')
  const [one, two, three] = await save([
    shift(eva.id, '07 05:00', '07 13:30'),
    shift(eva.id, '08 05:00', '08 13:30'),
    shift(eva.id, '10 05:00', '10 13:30'),
  ])
  for (const each of [one, two, three]) {
    await publish([each!], [eva])
    await mailedAt()
  }
  assert.equal((await mailsTo(eva.email)).length, 1)
  await mailedAt(quarters(1))
  const mails = await mailsTo(eva.email)
  assert.equal(mails.length, 2)
  assert.match(mails[1]!.text!, /Mi 8\.12\..*\nFr 10\.12\./)
})

test('a publish that is taken back mails nothing, and nobody is mailed where the company does not, or without an address', async () => {
  const { api, store, person, shift, save, publish } = await shop()
  const [eva, ida] = [await person('Gruber'), await person('Huber', '')]
  const saved = await save([shift(eva.id, '07 05:00', '07 13:30'), shift(ida.id, '08 08:00', '08 16:00')])
  const named = saved.map(({ id, version }) => ({ id, version }))
  const tell = { storeId: store, ...DAYS, employeeIds: [eva.id, ida.id] }
  const stale = { body: { shifts: [named[0], { ...named[1], version: 9 }], tell } as never }
  assert.equal((await api(calls.publish, stale)).refusal.code, 'stale')
  await mailedAt()
  assert.deepEqual(await mailsTo(eva.email), [])
  assert.equal((await publish(saved, [eva, ida])).told, 1)
  const quiet = await shop({ isActive: false })
  const mia = await quiet.person('Ruhig')
  const own = await quiet.save([quiet.shift(mia.id, '07 05:00', '07 13:30')])
  assert.equal((await quiet.publish(own, [mia])).told, 0)
  assert.equal((await quiet.preview()).isActive, false)
  await mailedAt()
  assert.deepEqual(await mailsTo(mia.email), [])
  assert.equal((await mailsTo(eva.email)).length, 1)
})

test('what goes without anything new is told by itself, and the preview says who has an address', async () => {
  const { api, store, person, shift, save, publish, preview } = await shop()
  const [eva, ida] = [await person('Gruber'), await person('Huber', '')]
  const saved = await save([shift(eva.id, '07 05:00', '07 13:30'), shift(ida.id, '08 08:00', '08 16:00')])
  assert.deepEqual(
    (await preview()).people.map(({ lastName, hasMail }) => [lastName, hasMail]),
    [
      ['Gruber', true],
      ['Huber', false],
    ],
  )
  await publish(saved, [eva])
  await mailedAt()
  await api(calls.unpublish, { body: { shifts: [{ id: saved[0]!.id, version: 1 }], reason } as never })
  const body = { storeId: store, ...DAYS, employeeIds: [eva.id] }
  assert.deepEqual((await api(planMails.tell, { body })).body.data, { told: 1 })
  await mailedAt(quarters(1))
  const [, mail] = await mailsTo(eva.email)
  assert.match(mail!.text!, /Di 7\.12\. 06:00–14:30 entfällt/)
  assert.match(mail!.text!, /keine Dienste/)
  assert.deepEqual((await api(planMails.tell, { body })).body.data, { told: 0 })
})

test('taking back may tell at once whoever knows of it by mail, and nobody else', async () => {
  const { api, store, person, shift, save, publish, preview } = await shop()
  const [eva, ida] = [await person('Gruber'), await person('Huber')]
  const saved = await save([shift(eva.id, '07 05:00', '07 13:30'), shift(ida.id, '08 08:00', '08 16:00')])
  await publish(saved, [eva])
  await mailedAt()
  assert.deepEqual((await preview()).untold, [{ shiftId: saved[1]!.id, employeeId: ida.id }])
  const shifts = saved.map(({ id, version }) => ({ id, version }))
  const tell = { storeId: store, ...DAYS, employeeIds: [eva.id, ida.id] }
  const { body } = await api(calls.unpublish, { body: { shifts, reason, tell } as never })
  assert.deepEqual([body.data.told, body.data.shifts.map(({ published }) => published)], [1, [false, false]])
  await mailedAt(quarters(1))
  assert.match((await mailsTo(eva.email)).at(-1)!.text!, /Di 7\.12\. 06:00–14:30 entfällt/)
  assert.deepEqual(await mailsTo(ida.email), [], 'nobody wrote of it before')
})

test('a name in a mail is text: neither markup nor a link, nor a second line', async () => {
  const { company, person, shift, save, publish } = await shop()
  const eva = await person('<b>Gruber</b> https://evil.example/x')
  await rawSql(`update company set name = E'Café\\nBcc: a@b.example' where id = $1`, [company])
  await publish(await save([shift(eva.id, '07 05:00', '07 13:30')]), [eva])
  await mailedAt()
  const [mail] = await mailsTo(eva.email)
  assert.doesNotMatch(mail!.html!, /<b>Gruber/)
  assert.doesNotMatch(mail!.text!, /evil\.example|a@b/)
})

test('a quarter of a year later nothing is left of who was told what', async () => {
  const { company, person, shift, save, publish } = await shop()
  const eva = await person('Gruber')
  await publish(await save([shift(eva.id, '07 05:00', '07 13:30')]), [eva])
  await mailedAt()
  const left = async () => {
    await acrossCompanies(purgePlanMails)
    const [row] = await rawSql<{ count: number }>(
      `select ((select count(*) from plan_mail where company_id = $1) + (select count(*) from shift_notice where company_id = $1))::int as count`,
      [company],
    )
    return row!.count
  }
  assert.equal(await left(), 2)
  await rawSql(`update plan_mail set asked_at = now() - interval '91 days' where company_id = $1`, [company])
  await rawSql(
    `update shift_notice set starts_at = now() - interval '92 days', ends_at = now() - interval '91 days', told_ends_at = now() - interval '91 days',
       changed_at = now() - interval '91 days' where company_id = $1`,
    [company],
  )
  assert.equal(await left(), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Email } from 'postal-mime'
import { type DigestChange, mailList } from '#contract/notifications/mail-list.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported } from '#server/testing/import-steps.ts'
import { linksIn, mailTo, outbox } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'
import { mailWhatIsDue } from './actions.ts'

const PUBLIC = 'https://kontor.sonnblick.example'
withApp({ KONTOR_PUBLIC_URL: PUBLIC })

let counter = 0
async function withList(digest: Omit<DigestChange, 'version'>) {
  const { api, company } = await signedIn()
  const email = `liste.${++counter}@kontor.example`
  await api(mailList.add, { body: { email } })
  await api(mailList.changeDigest, { body: { ...digest, version: 1 } })
  return { api, company, email }
}
const mailsTo = async (email: string) => {
  await until('all mails are sent', async () => {
    const waiting = await rawSql(
      `select from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`,
    )
    return waiting.length === 0
  })
  return (await outbox()).filter(mail => mail.to?.some(({ address }) => address === email))
}
const shift = (company: number, by: string) =>
  rawSql(`update employee set created_at = created_at - $2::interval where company_id = $1`, [company, by])
const vienna = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Vienna').toInstant()

test('everyone on the list gets one mail of all who are new, and never a second one about them', async () => {
  const { api, company, email } = await withList({ mode: 'instant' })
  const second = `zweite.${counter}@kontor.example`
  await api(mailList.add, { body: { email: second } })
  const store = await build.store({ company, name: 'Wien Mariahilf' })
  await build.employee({ company, store, firstName: 'Anna', lastName: 'Čović' })
  await build.employee({ company, store, firstName: 'Paul', lastName: 'Bauer' })
  await Promise.all([mailWhatIsDue(), mailWhatIsDue(), mailWhatIsDue()])
  await mailWhatIsDue()
  for (const address of [email, second]) {
    const mail = await mailTo(address, '2 neue Mitarbeiter')
    assert.match(mail.text!, /Bauer Paul · Wien Mariahilf · Eintritt 01\.01\.2024\nČović Anna · Wien Mariahilf/)
    assert.deepEqual(new Set(linksIn(mail)), new Set([`${PUBLIC}/${company}/documents/employeedata`]))
    assert.equal(mail.to?.length, 1)
  }
  assert.equal((await mailsTo(email)).length, 1)
  assert.equal((await mailsTo(second)).length, 1)
})

test('who an import brings long after the entry is mailed to nobody', async () => {
  const { api, company, email } = await withList({ mode: 'instant' })
  await build.store({ company, storeNumber: '10' })
  await build.employmentModel({ company, name: 'Vollzeit' })
  const now = Temporal.Now.plainDateISO('Europe/Vienna').toString().split('-').toReversed().join('.')
  const rows = [`1;Alt;Eva;w;01.02.1990;10;01.03.2019;38,5;Vollzeit`, `2;Neu;Eva;w;01.02.1990;10;${now};38,5;Vollzeit`]
  const head =
    'Personalnummer;Nachname;Vorname;Geschlecht;Geburtsdatum;Filiale;Eintritt;Wochenstunden;Beschäftigungsmodell'
  await imported(api, [head, rows[0]].join('\n'))
  await mailWhatIsDue()
  assert.deepEqual(await mailsTo(email), [])
  await imported(api, [head, ...rows].join('\n'))
  await mailWhatIsDue()
  const mail = await mailTo(email, 'Ein neuer Mitarbeiter')
  assert.match(mail.text!, /Neu Eva/)
  assert.doesNotMatch(mail.text!, /Alt Eva/)
})

test('after a week without a scheduler the same people are open, and they are mailed once', async () => {
  const { company, email } = await withList({ mode: 'daily', hour: 8 })
  await rawSql(`update new_employee_mail set since = since - interval '10 days' where company_id = $1`, [company])
  for (let day = 0; day < 7; day++) {
    await build.employee({ company })
    await shift(company, '1 day')
  }
  for (let run = 0; run < 3; run++) await mailWhatIsDue()
  assert.deepEqual(
    (await mailsTo(email)).map(({ subject }) => subject),
    ['7 neue Mitarbeiter'],
  )
})

test('the daily mail waits for its hour on the company’s clock', async () => {
  const { company, email } = await withList({ mode: 'daily', hour: 8 })
  await build.employee({ company })
  await rawSql(`update employee set created_at = $2 where company_id = $1`, [
    company,
    vienna('2026-03-10T15:00').toString(),
  ])
  await rawSql(`update new_employee_mail set since = '2026-01-01' where company_id = $1`, [company])
  for (const now of ['2026-03-10T15:01', '2026-03-10T23:59', '2026-03-11T07:59']) await mailWhatIsDue(vienna(now))
  assert.equal((await mailsTo(email)).length, 0)
  await mailWhatIsDue(vienna('2026-03-11T08:00'))
  assert.equal((await mailsTo(email)).length, 1)
})

test('nobody is mailed who came while mails were off, or nobody was on the list', async () => {
  const { api, company, email } = await withList({ mode: 'off' })
  await build.employee({ company })
  await mailWhatIsDue()
  await api(mailList.changeDigest, { body: { mode: 'instant', version: 2 } })
  await mailWhatIsDue()
  const [entry] = (await api(mailList.list)).body.data
  await api(mailList.remove, { body: { id: entry!.id } })
  await build.employee({ company })
  await mailWhatIsDue()
  await api(mailList.add, { body: { email } })
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 0)
  await build.employee({ company })
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 1)
})

test('hidden people and dummies are told of when they are shown, not before', async () => {
  const { company, email } = await withList({ mode: 'instant' })
  const { id } = await build.employee({ company, isHidden: true })
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 0)
  await rawSql('update employee set is_hidden = false where company_id = $1 and id = $2', [company, id])
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 1)
})

test('of many new people the first fifty are named and the rest is counted', async () => {
  const { company, email } = await withList({ mode: 'instant' })
  await rawSql(
    `insert into employee (company_id, last_name, first_name) select $1, 'Huber ' || to_char(n, 'FM0000'), 'Eva' from generate_series(1, 2060) n`,
    [company],
  )
  await mailWhatIsDue()
  const [mail] = (await mailsTo(email)) as [Email]
  assert.match(mail.subject!, /^2\s060 neue Mitarbeiter$/)
  assert.match(mail.text!, /Huber 0001 Eva\n/)
  assert.match(mail.text!, /Huber 0050 Eva\nund 2\s010 weitere/)
  assert.doesNotMatch(mail.text!, /Huber 0051/)
})

test('a name is text: neither markup nor a link, nor a second line', async () => {
  const { company, email } = await withList({ mode: 'instant' })
  await build.employee({ company, firstName: '<b>Eva</b>', lastName: 'https://evil.example/x\nBcc: a@b.example' })
  await mailWhatIsDue()
  const mail = await mailTo(email, 'Ein neuer Mitarbeiter')
  assert.ok(linksIn(mail).every(link => link.startsWith(PUBLIC)))
  assert.doesNotMatch(mail.html!, /<b>Eva/)
  assert.doesNotMatch(mail.text!, /evil\.example|a@b/)
  assert.equal(mail.cc, undefined)
})

test('the clock asks every minute', async () => {
  const rows = await rawSql(`select cron from pgboss.schedule where name = 'mail-new-employees'`)
  assert.deepEqual(rows, [{ cron: '* * * * *' }])
})

test('the settings tell which mails went to whom and that the mail server took them, to this company alone', async () => {
  const { api, company, email } = await withList({ mode: 'instant' })
  assert.deepEqual((await api(mailList.sent)).body.data, [])
  await build.employee({ company })
  await build.employee({ company })
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 1)
  const shown = (await api(mailList.sent)).body.data
  assert.deepEqual(
    shown.map(({ id: _, created: __, ...mail }) => mail),
    [{ email, employeeCount: 2, state: 'sent' }],
  )
  const { api: elsewhere } = await signedIn()
  assert.deepEqual((await elsewhere(mailList.sent)).body.data, [])
})

test('a mail that the server refused for good is told as failed', async () => {
  const { api, company, email } = await withList({ mode: 'instant' })
  await build.employee({ company })
  await mailWhatIsDue()
  assert.equal((await mailsTo(email)).length, 1)
  await rawSql(
    `update mail set sent_at = null, failed_at = now() where id in (select mail_id from new_employee_mail_sent where company_id = $1)`,
    [company],
  )
  assert.deepEqual(
    (await api(mailList.sent)).body.data.map(({ state }) => state),
    ['failed'],
  )
})

test('a trial mail goes to whoever asks for it and names nobody of the company', async () => {
  const { api, company, email: listed } = await withList({ mode: 'off' })
  await build.employee({ company, firstName: 'Anna', lastName: 'Bauer' })
  const asked = await api(mailList.test)
  assert.equal(asked.status, 200, asked.text)
  const mail = await mailTo(asked.body.data.email, 'Probe: Ein neuer Mitarbeiter')
  assert.match(mail.text!, /Muster Maria/)
  assert.doesNotMatch(mail.text!, /Bauer/)
  assert.equal((await mailsTo(listed)).length, 0)
  assert.deepEqual((await api(mailList.sent)).body.data, [])
})

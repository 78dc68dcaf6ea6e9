import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overview } from '#contract/superadmin/overview.ts'
import { acrossCompanies, inCompany } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { layOutMail } from '#server/platform/mail-layout.ts'
import { scopeOf } from '#server/rooms/access/public.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { linksIn, smtpServer } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

const attempts = new Map<string, number>()
let isListed = true
const smtp = await smtpServer(address => {
  const attempt = (attempts.get(address) ?? 0) + 1
  attempts.set(address, attempt)
  if (address.startsWith('busy') && attempt === 1) throw Object.assign(new Error('try later'), { responseCode: 451 })
  if (address.startsWith('listed') && isListed)
    throw Object.assign(new Error('5.7.1 your address is listed'), { responseCode: 550 })
  if (address.startsWith('unknown')) throw Object.assign(new Error('no such person'), { responseCode: 550 })
})
withApp({ SMTP_URL: smtp.url, KONTOR_PUBLIC_URL: 'https://kontor.sonnblick.example', LOG_LEVEL: 'silent' })

const content = {
  subject: 'Grüße aus Öblarn',
  greeting: 'Guten Tag Zoë <script>alert("1")</script> & Söhne,',
  paragraphs: ["erste Zeile mit 'Anführung' & <b>Zeichen</b>", 'zweite'],
  button: { label: 'Öffnen', url: 'https://kontor.sonnblick.example/x/y%40z?a=1&b=2' },
  note: 'Warum diese E-Mail kam.',
}
const mailFor = (to: string) => ({ to, ...layOutMail(content) })
const arrived = (address: string) =>
  until('the mail comes', () => {
    const found = smtp.received.filter(({ to }) => to.includes(address))
    return found.length > 0 && found
  })

test('a mail arrives as text and as HTML that says the same, with names escaped and one link', async () => {
  await acrossCompanies(tx => sendMail(tx, mailFor('anna@kontor.example')))
  const found = await arrived('anna@kontor.example')
  assert.equal(found.length, 1)
  const { mail } = found[0]!
  assert.equal(mail.subject, content.subject)
  assert.equal(mail.from?.address, 'noreply@kontor.sonnblick.example')
  assert.ok(mail.text?.includes(content.greeting) && mail.text.includes(content.paragraphs[0]!))
  assert.ok(mail.html?.includes('&#60;script&#62;') && !/<script|<b>Zeichen/.test(mail.html))
  assert.match(mail.html!, /<html lang="de-AT">/)
  assert.deepEqual([...new Set(linksIn(mail))], [content.button.url])
  assert.equal(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, 'auto-generated')
})

test('a mail of a change that was rolled back is never sent, one of a company’s change is', async () => {
  const who = await signedIn()
  const scope = (await scopeOf(who.accountId, who.company, 'test'))!
  await inCompany(scope, async tx => {
    await sendMail(tx, mailFor('never@kontor.example'))
    throw new Error('the change failed')
  }).catch(() => {})
  await inCompany(scope, tx => sendMail(tx, mailFor('company@kontor.example')))
  await arrived('company@kontor.example')
  assert.equal(smtp.received.filter(({ to }) => to.includes('never@kontor.example')).length, 0)
})

test('a server that is busy is asked again until it takes the mail, which is sent once and under one number', async () => {
  await acrossCompanies(tx => sendMail(tx, mailFor('busy@kontor.example')))
  const found = await arrived('busy@kontor.example')
  assert.deepEqual([found.length, attempts.get('busy@kontor.example')], [1, 2])
})

test('a receiver who does not exist is not tried again, and nothing of the mail is kept', async () => {
  await acrossCompanies(tx => sendMail(tx, mailFor('unknown@kontor.example')))
  const [failed] = await until('the mail fails', async () => {
    const rows = await rawSql('select content from mail where failed_at is not null')
    return rows.length > 0 && rows
  })
  assert.equal(failed!.content, null)
  assert.equal(attempts.get('unknown@kontor.example'), 1)
})

test('what waits to be sent is unreadable in the database, and gone once it was sent', async () => {
  await acrossCompanies(tx => sendMail(tx, mailFor('canary@kontor.example')))
  await arrived('canary@kontor.example')
  await until('it is settled', async () => {
    const waiting = await rawSql('select id from mail where sent_at is null and failed_at is null')
    return waiting.length === 0
  })
  const kept = await rawSql<{ text: string }>(
    `select m::text as text from mail m union all select j.data::text from pgboss.job j where j.name = 'send-mail'`,
  )
  assert.ok(kept.length > 1)
  for (const { text } of kept) assert.doesNotMatch(text, /canary|Öblarn|kontor\.example/)
  assert.deepEqual(await rawSql('select id from mail where sent_at is not null and content is not null'), [])
})

test('a server that refuses for another reason than the recipient gets the mail later, and operators read why it waits', async () => {
  const { api } = await signedIn({ isSuperuser: true })
  const waiting = async () =>
    (await api(overview.disturbances)).body.data.find(({ neighbour }) => neighbour?.about === 'Postausgang')
  await acrossCompanies(tx => sendMail(tx, mailFor('listed@kontor.example')))
  const { count, neighbour } = await until('it is told', waiting)
  assert.equal(count, 1)
  assert.match(neighbour!.cause, /^Eine E-Mail wartet\. Der Mailserver hat die E-Mail abgelehnt \(Antwort 550\)\.$/)
  const [job] = await rawSql<{ retry_limit: number; retry_delay_max: number }>(
    `select retry_limit, retry_delay_max from pgboss.job where name = 'send-mail' and state in ('retry', 'active')`,
  )
  assert.deepEqual([job!.retry_limit, job!.retry_delay_max], [33, 7200])
  isListed = false
  await rawSql(`update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`)
  await arrived('listed@kontor.example')
  await until('nothing waits any more', async () => (await waiting()) === undefined)
})

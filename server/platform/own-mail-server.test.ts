import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { layOutMail } from '#server/platform/mail-layout.ts'
import { withOwnApp } from '#server/testing/app.ts'
import { smtpServer } from '#server/testing/mails.ts'
import { until } from '#server/testing/until.ts'

// Its certificate is one that it made for itself, as a mail server of Debian has it.
const smtp = await smtpServer(() => {}, { disabledCommands: [] })
withOwnApp({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' })

test('a mail server on the same machine that offers TLS with a certificate of its own gets the mail, encrypted', async () => {
  const content = { subject: 'x', greeting: 'Guten Tag', paragraphs: ['y'], note: 'z' }
  await acrossCompanies(tx => sendMail(tx, { to: 'anna@kontor.example', ...layOutMail(content) }))
  await until('the mail comes', () => smtp.received.length > 0)
  assert.equal(smtp.received[0]!.isSecure, true)
})

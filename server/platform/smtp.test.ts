import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAboutRecipient, type SmtpError, smtpCause, smtpOptions } from './smtp.ts'

// RFC 5321 §4.2.3 and RFC 3463 §3.2 to §3.8.
const answers: [error: SmtpError, isFinal: boolean, says: RegExp][] = [
  [rcpt(550, '550 5.1.1 No such user'), true, /Empfänger gibt es dort nicht \(Antwort 550\)/],
  [rcpt(553, '553 5.1.3 Bad destination mailbox address syntax'), true, /Empfänger gibt es/],
  [rcpt(550, '550 no such person'), true, /Empfänger gibt es/],
  [rcpt(550, '550 5.2.1 Mailbox disabled'), true, /Empfänger gibt es/],
  // About the sender, the server or what it thinks of us.
  [rcpt(550, '550 5.1.8 Bad sender system address'), false, /abgelehnt \(Antwort 550\)/],
  [rcpt(550, '550 5.7.1 Service refused, listed'), false, /abgelehnt \(Antwort 550\)/],
  [rcpt(554, '554 5.7.1 Relay access denied'), false, /abgelehnt \(Antwort 554\)/],
  [rcpt(552, '552 5.2.2 Mailbox full'), false, /abgelehnt/],
  [rcpt(450, '450 4.2.0 Greylisted'), false, /nimmt gerade nichts an \(Antwort 450\)/],
  [rcpt(452, '452 4.5.3 Too many recipients'), false, /nimmt gerade nichts an/],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.1.1 x' }, false, /MAIL_FROM/],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 5.6.0 spam' }, false, /abgelehnt/],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 no' }, false, /Anmeldung abgelehnt/],
  [{ code: 'ETLS', command: 'STARTTLS' }, false, /Zertifikat/],
  [{ code: 'ECONNECTION', command: 'CONN' }, false, /nicht erreichbar/],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, false, /nicht rechtzeitig/],
  [{ code: 'EDNS', command: 'CONN' }, false, /Namen des Mailservers/],
]
function rcpt(responseCode: number, response: string): SmtpError {
  return { code: 'EENVELOPE', command: 'RCPT TO', responseCode, response }
}

for (const [error, isFinal, says] of answers)
  test(`${error.response ?? error.code}: ${isFinal ? 'final' : 'tried again'}`, () => {
    assert.equal(isAboutRecipient(error), isFinal)
    assert.match(smtpCause(error), says)
  })

test('what leaves this machine is encrypted for a server that proves who it is; what stays on it need not be', () => {
  for (const url of ['smtp://mail.example:587', 'smtps://10.0.0.5', 'smtp://127.0.0.1.evil.example']) {
    const { requireTLS, ...rest } = smtpOptions(url)
    assert.deepEqual([requireTLS, 'tls' in rest], [true, false], url)
  }
  for (const url of ['smtp://localhost', 'smtp://127.0.0.1:2525', 'smtps://[::1]:465']) {
    const options = smtpOptions(url)
    assert.deepEqual([options.requireTLS, options.tls], [false, { rejectUnauthorized: false }], url)
  }
})

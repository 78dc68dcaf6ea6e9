import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activationMail,
  emailChangeMail,
  newEmailMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
} from './mails.format.ts'

const anna = { firstName: 'Anna', lastName: "O'Brien-Müller" }
const url = 'https://kontor.example/pwreset/token/anna%40kontor.example'

test('each mail greets by name, says how long its link holds, and what to do if it was not expected', () => {
  for (const [mail, holds] of [
    [registrationMail(anna, url), '24 Stunden'],
    [activationMail(anna, url), '24 Stunden'],
    [newEmailMail(anna, url), '24 Stunden'],
    [resetMail(anna, url), 'eine Stunde'],
  ] as const) {
    assert.ok(mail.text.startsWith("Guten Tag Anna O'Brien-Müller,"), mail.subject)
    for (const content of [mail.text, mail.html]) {
      assert.ok(content.includes(url) && content.includes(holds), mail.subject)
      assert.match(content, /löschen Sie/)
    }
  }
})

test('a changed password is told without any link', () => {
  for (const by of ['owner', 'administrator'] as const)
    assert.doesNotMatch(passwordChangedMail(anna, by).text + passwordChangedMail(anna, by).html, /https?:/)
})

test('the former address learns of another one without any link', () => {
  for (const state of ['requested', 'done'] as const)
    assert.doesNotMatch(emailChangeMail(anna, state).text + emailChangeMail(anna, state).html, /https?:/)
})

test('a name that could be read as an address is not written into a mail', () => {
  for (const firstName of [
    'evil.example/login',
    'https://evil.example',
    'a@evil.example',
    'www.evil.example',
    'x\r\nBcc: y',
    '',
  ])
    assert.ok(resetMail({ firstName, lastName: '' }, url).text.startsWith('Guten Tag,'), firstName)
  assert.ok(resetMail({ firstName: 'Dr. Éva', lastName: 'Szőke' }, url).text.startsWith('Guten Tag Dr. Éva Szőke,'))
})

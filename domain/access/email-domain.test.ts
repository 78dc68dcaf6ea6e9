import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailDomain, isPublicMail, plainDomain } from './email-domain.ts'

const addresses: [email: string, domain: string | undefined][] = [
  ['Mira.Huber@Kaffeehaus.AT', 'kaffeehaus.at'],
  [' mira@kaffeehaus.at ', 'kaffeehaus.at'],
  ['"a@b"@sub.kaffeehaus.at', 'sub.kaffeehaus.at'],
  ['mira@xn--bckerei-5wa.at', 'xn--bckerei-5wa.at'],
  ['mira', undefined],
  ['@kaffeehaus.at', undefined],
  ['mira@kaffeehaus', undefined],
  ['mira@kaffeehaus..at', undefined],
  ['mira@-kaffeehaus.at', undefined],
  ['mira@10.0.0.1', undefined],
]
for (const [email, domain] of addresses) {
  test(`${email} lies at ${domain ?? 'no domain'}`, () => assert.equal(emailDomain(email), domain))
}

test('a domain is taken without blanks and in small letters, an address is none', () => {
  assert.equal(plainDomain(' Kaffeehaus.at '), 'kaffeehaus.at')
  assert.equal(plainDomain('mira@kaffeehaus.at'), undefined)
})

test('nobody speaks for a mail provider everyone can use', () => {
  assert.deepEqual(['gmx.at', 'gmail.com', 'kaffeehaus.at'].map(isPublicMail), [true, true, false])
})

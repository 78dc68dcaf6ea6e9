import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEmail } from './email.ts'

test('usual addresses pass, those with letters beyond ASCII too', () => {
  for (const text of [
    'f.1001@example.at',
    'anna.huber+lohn@sub.example.co.at',
    "o'neil@example.org",
    'a@b.at',
    'x_y-z@ex-ample.wien',
    'post@xn--mller-kva.at',
    'ç.1022@example.at',
    'anna@müller.at',
  ])
    assert.equal(isEmail(text), true, text)
})

test('anything that is not exactly one address is refused', () => {
  for (const text of [
    '',
    'anna',
    'anna@',
    '@example.at',
    'anna@example',
    'anna@@example.at',
    'anna huber@example.at',
    ' anna@example.at',
    'anna@example.at ',
    'anna@example.at\n',
    'anna@example.at, eva@example.at',
    '.anna@example.at',
    'anna.@example.at',
    'an..na@example.at',
    'anna@-example.at',
    'anna@example-.at',
    'anna@example..at',
    'anna@example.at.',
    'anna@127.0.0.1',
    'anna\u200b@example.at',
    'anna@exam\u00adple.at',
    'anna<b>@example.at',
    `${'a'.repeat(65)}@example.at`,
    `a@${'b.'.repeat(130)}at`,
  ])
    assert.equal(isEmail(text), false, JSON.stringify(text))
})

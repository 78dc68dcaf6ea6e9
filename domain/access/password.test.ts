import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPassword, isCommonPassword } from './password.ts'

const owner = { email: 'anna.huber-mayr@example.at', firstName: 'Änne', lastName: 'Großmüller' }

test('a long enough, repeated, uncommon password passes', () => {
  for (const password of ['kurze Wege zum Markt', 'gT7#pq2!', 'Zug nach Gänserndorf', 'mmmh-Knödel9'])
    assert.deepEqual(checkPassword(password, password, owner), { ok: true }, password)
})

test('a blank or short password marks its field, a different repetition marks both', () => {
  const short = 'Bitte stellen Sie sicher, dass Ihr Passwort mindestens 8 Zeichen lang ist.'
  const different = 'Das Bestätigungsfeld stimmt nicht mit dem Passwortfeld überein.'
  const cases: [string, string, string[], string][] = [
    ['', '', ['password'], short],
    ['        ', '        ', ['password'], short],
    ['gT7#pq2', 'gT7#pq2', ['password'], short],
    ['gT7#pq2', 'other', ['password'], short],
    ['😀😀😀😀', '😀😀😀😀', ['password'], short],
    ['gT7#pq2!', '', ['password', 'repeat'], different],
    ['gT7#pq2!', 'gT7#pq2! ', ['password', 'repeat'], different],
    ['gT7#pq2!', 'GT7#pq2!', ['password', 'repeat'], different],
  ]
  for (const [password, repeat, fields, message] of cases)
    assert.deepEqual(checkPassword(password, repeat), { ok: false, fields, label: 'Passwort Fehler', message })
})

test('common passwords are refused, dressed up ones too', () => {
  const common = [
    'password',
    'Passwort',
    'Passwort1',
    'passwort123!',
    '!!Passwort2026!!',
    'P4ssw0rt',
    'Passw0rd',
    'hallo123',
    'Sommer2026!',
    'Wien1010',
    'Österreich1',
    'qwertzuiop',
    'asdfghjk',
    '12345678',
    '87654321',
    '1234567890',
    'abcdefgh',
    'aaaaaaaa',
    'abababab',
    'abcdabcd',
    '1q2w3e4r',
    '1qay2wsx',
    'schatzi99',
    'iloveyou',
    'admin123',
    'changeme',
    'willkommen',
  ]
  for (const password of common) {
    assert.equal(isCommonPassword(password), true, password)
    assert.equal(checkPassword(password, password).ok, false, password)
  }
  for (const password of ['Passwortkarte im Safe', 'wiener melange', 'gT7#pq2!', 'Sommergewitter', '20261120-x4k'])
    assert.equal(isCommonPassword(password), false, password)
})

test('the own name and address are refused in any spelling, short parts are not', () => {
  for (const password of [
    'huber4711x',
    'ich-bin-HUBER',
    'Mayrhofer!7',
    'grossmueller7',
    'Großmüller-7',
    'aenne-4711',
    'anna.huber-mayr',
  ])
    assert.match((checkPassword(password, password, owner) as { message: string }).message, /Ihren Namen/, password)
  const short = { email: 'eva@example.at', firstName: 'Eva', lastName: 'Li' }
  assert.equal(checkPassword('Revanche am Lift', 'Revanche am Lift', short).ok, true)
  assert.equal(checkPassword('example-4711', 'example-4711', owner).ok, true)
})

test('the name of the company or of the product does not carry a password, beside others it may stand', () => {
  const anna = { ...owner, companies: ['Kaffeehaus Sonnblick GmbH', 'Öl & Co'] }
  for (const password of [
    'Kontor2026!',
    'Sonnblick-2026',
    'KaffeehausSonnblick',
    'sonnblick#GmbH99',
    'kontor-kontor-1',
  ])
    assert.match((checkPassword(password, password, anna) as { message: string }).message, /Betrieb/, password)
  for (const password of ['kurze Wege zum Kontor', 'Sonnblick im Nebel gesehen', 'gT7#pq2!xKontor', 'Ölfleck-Kost7'])
    assert.deepEqual(checkPassword(password, password, anna), { ok: true }, password)
})

test('long passwords and any characters pass whole', () => {
  for (const password of ['langer Satz '.repeat(20), '密碼密碼密碼七八', '🐝🌻🍯🐻🌲🏔️🚞🍷', 'tab\tund\0null-Zeichen'])
    assert.deepEqual(checkPassword(password, password, owner), { ok: true }, password)
})

test('common words of German-speaking offices are refused', () => {
  for (const password of ['Dienstplan1', 'lohnverrechnung', 'Weihnachten24!', 'Schnitzel!', 'Bussi123456', 'Hallo1234'])
    assert.equal(isCommonPassword(password), true, password)
})

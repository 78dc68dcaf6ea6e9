import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkBic, checkIban, formatIban, groupIban, maskIban } from './iban.ts'

test('valid IBANs of Austria and its neighbours pass, however they are spaced', () => {
  const valid = [
    'AT611904300234573201',
    'DE89370400440532013000',
    'CH9300762011623852957',
    'HU42117730161111101800000000',
    'SK3112000000198742637541',
    'SI56263300012039086',
    'CZ6508000000192000145399',
    'IT60X0542811101000000123456',
    'HR1210010051863000160',
    'PL61109010140000071219812874',
    'RO49AAAA1B31007593840000',
    'GB29NWBK60161331926819',
  ]
  for (const value of valid) {
    assert.deepEqual(checkIban(value), { ok: true, value, country: value.slice(0, 2) })
    assert.deepEqual(checkIban(formatIban(value).toLowerCase()), { ok: true, value, country: value.slice(0, 2) })
  }
})

test('an IBAN is refused for its form, its length or its check digits', () => {
  const cases: [string, string][] = [
    ['', 'format'],
    ['AT', 'format'],
    ['611904300234573201', 'format'],
    ['AT61-1904-3002-3457-3201', 'format'],
    ['ATXX1904300234573201', 'format'],
    ['AT61190430023457320', 'length'],
    ['AT6119043002345732011', 'length'],
    ['DE8937040044053201300', 'length'],
    ['ZZ6112345', 'length'],
    ['AT621904300234573201', 'check-digits'],
    ['AT611904300234573210', 'check-digits'],
  ]
  for (const [text, reason] of cases) assert.deepEqual(checkIban(text), { ok: false, reason }, text)
})

test('every account has exactly one IBAN, and one wrong digit or two swapped ones are found', () => {
  const account = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }).map(n => String(n).padStart(16, '0'))
  fc.assert(
    fc.property(account, fc.integer({ min: 4, max: 18 }), fc.integer({ min: 1, max: 9 }), (bban, place, shift) => {
      const passing = Array.from({ length: 100 }, (_, n) => `AT${String(n).padStart(2, '0')}${bban}`).filter(
        text => checkIban(text).ok,
      )
      assert.equal(passing.length, 1)
      const iban = passing[0]!
      const wrong = `${iban.slice(0, place)}${(Number(iban[place]) + shift) % 10}${iban.slice(place + 1)}`
      assert.equal(checkIban(wrong).ok, false)
      const swapped = `${iban.slice(0, place)}${iban[place + 1]}${iban[place]}${iban.slice(place + 2)}`
      assert.equal(checkIban(swapped).ok, swapped === iban)
    }),
  )
})

test('an IBAN is shown in groups of four and masked down to country and last four', () => {
  assert.equal(formatIban('AT611904300234573201'), 'AT61 1904 3002 3457 3201')
  assert.equal(formatIban('CH9300762011623852957'), 'CH93 0076 2011 6238 5295 7')
  assert.equal(maskIban('AT61 1904 3002 3457 3201'), 'AT•• •••• •••• •••• 3201')
  assert.equal(maskIban('AT61'), '••••')
})

test('a BIC has 8 or 11 characters with a country in the middle', () => {
  for (const text of ['GIBAATWWXXX', 'GIBAATWW', 'bkauatww', 'RZOO AT 2L 440'])
    assert.equal(checkBic(text).ok, true, text)
  for (const text of ['', 'GIBAATW', 'GIBAATWWX', 'GIBAATWWXX', 'G1BAATWW', 'GIBA1TWW', 'GIBAATWWXXXX'])
    assert.equal(checkBic(text).ok, false, text)
})

test('while it is typed an IBAN stands in fours and capitals, and what is none stays as it was typed', () => {
  assert.equal(groupIban('at6119'), 'AT61 19')
  assert.equal(groupIban('AT61 1904 3002 3457 3201'), 'AT61 1904 3002 3457 3201')
  assert.equal(groupIban('a'), 'A')
  assert.equal(groupIban('Konto 12345'), 'Konto 12345')
  assert.equal(groupIban(''), '')
})

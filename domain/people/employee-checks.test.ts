import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ibanProblem, personWarnings, svnrProblem } from './employee-checks.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-21')

test('an odd SVNR or birth date is warned of, a fitting one is not', () => {
  const cases: [svnr: string | null, birthDate: string | null, warnings: Record<string, string>][] = [
    ['1237010180', '1980-01-01', {}],
    ['1237 010180', '1980-01-01', {}],
    ['1237010180', null, {}],
    [null, '1980-01-01', {}],
    ['1234010180', '1980-01-01', { socialsecurity: 'Die Prüfziffer der SV-Nummer stimmt nicht' }],
    ['1237010180', '1980-02-01', { socialsecurity: 'Das Datum in der SV-Nummer ist nicht das Geburtsdatum' }],
    [null, '2026-11-22', { birthDate: 'Das Geburtsdatum liegt in der Zukunft' }],
    [null, '2026-11-21', {}],
  ]
  for (const [socialsecurity, birthDate, expected] of cases) {
    const warnings = personWarnings({ socialsecurity, birthDate: birthDate ? day(birthDate) : null }, today)
    assert.deepEqual(warnings, expected, `${socialsecurity} ${birthDate}`)
  }
})

test('a text that can never be an SVNR is a problem, a wrong check digit is not', () => {
  for (const text of ['', '  ', '1237010180', '1237 010180', '1234010180']) assert.equal(svnrProblem(text), undefined)
  for (const text of ['123', '0237010180', '12370101801', 'abc', '1237-010180']) {
    assert.equal(svnrProblem(text), 'Die SV-Nummer hat zehn Ziffern, die erste ist nicht 0', text)
  }
})

test('what is wrong with an IBAN is said', () => {
  assert.equal(ibanProblem(''), undefined)
  assert.equal(ibanProblem('AT61 1904 3002 3457 3201'), undefined)
  assert.equal(ibanProblem('hallo'), 'Das ist keine IBAN')
  assert.equal(ibanProblem('AT61190430023457320'), 'Die IBAN hat für dieses Land die falsche Länge')
  assert.equal(ibanProblem('AT621904300234573201'), 'Die Prüfziffern der IBAN stimmen nicht')
})

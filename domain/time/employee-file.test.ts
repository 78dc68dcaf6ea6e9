import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LayoutError, renderLayout } from '../settings/payroll-file.ts'
import { BMD_EMPLOYEES, type ExportedPerson, employeeRow } from './employee-file.ts'

const eva: ExportedPerson = {
  bmdId: '5001',
  lastName: 'Čović',
  firstName: 'Eva',
  titleBefore: 'Mag.',
  titleAfter: 'MBA',
  gender: 'F',
  socialsecurity: '1237010180',
  birthDate: '1980-01-01',
  civilStatusId: 2,
  citizenTypeId: 1,
  nationality: '',
  street: 'Weg 1',
  zip: '1010',
  city: 'Wien',
  country: 'A',
  phone: '+43 1 234',
  email: 'eva@kontor.example',
  iban: 'AT611904300234573201',
  bic: '',
  entry: '2020-03-01',
  exit: null,
}

test('a person becomes one line; what is missing stays empty, a phone number keeps its plus', () => {
  const { text } = renderLayout(BMD_EMPLOYEES, [employeeRow('11', { ...eva, lastName: 'Huber' })])
  const [head, line, end] = text.split('\r\n')
  assert.equal(
    head,
    'Firma;Personalnr;Nachname;Vorname;Titel;Geschlecht;SVNR;Geburtsdatum;Familienstand;Staatsbürgerschaft;Straße;PLZ;Ort;Land;Telefon;E-Mail;IBAN;BIC;Eintritt;Austritt',
  )
  assert.equal(
    line,
    '11;5001;Huber;Eva;Mag., MBA;F;1237010180;01.01.1980;verheiratet;Österreich;Weg 1;1010;Wien;A;+43 1 234;eva@kontor.example;AT611904300234573201;;01.03.2020;',
  )
  assert.equal(end, '')
})

test('a name the payroll software cannot take is refused by its letter, never changed', () => {
  assert.throws(
    () => renderLayout(BMD_EMPLOYEES, [employeeRow('11', eva)]),
    (error: LayoutError) => {
      assert.ok(error instanceof LayoutError)
      assert.match(error.message, /Nachname.*„Č“/)
      return true
    },
  )
})

test('a nationality that was written out goes before the kind of citizenship', () => {
  assert.equal(employeeRow('11', { ...eva, nationality: 'Kroatien' }).citizenship, 'Kroatien')
  assert.equal(employeeRow('11', { ...eva, citizenTypeId: null }).citizenship, '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LayoutError, renderLayout } from '../settings/payroll-file.ts'
import { changesOf, type ExportedPerson, employeeRow, handedOver } from './employee-file.ts'
import { BMD_EMPLOYEES, DPW_EMPLOYEES } from './employee-layouts.ts'

const eva: ExportedPerson = {
  employeeNumber: '5001',
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
  exitReason: '',
  costCenterNumber: '100',
  group: 'worker',
  weeklyMinutes: 2310,
  paymentCents: 220_450,
  wageType: 4,
}

test('a person becomes one line; what is missing stays empty, a phone number keeps its plus', () => {
  const { text } = renderLayout(BMD_EMPLOYEES, [employeeRow('11', { ...eva, lastName: 'Huber' })])
  const [head, line, end] = text.split('\r\n')
  assert.equal(
    head,
    'Firma;Personalnr;Nachname;Vorname;Titel;Geschlecht;SVNR;Geburtsdatum;Familienstand;Staatsbürgerschaft;Straße;PLZ;Ort;Land;Telefon;E-Mail;IBAN;BIC;Eintritt;Austritt;Austrittsgrund;Dienstverhältnis;Wochenstunden;Bezug;Bezugsart;Kostenstelle',
  )
  assert.equal(
    line,
    '11;5001;Huber;Eva;Mag., MBA;F;1237010180;01.01.1980;verheiratet;Österreich;Weg 1;1010;Wien;A;+43 1 234;eva@kontor.example;AT611904300234573201;;01.03.2020;;;Arbeiter;38,50;2204,50;je Monat;100',
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

test('DPW has its own heads, and numbers of at most eight digits', () => {
  const handed = handedOver(DPW_EMPLOYEES, employeeRow('7', { ...eva, lastName: 'Huber' }))
  assert.deepEqual(
    [handed.Mandant, handed.Personalnummer, handed.Familienname, handed.Wochenstunden],
    ['7', '5001', 'Huber', '38,50'],
  )
  assert.throws(
    () => handedOver(DPW_EMPLOYEES, employeeRow('7', { ...eva, lastName: 'Huber', employeeNumber: '123456789' })),
    /Personalnummer.*mehr als 8 Zeichen/,
  )
})

test('who has no contract, or none with pay, has neither hours nor a kind of pay', () => {
  const of = (more: Partial<ExportedPerson>) => {
    const handed = handedOver(BMD_EMPLOYEES, employeeRow('11', { ...eva, lastName: 'Huber', ...more }))
    return [handed.Dienstverhältnis, handed.Wochenstunden, handed.Bezug, handed.Bezugsart]
  }
  assert.deepEqual(of({ group: null, weeklyMinutes: null, paymentCents: null, wageType: null }), ['', '', '', ''])
  assert.deepEqual(of({ paymentCents: null }), ['Arbeiter', '38,50', '', ''])
})

test('only what differs is named, old beside new; a column the former file did not have counts as empty', () => {
  const before = { Nachname: 'Huber', Ort: 'Wien', Bezug: '2204,50' }
  const after = { Nachname: 'Huber', Ort: 'Graz', Bezug: '', Kostenstelle: '100' }
  assert.deepEqual(changesOf(before, after), [
    { title: 'Ort', before: 'Wien', after: 'Graz' },
    { title: 'Bezug', before: '2204,50', after: '' },
    { title: 'Kostenstelle', before: '', after: '100' },
  ])
})

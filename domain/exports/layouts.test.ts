import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LayoutError, type LayoutRow, layoutFileName, renderLayout } from '../settings/payroll-file.ts'
import { BMD_WAGES, EMPTY_BMD_ROW } from './bmd-layout.ts'
import {
  BMD_ABSENCES,
  bmdAbsenceRow,
  DPW_ABSENCES,
  DPW_HOURS,
  dpwAbsenceRow,
  dpwHoursRow,
  SHIPPED_LAYOUTS,
} from './layouts.ts'
import { WAGE_LAYOUTS } from './wage-layouts.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const person = { companyNumber: '1', employeeNumber: '1001' }
const closed = { isOpen: false, goesOn: false }
const bmdRow = (absence: typeof vacation, month = 11) =>
  bmdAbsenceRow(person, { ...absence, ...closed }, { month, absenceDays: absence.totalDays })
const vacation = { type: 1, firstDay: day('2026-11-02'), lastDay: day('2026-11-06'), totalDays: 5 }

const wageRow = (given: LayoutRow): LayoutRow => ({ ...EMPTY_BMD_ROW, ...person, month: 11, ...given })

test('BMD lines come out byte for byte as in the sample', () => {
  const wage = wageRow({ wageType: '210', quantity: 12.5 })
  assert.equal(renderLayout(BMD_WAGES, [wage]).text, '11;1;1001;210;12,50;;;;;;\r\n')
  assert.equal(renderLayout(BMD_ABSENCES, [bmdRow(vacation)]).text, '11;1;1001;;;;;201;02.11.2026;06.11.2026;5\r\n')
})

test('BMD absences carry the number of their type in the month of their first day', () => {
  const cases: [number, string][] = [
    [1, '201'],
    [2, '202'],
    [6, '205'],
  ]
  for (const [type, code] of cases) assert.equal(bmdRow({ ...vacation, type }).absenceCode, code)
  for (const type of [3, 4, 5, 7, 8, 0]) assert.throws(() => bmdRow({ ...vacation, type }), RangeError)
  const january = { type: 2, firstDay: day('2027-01-01'), lastDay: day('2027-01-01'), totalDays: 1 }
  assert.equal(renderLayout(BMD_ABSENCES, [bmdRow(january, 1)]).text, '1;1;1001;;;;;202;01.01.2027;01.01.2027;1\r\n')
})

test('BMD wages carry amounts to the cent, the reopened month, and sums for the ledger', () => {
  const rendered = renderLayout(BMD_WAGES, [
    wageRow({ wageType: '300', amount: 1234.56, correctedMonth: 9 }),
    wageRow({ wageType: '301', quantity: 0.1, amount: 0.06 }),
  ])
  assert.equal(rendered.text, '11;1;1001;300;;1234,56;9;;;;\r\n11;1;1001;301;0,10;0,06;;;;;\r\n')
  assert.deepEqual(rendered.sums, { quantity: 0.1, amount: 1234.62, absenceDays: 0 })
})

test('nothing that is less than nothing or more than 99 999,99 is in a file for BMD', () => {
  const wrongs: LayoutRow[] = [{ quantity: -0.01 }, { amount: -0.01 }, { quantity: 100_000 }, { amount: 100_000 }]
  for (const layout of WAGE_LAYOUTS.filter(({ key }) => key.startsWith('bmd')))
    for (const wrong of wrongs)
      assert.throws(() => renderLayout(layout, [wageRow({ wageType: '300', ...wrong })]), LayoutError)
})

test('DPW absences carry parts of a day', () => {
  const hours = { type: 3, firstDay: day('2026-11-02'), lastDay: day('2026-11-02'), totalDays: 0.33 }
  const rendered = renderLayout(DPW_ABSENCES, [
    dpwAbsenceRow({ companyNumber: '7', employeeNumber: '700001' }, vacation),
    dpwAbsenceRow({ companyNumber: '7', employeeNumber: '700001' }, hours, 'FTA'),
  ])
  assert.equal(rendered.text, '7;700001;1;02.11.2026;06.11.2026;5,00;\r\n7;700001;FTA;02.11.2026;02.11.2026;0,33;\r\n')
  assert.deepEqual(rendered.sums, { absenceDays: 5.33, absenceHours: 0 })
})

test('DPW hours are industrial hours on the day of the shift', () => {
  const row = dpwHoursRow(
    { companyNumber: '7', employeeNumber: '700001' },
    { day: day('2026-11-02'), minutes: 455 },
    { wageType: '100', costCentre: '10', year: 2026, month: 11 },
  )
  assert.equal(renderLayout(DPW_HOURS, [row]).text, '7;700001;2026;11;100;7,58;;;10;02.11.2026\r\n')
})

test('the header line is off and can be switched on', () => {
  const titles = SHIPPED_LAYOUTS.map(layout => {
    assert.equal(renderLayout(layout, []).text, '')
    return renderLayout({ ...layout, header: true }, []).text
  })
  const bmd = 'MONAT;FIRMA;MA;LOHNART;MENGE;BETRAG;MONAT_A;NLZ_K;NLZ_V;NLZ_B;NLZ_VER\r\n'
  assert.deepEqual(titles, [
    bmd,
    bmd,
    'Mandant;Personalnummer;Fehlzeitart;Datum_von;Datum_bis;Tage;Stunden\r\n',
    'Mandant;Personalnummer;Abrechnungsjahr;Abrechnungsmonat;Lohnart;Menge;Satz;Betrag;Kostenstelle;Datum\r\n',
  ])
})

test('files are named after the store and the period, so that those of two months never meet', () => {
  const values = { storeNumber: '10', period: '20261101-20261115' }
  assert.equal(layoutFileName(BMD_ABSENCES, values), '10_20261101-20261115_export_abwesenheiten.csv')
  assert.equal(layoutFileName(DPW_ABSENCES, values), '10_20261101-20261115_export_abwesenheiten.csv')
  assert.equal(layoutFileName(DPW_HOURS, values), '10_20261101-20261115_export_istzeiten.csv')
})

test('a line without an employee number or with one too long for DPW is refused', () => {
  for (const employeeNumber of ['', '123456789'])
    assert.throws(
      () => renderLayout(DPW_ABSENCES, [dpwAbsenceRow({ companyNumber: '7', employeeNumber }, vacation)]),
      LayoutError,
    )
  assert.throws(
    () =>
      renderLayout(BMD_ABSENCES, [
        bmdAbsenceRow(
          { companyNumber: '', employeeNumber: '1' },
          { ...vacation, ...closed },
          { month: 11, absenceDays: null },
        ),
      ]),
    LayoutError,
  )
})

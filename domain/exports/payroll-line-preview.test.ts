import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriesFactor, payrollLinePreview } from './payroll-line-preview.ts'

const EXAMPLE = { minutes: 390, hundredths: 100, sixths: 4 }
const arrived = (softwareId: number, number = '312') =>
  payrollLinePreview(softwareId, { kind: 'UE50', number, factor: 15_000, unit: 'hours' }, EXAMPLE, '2026-11')

const LINES: [software: number, line: string, head: string][] = [
  [0, '11;1;1001;312;6,50;;;;;;', 'MONAT;FIRMA;MA;LOHNART;MENGE;BETRAG;MONAT_A;NLZ_K;NLZ_V;NLZ_B;NLZ_VER'],
  [
    1,
    '1;1001;2026;11;312;6,50;;;;',
    'Mandant;Personalnummer;Abrechnungsjahr;Abrechnungsmonat;Lohnart;Menge;Satz;Betrag;Kostenstelle;Datum',
  ],
  [2, '1;01/11/2026;6,50;1;312;1001;;', 'Satz;abrechnung_zeitraum;bs_wert_butab;bs_nr;la_eigene;pnr;kostenstelle;Ende'],
]
for (const [softwareId, line, head] of LINES)
  test(`six and a half hours arrive with payroll software ${softwareId} as the line that the layout engine writes`, () => {
    assert.deepEqual(arrived(softwareId), { line, head })
  })

test('two thirds of a night arrive as nights, and the same night as hours where the group counts hours', () => {
  const night = { kind: 'NACHT', number: '330', factor: null } as const
  const lineOf = (unit: 'pieces' | 'hours') => payrollLinePreview(0, { ...night, unit }, EXAMPLE, '2026-11')
  assert.match(JSON.stringify(lineOf('pieces')), /;330;0,67;/)
  assert.match(JSON.stringify(lineOf('hours')), /;330;6,50;/)
})

test('every payroll software has a line, what fits no file says why, and without software there is none', () => {
  for (const softwareId of [0, 1, 2, 3, 4, 5, 6]) assert.ok('line' in arrived(softwareId)!, String(softwareId))
  assert.ok('fault' in arrived(0, '3;12')!)
  assert.equal(arrived(9), undefined)
  assert.equal(carriesFactor(0), false)
})

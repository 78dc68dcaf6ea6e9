import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AverageEdit, editAverages } from '../settings/average-edits.ts'
import { averageGaps } from '../settings/average-gaps.ts'
import { AVERAGE_HEADS, averageTexts, ownText, readAverages } from '../settings/average-import.ts'
import { AVERAGE_TEMPLATES } from '../settings/average-templates.ts'
import { type Average, averagesInUse, averagesOn, faultsOfAverage, type OwnType, tidiedAverage } from './averages.ts'

const own = (id: number, more: Partial<OwnType> = {}): OwnType => ({
  id,
  number: String(id),
  name: 'Provision',
  unit: 'euro',
  countsFor: ['vacation'],
  computedFrom: null,
  validFrom: '2026-01-01',
  isVisible: true,
  ...more,
})
const average = (id: number, more: Partial<Average> = {}): Average => ({
  ...AVERAGE_TEMPLATES[0]!.rules,
  id,
  averageId: id,
  name: 'Urlaubsentgelt',
  validFrom: '2026-01-01',
  isTemplate: false,
  version: 1,
  ...more,
})
const DAY = '2026-11-23'
const gaps = (
  averages: Average[],
  ownTypes: OwnType[] = [],
  needed: Parameters<typeof averageGaps>[0]['needed'] = [],
) => averageGaps({ averages, ownTypes, needed, day: DAY }).map(({ text }) => text)
const ALL_USES = ['sickness', 'vacation', 'holiday', 'specialPayments'] as const

test('on a day the last version begun holds; before the first day there is none', () => {
  const versions = [
    average(1),
    average(2, { averageId: 1, validFrom: '2026-07-01' }),
    average(3, { averageId: 1, validFrom: '2027-01-01' }),
    average(4, { name: 'Krankenentgelt' }),
  ]
  const idsOn = (day: string) => averagesOn(versions, day).map(({ id }) => id)
  assert.deepEqual(['2025-12-31', '2026-06-30', '2026-07-01', '2027-01-01'].map(idsOn), [[], [1, 4], [2, 4], [3, 4]])
})

test('payroll is given an average once for each use, with the wage types that count for it, also what is hidden by now', () => {
  const both = average(1, { usedFor: ['vacation', 'sickness'], ownTypes: [5, 6] })
  const found = averagesInUse([both], [own(5), own(6, { countsFor: ['sickness'], isVisible: false }), own(7)], DAY)
  assert.deepEqual(
    found.map(({ use, averageId, ownTypes }) => [use, averageId, ownTypes.map(({ id }) => id)]),
    [
      ['sickness', 1, [6]],
      ['vacation', 1, [5]],
    ],
  )
})

test('every template is sound, says the same in any order, and has a name of its own', () => {
  for (const { rules } of AVERAGE_TEMPLATES) {
    assert.deepEqual(faultsOfAverage(rules), {})
    assert.deepEqual(tidiedAverage({ ...rules, kinds: rules.kinds.toReversed() }), rules)
  }
  assert.equal(new Set(AVERAGE_TEMPLATES.map(({ name }) => name)).size, AVERAGE_TEMPLATES.length)
})

test('a wage type can not be asked for in more spans than the period has', () => {
  assert.deepEqual(faultsOfAverage({ period: 'months3', leastTimes: 4 }), {
    leastTimes: 'Höchstens 3, denn der Zeitraum hat 3 Monate',
  })
  assert.deepEqual(faultsOfAverage({ period: 'weeks13', leastTimes: 13 }), {})
})

test('nothing is missing where each use has its average and each wage type its place once', () => {
  assert.deepEqual(gaps([average(1, { usedFor: [...ALL_USES], ownTypes: [5] })], [own(5)], ['NORM', 'UE50']), [])
})

const GAPS: [says: string, averages: Average[], ownTypes?: OwnType[], needed?: ['UE50'?, 'NACHT'?, 'NORM'?]][] = [
  ['Für Krank, Feiertag und Sonderzahlung gilt kein Durchschnitt.', [average(1)]],
  [
    'Für Krank gilt erst ab 01.01.2027 ein Durchschnitt.',
    [
      average(1, { usedFor: ['vacation', 'holiday', 'specialPayments'] }),
      average(2, { usedFor: ['sickness'], validFrom: '2027-01-01' }),
    ],
  ],
  ['„Urlaubsentgelt“ hat keine Lohnarten.', [average(1, { usedFor: [...ALL_USES], kinds: [] })]],
  [
    'Überstunde 50 % und Nachtarbeit fließen in keinen Durchschnitt ein.',
    [average(1, { usedFor: [...ALL_USES], kinds: ['SONNTAG'] })],
    [],
    ['NORM', 'UE50', 'NACHT'] as never,
  ],
  [
    '„Provision“ zählt für Urlaub, fließt dort aber in keinen Durchschnitt ein.',
    [average(1, { usedFor: [...ALL_USES] })],
    [own(5)],
  ],
  [
    '„Provision“ ist nicht mehr sichtbar, fließt aber noch in „Urlaubsentgelt“ ein.',
    [average(1, { usedFor: [...ALL_USES], ownTypes: [5] })],
    [own(5, { isVisible: false })],
  ],
  [
    '„Provision“ gilt erst ab 01.01.2027, steht aber schon in „Urlaubsentgelt“.',
    [average(1, { usedFor: [...ALL_USES], ownTypes: [5] })],
    [own(5, { validFrom: '2027-01-01' })],
  ],
  [
    '„Provision“ zählt für nichts, wofür „Urlaubsentgelt“ gilt.',
    [average(1, { usedFor: [...ALL_USES], ownTypes: [5] })],
    [own(5, { countsFor: [] })],
  ],
  [
    '„Nachtarbeit“ zählt für Urlaub doppelt: in „Urlaubsentgelt“ und „Nacht“.',
    [average(1, { usedFor: [...ALL_USES] }), average(2, { name: 'Nacht', kinds: ['NACHT'] })],
  ],
]
for (const [says, averages, ownTypes, needed] of GAPS)
  test(`what is named: ${says}`, () => assert.deepEqual(gaps(averages, ownTypes, needed as never), [says]))

const STORED = [average(1, { ownTypes: [5], version: 3 })]
const KNOWN = [own(5, { number: '500', name: 'Provision, Bonus' }), own(6, { number: '510', countsFor: ['sickness'] })]
const HEAD = Object.values(AVERAGE_HEADS)
const read = (rows: string[][], head: string[] = HEAD) =>
  readAverages([head, ...rows], { stored: STORED, ownTypes: KNOWN, day: DAY })
const exported = (row: Average) => {
  const texts = averageTexts(KNOWN)
  return (Object.keys(AVERAGE_HEADS) as (keyof typeof AVERAGE_HEADS)[]).map(field => texts[field](row))
}

test('what was exported is read as no change, names with commas, too', () => {
  assert.equal(ownText(KNOWN[0]!), '500 Provision Bonus')
  assert.deepEqual(exported(STORED[0]!), [
    'Urlaubsentgelt',
    'Urlaub',
    '13 Wochen',
    'gearbeitete Tage',
    'Überstunde 50 %, Überstunde 100 %, Nachtarbeit, Sonntagsarbeit',
    '500 Provision Bonus',
    'Ja',
    '1',
    '01.01.2026',
  ])
  const same = { rows: [], changes: [], faults: [] }
  assert.deepEqual(read([exported(STORED[0]!)]), same)
  assert.deepEqual(read([[...exported(STORED[0]!), 'gilt']], [...HEAD, 'Stand']), same)
})

test('a table says old and new, plans versions by their day, and makes averages that were not there', () => {
  const { rows, changes, faults } = read(
    [
      ['urlaubsentgelt', '3 Monate', 'UE50, NACHT', ''],
      ['Urlaubsentgelt', '12 Monate', 'UE50', '1.1.2027'],
      ['Krankenentgelt', '13 Wochen', 'Nachtarbeit NACHT', '1.1.2027'],
    ],
    ['Name', 'Zeitraum', 'Zeitarten', 'gültig ab'],
  )
  assert.deepEqual(faults, [{ row: 4, column: 'zählt für', says: 'Muss angegeben werden' }])
  assert.deepEqual(
    rows.map(({ name, validFrom, period, version, ownTypes }) => [name, validFrom, period, version, ownTypes]),
    [
      ['Urlaubsentgelt', '2026-01-01', 'months3', 3, [5]],
      ['Urlaubsentgelt', '2027-01-01', 'months12', null, [5]],
      ['Krankenentgelt', '2027-01-01', 'weeks13', null, []],
    ],
  )
  assert.deepEqual(
    changes.slice(0, 2).map(({ row, column, before, after }) => [row, column, before, after]),
    [
      [2, 'Zeitraum', '13 Wochen', '3 Monate'],
      [
        2,
        'Zeitarten',
        'Überstunde 50 %, Überstunde 100 %, Nachtarbeit, Sonntagsarbeit',
        'Überstunde 50 %, Nachtarbeit',
      ],
    ],
  )
})

const FAULTS: [column: keyof typeof AVERAGE_HEADS, text: string, says: RegExp][] = [
  ['name', '', /^Muss angegeben werden$/],
  ['name', 'x'.repeat(129), /^Höchstens 128/],
  ['usedFor', 'Mond', /„Mond“ ist weder Krank/],
  ['usedFor', '', /^Muss angegeben werden$/],
  ['period', '5 Jahre', /weder 13 Wochen/],
  ['divisor', 'Werktage', /weder gearbeitete Tage/],
  ['kinds', 'URLAUB', /^„URLAUB“ ist keine Zeitart, die/],
  ['ownTypes', '999', /^„999“ ist keine individuelle/],
  ['ownTypes', '510', /zählt für nichts davon/],
  ['skipsAbsences', 'vielleicht', /weder Ja noch Nein/],
  ['leastTimes', '0', /keine Anzahl/],
  ['leastTimes', '14', /^Höchstens 13/],
  ['validFrom', '30.2.2026', /kein Datum/],
]
for (const [column, text, says] of FAULTS)
  test(`„${text.slice(0, 12)}“ is a fault in row 2 at ${AVERAGE_HEADS[column]}`, () => {
    const at = Object.keys(AVERAGE_HEADS).indexOf(column)
    const { faults } = read([exported(STORED[0]!).map((cell, index) => (index === at ? text : cell))])
    assert.deepEqual(
      faults.map(fault => [fault.row, fault.column]),
      [[2, AVERAGE_HEADS[column]]],
    )
    assert.match(faults[0]?.says ?? '', says)
  })

test('a version twice, a column that nobody knows and one that is missing are named', () => {
  const row = exported(STORED[0]!)
  assert.match(read([row, row]).faults[0]!.says, /steht schon weiter oben/)
  assert.equal(read([], ['Name', 'Farbe']).faults[0]?.column, 'Farbe')
  assert.equal(read([], ['Zeitraum']).faults[0]?.column, 'Name')
})

const NOTHING = { kinds: [], ownTypes: [] }
const edit = (more: Partial<AverageEdit>, chosen: Average[] = STORED, stored: Average[] = STORED) =>
  editAverages(
    chosen,
    { validFrom: undefined, period: undefined, divisor: undefined, added: NOTHING, removed: NOTHING, ...more },
    { stored, ownTypes: KNOWN },
  )

test('several are changed as they are, or from a day on as new versions, and what stays the same is not sent', () => {
  const [stored] = STORED as [Average]
  const other = average(2, { name: 'Krankenentgelt', kinds: ['NACHT'] })
  const here = edit({ removed: { kinds: ['NACHT'], ownTypes: [5] } }, [stored, other])
  assert.deepEqual(
    here.rows.map(({ name, kinds, ownTypes, version }) => [name, kinds, ownTypes, version]),
    [
      ['Urlaubsentgelt', ['UE50', 'UE100', 'SONNTAG'], [], 3],
      ['Krankenentgelt', [], [], 1],
    ],
  )
  assert.deepEqual(
    here.changes.map(({ what, column, after }) => [what, column, after]),
    [
      ['Urlaubsentgelt', 'Zeitarten', 'Überstunde 50 %, Überstunde 100 %, Sonntagsarbeit'],
      ['Urlaubsentgelt', 'individuelle Lohnarten', '–'],
      ['Krankenentgelt', 'Zeitarten', '–'],
    ],
  )
  const planned = edit({ validFrom: '2027-01-01', period: 'months12' }, [stored, other])
  assert.deepEqual(
    planned.rows.map(({ validFrom, period, version }) => [validFrom, period, version]),
    [stored, other].map(() => ['2027-01-01', 'months12', null]),
  )
  assert.deepEqual(edit({ period: 'weeks13', added: { kinds: ['UE50'], ownTypes: [] } }), {
    rows: [],
    changes: [],
    faults: [],
  })
})

test('what can not be changed together says why', () => {
  const [stored] = STORED as [Average]
  const next = average(2, { averageId: 1, validFrom: '2027-01-01' })
  const faults = (...given: Parameters<typeof edit>) => edit(...given).faults
  assert.deepEqual(faults({ validFrom: '2027-01-01' }, [stored], [stored, next]), [
    '„Urlaubsentgelt“: Ab diesem Tag gibt es schon eine Fassung',
  ])
  assert.match(faults({ validFrom: '2028-01-01' }, [stored, next]).join(), /mehrere Fassungen/)
  assert.match(faults({ period: 'months3' }, [average(1, { leastTimes: 7 })]).join(), /Höchstens 3/)
  assert.match(faults({ added: { kinds: [], ownTypes: [6] } }).join(), /„Provision“ zählt für nichts davon/)
})

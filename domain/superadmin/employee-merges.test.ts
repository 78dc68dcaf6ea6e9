import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type MergedFile,
  MOST_PROBLEMS,
  mergedEmployments,
  mergeProblems,
  namedProblems,
  proposedSide,
  spanText,
} from './employee-merges.ts'

const file = (given: Partial<MergedFile> = {}): MergedFile => ({
  ...{ name: 'Bauer Anna', number: '1001', isDummy: false, svnr: null, hasUnreadableIban: false, birthDate: null },
  ...{ employment: { entry: '2024-01-01', exit: null }, former: [], contracts: [] },
  ...given,
})
const other = (given: Partial<MergedFile> = {}) => file({ number: '1002', ...given })
const span = (entry: string | null, exit: string | null) => ({ entry, exit })
const problems = (kept: MergedFile, dissolved: MergedFile, more: Partial<Parameters<typeof mergeProblems>[0]> = {}) =>
  mergeProblems({ kept, dissolved, fixed: [], hindrances: [], ...more })

const employments: [what: string, kept: Partial<MergedFile>, dissolved: Partial<MergedFile>, is: object][] = [
  ['the same one twice', {}, {}, { kind: 'same' }],
  [
    'two that overlap',
    { employment: span('2024-01-01', '2024-12-31') },
    { employment: span('2024-12-31', null) },
    { kind: 'same' },
  ],
  [
    'one whose entry nobody knows',
    { employment: span(null, null) },
    { employment: span('2020-01-01', '2020-12-31') },
    { kind: 'same' },
  ],
  [
    'one that was over before the other began',
    {},
    { employment: span('2020-03-01', '2023-12-31') },
    { kind: 'joined', later: 'kept', entry: '2024-01-01' },
  ],
  [
    'one that begins after the kept file’s exit',
    { employment: span('2020-03-01', '2023-12-31') },
    {},
    { kind: 'joined', later: 'dissolved', entry: '2024-01-01' },
  ],
  [
    'one before all employments of a file with re-entries',
    { former: [span('2020-01-01', '2021-12-31')] },
    { employment: span('2018-01-01', '2019-06-30') },
    { kind: 'joined', later: 'kept', entry: '2020-01-01' },
  ],
]
for (const [what, kept, dissolved, is] of employments)
  test(`${what}: ${JSON.stringify(is)}`, () => assert.deepEqual(mergedEmployments(file(kept), other(dissolved)), is))

test('employments that lie in between each other are not merged; swapping helps where the other file has only one', () => {
  const former = [span('2018-01-01', '2019-12-31')]
  const swap = /greifen ineinander\. Tauschen Sie, welcher Akt bleibt/
  const takeBack = /greifen ineinander\. Nehmen Sie zuerst .* den Wiedereintritt zurück/
  const between = { employment: span('2020-01-01', '2021-12-31') }
  for (const [kept, dissolved, says] of [
    [file(), other({ former }), swap],
    [file({ former }), other({ former }), takeBack],
    [file({ former }), other(between), takeBack],
    [file(between), other({ former }), takeBack],
  ] as const) {
    const found = problems(kept, dissolved)
    assert.equal(found.length, 1)
    assert.match(found[0]!, says)
  }
  assert.deepEqual(problems(file({ former }), other()), [])
})

const contract = (from: string, to: string | null, store = 'Graz') => ({ from, to, store })
const refused: [what: string, kept: Partial<MergedFile>, dissolved: Partial<MergedFile>, says: RegExp][] = [
  ['a placeholder that is to be kept', { isDummy: true }, {}, /Nr\. 1001\) ist ein Platzhalter/],
  ['a placeholder that is to go', {}, { isDummy: true }, /Nr\. 1002\) ist ein Platzhalter/],
  ['two insurance numbers', { svnr: '1237010180' }, { svnr: '7891010180' }, /verschiedene SV-Nummern/],
  [
    'an insurance number that nobody can read',
    {},
    { svnr: undefined },
    /SV-Nummer im Akt von .*1002.* ist nicht lesbar/,
  ],
  ['an IBAN that nobody can read', {}, { hasUnreadableIban: true }, /IBAN im Akt von .*1002.* ist nicht lesbar/],
  ['two birth dates', { birthDate: '1990-02-01' }, { birthDate: '1990-01-02' }, /01\.02\.1990 und 02\.01\.1990/],
  [
    'two open contracts',
    { contracts: [contract('2024-01-01', null)] },
    { contracts: [contract('2026-03-01', null, 'Wien')] },
    /von Bauer Anna \(Nr\. 1001\) seit 01\.01\.2024 in Graz, von Bauer Anna \(Nr\. 1002\) seit 01\.03\.2026 in Wien\./,
  ],
  [
    'two contracts of one day',
    { contracts: [contract('2024-01-01', '2024-06-30')] },
    { contracts: [contract('2024-06-30', '2024-12-31')] },
    /01\.01\.2024 – 30\.06\.2024 in Graz, .* 30\.06\.2024 – 31\.12\.2024 in Graz/,
  ],
]
for (const [what, kept, dissolved, says] of refused)
  test(`${what} is refused, and nothing else is said`, () => {
    const found = problems(file(kept), other(dissolved))
    assert.equal(found.length, 1)
    assert.match(found[0]!, says)
  })

test('what one of the two lacks, an unreadable number of the kept file and contracts one after the other are no problem', () => {
  assert.deepEqual(problems(file({ svnr: '1237010180', birthDate: '1980-01-01' }), other()), [])
  assert.deepEqual(problems(file({ svnr: undefined, hasUnreadableIban: true }), other({ svnr: '1237010180' })), [])
  assert.deepEqual(problems(file({ svnr: '1237010180' }), other({ svnr: '1237010180' })), [])
  const [before, after] = [contract('2024-01-01', '2024-06-30'), contract('2024-07-01', null)]
  assert.deepEqual(problems(file({ contracts: [after] }), other({ contracts: [before] })), [])
})

test('what nobody may change asks to swap the files, or keeps them apart where both have some', () => {
  const fixed = (kept: number, dissolved: number) => [{ label: 'Abgeschlossene Monate', kept, dissolved }]
  assert.deepEqual(problems(file(), other(), { fixed: fixed(3, 0) }), [])
  const [swap] = problems(file(), other(), { fixed: fixed(0, 3) })
  assert.match(swap!, /Nr\. 1002\) hat, was niemand mehr ändern darf: Abgeschlossene Monate \(3\)\. Tauschen Sie/)
  const [apart] = problems(file(), other(), {
    fixed: [...fixed(0, 3), { label: 'Festgehaltene Rückstellungen', kept: 1, dissolved: 0 }],
  })
  assert.match(
    apart!,
    /Beide haben.*1002.*Abgeschlossene Monate \(3\).*1001.*Festgehaltene Rückstellungen \(1\).*getrennt/,
  )
})

test('rows that collide are named with day and store and what to do; of many the first twenty, the others are counted', () => {
  const says = { says: 'Stempelzeiten überschneiden sich', remedy: 'Löschen Sie eine der beiden.' }
  const found = problems(file(), other(), {
    hindrances: [
      { ...says, day: '2026-11-03', store: 'Graz' },
      { ...says, day: null, store: '' },
    ],
  })
  assert.deepEqual(found, [
    'Stempelzeiten überschneiden sich: 03.11.2026, Graz. Löschen Sie eine der beiden.',
    'Stempelzeiten überschneiden sich. Löschen Sie eine der beiden.',
  ])
  const many = Array.from({ length: MOST_PROBLEMS + 3 }, (_, at) => `Problem ${at}`)
  assert.deepEqual(namedProblems(many).slice(-2), [`Problem ${MOST_PROBLEMS - 1}`, 'und 3 weitere'])
  assert.equal(namedProblems(many.slice(0, MOST_PROBLEMS)).length, MOST_PROBLEMS)
})

test('the kept file’s value is proposed, unless it has none', () => {
  assert.deepEqual(
    [proposedSide('a', 'b'), proposedSide('', 'b'), proposedSide('a', '')],
    ['kept', 'dissolved', 'kept'],
  )
})

test('a span is read from its first to its last day', () => {
  assert.deepEqual(
    [span('2024-01-01', null), span('2024-01-01', '2024-06-30'), span(null, '2024-06-30'), span(null, null)].map(
      spanText,
    ),
    ['seit 01.01.2024', '01.01.2024 – 30.06.2024', 'unbekannt – 30.06.2024', ''],
  )
})

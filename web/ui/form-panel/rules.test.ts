import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DateTimeFrame, Entry, TimeFrame } from './entry.ts'
import { acceptedValues, changedKeys, isHidden, problemsOf, toggled, UNCONFIRMED } from './rules.ts'

type Values = {
  id: number
  name: string
  expires: boolean
  until: string | null
  amount: number | null | undefined
  count: number | null | undefined
  limit: number
  colour: string
  stores: readonly number[]
  kind: number | null
  open: TimeFrame
  away: DateTimeFrame
  file: File | null
}

const values: Values = {
  id: 5,
  name: 'Dienstvertrag',
  expires: true,
  until: '2026-11-28',
  amount: 1234,
  count: 3,
  limit: 30,
  colour: '#1f6b49',
  stores: [1, 2],
  kind: 1,
  open: { from: 480, to: 1440 },
  away: { fromDay: '2026-11-21', fromTime: 1320, toDay: '2026-11-22', toTime: 360 },
  file: null,
}
const ENTRIES: Entry<Values>[] = [
  { kind: 'text', key: 'name', label: 'Name', required: true, maxLength: 20 },
  { kind: 'bool', key: 'expires', label: 'Hat Ablaufdatum' },
  {
    kind: 'date',
    key: 'until',
    label: 'Ablaufdatum',
    required: true,
    min: '2026-11-21',
    max: '2030-12-31',
    hiddenIf: ({ expires }) => !expires,
  },
  { kind: 'euro', key: 'amount', label: 'Betrag', max: 100_00 },
  { kind: 'numeric', key: 'count', label: 'Anzahl', min: 1, max: 10 },
  { kind: 'slider', key: 'limit', label: 'Vorwarnung', min: 1, max: 90 },
  { kind: 'color', key: 'colour', label: 'Farbe' },
  { kind: 'togglelist', key: 'stores', label: 'Standorte', choices: [], several: true, required: true },
  { kind: 'dropdown-search', key: 'kind', label: 'Art', choices: [], required: true },
  { kind: 'timeframe', key: 'open', label: 'Offen' },
  { kind: 'datetimeframe', key: 'away', label: 'Abwesend' },
  { kind: 'file', key: 'file', label: 'Datei', endings: ['.pdf'], maxBytes: 1000 },
]

test('each entry names what is wrong with it, in the order: unreadable, missing, out of bounds', () => {
  const cases: [Partial<Values>, Record<string, string>][] = [
    [{}, {}],
    [{ name: '' }, { name: 'Muss angegeben werden' }],
    [{ name: '   ' }, { name: 'Muss angegeben werden' }],
    [{ name: 'x'.repeat(20) }, {}],
    [{ name: 'x'.repeat(21) }, { name: 'Höchstens 20 Zeichen' }],
    [{ until: null }, { until: 'Muss angegeben werden' }],
    [{ until: '2026-11-20' }, { until: 'Frühestens 21.11.2026' }],
    [{ until: '2031-01-01' }, { until: 'Spätestens 31.12.2030' }],
    [{ until: '2026-02-30' }, { until: 'Bitte prüfen Sie die Eingabe' }],
    [{ amount: undefined }, { amount: 'Bitte prüfen Sie die Eingabe' }],
    [{ amount: null }, {}],
    [{ amount: -1 }, { amount: 'Darf nicht negativ sein' }],
    [{ amount: 100_01 }, { amount: 'Höchstens € 100,00' }],
    [{ count: 0 }, { count: 'Mindestens 1' }],
    [{ count: 11 }, { count: 'Höchstens 10' }],
    [{ limit: 0 }, { limit: 'Mindestens 1' }],
    [{ limit: 91 }, { limit: 'Höchstens 90' }],
    [{ colour: 'grün' }, { colour: 'Bitte prüfen Sie die Eingabe' }],
    [{ stores: [] }, { stores: 'Muss angegeben werden' }],
    [{ kind: null }, { kind: 'Muss angegeben werden' }],
    [{ open: { from: null, to: null } }, {}],
    [{ open: { from: 480, to: null } }, { open: 'Bitte geben Sie Beginn und Ende an' }],
    [{ open: { from: undefined, to: 500 } }, { open: 'Bitte prüfen Sie die Eingabe' }],
    [{ open: { from: 500, to: 480 } }, { open: 'Das Ende liegt vor dem Beginn' }],
    [{ away: { ...values.away, toDay: '2026-11-21' } }, { away: 'Das Ende liegt vor dem Beginn' }],
    [{ away: { ...values.away, toTime: null } }, { away: 'Bitte geben Sie Beginn und Ende mit Uhrzeit an' }],
    [{ away: { fromDay: null, fromTime: null, toDay: null, toTime: null } }, {}],
  ]
  for (const [change, expected] of cases)
    assert.deepEqual(problemsOf(ENTRIES, { ...values, ...change }), expected, JSON.stringify(change))
})

test('what is hidden is neither checked nor changed, and stays as it was', () => {
  const entered = { ...values, expires: false, until: null }
  assert.equal(isHidden(ENTRIES[2]!, entered), true)
  assert.deepEqual(problemsOf(ENTRIES, entered), {})
  assert.deepEqual(changedKeys(ENTRIES, values, entered), ['expires'])
  assert.equal(acceptedValues(ENTRIES, values, entered).until, '2026-11-28')
  assert.equal(acceptedValues(ENTRIES, values, { ...entered, expires: true }).until, null)
})

test('a disabled entry does not block, since nobody could mend it', () => {
  const entries: Entry<Values>[] = [{ kind: 'text', key: 'name', label: 'Name', required: true, disabled: true }]
  assert.deepEqual(problemsOf(entries, { ...values, name: '' }), {})
})

test('a slider that was moved but not confirmed blocks accepting, until it is hidden', () => {
  assert.deepEqual(problemsOf(ENTRIES, values, new Set(['limit'])), { limit: UNCONFIRMED })
  const hidden: Entry<Values>[] = [{ kind: 'slider', key: 'limit', label: 'Vorwarnung', hiddenIf: () => true }]
  assert.deepEqual(problemsOf(hidden, values, new Set(['limit'])), {})
})

test("the caller's own check is asked last and sees all values", () => {
  const entries: Entry<Values>[] = [
    {
      kind: 'numeric',
      key: 'count',
      label: 'Anzahl',
      required: true,
      max: 10,
      check: ({ count, limit }) => (count! > limit ? 'Mehr als die Vorwarnung' : undefined),
    },
  ]
  const of = (change: Partial<Values>) => problemsOf(entries, { ...values, ...change }).count
  assert.equal(of({ count: 3, limit: 2 }), 'Mehr als die Vorwarnung')
  assert.equal(of({ count: 3, limit: 3 }), undefined)
  assert.equal(of({ count: 11, limit: 2 }), 'Höchstens 10')
})

test('only what differs is an updateField, never the id, and an order of choices is no change', () => {
  const cases: [Partial<Values>, string[]][] = [
    [{}, []],
    [{ id: 6 }, []],
    [{ name: 'Anders', limit: 31 }, ['name', 'limit']],
    [{ stores: [2, 1] }, []],
    [{ stores: [1] }, ['stores']],
    [{ open: { from: 480, to: 1440 } }, []],
    [{ open: { from: 480, to: 1439 } }, ['open']],
    [{ amount: null }, ['amount']],
    [{ file: new File(['%PDF'], 'vertrag.pdf') }, ['file']],
  ]
  const entries = [...ENTRIES, { kind: 'numeric', key: 'id', label: 'Id' } satisfies Entry<Values>]
  for (const [change, expected] of cases)
    assert.deepEqual(changedKeys(entries, values, { ...values, ...change }), expected, JSON.stringify(change))
})

test('times in a list each need begin and end, and are changed by their place', () => {
  type Day = { pauses: readonly { from: number | null | undefined; to: number | null | undefined }[] }
  const entries: Entry<Day>[] = [{ kind: 'timeframes', key: 'pauses', label: 'Pausen', one: 'Pause' }]
  const opened: Day = { pauses: [{ from: 600, to: 630 }] }
  const cases: [pauses: Day['pauses'], isChanged: boolean, problem: string | undefined][] = [
    [[{ from: 600, to: 630 }], false, undefined],
    [[], true, undefined],
    [[{ from: 600, to: 645 }], true, undefined],
    [
      [
        { from: 600, to: 630 },
        { from: null, to: null },
      ],
      true,
      'Bitte geben Sie Beginn und Ende an',
    ],
    [[{ from: 600, to: undefined }], true, 'Bitte prüfen Sie die Eingabe'],
  ]
  for (const [pauses, isChanged, problem] of cases) {
    assert.deepEqual(changedKeys(entries, opened, { pauses }), isChanged ? ['pauses'] : [], JSON.stringify(pauses))
    assert.equal(problemsOf(entries, { pauses }).pauses, problem, JSON.stringify(pauses))
  }
})

test('a choice is put in and taken out; a required single one can only be replaced', () => {
  assert.deepEqual(toggled([1, 2], 3, false), [1, 2, 3])
  assert.deepEqual(toggled([1, 2], 2, true), [1])
  assert.equal(toggled(1, 2, true), 2)
  assert.equal(toggled(1, 1, true), 1)
  assert.equal(toggled(1, 1, false), null)
  assert.equal(toggled<number>(null, 1, false), 1)
})

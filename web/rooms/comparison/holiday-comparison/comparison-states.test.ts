import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BEGIN, type ComparisonEvent, type ComparisonState, next } from './comparison-states.ts'
import type { Snapshot } from './queries.ts'
import { INVALID_FILE, readBalancesFile } from './read-balances-file.ts'

const known = { people: [], stores: [], companyNumbers: [] }
const file = { fileName: 'urlaub.csv', lines: [] }
const snapshot = { ...known, ...file, month: '2026-10' } as unknown as Snapshot
const error = new Error('away')

const EVENTS: Record<ComparisonEvent['type'], ComparisonEvent> = {
  employeesLoaded: { type: 'employeesLoaded', known },
  employeesFailed: { type: 'employeesFailed', error },
  fileRefused: { type: 'fileRefused', fault: INVALID_FILE },
  fileRead: { type: 'fileRead', file },
  storeLoaded: { type: 'storeLoaded' },
  storeFailed: { type: 'storeFailed', error, storeName: 'Graz' },
  statementsLoaded: { type: 'statementsLoaded', statements: [], employed: [] },
  computed: { type: 'computed', snapshot },
  restarted: { type: 'restarted' },
}
const after = (...events: ComparisonEvent['type'][]): ComparisonState =>
  events.map(type => EVENTS[type]).reduce(next, BEGIN)

const WAYS: [events: ComparisonEvent['type'][], step: ComparisonState['step']][] = [
  [[], 'loadingEmployees'],
  [['employeesFailed'], 'employeeLoadingError'],
  [['employeesFailed', 'restarted'], 'loadingEmployees'],
  [['employeesLoaded'], 'waitingForCSV'],
  [['employeesLoaded', 'fileRefused'], 'waitingForCSV'],
  [['employeesLoaded', 'fileRefused', 'fileRead'], 'loadMonthlyStatements'],
  [['employeesLoaded', 'fileRead', 'storeLoaded', 'storeLoaded'], 'loadMonthlyStatements'],
  [['employeesLoaded', 'fileRead', 'storeLoaded', 'storeFailed'], 'errorMonthlyLoading'],
  [['employeesLoaded', 'fileRead', 'storeFailed', 'restarted'], 'loadingEmployees'],
  [['employeesLoaded', 'fileRead', 'statementsLoaded'], 'computingData'],
  [['employeesLoaded', 'fileRead', 'statementsLoaded', 'computed'], 'complete'],
  [['employeesLoaded', 'fileRead', 'statementsLoaded', 'computed', 'restarted'], 'loadingEmployees'],
  // Too late for their step.
  [['fileRead'], 'loadingEmployees'],
  [['employeesLoaded', 'employeesFailed'], 'waitingForCSV'],
  [['employeesLoaded', 'fileRead', 'fileRefused'], 'loadMonthlyStatements'],
  [['employeesLoaded', 'fileRead', 'restarted', 'statementsLoaded'], 'loadingEmployees'],
  [['employeesLoaded', 'fileRead', 'statementsLoaded', 'storeFailed'], 'computingData'],
]
for (const [events, step] of WAYS)
  test(`after ${events.join(', ') || 'nothing'}: ${step}`, () => assert.equal(after(...events).step, step))

test('each store that is loaded counts, and a refused file says why', () => {
  const loading = after('employeesLoaded', 'fileRead', 'storeLoaded', 'storeLoaded')
  assert.equal(loading.step === 'loadMonthlyStatements' && loading.loaded, 2)
  const refused = after('employeesLoaded', 'fileRefused')
  assert.equal(refused.step === 'waitingForCSV' && refused.fault, INVALID_FILE)
})

test('whatever comes in whatever order, a result has its people, its file and its statements before it', () => {
  const NEEDED = ['employeesLoaded', 'fileRead', 'statementsLoaded', 'computed']
  const types = Object.keys(EVENTS) as ComparisonEvent['type'][]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types)), events => {
      if (after(...events).step !== 'complete') return
      const since = events.slice(events.lastIndexOf('restarted') + 1)
      let needed = 0
      for (const type of since) if (type === NEEDED[needed]) needed++
      assert.equal(needed, NEEDED.length)
    }),
  )
})

const read = async (bytes: BlobPart, name = 'urlaub.csv') => readBalancesFile(new File([bytes], name))
const LINE = '11;Café;1001;x;Müller Zoë;12,50'

for (const [what, bytes] of [
  ['UTF-8', LINE],
  ['UTF-8 with a mark', `\uFEFF${LINE}`],
  ['Windows-1252', Buffer.from(LINE, 'latin1')],
] as [string, BlobPart][])
  test(`a file in ${what} is read with its letters`, async () => {
    const event = await read(bytes)
    assert.deepEqual(event.type === 'fileRead' && event.file, {
      fileName: 'urlaub.csv',
      lines: [{ line: 1, cells: LINE.split(';') }],
    })
  })

for (const [what, bytes] of [
  ['5 columns', '11;x;1001;x;Huber\r\n11;x;1002;x;Huber'],
  ['8 columns', '11;x;1001;x;Huber;1;2;3'],
  ['nothing', ''],
  ['UTF-16', Buffer.from(`\uFEFF${LINE}`, 'utf16le')],
  ['a workbook', Buffer.from('504b0304140000000800', 'hex')],
] as [string, BlobPart][])
  test(`a file of ${what} is refused as the specification says`, async () => {
    const event = await read(bytes)
    assert.deepEqual(event, {
      type: 'fileRefused',
      fault: 'Fehler beim Verarbeiten: Bitte ein gültiges CSV Format hochladen!',
    })
  })

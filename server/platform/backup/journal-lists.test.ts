import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { writePart } from './dump.ts'
import {
  type Entry,
  journalIn,
  nextSegment,
  recoveryOf,
  SEGMENT_BYTES,
  segmentOf,
  tidyJournal,
  writeBase,
  writeEntry,
} from './journal-lists.ts'
import { sealingFor } from './sealing.ts'
import { openFolderStore } from './store.ts'

test('segments are counted as the database counts them', () => {
  assert.equal(nextSegment('000000010000000000000001', SEGMENT_BYTES), '000000010000000000000002')
  assert.equal(nextSegment('0000000100000000000000FF', SEGMENT_BYTES), '000000010000000100000000')
  assert.equal(segmentOf('16/B374D848', '00000003', SEGMENT_BYTES), '0000000300000016000000B3')
  // A place at the very beginning of one is the end of the one before.
  assert.equal(segmentOf('0/3000000', '00000001', SEGMENT_BYTES), '000000010000000000000002')
  assert.equal(segmentOf('1/0', '00000001', SEGMENT_BYTES), '0000000100000000000000FF')
})

test('only WAL without a gap counts, from the newest copy that is whole before the moment', () => {
  const base = (takenAt: string, first: number, last: number) =>
    ({ takenAt, system: '7', first: wal(first), last: wal(last) }) as Parameters<typeof recoveryOf>[0][number]
  const wal = (number: number) => `00000001${'0'.repeat(14)}${number.toString(16).toUpperCase().padStart(2, '0')}`
  const entry = (until: string, ...numbers: number[]) =>
    ({
      ...{ until, system: '7', id: wal(numbers.at(-1)!), histories: {} },
      segments: numbers.map(each => ({ name: `wal/7/${wal(each)}.zst` })),
    }) as unknown as Entry
  const entries = [entry('T1', 1), entry('T2', 2, 3), entry('T3', 4), entry('T5', 6)]
  const reach = (bases: Parameters<typeof recoveryOf>[0], moment?: string) =>
    recoveryOf(bases, entries, moment, SEGMENT_BYTES)?.reaches
  assert.equal(reach([base('T0', 1, 2)]), 'T3')
  assert.equal(reach([base('T0', 1, 2)], 'T15'), 'T2')
  assert.equal(reach([base('T4', 6, 6), base('T0', 1, 2)]), 'T5')
  assert.equal(reach([base('T4', 6, 7), base('T0', 1, 2)]), 'T3', 'the newest one is not whole yet')
  assert.equal(reach([base('T4', 6, 6)], 'T3'), undefined)
  assert.equal(reach([base('T0', 5, 5)]), undefined)
  // A clock that was put back changes no order.
  assert.equal(
    recoveryOf([base('T0', 1, 2)], [entry('T9', 1, 2), entry('T3', 3)], undefined, SEGMENT_BYTES)?.reaches,
    'T3',
  )
})

test('the newest copies stay by their segments whatever a clock said, and what another database left until there are as many', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-journal-lists-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const store = openFolderStore(folder)
  const wal = (number: number) => `00000001${'0'.repeat(15)}${number}`
  const lay = async (system: string, number: number, at: string) => {
    const segment = await writePart(
      { store, sealing: sealingFor([]), folder: `wal/${system}` },
      `${wal(number)}.zst`,
      Buffer.from('x'),
      0,
    )
    const common = { format: 1 as const, postgres: '18.4', system, keys: [], stored: { folder: 'files', lists: [] } }
    await writeEntry(store, { ...common, id: wal(number), until: at, segments: [segment], histories: {} }, [SECRET])
    const base = {
      ...common,
      id: at.replaceAll(':', '-'),
      takenAt: at,
      release: '1',
      machine: 'x',
      recipients: [],
      label: '',
    }
    const stored = { ...common.stored, lost: [] }
    await writeBase(
      store,
      { ...base, first: wal(number), last: wal(number), folders: [], files: [], parts: [], stored },
      [SECRET],
    )
  }
  const left = async () => {
    const { bases, entries } = await journalIn(store, [SECRET])
    const names = [...bases.map(({ system, first }) => `${system} ${first.at(-1)}`), ...(await store.list('wal'))]
    return [names.map(name => name.replace(/^wal\/(\d)\/.*(\d)\.zst$/, '$1 $2')).sort(), entries.length]
  }
  await lay('7', 1, '2026-11-28T02:00:00Z')
  await lay('8', 1, '2030-01-01T02:00:00Z')
  await tidyJournal(store, '8', 2)
  assert.deepEqual(await left(), [['7 1', '7 1', '8 1', '8 1'], 2])
  await lay('8', 2, '2026-11-28T03:00:00Z')
  await lay('8', 3, '2026-11-28T04:00:00Z')
  await tidyJournal(store, '8', 2)
  assert.deepEqual(await left(), [['8 2', '8 2', '8 3', '8 3'], 2])
})

const SECRET = Buffer.alloc(32, 7)

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { anyNotice } from './fixtures/any-notice.ts'
import { secondReading, TABLE } from './fixtures/second-reader.ts'
import { type HoldingHead, type HoldingRecord, type ReadHolding, readHolding, writeHolding } from './holdings.ts'
import { NOTICE_FIELDS, type NoticeValues } from './notice-fields.ts'
import { eldaDay, eldaHours } from './notice-values.ts'
import { ADDRESS_NOTICE_FIELDS, NUMBER_REQUEST_FIELDS } from './request-fields.ts'

const head: HoldingHead = {
  ...{ kind: 'VR', project: 'TM', number: 1, carrier: '11' },
  madeAt: Temporal.PlainDateTime.from('2026-02-02T09:30:15'),
  creator: {
    ...{ serial: '1234567', name: 'Muster Software GmbH', country: 'A', postal: '1010', city: 'Wien' },
    ...{ street: 'Teststraße 1', phone: '', email: 'edv@example.at' },
  },
}

test('the example of a file comes out byte for byte', () => {
  const employer = { BKNR: '12345678', DGNA: 'Muster Gastro GmbH' }
  const registration: NoticeValues = {
    ...employer,
    ...{ REFW: 'A-2026-000001', INF1: '1001', VSNR: '1237010180', FANA: 'Muster', VONA: 'Maria' },
    ...{ ADAT: eldaDay('2026-02-03'), BBER: '01', GERF: 'N', FRDV: 'N', BVAB: eldaDay('2026-03-03') },
    VWAZ: eldaHours(40 * 60),
  }
  const leaving: NoticeValues = {
    ...employer,
    ...{ REFW: 'A-2026-000002', INF1: '1002', VSNR: '1235150390', FANA: 'Beispiel', VONA: 'Max' },
    ...{ ADAT: eldaDay('2026-01-31'), GERF: 'N', EBSV: eldaDay('2026-01-31'), AGRD: '03', BVEN: eldaDay('2026-01-31') },
  }
  const bytes = writeHolding(head, NOTICE_FIELDS, [
    { type: 'M3', carrier: '11', values: registration },
    { type: 'M4', carrier: '11', values: leaving },
  ])
  const example = readFileSync(new URL('fixtures/elda_beispiel_VR.txt', import.meta.url))
  assert.deepEqual(Buffer.from(bytes).toString('latin1'), example.toString('latin1'))
})

test('the table of fields is the published one', () => {
  assert.deepEqual(
    NOTICE_FIELDS.map(({ name, at, length, kind, needs }) => ({ name, first: at, places: length, kind, needs })),
    TABLE,
  )
})

test('the records of a file are as long as ELDA wants them, without a gap', () => {
  for (const [fields, length] of [
    [NOTICE_FIELDS, 772],
    [NUMBER_REQUEST_FIELDS, 688],
    [ADDRESS_NOTICE_FIELDS, 416],
  ] as const) {
    const ends = fields.map(({ at, length: places }) => at + places)
    assert.deepEqual(
      fields.map(({ at }) => at),
      [1, ...ends.slice(0, -1)],
    )
    assert.equal(ends.at(-1), length + 1)
  }
})

/** A hundred thousand notices in `npm run test:all`. */
const FILES = process.env.KONTOR_TEST_ALL ? 100 : 5
const NOTICES = 1000
const begin = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)

test('what is written is read again, by this reader and by one that knows the published table alone', t => {
  t.diagnostic(`seed ${begin}, ${FILES * NOTICES} notices`)
  for (let file = 0; file < FILES; file++) {
    const notices = Array.from({ length: NOTICES }, (_, at) => anyNotice(begin + file * NOTICES + at))
    const bytes = writeHolding(
      head,
      NOTICE_FIELDS,
      notices.map(({ kind, values }): HoldingRecord => ({ type: kind, carrier: '14', values })),
    )
    const read = readHolding(bytes, NOTICE_FIELDS)
    assert.ok('records' in read)
    const second = secondReading(bytes)
    assert.equal(second.length, NOTICES)
    for (const [at, { kind, values }] of notices.entries()) {
      const record: ReadHolding['records'][number] = read.records[at]!
      const { type, number, carrier, values: own } = record
      assert.deepEqual([type, number, carrier], [kind, at + 2, '14'])
      assert.deepEqual(own, second[at]!.fields, `seed ${begin + file * NOTICES + at}`)
      const whole = Object.fromEntries(NOTICE_FIELDS.map(({ name }) => [name, values[name] ?? '']))
      assert.deepEqual({ ...own, IDTEIL: '' }, whole, `seed ${begin + file * NOTICES + at}`)
    }
  }
})

const file = (records: HoldingRecord[] = [{ type: 'M3', carrier: '11', values: { REFW: '1' } }]) =>
  Buffer.from(writeHolding(head, NOTICE_FIELDS, records)).toString('latin1')
const faultsOf = (text: string) => {
  const read = readHolding(Buffer.from(text, 'latin1'), NOTICE_FIELDS)
  return 'faults' in read ? read.faults.map(({ line, code, text: said }) => [line, code, said]) : []
}

const broken: [says: string, text: string, faults: [number, string, string][]][] = [
  ['a record that is too short', file().replace('0000\r\n99', '000\r\n99'), [[2, 'E2', 'Die Satzlänge stimmt nicht']]],
  ['another transfer', file().replace('M30000002ED', 'M30000002XX'), [[2, 'E6', 'In UVST steht nicht „ED“']]],
  ['no trailer', file().split('\r\n').slice(0, 2).join('\r\n'), [[2, 'E5', 'Der Schlusssatz fehlt']]],
  [
    'a wrong number of records',
    file().replace('ED123456711000003', 'ED123456711000004'),
    [[3, '', 'Die Anzahl der Sätze stimmt nicht']],
  ],
  [
    'a gap in the numbers',
    file().replace('M30000002', 'M30000003'),
    [[2, '', 'Die Sätze sind nicht fortlaufend nummeriert']],
  ],
]
for (const [says, text, faults] of broken)
  test(`a file with ${says} is refused with its line`, () => assert.deepEqual(faultsOf(text), faults))

test('a value that does not fit is never cut', () => {
  assert.throws(() => file([{ type: 'M3', carrier: '11', values: { FANA: 'x'.repeat(71) } }]), RangeError)
  assert.throws(() => file([{ type: 'M3', carrier: '11', values: { VONA: 'a\r\nb' } }]), RangeError)
  assert.throws(() => file([{ type: 'M3', carrier: '11', values: { ADAT: 'morgen' } }]), RangeError)
  assert.throws(() => file([{ type: 'M3', carrier: '11', values: { DGNA: 'Čović' } }]), RangeError)
})

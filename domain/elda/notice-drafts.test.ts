import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followersOf, followUpValues } from './follow-ups.ts'
import { type DraftTold, draftValues } from './notice-drafts.ts'
import { noticeFacts } from './notice-facts.ts'
import { byFilingOrder, ENTERED_FIELDS, faultsOf, recordFields } from './notice-records.ts'
import { rawLines, readFields } from './record-lines.ts'
import { referenceOf } from './references.ts'
import { FILED_STATES, NOTICE_KINDS } from './registration-states.ts'

const person = {
  ...{ personnelNumber: '17', lastName: 'Huber', firstName: 'Mara', svnr: '1237010180', birthDate: '1980-01-01' },
  ...{
    gender: 'F' as const,
    titleBefore: '',
    titleAfter: '',
    nationality: 'A',
    country: 'A',
    postalCode: '1060',
    city: 'Wien',
  },
  street: 'Linke Wienzeile 4/12',
} as const
const employer = { name: 'Muster GmbH', phone: '', email: '' }
const told: DraftTold = {
  ...{ account: '20134567', day: '2026-06-30', rightDay: null, weeklyMinutes: 1800, original: 'K1', request: '' },
  ...{ insured: { area: '01', isMarginal: false, isFree: false }, provision: 'after-a-month', transfer: null },
  leaving: { lastDay: '2026-06-30', reason: '02', other: '', noticePayTo: null, leavePayTo: null },
}

test('of what the data know nothing is missing in any kind', () => {
  for (const kind of NOTICE_KINDS) {
    const values = { ...draftValues(kind, { employer, person, told }), REFW: 'K2' }
    assert.deepEqual(faultsOf(kind, values), [], kind)
  }
})

test('a leaving to another account names it, and has no end of the employment', () => {
  const transfer = { account: '1400233', carrier: '15', day: '2026-07-01' }
  const values = draftValues('M4', { employer, person, told: { ...told, transfer } })
  const { AGRD, EBSV, UMDA, ZTUM, ZKUM } = values
  assert.deepEqual([AGRD, EBSV, UMDA, ZTUM, ZKUM], ['12', undefined, '01072026', '15', '1400233'])
  assert.deepEqual(faultsOf('M4', { ...values, REFW: 'K2', RWUM: 'K3' }), [])
})

test('a month without contributions ends with the month, also where it is shorter', () => {
  const values = draftValues('M3', { employer, person, told: { ...told, day: '2026-01-31' } })
  assert.equal(values.BVAB, '28022026')
})

test('what is reckoned with comes from the fields, and nothing from what can’t be read', () => {
  const values = draftValues('M3', { employer, person, told })
  const facts = noticeFacts(values, null)
  assert.deepEqual(
    [facts.account, facts.toldOn, facts.area, facts.isMarginal, facts.isFree, facts.weeklyMinutes],
    ['20134567', '2026-06-30', '01', false, false, 1800],
  )
  const broken = noticeFacts({ ADAT: '99999999', BBER: '77', VWAZ: 'x' }, null)
  assert.deepEqual([broken.toldOn, broken.area, broken.isMarginal, broken.weeklyMinutes], [null, null, null, null])
  assert.equal(noticeFacts({}, '2026-03-01').toldOn, '2026-03-01')
})

test('only what is with ELDA is followed, and a change by nothing', () => {
  assert.deepEqual(followersOf({ kind: 'M3', state: 'sent' }), ['M8', 'S3'])
  assert.deepEqual(followersOf({ kind: 'M9', state: 'done' }), ['M9', 'S4'])
  for (const state of FILED_STATES) assert.deepEqual(followersOf({ kind: 'M6', state }), [])
  for (const state of ['draft', 'created', 'rejected'] as const)
    assert.deepEqual(followersOf({ kind: 'M3', state }), [])
})

test('a correction of a correction names the first one, and the day that holds by now', () => {
  const first = { reference: 'K1', values: draftValues('M3', { employer, person, told }) }
  const corrected = followUpValues('M8', first)
  assert.deepEqual([corrected.REFU, corrected.ADAT, corrected.RDAT], ['K1', '30062026', '30062026'])
  const second = followUpValues('S3', { reference: 'K2', values: { ...corrected, RDAT: '01072026' } })
  assert.deepEqual([second.REFU, second.ADAT], ['K1', '01072026'])
  assert.deepEqual(faultsOf('S3', { ...second, REFW: 'K3' }), [])
})

test('a file tells first what takes something back', () => {
  const notices = (['M6', 'M3', 'M4', 'S3', 'S4', 'M8', 'M9'] as const).map((kind, id) => ({ kind, id, day: null }))
  assert.deepEqual(
    notices.toSorted(byFilingOrder).map(({ kind }) => kind),
    ['S4', 'S3', 'M9', 'M8', 'M4', 'M3', 'M6'],
  )
})

test('a reference has letters that ELDA takes and fits its field', () => {
  const reference = referenceOf(2_147_483_647, 2026, 2_147_483_647, Math.random)
  assert.match(reference, /^K2147483647-2026-2147483647-[A-Z]{4}$/)
  assert.ok(reference.length <= 40)
})

test('a record is shown place by place, and not at all where a value does not fit', () => {
  const values = { ...draftValues('M3', { employer, person, told }), REFW: 'K2' }
  const lines = rawLines('M3', values)!
  assert.equal(lines.map(({ text }) => text).join('').length, 772)
  assert.equal(lines[1]!.at, 65)
  assert.equal(rawLines('M3', { FANA: 'x'.repeat(71) }), undefined)
  const fields = readFields('M3', values)
  assert.deepEqual(
    fields.find(({ name }) => name === 'VWAZ'),
    {
      ...{ name: 'VWAZ', at: 769, label: 'Vereinbarte Wochenarbeitszeit', text: '30,00 h' },
    },
  )
  for (const { name } of fields) assert.ok(recordFields('M3').some(field => field.name === name))
  assert.ok(!ENTERED_FIELDS.includes('REFW'))
})

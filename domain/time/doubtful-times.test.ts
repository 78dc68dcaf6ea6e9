import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VIENNA } from '../basics/days.ts'
import { doubtsAbout, type OtherEntry, type TimeEntry } from './doubtful-times.ts'

const at = (text: string) =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(VIENNA).epochMilliseconds
const stamp = (from: string, to: string | null): TimeEntry => ({
  kind: 'stamp',
  fromMs: at(from),
  toMs: to === null ? null : at(to),
})
const absence = (from: string, to: string | null): TimeEntry => ({ ...stamp(from, to), kind: 'absence' })
const other = (entry: TimeEntry, more: Partial<OtherEntry> = {}): OtherEntry => ({
  ...entry,
  id: 7,
  type: entry.kind === 'stamp' ? null : 1,
  storeName: 'Wels',
  ...more,
})
const doubts = (entry: TimeEntry, others: OtherEntry[] = [], person: { entry?: string; exit?: string } = {}) =>
  doubtsAbout(entry, {
    entry: person.entry ?? null,
    exit: person.exit ?? null,
    others,
    today: Temporal.PlainDate.from('2026-11-22'),
    zone: VIENNA,
  }).map(({ key, text }) => `${key}: ${text}`)

const single: [what: string, entry: TimeEntry, person: { entry?: string; exit?: string }, says: string[]][] = [
  ['a usual shift', stamp('2026-11-02 08:00', '2026-11-02 16:00'), { entry: '2026-11-02', exit: '2026-11-02' }, []],
  ['sixteen hours', stamp('2026-11-02 06:00', '2026-11-02 22:00'), {}, []],
  [
    'a minute more',
    stamp('2026-11-02 06:00', '2026-11-02 22:01'),
    {},
    ['too-long: Der Dienst dauert länger als 16 Stunden'],
  ],
  ['sixteen real hours through the long night', stamp('2026-10-24 20:00', '2026-10-25 11:00'), {}, []],
  ['a year from today', absence('2027-11-22 00:00', '2027-11-23 00:00'), {}, []],
  [
    'a year and a day from today',
    absence('2027-11-23 00:00', '2027-11-24 00:00'),
    {},
    ['far-ahead: Der Tag liegt mehr als ein Jahr in der Zukunft'],
  ],
  [
    'the day before the entry',
    stamp('2026-11-01 23:00', '2026-11-02 05:00'),
    { entry: '2026-11-02' },
    ['before-entry: Liegt vor dem Eintritt am 02.11.2026'],
  ],
  [
    'until after the exit',
    absence('2026-11-28 00:00', '2026-12-02 00:00'),
    { exit: '2026-11-30' },
    ['after-exit: Liegt nach dem Austritt am 30.11.2026'],
  ],
  ['until the exit', absence('2026-11-28 00:00', '2026-12-01 00:00'), { exit: '2026-11-30' }, []],
  ['open sickness that began in time', absence('2026-11-28 00:00', null), { exit: '2026-11-30' }, []],
]
for (const [what, entry, person, says] of single)
  test(`${what}: ${says.length === 0 ? 'nothing is doubtful' : 'is doubtful'}`, () => {
    assert.deepEqual(doubts(entry, [], person), says)
  })

const shift = stamp('2026-11-02 08:00', '2026-11-02 16:00')
const pairs: [what: string, entry: TimeEntry, other: OtherEntry, says: string | undefined][] = [
  ['one that begins when it ends', shift, other(stamp('2026-11-02 16:00', '2026-11-02 18:00')), undefined],
  [
    'a stamp within it',
    shift,
    other(stamp('2026-11-02 15:00', '2026-11-02 18:00')),
    'overlap-stamp-7: Überschneidet sich mit der Stempelzeit vom 02.11.2026, 15:00 bis 18:00 (Wels)',
  ],
  [
    'one that still runs',
    shift,
    other(stamp('2026-11-02 07:00', null)),
    'overlap-stamp-7: Überschneidet sich mit der Stempelzeit vom 02.11.2026, 07:00, die noch läuft (Wels)',
  ],
  ['one that nobody ended days ago', shift, other(stamp('2026-10-30 07:00', null)), undefined],
  [
    'a running one and the next morning',
    stamp('2026-11-02 20:00', null),
    other(stamp('2026-11-03 06:00', null)),
    undefined,
  ],
  [
    'a day off',
    shift,
    other(absence('2026-11-02 00:00', '2026-11-03 00:00')),
    'overlap-absence-7: Überschneidet sich mit der Abwesenheit Urlaub am 02.11.2026 (Wels)',
  ],
  [
    'sickness without an end',
    absence('2026-11-10 00:00', '2026-11-12 00:00'),
    other(absence('2026-11-01 00:00', null), { type: 2 }),
    'overlap-absence-7: Überschneidet sich mit der Abwesenheit Krankenstand seit 01.11.2026 mit offenem Ende (Wels)',
  ],
  [
    'days in a store that is not the caller’s',
    absence('2026-11-10 00:00', null),
    other(absence('2026-11-12 00:00', '2026-11-15 00:00'), { storeName: null }),
    'overlap-absence-elsewhere: Überschneidet sich mit einer Abwesenheit in einem Standort, den Sie nicht sehen',
  ],
]
for (const [what, entry, found, says] of pairs)
  test(`beside ${what}: ${says ? 'named with store and time' : 'no doubt'}`, () => {
    assert.deepEqual(doubts(entry, [found]), says ? [says] : [])
  })

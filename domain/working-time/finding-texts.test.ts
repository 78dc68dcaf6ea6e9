import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, momentOf, spanOf } from '#server/testing/law-cases.ts'
import { CALENDAR } from '#server/testing/wage-case-words.ts'
import { findingText } from './finding-texts.ts'
import type { LawFinding } from './findings.ts'
import { LAW_RULES, type RuleId } from './rules.ts'

const SHIFTS = new Map([
  [1, spanOf('Mo 02.11. 06:00–12:00')],
  [2, spanOf('Di 03.11. 06:00–14:00')],
  [3, spanOf('Mo 31.08.2015 08:00–20:00')],
])
const OTHER = { otherShiftId: 1 }
const said = (rule: RuleId, parts: Partial<LawFinding>): string =>
  findingText(
    {
      rule,
      limit: null,
      employeeId: 1,
      shiftId: 2,
      otherShiftId: null,
      severity: LAW_RULES[rule].severity,
      minutes: null,
      days: null,
      earliestStart: null,
      latestEnd: null,
      ...parts,
    },
    { calendar: CALENDAR, get: id => SHIFTS.get(id) },
  )

const SENTENCES: [rule: RuleId, parts: Partial<LawFinding>, text: string][] = [
  [
    'TAG_MAX',
    { ...OTHER, minutes: 61, latestEnd: momentOf('Di 03.11. 12:59') },
    'Mehr als 12 Stunden Arbeit am Tag: 01h:01m zu viel, mit dem Dienst am 02.11.2026, 06:00–12:00, spätestes Ende 12:59 (AZG § 9 Abs. 1).',
  ],
  ['TAG_MAX', { shiftId: 3, minutes: 120 }, 'Mehr als 10 Stunden Arbeit am Tag: 02h:00m zu viel (AZG § 9 Abs. 1).'],
  ['WOCHE_MAX', { minutes: 60 }, 'Mehr als 60 Stunden Arbeit in der Woche: 01h:00m zu viel (AZG § 9 Abs. 1).'],
  [
    'SCHNITT_48',
    { minutes: 90 },
    'Mehr als 48 Stunden Arbeit in der Woche im Durchschnitt: In Summe 01h:30m zu viel, um so viel müsste diese Woche kürzer sein (AZG § 9 Abs. 4).',
  ],
  [
    'ÜBER10_50',
    { limit: 'day', minutes: 30 },
    'Mehr als 10 Stunden Arbeit am Tag dürfen abgelehnt werden: 00h:30m darüber (AZG § 7 Abs. 6).',
  ],
  [
    'ÜBER10_50',
    { limit: 'week', minutes: 30 },
    'Mehr als 50 Stunden Arbeit in der Woche dürfen abgelehnt werden: 00h:30m darüber (AZG § 7 Abs. 6).',
  ],
  ['NORMAL', { limit: 'day', minutes: 30 }, 'Mehr als die Normalarbeitszeit am Tag: 00h:30m darüber (AZG §§ 3, 4).'],
  [
    'NORMAL',
    { limit: 'week', minutes: 30 },
    'Mehr als die Normalarbeitszeit in der Woche: 00h:30m darüber (AZG §§ 3, 4).',
  ],
  ['TZ_MEHR', { minutes: 240 }, 'Mehr Arbeit in der Woche als vereinbart: 04h:00m Mehrarbeit (AZG § 19d).'],
  [
    'PAUSE',
    { minutes: 10 },
    'Zu wenig Pause bei mehr als 6 Stunden Arbeit: Es fehlen 00h:10m auf 30 Minuten in einem Stück, zweimal 15 oder dreimal 10 Minuten (AZG § 11).',
  ],
  [
    'RUHE_TAG',
    { ...OTHER, minutes: 90, earliestStart: momentOf('Mo 02.11. 23:00') },
    '11 Stunden Ruhe nicht eingehalten: Es fehlen 01h:30m nach dem Dienst am 02.11.2026, 06:00–12:00, frühester Beginn 02.11.2026, 23:00 (AZG § 12).',
  ],
  [
    'RUHE_TAG',
    { minutes: 90, earliestStart: momentOf('Di 03.11. 07:30') },
    'Tägliche Ruhe nicht eingehalten: Es fehlen 01h:30m nach einem Dienst an einem anderen Standort, frühester Beginn 07:30 (AZG § 12).',
  ],
  [
    'RUHE_TAG',
    { minutes: 90, latestEnd: momentOf('Di 03.11. 12:30') },
    'Tägliche Ruhe nicht eingehalten: Es fehlen 01h:30m vor einem Dienst an einem anderen Standort, spätestes Ende 12:30 (AZG § 12).',
  ],
  [
    'RUHE_AUSGLEICH',
    { ...OTHER, minutes: 120, earliestStart: momentOf('Mo 02.11. 23:00') },
    'Verkürzte Ruhe nach dem Dienst am 02.11.2026, 06:00–12:00 nicht ausgeglichen: Binnen 28 Tagen fehlt eine Ruhe von 13h:00m, frühester Beginn 02.11.2026, 23:00 (AZG § 12 Abs. 2a).',
  ],
  [
    'RUHE_AUSGLEICH',
    { ...OTHER, minutes: 120, severity: 'hint' },
    'Verkürzte Ruhe nach dem Dienst am 02.11.2026, 06:00–12:00 noch nicht ausgeglichen: Binnen 28 Tagen fehlt eine Ruhe von 13h:00m (AZG § 12 Abs. 2a).',
  ],
  [
    'RUHE_WOCHE',
    { minutes: 1, earliestStart: momentOf('Di 03.11. 06:01') },
    'Kein ganzer freier Tag mit 36 Stunden Ruhe in der Woche: Es fehlen 00h:01m ohne Unterbrechung, frühester Beginn 06:01 (ARG §§ 2 bis 4).',
  ],
  [
    'ERSATZRUHE',
    { minutes: 480 },
    'Ersatzruhe in dieser Woche: 08h:00m für Arbeit in den 36 Stunden davor, weil die Woche davor keine Wochenruhe hat (ARG § 6).',
  ],
  [
    'PLAN_14T',
    { days: 1 },
    'Um einen Tag zu spät veröffentlicht: Fällig war es 14 Tage vor dem Montag der Woche (AZG § 19c Abs. 2).',
  ],
  [
    'PLAN_14T',
    { days: 3 },
    'Um 3 Tage zu spät veröffentlicht: Fällig war es 14 Tage vor dem Montag der Woche (AZG § 19c Abs. 2).',
  ],
  [
    'JUG_TAG',
    { limit: 'day', minutes: 30 },
    'Mehr Arbeit eines Jugendlichen am Tag als erlaubt: 00h:30m zu viel (KJBG § 11).',
  ],
  [
    'JUG_TAG',
    { limit: 'week', minutes: 30 },
    'Mehr als 40 Stunden Arbeit eines Jugendlichen in der Woche: 00h:30m zu viel (KJBG § 11).',
  ],
  [
    'JUG_ÜST',
    { limit: 'day', minutes: 30 },
    'Mehr Überstunden eines Jugendlichen am Tag als erlaubt: 00h:30m zu viel (KJBG § 12).',
  ],
  [
    'JUG_ÜST',
    { limit: 'week', minutes: 30 },
    'Mehr als 3 Überstunden eines Jugendlichen in der Woche: 00h:30m zu viel (KJBG § 12).',
  ],
  [
    'JUG_PAUSE',
    { minutes: 20 },
    'Zu wenig Pause eines Jugendlichen bei mehr als 4,5 Stunden Arbeit: Es fehlen 00h:20m auf 30 Minuten in einem Stück, spätestens nach 6 Stunden (KJBG § 15).',
  ],
  [
    'JUG_RUHE',
    { ...OTHER, minutes: 60, earliestStart: momentOf('Di 03.11. 00:00') },
    '12 Stunden Ruhe eines Jugendlichen nicht eingehalten: Es fehlen 01h:00m nach dem Dienst am 02.11.2026, 06:00–12:00, frühester Beginn 00:00 (KJBG § 16).',
  ],
  [
    'JUG_NACHT',
    { minutes: 120, earliestStart: momentOf('Di 03.11. 06:00'), latestEnd: momentOf('Di 03.11. 20:00') },
    'Arbeit eines Jugendlichen in der Nachtruhe: 02h:00m nicht erlaubt, frühester Beginn 06:00 und spätestes Ende 20:00 (KJBG § 17).',
  ],
  [
    'JUG_NACHT',
    { minutes: 600, earliestStart: momentOf('Mi 04.11. 06:00'), latestEnd: momentOf('Di 03.11. 20:00') },
    'Arbeit eines Jugendlichen in der Nachtruhe: 10h:00m nicht erlaubt, spätestes Ende 20:00 oder frühester Beginn 04.11.2026, 06:00 (KJBG § 17).',
  ],
  [
    'JUG_SONNTAG',
    { limit: 'holiday', minutes: 240 },
    'Arbeit eines Jugendlichen an einem Sonn- oder Feiertag: 04h:00m nicht erlaubt (KJBG § 18).',
  ],
  [
    'JUG_SONNTAG',
    { limit: 'row', minutes: 240 },
    'Zu viele Sonntage nacheinander mit Arbeit eines Jugendlichen: 04h:00m nicht erlaubt (KJBG § 18).',
  ],
  [
    'JUG_SONNTAG',
    { limit: 'year', minutes: 240 },
    'Mehr als 18 Sonntage mit Arbeit eines Jugendlichen im Kalenderjahr: 04h:00m nicht erlaubt (KJBG § 18).',
  ],
  [
    'JUG_WOCHE',
    { minutes: 60 },
    'Zu wenig freie Zeit eines Jugendlichen in der Woche: Es fehlen 01h:00m ohne Unterbrechung (KJBG § 19).',
  ],
  [
    'MUTTER',
    { limit: 'protection', minutes: 210 },
    'Dienst in der Schutzfrist vor oder nach einer Geburt: 03h:30m nicht erlaubt (MSchG §§ 3 bis 8).',
  ],
  [
    'MUTTER',
    { limit: 'night', minutes: 60 },
    'Arbeit einer werdenden oder stillenden Mutter in der Nacht: 01h:00m nicht erlaubt (MSchG §§ 3 bis 8).',
  ],
  [
    'MUTTER',
    { limit: 'holiday', minutes: 60 },
    'Arbeit einer werdenden oder stillenden Mutter an einem Sonn- oder Feiertag: 01h:00m nicht erlaubt (MSchG §§ 3 bis 8).',
  ],
  [
    'MUTTER',
    { limit: 'day', minutes: 60 },
    'Mehr als 9 Stunden Arbeit einer werdenden oder stillenden Mutter am Tag: 01h:00m zu viel (MSchG §§ 3 bis 8).',
  ],
  [
    'MUTTER',
    { limit: 'week', minutes: 60 },
    'Mehr als 40 Stunden Arbeit einer werdenden oder stillenden Mutter in der Woche: 01h:00m zu viel (MSchG §§ 3 bis 8).',
  ],
  [
    'SONNTAG_GAST',
    { days: 1 },
    'Zu wenige freie Sonntage im Kalenderjahr: Es fehlt ein Sonntag mit freiem Samstag oder Montag (KV Gastgewerbe).',
  ],
  [
    'SONNTAG_GAST',
    { days: 2 },
    'Zu wenige freie Sonntage im Kalenderjahr: Es fehlen 2 Sonntage mit freiem Samstag oder Montag (KV Gastgewerbe).',
  ],
  [
    'UEBERLAPPUNG',
    { ...OTHER, minutes: 60 },
    'Überschneidung mit dem Dienst am 02.11.2026, 06:00–12:00: 01h:00m zugleich.',
  ],
  ['UEBERLAPPUNG', { minutes: 60 }, 'Überschneidung mit einem Dienst an einem anderen Standort: 01h:00m zugleich.'],
  ['VERTRAG', {}, 'Kein Vertrag am 03.11.2026.'],
  ['BEWILLIGUNG', {}, 'Keine gültige Beschäftigungsbewilligung am 03.11.2026 (AuslBG § 3).'],
  [
    'BEWILLIGUNG',
    { limit: 'hours', minutes: 60 },
    'Mehr Arbeit in der Woche, als die Beschäftigungsbewilligung erlaubt: 01h:00m zu viel (AuslBG § 3).',
  ],
  ['ANMELDUNG', {}, 'Keine Anmeldung zur Sozialversicherung am 03.11.2026 (ASVG § 33).'],
  [
    'ANMELDUNG',
    { limit: 'confirmation' },
    'Keine Bestätigung der Anmeldung zur Sozialversicherung am 03.11.2026 (ASVG § 33).',
  ],
  ['FAEHIGKEIT', {}, 'Die Fähigkeit, die der Dienst braucht, fehlt dem Mitarbeiter am 03.11.2026.'],
  ['ABWESENHEIT', { minutes: 30 }, 'Der Dienst liegt in einer genehmigten Abwesenheit: 00h:30m zugleich.'],
  ['VERFUEGBAR', {}, 'Der Dienst liegt in einer Zeit „Nicht verfügbar“.'],
  ['VERFUEGBAR', { limit: 'only' }, 'Der Dienst liegt nicht ganz in der Zeit „Nur verfügbar“.'],
  ['UNERWUENSCHT', {}, 'Der Dienst liegt in einer Zeit „Abneigung“.'],
  ['GESPERRT', {}, 'Der Standort hat am 03.11.2026 geschlossen.'],
  ['VEROEFFENTLICHT', {}, 'Der Dienst am 03.11.2026 ist veröffentlicht und nicht mehr, wie er veröffentlicht wurde.'],
  ['MONAT_ZU', {}, 'Der Monat November 2026 ist abgeschlossen.'],
  ['ZEIT', { limit: 'reversed' }, 'Das Ende des Dienstes liegt nicht nach seinem Beginn.'],
  ['ZEIT', { limit: 'endless' }, 'Der Dienst dauert länger als 24 Stunden.'],
  ['ZEIT', { limit: 'steps' }, 'Beginn oder Ende des Dienstes liegt nicht auf einem Schritt von 5 Minuten.'],
]

for (const [rule, parts, text] of SENTENCES)
  test(`${[rule, parts.limit].filter(Boolean).join('/')} says: ${text}`, () => assert.equal(said(rule, parts), text))

test('each rule has a sentence, with the paragraph where there is one', () => {
  assert.deepEqual([...new Set(SENTENCES.map(([rule]) => rule))].sort(), Object.keys(LAW_RULES).sort())
  for (const [rule, , text] of SENTENCES) {
    const { law } = LAW_RULES[rule]
    assert.ok(law === null || text.endsWith(` (${law}).`), text)
  }
})

test('the second of two hours of the clock is told by the same time', () => {
  const text = said('TAG_MAX', { minutes: 5, latestEnd: momentOf('So 25.10. 02:30 B') })
  assert.match(text, /spätestes Ende 25\.10\.2026, 02:30 /)
  assert.equal(momentOf('So 25.10. 02:30 B') - momentOf('So 25.10. 02:30'), 60)
  assert.equal(CALENDAR.dayOf(momentOf('So 25.10. 02:30 B')), dayIn('So 25.10.'))
})

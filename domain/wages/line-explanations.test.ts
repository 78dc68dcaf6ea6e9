import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber, wageCalendar } from './calendar.ts'
import { SHIPPED_RULES } from './employment-rules.ts'
import { findingText } from './finding-texts.ts'
import { FINDINGS, type Finding, type FindingCode } from './findings.ts'
import { explainLine, explainShift, rulesOfKind, spanText } from './line-explanations.ts'
import { BECAUSE_CODES, line, type WageLine } from './wage-lines.ts'

const calendar = wageCalendar('Europe/Vienna', () => [])
const day = dayNumber(Temporal.PlainDate.from('2026-11-03'))
const at = (hour: number, minute = 0) => calendar.startOf(day) + hour * 60 + minute
const model = { name: 'Vollzeit 40 h', validFrom: dayNumber(Temporal.PlainDate.from('2026-01-01')) }
const times = { from: at(16, 30), to: at(18, 30) }

type Case = [Partial<WageLine> & Pick<WageLine, 'kind' | 'because'>, label: string, text: string, law: string]
const cases: Case[] = [
  [
    { kind: 'NORM', because: 'worked', ...times },
    'Normalzeit',
    'Modell Vollzeit 40 h, gültig ab 01.01.2026',
    'AZG § 3',
  ],
  [{ kind: 'UE50', because: 'over-day', ...times }, 'Überstunde', '16:30–18:30', 'AZG § 6'],
  [
    { kind: 'UE100', because: 'over-week', ...times, isKept: true },
    'Überstunde',
    '16:30–18:30, kommt auf das Zeitkonto',
    'AZG § 6',
  ],
  [{ kind: 'MEHR25', because: 'over-agreed', from: at(22), to: at(24) }, 'Mehrarbeit', '22:00–24:00', 'AZG § 19d'],
  [
    { kind: 'NORM', because: 'averaging-end', minutes: -60 },
    'Normalzeit',
    'zählt am Ende der Durchrechnung anders',
    'AZG § 4',
  ],
  [{ kind: 'UE50', because: 'averaging-end' }, 'Überstunde', 'am Ende der Durchrechnung', 'AZG § 4'],
  [
    { kind: 'FEIERTAG_ENTG', because: 'holiday', day: day + 35 },
    'Feiertagsentgelt',
    'Mariä Empfängnis, nach der Verteilung des Modells',
    'ARG § 9',
  ],
  [{ kind: 'FTA', because: 'holiday-worked', ...times }, 'Feiertagsarbeit', '16:30–18:30', 'ARG § 9'],
  [
    { kind: 'FTA_UE', because: 'holiday-over', ...times },
    'Feiertagsarbeit über der Normalzeit',
    '16:30–18:30',
    'ARG § 9',
  ],
  [{ kind: 'NACHT', because: 'window', ...times, sixths: 4 }, 'Nachtarbeit', '16:30–18:30, 2 Drittel der Nacht', ''],
  [{ kind: 'NACHT', because: 'window', ...times, sixths: 1 }, 'Nachtarbeit', '16:30–18:30, ein Sechstel der Nacht', ''],
  [
    { kind: 'URLAUB', because: 'absent', hundredths: 100, isPlanned: true },
    'Urlaub',
    'ganzer Tag, nach dem Dienstplan',
    'UrlG § 6',
  ],
  [
    { kind: 'KRANK50', because: 'absent', hundredths: 35 },
    'Krankenstand halbes Entgelt',
    '0,35 Tage, nach der Verteilung des Modells',
    'EFZG § 2',
  ],
  [
    { kind: 'ZA', because: 'holiday-off', hundredths: 100 },
    'Zeitausgleich',
    'ganzer Tag, nach der Verteilung des Modells',
    'ARG § 7',
  ],
  [{ kind: 'UNBEZ', because: 'absent', hundredths: 50, minutes: 0 }, 'Unbezahlter Urlaub', 'halber Tag', ''],
  [
    { kind: 'FEIERTAG_ENTG', because: 'sunday-holiday', day: day - 2, ...times },
    'Feiertagsentgelt',
    'Allerheiligen am Sonntag, 16:30–18:30',
    'ARG § 7',
  ],
  [
    { kind: 'ZA_8DEZ', because: 'december-eighth', minutes: 240 },
    'Freizeit für den 8. Dezember',
    'Arbeit am 8. Dezember',
    'ARG § 13a',
  ],
  [
    { kind: 'ZA_8DEZ', because: 'december-eighth', minutes: 480 },
    'Freizeit für den 8. Dezember',
    'mehr als 4 Stunden Arbeit am 8. Dezember',
    'ARG § 13a',
  ],
  [
    { kind: 'ZA_AUSZ', because: 'account-ceiling' },
    'Auszahlung Zeitguthaben',
    'über der Obergrenze des Zeitkontos',
    'AZG § 10',
  ],
  [
    { kind: 'ZA_AUSZ', because: 'account-end' },
    'Auszahlung Zeitguthaben',
    'Ende des Arbeitsverhältnisses',
    'AZG § 19e',
  ],
]
for (const [given, label, text, law] of cases)
  test(`a line of ${given.kind} because of ${given.because} reads „${label}: ${text}“`, () => {
    const explained = explainLine(line({ day, minutes: 60, contractId: 1, ...given }), model, calendar)
    assert.deepEqual(explained, { label, text, law })
  })

test('every cause is in the table', () => {
  assert.deepEqual(
    BECAUSE_CODES.filter(code => !cases.some(([{ because }]) => because === code)),
    [],
  )
})

test('a shift is told from its stamp to what was taken off', () => {
  const pause = { from: at(12), to: at(12, 30) }
  const shift = {
    day,
    from: at(8, 2),
    to: at(18, 31),
    stampIds: [1],
    pauses: [pause],
    deducted: [{ from: at(14), to: at(14, 15) }],
    worked: [],
  }
  assert.deepEqual(explainShift(shift, calendar), [
    { label: 'Stempelzeit', text: '08:02–18:31', law: '', minutes: 629 },
    { label: 'Pause', text: '12:00–12:30, Stempel', law: '', minutes: -30 },
    { label: 'Pause', text: '14:00–14:15, automatisch', law: 'AZG § 11', minutes: -15 },
  ])
})

test('the clock is what it shows in the long night, hour for hour', () => {
  const midnight = calendar.startOf(dayNumber(Temporal.PlainDate.from('2026-10-25')))
  assert.equal(spanText({ from: midnight, to: midnight + 240 }, calendar), '00:00–03:00')
  assert.equal(spanText({ from: midnight - 60, to: midnight }, calendar), '23:00–24:00')
})

test('a time that ends when the clock is changed ends at what it showed', () => {
  const long = calendar.startOf(dayNumber(Temporal.PlainDate.from('2026-10-25')))
  assert.equal(spanText({ from: long + 150, to: long + 180 }, calendar), '02:30–03:00')
  const short = calendar.startOf(dayNumber(Temporal.PlainDate.from('2026-03-29')))
  assert.equal(spanText({ from: short + 60, to: short + 120 }, calendar), '01:00–02:00')
  assert.equal(spanText({ from: short + 60, to: short + 121 }, calendar), '01:00–03:01')
})

test('what law and model say of overtime is said by the limits of the model', () => {
  assert.deepEqual(rulesOfKind('UE50', SHIPPED_RULES), [
    { law: 'AZG § 3', text: 'Normalarbeitszeit 8 h am Tag und 40 h in der Woche' },
    { law: 'AZG § 6', text: 'Überstunde ist, was darüber hinausgeht' },
    { law: 'AZG § 10', text: '50 % Zuschlag' },
    { law: '', text: 'Keine Durchrechnung' },
    { law: '', text: 'Wird ausbezahlt' },
  ])
})

const names = {
  stamp: (id: number) => ['08:00–12:00', '11:00–15:00'][id - 1]!,
  absence: () => 'Urlaub vom 02.11.2026 bis 06.11.2026',
  contract: () => 'ab 01.03.2026',
}
const found = (code: FindingCode, more: Partial<Finding> = {}) =>
  findingText({ code, day, stampIds: [1, 2], absenceIds: [1], contractId: 1, ...more }, names)

const sentences: [FindingCode, Partial<Finding>, string][] = [
  ['stamps-overlap', {}, 'Stempelzeiten überschneiden sich am 03.11.2026: 08:00–12:00 und 11:00–15:00.'],
  [
    'no-rules',
    { until: day + 2 },
    'Das Beschäftigungsmodell des Vertrags ab 01.03.2026 hat von 03.11.2026 bis 05.11.2026 keine gültige Fassung.',
  ],
  ['worked-while-absent', {}, 'Gearbeitet trotz Abwesenheit am 03.11.2026: Urlaub vom 02.11.2026 bis 06.11.2026.'],
  ['leave-overdrawn', {}, 'Seit 03.11.2026 ist mehr Urlaub verbraucht als Anspruch da ist.'],
]
for (const [code, more, text] of sentences)
  test(`${code} is told as „${text}“`, () => assert.equal(found(code, more), text))

test('every finding is one whole sentence with its day', () => {
  for (const code of Object.keys(FINDINGS) as FindingCode[])
    assert.match(found(code), /^[A-ZÄÖÜ].*03\.11\.2026.*\.$/, code)
})

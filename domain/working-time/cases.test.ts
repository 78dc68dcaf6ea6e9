import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { aContext, always, aPerson, contract, dayIn, shiftOf } from '#server/testing/law-cases.ts'
import { findingText } from './finding-texts.ts'
import type { LawFinding } from './findings.ts'
import { slowFindings } from './fixtures/slow-law.ts'
import { findings } from './law.ts'
import type { LawContext, LawStore } from './law-context.ts'
import type { LawPerson } from './people.ts'
import type { LawShift } from './shifts.ts'

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const PATHS = { engine: findings, 'slow checker': slowFindings }

const page = readFileSync(new URL('cases/beispiele.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

test('there is an example to every part of the rules', () =>
  assert.deepEqual([...new Set(rows.map(([number]) => number!.split('.')[0]))].sort(), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ]))

for (const [number, rules, who, duties, said] of rows)
  test(`${number} ${who} ${duties}`, () => {
    const { person, context } = asked(who!)
    const shifts = duties!.split('; ').map((text, at) => dutyOf(at + 1, text))
    const textOf = (finding: LawFinding) =>
      findingText(finding, { calendar: context.calendar, get: id => shifts.find(shift => shift.id === id) })
    for (const [path, find] of Object.entries(PATHS)) {
      const found = find([person], shifts, context).filter(({ rule }) => rules!.split(', ').includes(rule))
      const texts = found.map(finding => `${finding.shiftId}: ${textOf(finding)}`)
      assert.deepEqual(texts, said === '–' ? [] : [said], path)
    }
  })

/** `Mo 02.11. 08:00–16:00 Pause 12:00–12:30 Pause 30 min fremd Stempel` */
function dutyOf(id: number, text: string): LawShift {
  const words = text
    .replaceAll(/ Pause (\d\d:\d\d–\d\d:\d\d)/g, ' -$1')
    .replaceAll(/ Pause (\d+) min/g, ' -$1')
    .replace(' fremd', ' elsewhere')
    .replace(' Stempel', ' worked')
  return shiftOf(id, words)
}

function asked(who: string): { person: LawPerson; context: LawContext } {
  let terms: Partial<LawPerson['contracts'][number]> = {}
  let person: Partial<LawPerson> = {}
  let context: Partial<LawContext> = { known: { from: dayIn('01.01.2026'), to: dayIn('31.12.2026') } }
  const store: LawStore = { closedWeekdays: [], isMultiShift: [], hasInspectoratePermit: [], closedMonths: new Set() }
  for (const word of who ? who.split(', ') : []) {
    const [first, second, third] = word.split(' ')
    const given = new Map<string, () => void>([
      ['Handel', () => (terms = { ...terms, agreement: 'retail' })],
      ['Gastgewerbe', () => (terms = { ...terms, agreement: 'hospitality' })],
      [
        'Service',
        () => {
          terms = { ...terms, agreement: 'hospitality' }
          person = { ...person, inService: [always] }
        },
      ],
      ['durchgerechnet', () => (terms = { ...terms, isAveraged: true })],
      ['geboren', () => (person = { ...person, birth: dayIn(second!) })],
      [
        'Berufsschule',
        () => {
          const weekday = WEEKDAYS.indexOf(second!) + 1
          person = { ...person, schoolDays: [{ ...always, weekday, minutes: Number(third) * 60 }] }
        },
      ],
      [
        'Termin',
        () => {
          const dates = { notifiedOn: dayIn('01.09.2026'), expected: dayIn(second!) }
          person = { ...person, maternity: [{ ...dates, born: null, protectedTo: null, nursingTo: null }] }
        },
      ],
      ['bis', () => (terms = { ...terms, to: dayIn(second!) })],
      ['Bewilligung', () => (person = { ...person, permits: [{ ...always, weeklyMinutes: Number(second) * 60 }] })],
      ['Pausen', () => (context = { ...context, dividedBreaks: [always] })],
      ['Einarbeiten', () => (context = { ...context, youthMakeUp: [always] })],
      ['mehrschichtig', () => (context = { ...context, stores: new Map([[1, { ...store, isMultiShift: [always] }]]) })],
    ])
    if (/^\d/.test(word)) terms = { ...terms, weeklyMinutes: Number(first) * 60 }
    else given.get(first!)!()
  }
  return { person: aPerson({ contracts: [contract('none', terms)], ...person }), context: aContext(context) }
}

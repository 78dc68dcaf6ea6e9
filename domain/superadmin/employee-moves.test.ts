import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDayBefore } from '../people/employee-moves.ts'
import { type MoveFacts, moveProblems } from './employee-moves.ts'

const FACTS: MoveFacts = {
  ...{ firstDay: '2026-12-01', entry: '2020-03-01', exit: null, isPlaceholder: false, later: [], isUnreadable: false },
  ...{ known: [], numberHolder: null, target: { name: 'Modehaus', isLocked: false } },
}

test('the last day is the one before the first, also over the end of a month, a year and a February', () => {
  assert.deepEqual(['2026-12-01', '2027-01-01', '2028-03-01', '2026-12-17'].map(lastDayBefore), [
    ...['2026-11-30', '2026-12-31', '2028-02-29', '2026-12-16'],
  ])
})

test('each fact that hinders a move is one sentence, and none hinders somebody who was there the day before and goes on', () => {
  const later = (what: MoveFacts['later'][number]['what'], count: number) => ({
    later: [{ what, count, first: '2026-12-05' }],
  })
  const cases: [facts: Partial<MoveFacts>, says: RegExp | undefined][] = [
    [{}, undefined],
    [{ entry: '2026-11-30' }, undefined],
    [{ entry: '2026-12-01' }, /^Der Eintritt ist erst am 01\.12\.2026\./],
    [{ entry: null }, /kein Eintritt/],
    [{ exit: '2026-11-30' }, undefined],
    [{ exit: '2027-05-31' }, undefined],
    [{ exit: '2026-11-29' }, /endet schon am 29\.11\.2026/],
    [{ isPlaceholder: true }, /Platzhalter/],
    [{ isUnreadable: true }, /nicht lesbar/],
    [{ target: { name: 'Modehaus', isLocked: true } }, /„Modehaus“ ist gesperrt/],
    [later('stamps', 1), /^Eine Stempelzeit liegt am 05\.12\.2026 oder danach\./],
    [later('stamps', 3), /^3 Stempelzeiten liegen am 05\.12\.2026 oder danach\./],
    [later('absences', 1), /^Eine Abwesenheit reicht bis 05\.12\.2026/],
    [later('absences', 2), /^2 Abwesenheiten reichen über den Wechsel hinaus, die erste bis 05\.12\.2026\./],
    [later('shifts', 1), /^Ein Dienst ist .* geplant\. Bitte teilen Sie ihn anderen zu\.$/],
    [later('shifts', 4), /^4 Dienste sind .* geplant\. Bitte teilen Sie sie anderen zu\.$/],
    [later('contracts', 1), /^Ein Vertrag beginnt erst am 05\.12\.2026/],
    [{ known: [{ name: 'Huber Eva', hasLeft: false }] }, /^Huber Eva gibt es bei „Modehaus“ schon\.$/],
    [{ known: [{ name: 'Huber Eva', hasLeft: true }] }, /Wiedereintritt/],
    [{ numberHolder: 'Gruber Max' }, /^Die Personalnummer hat bei „Modehaus“ schon Gruber Max\.$/],
  ]
  for (const [facts, says] of cases) {
    const problems = moveProblems({ ...FACTS, ...facts })
    if (!says) assert.deepEqual(problems, [], JSON.stringify(facts))
    else {
      assert.equal(problems.length, 1, JSON.stringify(problems))
      assert.match(problems[0]!, says)
      assert.match(problems[0]!, /\.$/)
    }
  }
})

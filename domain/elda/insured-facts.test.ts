import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelGroup } from '../wages/model-groups.ts'
import { CHOSEN_REASONS, type InsuredFactValues, insuredAs, insuredFactFaults } from './insured-facts.ts'

const NOTHING = { area: null, isMarginal: null, isFree: null }
const yes = { isMarginal: true, isFree: true }

// BBER: 01 Arbeiter, 02 Angestellte, 03 Arbeiterlehrling, 04 Angestelltenlehrling; geringfügige und freie über GERF und FRDV.
const groups: [group: ModelGroup | undefined, fact: Partial<InsuredFactValues> | undefined, told: string][] = [
  ['worker', undefined, '01 N N'],
  ['salaried', undefined, '02 N N'],
  ['worker', { area: '02' }, '01 N N'],
  ['salaried', { area: '01' }, '02 N N'],
  ['worker', { isMarginal: true }, '01 J N'],
  ['apprentice', undefined, '? N N'],
  ['apprentice', { area: '03' }, '03 N N'],
  ['apprentice', { area: '04' }, '04 N N'],
  ['apprentice', { area: '01' }, '? N N'],
  ['apprentice', { area: '03', ...yes }, '03 N N'],
  ['marginal', undefined, '? J N'],
  ['marginal', { area: '01' }, '01 J N'],
  ['marginal', { area: '02', isMarginal: false }, '02 J N'],
  ['marginal', { area: '01', isFree: true }, '01 J J'],
  ['marginal', { area: '03' }, '? J N'],
  ['freelance', { area: '02' }, '02 N J'],
  ['freelance', { area: '02', isMarginal: true }, '02 J J'],
  ['casual', { area: '01' }, '01 N N'],
  ['casual', { area: '01', isMarginal: true }, '01 J N'],
  ['intern', { area: '02' }, '02 N N'],
  ['intern', { area: '13' }, '13 N N'],
  ['intern', undefined, '? N N'],
  [undefined, { area: '01' }, '01 N N'],
  [undefined, undefined, '? N N'],
]
for (const [group, fact, told] of groups)
  test(`${group ?? 'no model'} with ${JSON.stringify(fact ?? {})} is insured as ${told}`, () => {
    const { area, isMarginal, isFree } = insuredAs(group, fact && { ...NOTHING, ...fact })
    assert.equal([area || '?', isMarginal ? 'J' : 'N', isFree ? 'J' : 'N'].join(' '), told)
  })

const fact = (values: Partial<InsuredFactValues>): InsuredFactValues => ({
  ...{ kind: 'insurance', from: '2026-06-30', ...NOTHING, leavingReason: null, otherReason: '' },
  ...{ noticePayTo: null, leavePayTo: null, resumesOn: null, lastName: '', firstName: '', ...values },
})
const leaving = (values: Partial<InsuredFactValues>) => fact({ kind: 'leaving', leavingReason: '01', ...values })
const name = (values: Partial<InsuredFactValues>) =>
  fact({ kind: 'name', lastName: 'Yilmaz', firstName: 'Emre', ...values })

const faults: [says: string, values: InsuredFactValues, fields: (keyof InsuredFactValues)[]][] = [
  ['an area alone is enough', fact({ area: '01' }), []],
  ['nothing at all is no fact', fact({}), ['area']],
  [
    'an apprentice is neither marginal nor free (VW1853, VW1854)',
    fact({ area: '03', ...yes }),
    ['isMarginal', 'isFree'],
  ],
  ['a reason of leaving alone is enough', leaving({}), []],
  ['a leaving has a reason', leaving({ leavingReason: null }), ['leavingReason']],
  ['a transfer is reckoned, not chosen', leaving({ leavingReason: '12' }), ['leavingReason']],
  ['care leave has a record of its own', leaving({ leavingReason: '31' }), ['leavingReason']],
  ['AGRD 00 needs SAGR', leaving({ leavingReason: '00' }), ['otherReason']],
  ['AGRD 00 with SAGR', leaving({ leavingReason: '00', otherReason: 'Betriebsübergang' }), []],
  ['SAGR has the letters of ELDA', leaving({ leavingReason: '00', otherReason: 'Čas' }), ['otherReason']],
  ['SAGR belongs to 00 alone', leaving({ otherReason: 'Betriebsübergang' }), ['otherReason']],
  ['KE follows the employment, UE follows KE', leaving({ noticePayTo: '2026-07-31', leavePayTo: '2026-08-07' }), []],
  ['KE ends after the employment', leaving({ noticePayTo: '2026-06-30' }), ['noticePayTo']],
  ['UE ends after KE', leaving({ noticePayTo: '2026-07-31', leavePayTo: '2026-07-31' }), ['leavePayTo']],
  ['UE ends after the employment', leaving({ leavePayTo: '2026-06-30' }), ['leavePayTo']],
  ['who retires may have UE', leaving({ leavingReason: '16', leavePayTo: '2026-07-03' }), []],
  [
    'parental leave knows neither',
    leaving({ leavingReason: '07', noticePayTo: '2026-07-01', leavePayTo: '2026-07-05' }),
    ['noticePayTo', 'leavePayTo'],
  ],
  ['whose employment goes on may come back', leaving({ leavingReason: '11', resumesOn: '2026-09-01' }), []],
  ['who comes back does so later', leaving({ leavingReason: '11', resumesOn: '2026-06-30' }), ['resumesOn']],
  ['whose employment ended enters anew', leaving({ resumesOn: '2026-09-01' }), ['resumesOn']],
  ['a name in letters of ELDA', name({}), []],
  ['a name has both parts', name({ firstName: '' }), ['firstName']],
  ['other letters are refused', name({ lastName: 'Yılmaz' }), ['lastName']],
  ['a name is no area', name({ area: '01' }), ['area']],
  ['an area has no name', fact({ area: '01', lastName: 'Yilmaz' }), ['lastName']],
]
for (const [says, values, fields] of faults)
  test(`${says}`, () => assert.deepEqual(Object.keys(insuredFactFaults(values)).sort(), [...fields].sort()))

test('the reasons to choose from are those of the published list without transfer and care leave', () => {
  assert.equal(CHOSEN_REASONS.length, 30)
  assert.deepEqual([CHOSEN_REASONS[0], CHOSEN_REASONS.at(-1)], ['00', '34'])
})

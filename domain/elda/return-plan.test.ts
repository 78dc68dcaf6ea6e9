import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REGISTRATION_STATES, type RegistrationState } from './registration-states.ts'
import { caseKey, type KnownNotice, type KnownWorld, planReturn } from './return-plan.ts'
import type { AskedCase, Clearing, Protocol, ReturnOutcome } from './returned.ts'

const notice = (state: RegistrationState, more: Partial<KnownNotice> = {}): KnownNotice => ({
  ...{ id: 1, reference: 'R1', account: '20134567', kind: 'M3', state, employeeId: 7 },
  ...more,
})
const world = (...notices: KnownNotice[]): KnownWorld => ({
  notices: Map.groupBy(notices, ({ reference }) => reference),
  people: new Map([['17', 8]]),
  cases: new Map(),
  files: new Map(),
})
const protocol = (...told: [reference: string, outcome: ReturnOutcome][]): Protocol => ({
  ...({ kind: 'protocol', protocol: '1', sentFile: '', outcome: 'accepted' } as const),
  codes: [],
  notices: told.map(([reference, outcome]) => ({ reference, outcome, codes: [] })),
})
const asked = (codes: readonly string[], more: Partial<AskedCase> = {}): AskedCase => ({
  ...{ isTest: false, account: '20134567', reference: 'R1', personnelNumber: '', lastName: '', firstName: '' },
  ...{ number: '', urgency: '', askedOn: '' },
  codes: codes.map(code => ({ code, urgency: '', text: '', details: [] })),
  ...more,
})
const clearing = (...cases: AskedCase[]): Clearing => ({ kind: 'clearing', cases })
const told = (content: Parameters<typeof planReturn>[0], known: KnownWorld) =>
  planReturn(content, known).map(({ effect, from, to, employeeId }) => [effect, from, to, employeeId])

// Product F, notice-states: what a return may do to which state.
const MOVES: [from: RegistrationState, outcome: ReturnOutcome, effect: string, to: RegistrationState][] = [
  ['created', 'accepted', 'moves', 'accepted'],
  ['created', 'open', 'moves', 'sent'],
  ['sent', 'accepted', 'moves', 'accepted'],
  ['sent', 'partly_accepted', 'moves', 'partly_accepted'],
  ['sent', 'rejected', 'moves', 'rejected'],
  ['sent', 'open', 'stays', 'sent'],
  ['partly_accepted', 'accepted', 'moves', 'accepted'],
  ['partly_accepted', 'rejected', 'refused', 'partly_accepted'],
  ['accepted', 'accepted', 'stays', 'accepted'],
  ['accepted', 'rejected', 'refused', 'accepted'],
  ['rejected', 'accepted', 'refused', 'rejected'],
  ['clearing', 'accepted', 'refused', 'clearing'],
  ['done', 'rejected', 'refused', 'done'],
  ['draft', 'accepted', 'refused', 'draft'],
]
for (const [from, outcome, effect, to] of MOVES)
  test(`${REGISTRATION_STATES[from]}, returned as ${outcome}: ${effect} to ${to}`, () =>
    assert.deepEqual(told(protocol(['R1', outcome]), world(notice(from))), [[effect, from, to, 7]]))

test('a reference that nobody knows is listed and changes nothing', () =>
  assert.deepEqual(told(protocol(['R9', 'accepted']), world(notice('sent'))), [
    ['unknown', undefined, undefined, undefined],
  ]))

test('a file that names no notice changes none', () =>
  assert.deepEqual(told(protocol(), world(notice('sent'))), [['file', undefined, undefined, undefined]]))

// A file that was withdrawn and is with ELDA all the same: its references are not those that its notices have by now.
const recalled = (state: RegistrationState) => notice(state, { isRecalled: true })

test('what comes back of a withdrawn file counts as sent, as long as its notice was not filed again', () => {
  assert.deepEqual(told(protocol(['R1', 'accepted']), world(recalled('draft'))), [['moves', 'draft', 'accepted', 7]])
  assert.deepEqual(told(protocol(['R1', 'open']), world(recalled('draft'))), [['moves', 'draft', 'sent', 7]])
  assert.deepEqual(told(protocol(['R1', 'rejected']), world(recalled('draft'))), [['stays', 'draft', 'draft', 7]])
  assert.deepEqual(told(clearing(asked(['VW1960'])), world(recalled('draft'))), [['opens', 'draft', 'clearing', 7]])
})

test('a notice that was filed again meanwhile is told twice: that is said and changes nothing', () => {
  for (const state of ['created', 'sent', 'accepted'] as const) {
    assert.deepEqual(told(protocol(['R1', 'accepted']), world(recalled(state))), [['twice', state, state, 7]])
    assert.deepEqual(told(protocol(['R1', 'rejected']), world(recalled(state))), [['stays', state, state, 7]])
    assert.deepEqual(told(clearing(asked(['VW1960'])), world(recalled(state))), [['opens', state, state, 7]])
  }
})

// „übernommen / teilweise übernommen / nicht übernommen / offen“ is said of the file; E17 of one that came before. Domain 1.1, 1.2
const ofFile = (outcome: ReturnOutcome, codes: readonly string[], ...named: [string, ReturnOutcome][]) => ({
  ...protocol(...named),
  ...{ sentFile: 'a.txt', outcome, codes: codes.map(code => ({ code, text: '', isError: true, line: null })) },
})
const filed = (...notices: KnownNotice[]): KnownWorld => ({
  ...world(...notices),
  files: new Map([['a.txt', notices]]),
})
const second = (state: RegistrationState) => notice(state, { id: 2, reference: 'R2', employeeId: 9 })

test('what is said of the whole file holds for each of its notices that is not named', () => {
  const both = () => filed(notice('sent'), second('sent'))
  assert.deepEqual(told(ofFile('rejected', ['E2']), both()), [
    ['file', undefined, undefined, undefined],
    ['moves', 'sent', 'rejected', 7],
    ['moves', 'sent', 'rejected', 9],
  ])
  assert.deepEqual(told(ofFile('accepted', [], ['R2', 'rejected']), both()), [
    ['moves', 'sent', 'rejected', 9],
    ['moves', 'sent', 'accepted', 7],
  ])
  assert.deepEqual(told(ofFile('partly_accepted', [], ['R2', 'rejected']), both()), [['moves', 'sent', 'rejected', 9]])
})

test('a file that ELDA had before leaves its notices where they are', () =>
  assert.deepEqual(told(ofFile('rejected', ['E17']), filed(notice('sent'), second('accepted'))), [
    ['file', undefined, undefined, undefined],
  ]))

test('the second of two returns finds what the first one left', () => {
  const known = world(notice('created'))
  assert.deepEqual(told(protocol(['R1', 'open']), known), [['moves', 'created', 'sent', 7]])
  assert.deepEqual(told(protocol(['R1', 'rejected']), known), [['moves', 'sent', 'rejected', 7]])
  assert.deepEqual(told(protocol(['R1', 'accepted']), known), [['refused', 'rejected', 'rejected', 7]])
})

test('a reference that two accounts have used belongs to the account that is named, and else to nobody', () => {
  const known = () => world(notice('sent'), notice('sent', { id: 2, account: '1400233', employeeId: 9 }))
  assert.equal(planReturn(protocol(['R1', 'accepted']), known())[0]!.effect, 'unknown')
  const [line] = planReturn(clearing(asked(['VW1960'], { account: '1400233' })), known())
  assert.deepEqual([line!.employeeId, line!.to], [9, 'clearing'])
})

test('a question about another account’s notice is not this one’s', () =>
  assert.deepEqual(told(clearing(asked(['VW1960'], { account: '999' })), world(notice('sent'))), [
    ['opens', undefined, undefined, undefined],
  ]))

test('a question opens a case a code and takes the notice into clearing', () =>
  assert.deepEqual(told(clearing(asked(['VW1960', 'VW1750', 'VW1960'])), world(notice('accepted'))), [
    ['opens', 'accepted', 'clearing', 7],
    ['opens', 'accepted', 'accepted', 7],
  ]))

test('a number alone leaves the notice done, beside another question it does not', () => {
  assert.deepEqual(told(clearing(asked(['VW1924'])), world(notice('accepted'))), [['opens', 'accepted', 'done', 7]])
  for (const both of [
    [asked(['VW1924']), asked(['VW1960'])],
    [asked(['VW1960']), asked(['VW1924'])],
  ]) {
    const known = world(notice('accepted'))
    planReturn(clearing(...both), known)
    assert.equal(known.notices.get('R1')![0]!.state, 'clearing')
  }
})

test('who is not found by reference is found by the personnel number that came back', () =>
  assert.deepEqual(told(clearing(asked(['VW1924'], { reference: 'X', personnelNumber: '17' })), world()), [
    ['opens', undefined, undefined, 8],
  ]))

test('the same question is asked again, whatever file asks it', () => {
  const known = world(notice('accepted'))
  planReturn(clearing(asked(['VW1960'])), known)
  assert.equal(planReturn(clearing(asked(['VW1960'])), known)[0]!.effect, 'again')
  assert.equal(planReturn(clearing(asked(['VW1961'])), known)[0]!.effect, 'opens')
})

test('without a reference two people are two cases', () => {
  const one = asked(['BW1930'], { reference: '', lastName: 'Huber' })
  assert.notEqual(caseKey(one, 'BW1930'), caseKey({ ...one, lastName: 'Bauer' }, 'BW1930'))
  assert.equal(caseKey(one, 'BW1930'), caseKey({ ...one, urgency: 'D' }, 'BW1930'))
})

test('a case without any code is one all the same', () => {
  const [line] = planReturn(clearing(asked([])), world(notice('accepted')))
  assert.deepEqual([line!.effect, line!.to, line!.asks!.code.isKnown], ['opens', 'clearing', false])
})

test('urgency is the code’s, else the case’s, else the catalogue’s', () => {
  const urgency = (ofCode: string, ofCase: string) => {
    const each = asked(['VW1750'], { urgency: ofCase })
    const codes = each.codes.map(code => ({ ...code, urgency: ofCode }))
    return planReturn(clearing({ ...each, codes }), world())[0]!.asks!.urgency
  }
  assert.deepEqual([urgency('D', 'N'), urgency('', 'K'), urgency('', '')], ['urgent', 'soon', 'normal'])
})

test('a rejected notice is not asked about, and a draft was never sent', () => {
  for (const state of ['rejected', 'draft'] as const)
    assert.deepEqual(told(clearing(asked(['VW1960'])), world(notice(state))), [['opens', state, state, 7]])
})

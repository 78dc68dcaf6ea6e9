import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chance } from '../working-time/fixtures/chance.ts'
import { type NoticeEvent, nextNoticeState } from './notice-states.ts'
import { FILED_STATES, REGISTRATION_STATES, type RegistrationState } from './registration-states.ts'

const returned = (outcome: 'accepted' | 'partly_accepted' | 'rejected' | 'open'): NoticeEvent => ({
  kind: 'returned',
  outcome,
})
const clearing = (isSettled: boolean): NoticeEvent => ({ kind: 'clearing', isSettled })
const EVENTS: Record<string, NoticeEvent> = {
  'made into a file': { kind: 'filed' },
  'taken out of a file': { kind: 'withdrawn' },
  sent: { kind: 'sent' },
  'taken over': returned('accepted'),
  'taken over in part': returned('partly_accepted'),
  rejected: returned('rejected'),
  'still open': returned('open'),
  'asked about': clearing(false),
  'worked in': clearing(true),
  'a fortnight later': { kind: 'unchallenged', days: 14 },
  'a day less': { kind: 'unchallenged', days: 13 },
  'closed with a reason': { kind: 'closed', reason: 'Am Telefon bestätigt' },
  'closed without one': { kind: 'closed', reason: ' ' },
  'closed with a word': { kind: 'closed', reason: 'Erledigt.' },
  'reopened as sent': { kind: 'reopened', to: 'sent' },
  'reopened as a draft': { kind: 'reopened', to: 'draft' },
}

// Product F: Entwurf → erzeugt → gesendet → übernommen / teilweise / abgewiesen → Clearing → erledigt. All that is not here can't happen.
const steps: [from: RegistrationState, event: keyof typeof EVENTS, to: RegistrationState][] = [
  ['draft', 'made into a file', 'created'],
  ['created', 'taken out of a file', 'draft'],
  ['created', 'sent', 'sent'],
  ['created', 'taken over', 'accepted'],
  ['created', 'taken over in part', 'partly_accepted'],
  ['created', 'rejected', 'rejected'],
  ['created', 'still open', 'sent'],
  ['created', 'asked about', 'clearing'],
  ['created', 'worked in', 'done'],
  ['sent', 'taken over', 'accepted'],
  ['sent', 'taken over in part', 'partly_accepted'],
  ['sent', 'rejected', 'rejected'],
  ['sent', 'asked about', 'clearing'],
  ['sent', 'worked in', 'done'],
  ['sent', 'closed with a reason', 'done'],
  ['accepted', 'asked about', 'clearing'],
  ['accepted', 'worked in', 'done'],
  ['accepted', 'a fortnight later', 'done'],
  ['accepted', 'closed with a reason', 'done'],
  ['partly_accepted', 'taken over', 'accepted'],
  ['partly_accepted', 'asked about', 'clearing'],
  ['partly_accepted', 'worked in', 'done'],
  ['partly_accepted', 'closed with a reason', 'done'],
  ['clearing', 'worked in', 'done'],
  ['clearing', 'closed with a reason', 'done'],
  ['done', 'asked about', 'clearing'],
  ['done', 'reopened as sent', 'sent'],
]
for (const from of Object.keys(REGISTRATION_STATES) as RegistrationState[])
  for (const [name, event] of Object.entries(EVENTS)) {
    const to = steps.find(([state, each]) => state === from && each === name)?.[2]
    test(`what is ${from} and ${name} is ${to ?? 'as before'}`, () => assert.equal(nextNoticeState(from, event), to))
  }

const TIMES = process.env.KONTOR_TEST_ALL ? 20_000 : 2000
const begin = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)

test('no notice is filed twice, lost, or done before anything came back for it unless somebody closed it after it was sent', t => {
  t.diagnostic(`seed ${begin}, ${TIMES} notices`)
  const all = Object.values(EVENTS)
  for (let at = 0; at < TIMES; at++) {
    const dice = chance(begin + at)
    let state: RegistrationState = 'draft'
    // What an outsider with a pencil would have noted.
    const noted = { files: 0, withdrawn: 0, sends: 0, hasReturn: false, isRejected: false, isOut: false }
    for (let step = 0; step < 25; step++) {
      const event = dice.one(all)
      const next: RegistrationState | undefined = nextNoticeState(state, event)
      if (!next) continue
      const says: string = `seed ${begin + at}: ${state} ${event.kind} ${next}`
      assert.notEqual(next, state, says)
      if (event.kind === 'filed') noted.files++
      if (event.kind === 'withdrawn') noted.withdrawn++
      if (event.kind === 'sent') noted.sends++
      if (event.kind === 'clearing' || (event.kind === 'returned' && event.outcome !== 'open')) noted.hasReturn = true
      if (event.kind === 'sent' || event.kind === 'returned' || event.kind === 'clearing') noted.isOut = true
      if (next === 'rejected') noted.isRejected = true
      assert.ok(noted.files - noted.withdrawn <= 1 && noted.files >= noted.withdrawn, says)
      assert.ok(noted.sends <= 1, says)
      if (FILED_STATES.includes(state)) assert.ok(next === 'rejected' || FILED_STATES.includes(next), says)
      if (event.kind === 'closed') assert.ok(noted.isOut && !noted.isRejected && event.reason.length >= 10, says)
      else if (next === 'done') assert.ok(noted.hasReturn && !noted.isRejected, says)
      if (event.kind === 'reopened') assert.ok(noted.isOut && !noted.isRejected && FILED_STATES.includes(next), says)
      if (noted.isRejected) assert.equal(next, 'rejected', says)
      state = next
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { STEP_KEYS, stateSentence, stepsOf, storeSentence } from './store-steps.ts'

const ZONE = 'Europe/Vienna'
const CLOSING = { id: 1, closedAt: '2026-11-28 08:00:00', closedBy: 'Marta Huber', openUntil: null, version: 1 }
const RUN = { id: 7, number: 41, state: 'finished' as const }
const store = (given: Partial<StoreMonth> = {}): StoreMonth => ({
  ...{ storeId: 1, storeName: 'Wien Donaustadt', people: 27, stamps: 612, unconfirmedStamps: 0, absences: 41 },
  ...{
    undecidedAbsences: 0,
    blockers: 0,
    hints: 0,
    closing: null,
    run: null,
    changedPeople: null,
    next: 'close',
    handedAs: 'wages',
  },
  ...given,
})
const DONE = store({ closing: CLOSING, run: RUN, changedPeople: 0, next: 'nothing' })
const CONFIRM = store({ unconfirmedStamps: 3, blockers: 2, next: 'confirm' })

const ROWS: [what: string, given: StoreMonth, cells: string][] = [
  ['all done', DONE, 'done 612 | done 41 | done geprüft | done 28.11. | done Lauf 41 | done 0'],
  ['times, which block, and another blocker', CONFIRM, 'warn 3 offen | done 41 | error 2 Sperren | none | none | none'],
  ['hints', store({ hints: 2 }), 'done 612 | done 41 | warn 2 Hinweise | next Abschließen | none | none'],
  [
    'a request, which is a hint, too',
    store({ hints: 1, undecidedAbsences: 2 }),
    'done 612 | warn 2 offen | warn 1 Hinweis | next Abschließen | none | none',
  ],
  [
    'closed, whatever has become of it',
    store({ closing: CLOSING, blockers: 1, hints: 1, next: 'hand-over' }),
    'done 612 | done 41 | done geprüft | done 28.11. | next Übergeben | none',
  ],
  [
    'open again',
    store({ closing: { ...CLOSING, openUntil: '2026-12-01 13:30:00' }, run: RUN, changedPeople: 1 }),
    'done 612 | done 41 | done geprüft | info offen bis 01.12. 14:30 | done Lauf 41 | warn 1 geändert',
  ],
  [
    'a hand-over that failed',
    store({ closing: CLOSING, run: { ...RUN, state: 'failed' }, changedPeople: 0, next: 'hand-over' }),
    'done 612 | done 41 | done geprüft | done 28.11. | error fehlgeschlagen | done 0',
  ],
  ['nobody', store({ people: 0, stamps: 0, blockers: 1, next: 'nothing' }), 'none | none | none | none | none | none'],
]

for (const [what, given, cells] of ROWS)
  test(`the steps of a store with ${what}`, () => {
    const steps = stepsOf(given, ZONE)
    assert.equal(STEP_KEYS.map(key => `${steps[key].state} ${steps[key].text}`.trim()).join(' | '), cells)
  })

const SENTENCES: [stores: StoreMonth[], sentence: string][] = [
  [
    [DONE, DONE, CONFIRM, store({ hints: 12 })],
    'November ist in 2 von 4 Standorten abgeschlossen. 12 Hinweise warten.',
  ],
  [[DONE, store({ hints: 1 })], 'November ist in 1 von 2 Standorten abgeschlossen. 1 Hinweis wartet.'],
  [[DONE, store({ people: 0, stamps: 0, next: 'nothing' })], 'November ist überall abgeschlossen und übergeben.'],
  [
    [DONE, store({ closing: CLOSING, next: 'hand-over' })],
    'November ist überall abgeschlossen, 1 Standort ist zu übergeben.',
  ],
  [
    [DONE, store({ closing: CLOSING, run: RUN, changedPeople: 2, next: 'correct' })],
    'November ist überall übergeben; in 1 Standort hat sich seither etwas geändert.',
  ],
  [[], 'Im November ist noch niemand beschäftigt.'],
]

for (const [stores, sentence] of SENTENCES)
  test(`„${sentence}“`, () => assert.equal(stateSentence('November', stores), sentence))

const OF_ONE: [given: StoreMonth, sentence: string][] = [
  [
    store({ unconfirmedStamps: 3, blockers: 1, next: 'confirm' }),
    'In Wien Donaustadt fehlen 3 Bestätigungen, dann kann der November abgeschlossen werden.',
  ],
  [CONFIRM, 'In Wien Donaustadt fehlen 3 Bestätigungen, insgesamt stehen dem Abschluss 2 Sperren im Weg.'],
  [store({ blockers: 2, next: 'check' }), 'In Wien Donaustadt stehen dem Abschluss 2 Sperren im Weg.'],
  [store(), 'In Wien Donaustadt kann der November abgeschlossen werden.'],
  [DONE, 'Der November ist in Wien Donaustadt abgeschlossen und übergeben.'],
]

for (const [given, sentence] of OF_ONE)
  test(`of one store: „${sentence}“`, () => assert.equal(storeSentence('November', given), sentence))

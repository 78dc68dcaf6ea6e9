import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FEDERAL_STATES } from '../basics/federal-states.ts'
import { INSURERS } from '../settings/elda.ts'
import { accountOfStore } from './store-accounts.ts'

const account = (id: number, insurer: string) => ({ id, insurer, contribution_accountnumber: `2000${id}` })
const of = (federalState: number | null, accounts: ReturnType<typeof account>[], chosenId: number | null = null) =>
  accountOfStore({ federalState, chosenId }, accounts)?.id

test('each federal state has the account of its own ÖGK', () => {
  const accounts = INSURERS.map(({ id }, at) => account(at + 1, id))
  for (const { id, valueGER } of FEDERAL_STATES) {
    const found = accountOfStore({ federalState: id, chosenId: null }, accounts)
    assert.equal(INSURERS.find(({ id: key }) => key === found?.insurer)?.valueGER, `ÖGK ${valueGER}`)
  }
})

const [VIENNA, STYRIA, SECOND] = [account(1, '11'), account(2, '15'), account(3, '11')]

test('of several accounts of the federal state none is taken until somebody chooses', () => {
  assert.equal(of(9, [VIENNA, STYRIA]), 1)
  assert.equal(of(9, [VIENNA, STYRIA, SECOND]), undefined)
  assert.equal(of(9, [VIENNA, STYRIA, SECOND], 3), 3)
})

test('without an account of its state, or without a state, a store has the one that was chosen', () => {
  assert.equal(of(4, [VIENNA]), undefined)
  assert.equal(of(4, [VIENNA], 1), 1)
  assert.equal(of(null, [VIENNA]), undefined)
  assert.equal(of(null, [VIENNA], 1), 1)
})

test('a chosen account that is gone is none', () => assert.equal(of(9, [VIENNA], 7), 1))

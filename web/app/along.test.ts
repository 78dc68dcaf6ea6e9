import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alongTo, visited } from './along.ts'

const october = { from: '2026-10-01', storeId: '3' }
const at = (section: string | undefined, search: Record<string, string> = {}, companyId = 1) => ({
  ...{ companyId, section, search },
})

test('days and stores go along to views about a period, from one, from the landing page and back from a personnel file', () => {
  assert.deepEqual(alongTo('absence', at('absence', { ...october, person: '5' })), october)
  assert.deepEqual(alongTo('comparison', at('absence', october)), october)
  assert.deepEqual(alongTo('documents', at('absence', october)), {})
  assert.deepEqual(alongTo('absence', at(undefined, { month: '2026-09' })), { from: '2026-09-01' })
  assert.deepEqual(alongTo('absence', at('documents', { storeId: '7' })), {})
  visited(at('absence', october))
  visited(at('documents', { storeId: '7' }))
  assert.deepEqual(alongTo('absence', at('documents', { storeId: '7' })), october)
  assert.deepEqual(alongTo('absence', at(undefined)), october)
  // Who shows all stores there shows all of them.
  assert.deepEqual(alongTo('absence', at('absence')), {})
  assert.deepEqual(alongTo('absence', at('documents', {}, 2)), {})
})

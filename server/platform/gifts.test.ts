import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gift, refuseMissingServices, service } from './gifts.ts'

test('what nobody gives is named before the app serves, and where it is needed all the same', () => {
  refuseMissingServices()
  const handedOver = service<() => number>('what was handed over')
  const pictured = service<boolean>('who has a picture')
  assert.throws(refuseMissingServices, /Nothing gives what was handed over, nor who has a picture: /)
  assert.throws(handedOver.get, /Nothing gives what was handed over: /)
  gift(handedOver, () => 7)()
  assert.throws(refuseMissingServices, /Nothing gives who has a picture: /)
  gift(pictured, false)()
  refuseMissingServices()
  assert.deepEqual([handedOver.get()(), pictured.get()], [7, false])
})

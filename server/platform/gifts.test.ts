import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gift, refuseMissingServices, service } from './gifts.ts'

test('what nobody gives is named before the app serves, and where it is needed all the same', () => {
  const handedOver = service<() => number>('what was handed over')
  const pictured = service<boolean>('who has a picture')
  assert.match(missing(), /Nothing gives .*what was handed over, nor who has a picture: /)
  assert.throws(handedOver.get, /Nothing gives what was handed over: /)
  gift(handedOver, () => 7)()
  assert.match(missing(), /Nothing gives .*who has a picture: /)
  assert.doesNotMatch(missing(), /handed over/)
  gift(pictured, false)()
  assert.doesNotMatch(missing(), /handed over|picture/)
  assert.deepEqual([handedOver.get()(), pictured.get()], [7, false])
})

/** Of others whose file happened to be read in this process something may be missing, too. */
function missing(): string {
  try {
    refuseMissingServices()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

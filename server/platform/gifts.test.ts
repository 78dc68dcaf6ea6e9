import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gift, refuseMissingServices, service } from './gifts.ts'

test('what nobody gives is named before the app serves, and where it is needed all the same', () => {
  const handedOver = service<() => number>('what a test hands over')
  const pictured = service<boolean>('whom a test pictured')
  assert.match(missing(), /Nothing gives .*what a test hands over, nor whom a test pictured: /)
  assert.throws(handedOver.get, /Nothing gives what a test hands over: /)
  gift(handedOver, () => 7)()
  assert.match(missing(), /Nothing gives .*whom a test pictured: /)
  assert.doesNotMatch(missing(), /hands over/)
  gift(pictured, false)()
  assert.doesNotMatch(missing(), /hands over|pictured/)
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

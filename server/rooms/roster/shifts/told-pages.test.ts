import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shifts as calls } from '#contract/roster/shifts.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp()

test('a change of shifts is told to pages of the store and of stores that show the person, and to those of no other', async () => {
  const { api, company } = await signedIn()
  const [here, home, guest, other] = [
    await build.store({ company }),
    await build.store({ company }),
    await build.store({ company }),
    await build.store({ company }),
  ]
  const employee = await build.employee({ company, store: home })
  await build.contract({ employee, from: '2020-01-01' })
  await build.planShift({ employee: { ...employee, store: guest }, from: '2027-02-02 08:00:00' })
  const pageOf = async (store: number) => listen((await signedIn({ company, storeIds: [store] })).api)
  const bound = [await pageOf(here), await pageOf(home), await pageOf(guest), await pageOf(other)]
  const pages = [await listen(api), ...bound]
  const heard = () => pages.map(page => page.heard.filter(change => (change as { noun: string }).noun === 'shifts'))
  const shift = { employeeId: employee.id, storeId: here, from: '2027-02-03 08:00:00', to: '2027-02-03 12:00:00' }
  const saved = await api(calls.save, { body: { shifts: [shift] } as never })
  assert.equal(saved.status, 200, saved.text)
  await until('who shows the person is told', () => heard().slice(0, 4).every(changes => changes.length > 0))
  // What the other store is told of next comes after all that it could have been told of this.
  const theirs = { ...shift, storeId: other, from: '2027-06-03 08:00:00', to: '2027-06-03 12:00:00' }
  assert.equal((await api(calls.save, { body: { shifts: [{ ...theirs, employeeId: null }] } as never })).status, 200)
  await until('the other store is told of its own', () => heard()[4]!.length > 0)
  const nameless = { area: 'roster', noun: 'shifts' }
  assert.deepEqual(heard()[4], [nameless])
  assert.deepEqual(heard()[1], [nameless])
  assert.deepEqual(heard()[0]![0], { ...nameless, ids: [saved.body.data[0]!.id] })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type FairQueueSettings, fairQueue, type Place } from './fair-queue.ts'

/** A queue whose clock stands still until it is moved. */
function queueOf(settings: Partial<FairQueueSettings> = {}) {
  const clock = { ms: 0 }
  const queue = fairQueue({
    ...{ places: 2, idle: () => 0, longMs: 1000, mostMs: 5000, now: () => clock.ms },
    ...settings,
  })
  const served: string[] = []
  const places: (Place | undefined)[] = []
  const turnedAway: string[] = []
  const ask = (group: string, name = group, hasGone = () => false) =>
    queue.take(group, hasGone).then(place => {
      if (!place) return void turnedAway.push(name)
      served.push(name)
      places.push(place)
    })
  /** As a request that is answered, the one that has been worked on for longest. */
  const answer = async () => {
    const at = places.findIndex(place => place !== undefined)
    const place = places[at]
    places[at] = undefined
    place?.giveBack()
    await settled()
  }
  return { queue, clock, served, places, turnedAway, ask, answer }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('whoever finds room waits for nothing; the others come in the order in which they asked', async () => {
  const { ask, served, answer, queue } = queueOf()
  for (const name of ['a', 'b', 'c', 'd']) void ask('one', name)
  await settled()
  assert.deepEqual([served, queue.waiting()], [['a', 'b'], 2])
  await answer()
  await answer()
  assert.deepEqual([served, queue.waiting()], [['a', 'b', 'c', 'd'], 0])
})

test('a crowd of one company is one turn to each other one', async () => {
  const { ask, served, answer } = queueOf({ places: 1 })
  for (let n = 1; n <= 50; n++) void ask('crowd', `crowd ${n}`)
  void ask('small', 'small 1')
  void ask('other', 'other 1')
  void ask('small', 'small 2')
  for (let n = 0; n < 8; n++) await answer()
  assert.deepEqual(served.slice(0, 8), [
    ...['crowd 1', 'crowd 2', 'small 1', 'other 1', 'crowd 3', 'small 2', 'crowd 4', 'crowd 5'],
  ])
})

test('who asks again and again does not come before who waits', async () => {
  const { ask, served, answer } = queueOf({ places: 1 })
  void ask('busy', 'busy 0')
  void ask('patient', 'patient 1')
  void ask('patient', 'patient 2')
  await settled()
  for (let n = 1; n <= 4; n++) {
    void ask('busy', `busy ${n}`)
    await answer()
  }
  assert.deepEqual(served, ['busy 0', 'patient 1', 'busy 1', 'patient 2', 'busy 2'])
})

const GROUPS = ['a', 'b', 'c', 'd'] as const
type Counts = Map<string, number>

test('nobody is lost, served twice or kept from a free place, whatever is asked and answered', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom(...GROUPS) }) },
    { weight: 2, arbitrary: fc.constant({ answer: true as const }) },
    { weight: 1, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 2000 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), fc.integer({ min: 1, max: 4 }), async (steps, places) => {
      const here = queueOf({ places, longMs: 1e9 })
      let asked = 0
      const [sent, askedAt, since] = [0, 0, 0].map(() => new Map<string, number>()) as [Counts, Counts, Counts]
      for (const each of steps) {
        if ('ask' in each) {
          sent.set(each.ask, (sent.get(each.ask) ?? 0) + 1)
          void here.ask(each.ask, `${each.ask} ${asked++}`)
        } else if ('answer' in each) await here.answer()
        else {
          here.clock.ms += each.pass
          here.queue.look()
        }
        await settled()
        const working = here.places.filter(place => place !== undefined).length
        assert.ok(working <= places)
        // A place is free only where all who wait are crowds that have theirs, beside others who asked within the last second.
        const at = here.clock.ms
        if ('ask' in each) askedAt.set(each.ask, at)
        const done = [...here.served, ...here.turnedAway]
        for (const group of GROUPS) {
          const left = (sent.get(group) ?? 0) - done.filter(name => name.startsWith(group)).length
          if (left === 0) since.delete(group)
          else if (!since.has(group)) since.set(group, at)
        }
        const areKept = [...since].every(
          ([group, began]) =>
            at - began >= 300 && [...askedAt].some(([other, asked]) => other !== group && at - asked < 1000),
        )
        assert.ok(here.queue.waiting() === 0 || working === places || (working >= 1 && areKept))
        assert.equal(here.served.length + here.turnedAway.length + here.queue.waiting(), asked)
        assert.equal(new Set([...here.served, ...here.turnedAway]).size, here.served.length + here.turnedAway.length)
      }
      // Nobody has asked for a while: nothing keeps anybody from a free place any more.
      here.clock.ms += 1001
      here.queue.look()
      await settled()
      const working = here.places.filter(place => place !== undefined).length
      assert.ok(here.queue.waiting() === 0 || working === places)
      for (const group of GROUPS) {
        const own = here.served.filter(name => name.startsWith(group)).map(name => Number(name.slice(2)))
        assert.deepEqual(
          own,
          own.toSorted((one, other) => one - other),
        )
      }
    }),
  )
})

test('what is worked on for long keeps nobody out, nor does who only waits for others', async () => {
  let idle = 0
  const { ask, served, clock, queue } = queueOf({ idle: () => idle })
  for (const name of ['long', 'longer', 'next', 'after', 'last']) void ask('one', name)
  await settled()
  clock.ms = 1001
  queue.look()
  await settled()
  assert.deepEqual(served, ['long', 'longer', 'next', 'after'])
  idle = 1
  queue.look()
  await settled()
  assert.equal(served.at(-1), 'last')
})

test('who is gone takes no place, and who waited for too long is told so', async () => {
  const { ask, served, turnedAway, answer, clock, queue } = queueOf({ places: 1, longMs: 1e9 })
  void ask('one', 'first')
  void ask('one', 'gone', () => true)
  void ask('one', 'late')
  clock.ms = 3000
  void ask('two', 'here')
  await settled()
  clock.ms = 5001
  queue.look()
  await settled()
  assert.deepEqual([served, turnedAway.toSorted()], [['first'], ['gone', 'late']])
  await answer()
  assert.deepEqual(served, ['first', 'here'])
})

test('what one would have to wait goes by the pace of late, by the lines ahead, and by how long nothing came free', async () => {
  const { ask, answer, clock, queue } = queueOf({ places: 1, longMs: 1e9, mostMs: 1e9 })
  assert.equal(queue.expectedMs('crowd'), 0)
  for (let n = 0; n <= 40; n++) void ask('crowd')
  await settled()
  // A place each ten milliseconds.
  for (let n = 0; n < 20; n++) {
    clock.ms += 10
    await answer()
  }
  assert.equal(queue.waiting(), 20)
  assert.equal(queue.expectedMs('crowd'), 210)
  assert.equal(queue.expectedMs('other'), 20)
  void ask('other')
  // Each of its own waits for a turn of the other line, too, which is filled again meanwhile.
  assert.equal(queue.expectedMs('crowd'), 420)
  clock.ms += 700
  assert.equal(queue.expectedMs('third'), 730)
})

test('while others ask a crowd has one place, two of them share all; alone it has all of them', async () => {
  const { ask, served, clock, queue, answer } = queueOf({ places: 2, longMs: 1e9, mostMs: 1e9 })
  for (let n = 1; n <= 9; n++) void ask('crowd', `crowd ${n}`)
  await settled()
  assert.deepEqual(served, ['crowd 1', 'crowd 2'])
  clock.ms = 300
  await answer()
  assert.deepEqual(served.slice(2), ['crowd 3'])
  void ask('other', 'other 1')
  await answer()
  assert.deepEqual(served.slice(3), ['other 1'])
  // One of the crowd is still worked on.
  await answer()
  await answer()
  assert.deepEqual(served.slice(4), ['crowd 4'])
  clock.ms += 1001
  queue.look()
  await settled()
  assert.deepEqual(served.slice(5), ['crowd 5'])
  for (let n = 1; n <= 3; n++) void ask('second', `second ${n}`)
  clock.ms += 300
  for (let n = 0; n < 4; n++) await answer()
  assert.deepEqual(served.slice(6), ['second 1', 'crowd 6', 'second 2', 'crowd 7'])
})

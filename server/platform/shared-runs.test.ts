import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedRuns } from './shared-runs.ts'

type Answer = { run: number }

/** Runs that end when told to, numbered in the order of their beginning. */
function controlled() {
  const { share } = sharedRuns<Answer>()
  const runs: PromiseWithResolvers<Answer>[] = []
  const ask = (key = 'a', holds?: (answer: Answer) => boolean) =>
    share(
      key,
      () => {
        const run = Promise.withResolvers<Answer>()
        runs.push(run)
        return run.promise
      },
      holds,
    ).then(({ run }) => run)
  const end = async (index: number) => {
    runs[index]!.resolve({ run: index })
    await new Promise(setImmediate)
  }
  return { ask, runs, end }
}

test('a hundred who ask while a run is going share the next one, which begins when it ends', async () => {
  const { ask, runs, end } = controlled()
  const first = ask()
  const others = Array.from({ length: 100 }, () => ask())
  assert.equal(runs.length, 1)
  await end(0)
  assert.equal(runs.length, 2)
  await end(1)
  assert.equal(await first, 0)
  assert.deepEqual(new Set(await Promise.all(others)), new Set([1]))
})

test('nobody gets an answer whose run began before they asked', async () => {
  const { ask, end } = controlled()
  const answers = [ask(), ask()]
  await end(0)
  // The run of the second one is going now; it may have read what has changed since.
  answers.push(ask())
  await end(1)
  await end(2)
  assert.deepEqual(await Promise.all(answers), [0, 1, 2])
})

test('other keys wait for nobody', async () => {
  const { ask, runs } = controlled()
  void ask('a')
  void ask('b')
  assert.equal(runs.length, 2)
})

test('a failure is everyone’s own, and the next run begins all the same', async () => {
  const { ask, runs, end } = controlled()
  const first = ask()
  const second = ask()
  runs[0]!.reject(new Error('lost'))
  await assert.rejects(first, /lost/)
  await end(1)
  assert.equal(await second, 1)
  const later = ask()
  await end(2)
  assert.equal(await later, 2)
})

test('an answer that still holds is given again, to who waited for it, too; other callers begin anew', async () => {
  const { ask, runs, end } = controlled()
  const holds = ({ run }: Answer) => run === 0
  const first = ask()
  const waiting = ask('a', holds)
  const doubting = ask()
  await end(0)
  assert.deepEqual([await first, await waiting, await ask('a', holds)], [0, 0, 0])
  assert.equal(runs.length, 2)
  await end(1)
  assert.equal(await doubting, 1)
  void ask('a', holds)
  await new Promise(setImmediate)
  assert.equal(runs.length, 3)
})

test('what nobody asked for lately is forgotten', async () => {
  const { share } = sharedRuns<Answer>()
  const ask = (run: number) =>
    share(
      String(run),
      async () => ({ run: Math.random() }),
      () => true,
    )
  const [first, last] = [await ask(0), await ask(6000)]
  for (let run = 1; run < 6000; run++) await ask(run)
  assert.notDeepEqual(await ask(0), first)
  assert.notDeepEqual(await ask(6000), last)
  assert.deepEqual(await ask(5999), await ask(5999))
})

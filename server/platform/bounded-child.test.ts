import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Work } from '#server/testing/bounded-work.ts'
import { askChild, startBoundedChild, type WorkLimits } from './bounded-child.ts'
import { Refusal } from './refusal.ts'

const SCRIPT = join(import.meta.dirname, '../testing/bounded-work.ts')

function ask(work: Work, limits: Partial<WorkLimits>): Promise<unknown> {
  const child = startBoundedChild(SCRIPT, { reads: ['server'], heapMegabytes: 64 })
  after(() => child.kill('SIGKILL'))
  const refusalOf = (why: string) => new Refusal('unprocessable', why)
  const asked = { processorSeconds: 2, megabytes: 500, ...limits }
  return askChild(child, work, asked, (answer: object) => answer, refusalOf).finally(() => child.kill('SIGKILL'))
}

test('what a child waits by the clock is not counted as its work', async () => {
  assert.deepEqual(await ask({ waitsSeconds: 2 }, { processorSeconds: 0.5 }), { done: true })
})

test('work that never ends is ended by its processor time, and blamed for it', async () => {
  await assert.rejects(ask({ worksFor: 'ever' }, { processorSeconds: 0.5 }), {
    code: 'unprocessable',
    message: 'too much',
  })
})

test('a child that waits for ever is ended by the clock, and nothing it was given is blamed', async () => {
  const refusal = await ask({ waitsSeconds: 600 }, { patienceSeconds: 3 }).then(
    () => assert.fail('answered'),
    error => error,
  )
  assert.ok(refusal instanceof Refusal)
  assert.equal(refusal.status, 503)
  assert.match(
    refusal.message,
    /^Der Server ist gerade so ausgelastet, dass .* Bitte versuchen Sie es etwas später noch einmal\.$/,
  )
})

test('a child that does not even come to its work in time is the machine’s fault', async () => {
  await assert.rejects(ask({ waitsSeconds: 0 }, { patienceSeconds: 0.001 }), { code: 'unavailable' })
})

test('a child that ends over its work is told apart', async () => {
  await assert.rejects(ask({ ends: true }, {}), { code: 'unprocessable', message: 'gone' })
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { endedWithoutProgress } from './progress.ts'
import { openFolderStore } from './store.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const MINUTES = 60_000
const folder = mkdtempSync(join(tmpdir(), 'kontor-progress-'))
after(() => rmSync(folder, { recursive: true }))

const clockOf = (t: TestContext) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  return t.mock.timers
}

test('what copies for hours ends as it is done, as long as something arrives each hour', async t => {
  const clock = clockOf(t)
  const done = await endedWithoutProgress(openFolderStore(folder), undefined, async ({ store, signal }) => {
    for (let part = 0; part < 5; part++) {
      clock.tick(59 * MINUTES)
      signal.throwIfAborted()
      await store.write(`part ${part}`, Buffer.from('x'))
    }
    return 'done'
  })
  assert.equal(done, 'done')
})

test('what brings nothing for an hour is ended, with a sentence, also where it answers nobody', async t => {
  const clock = clockOf(t)
  let wasTold = false
  const hanging = endedWithoutProgress(openFolderStore(folder), undefined, async ({ store, signal }) => {
    await store.write('part', Buffer.from('x'))
    signal.addEventListener('abort', () => {
      wasTold = true
    })
    queueMicrotask(() => clock.tick(61 * MINUTES))
    return new Promise(() => {})
  })
  await assert.rejects(hanging, /In einer Stunde kam nichts in .* an/)
  assert.equal(wasTold, true)
})

test('the queue takes no backup for stuck that watches over its progress itself, and everything else after an hour', async () => {
  const queues = await rawSql<{ name: string; seconds: number }>(
    `select name, expire_seconds as seconds from pgboss.queue where expire_seconds <> 3600 and name not like '\\_\\_%' order by name`,
  )
  assert.deepEqual(queues, [
    { name: 'keep-journal', seconds: 86_400 },
    { name: 'make-backup', seconds: 86_400 },
  ])
})

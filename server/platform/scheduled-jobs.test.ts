import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'

withApp()

test('what the clock asks for is tried again as often as its job says, and after its pause', async () => {
  const scheduled = await rawSql<{ name: string; limit: number | null; delay: number | null }>(
    `select name, (options ->> 'retryLimit')::int as limit, (options ->> 'retryDelay')::int as delay from pgboss.schedule order by name`,
  )
  assert.ok(scheduled.length > 8)
  const of = (name: string) => scheduled.find(each => each.name === name)
  assert.deepEqual(of('keep-journal'), { name: 'keep-journal', limit: 0, delay: 0 })
  assert.deepEqual(of('make-backup'), { name: 'make-backup', limit: 1, delay: 600 })
  assert.deepEqual(
    scheduled.filter(({ limit }) => limit === null).map(({ name }) => name),
    [],
  )
})

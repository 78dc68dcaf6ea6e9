import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { signIn } from '#contract/access/sign-in.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

test('while the database has no connection left people are told to come again, and then all is as it was', async () => {
  const { api } = await signedIn()
  assert.equal((await api(signIn.current)).status, 200)
  await rawSql(`alter database ${pg.escapeIdentifier(theApp().database)} connection limit 0`)
  try {
    await rawSql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'kontor_operator'`,
    )
    const { status, refusal } = await api(signIn.current)
    assert.deepEqual([status, refusal.code], [503, 'unavailable'])
  } finally {
    await rawSql(`alter database ${pg.escapeIdentifier(theApp().database)} connection limit -1`)
  }
  assert.equal((await api(signIn.current)).status, 200)
})

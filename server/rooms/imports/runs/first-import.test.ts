import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { imported, stampFile } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'

withApp()

const ROWS = 8000
const READ_A_ROW = 500

test('the first import of an installation looks each row up by its key, not among all rows of the store', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '10' })
  for (const personnelNumber of ['1', '2', '3', '4', '5']) await build.employee({ company, store, personnelNumber })
  const { state, counts } = await imported(api, stampFile(ROWS))
  assert.deepEqual([state, counts.new], ['done', ROWS])
  const { read } = await readOf('stamp', ROWS)
  assert.ok(read < ROWS * READ_A_ROW, `${read} entries of indexes were read for ${ROWS} rows`)
})

/** What PostgreSQL counts; a connection tells a moment after its transaction. */
const readOf = (table: string, written: number) =>
  until(`PostgreSQL counts ${written} rows of ${table}`, async () => {
    const [counted] = await rawSql<{ inserted: number; read: number }>(
      `select n_tup_ins::int as inserted,
         (select sum(idx_tup_read)::float8 from pg_stat_user_indexes i where i.relid = t.relid) as read
       from pg_stat_user_tables t where relname = $1`,
      [table],
    )
    return counted!.inserted >= written && counted!
  })

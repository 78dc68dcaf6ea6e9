import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { inCompany } from './database.ts'
import { analyseGrownTables } from './statistics.ts'

withApp({ KONTOR_ROLES: 'web' })

const estimate = async () =>
  (
    await rawSql<{ rows: number }>(`select reltuples::int as rows from pg_class where oid = 'audit_entry'::regclass`)
  )[0]!.rows

test('a table that has grown is looked at again, however large another one is', async () => {
  const { company, accountId } = await signedIn()
  await rawSql('vacuum analyze audit_entry')
  const before = await estimate()
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id, origin)
     select $1, $2, 'changed', 'time/stamps', n::text, 'test' from generate_series(1, 5000) n`,
    [company, accountId],
  )
  // A terabyte: its pages fit into an integer, the bytes don’t.
  await rawSql(`update pg_class set relpages = 130000000 where oid = 'stamp'::regclass`)
  const scope = { companyId: company, accountId, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  await inCompany(scope as never, analyseGrownTables)
  assert.equal(await estimate(), before + 5000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { scopeOf } from '#server/rooms/accounts/public.ts'
import { withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type CompanyTx, inCompany } from './database.ts'
import { inEveryStore } from './every-store.ts'

withApp()

async function limited() {
  const employee = await build.employee()
  const { company } = employee
  await build.stamp({ employee })
  await build.stamp({ company })
  await build.stamp()
  const { accountId } = await signedIn({ company, storeIds: [employee.store!] })
  return (await scopeOf(accountId, company, 'test'))!
}
const count = (tx: CompanyTx) =>
  tx.execute<{ stamps: number }>(sql`select count(*)::int as stamps from stamp`).then(({ rows }) => rows[0]!.stamps)

test('what is read so lies in every store of the company and in no other company, and before and after it the limit holds', async () => {
  const scope = await limited()
  const seen = await inCompany(scope, async tx => [
    await count(tx),
    await inEveryStore(tx, scope, () => count(tx)),
    await count(tx),
  ])
  assert.deepEqual(seen, [1, 2, 1])
})

test('the limit holds again after a reading that failed', async () => {
  const scope = await limited()
  await inCompany(scope, async tx => {
    await assert.rejects(
      inEveryStore(tx, scope, () => Promise.reject(new Error('no'))),
      { message: 'no' },
    )
    assert.equal(await count(tx), 1)
  })
})

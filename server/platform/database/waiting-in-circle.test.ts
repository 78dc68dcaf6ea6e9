import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { type CompanyScope, inCompany } from './database.ts'

withApp({ KONTOR_ROLES: 'web' })

test('of two that wait for each other one is asked to try again, not told that somebody changed what they saw', async () => {
  const { company, accountId } = await signedIn()
  const scope = { companyId: company, accountId, storeIds: null, excludedStoreIds: [], permissions: new Set() }
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const take = (own: number, other: number, has: PromiseWithResolvers<void>, theirs: Promise<void>) =>
    inCompany({ ...scope, origin: 'test' } as unknown as CompanyScope, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(4711999, ${own})`)
      has.resolve()
      await theirs
      await tx.execute(sql`select pg_advisory_xact_lock(4711999, ${other})`)
    })
  const done = await Promise.allSettled([take(1, 2, first, second.promise), take(2, 1, second, first.promise)])
  const refused = done.flatMap(each => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
  assert.deepEqual(refused, ['unavailable'])
})

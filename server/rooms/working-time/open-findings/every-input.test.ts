import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { dayNumber } from '#domain/wages/calendar.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { held } from '../law-overrides/actions.ts'
import { lawState } from '../law-states/actions.ts'

withApp({ KONTOR_ROLES: 'web' })

/** Read with what the law reads, and why no change of theirs changes what it says. */
const SAYS_NOTHING: Readonly<Record<string, string>> = {
  store: 'how long a store works counts for wages alone',
}

test('a change of whatever the law reads makes planned shifts be looked at again', async () => {
  const company = await build.company()
  const { id, employee } = await build.stamp({ company })
  await build.contract({ employee })
  await build.planShift({ employee })
  await build.registration({ employee, state: 'accepted' })
  const scope = {
    ...{ companyId: company, accountId: '00000000-0000-0000-0000-000000000000', storeIds: null, excludedStoreIds: [] },
    ...{ permissions: new Set(), origin: 'test' },
  } as never as CompanyScope
  const day = dayNumber(Temporal.PlainDate.from('2026-11-10'))
  const read = await inCompany(scope, async tx => {
    const tablesRead = async () =>
      (
        await tx.execute<{ name: string; scans: number }>(sql`
          select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
          from pg_stat_xact_user_tables where schemaname = 'public'`)
      ).rows
    const before = new Map((await tablesRead()).map(({ name, scans }) => [name, scans]))
    await lawState(tx, scope, [employee.id], { first: day - 14, last: day + 14 })
    await held(tx, [id])
    return (await tablesRead()).filter(({ name, scans }) => scans > (before.get(name) ?? 0)).map(({ name }) => name)
  })
  assert.ok(read.includes('plan_shift') && read.includes('maternity') && read.length > 10, read.join())
  const watched = new Set(
    (
      await rawSql<{ name: string }>(
        `select tgrelid::regclass::text as name from pg_trigger where tgname like 'look_again%' and not tgisinternal`,
      )
    ).map(({ name }) => name),
  )
  assert.deepEqual(
    read.filter(name => !watched.has(name) && !(name in SAYS_NOTHING)),
    [],
    'Say in a migration of its room by look_again(…) whom a change concerns, or in SAYS_NOTHING why it changes nothing.',
  )
})

test('of a table that is watched each column that the law reads is', async () => {
  // Columns that may change without a look stand here, by what the law asks of the table; the rest makes one.
  const [{ columns }] = (await rawSql<{ columns: string }>(
    `select encode(tgargs, 'escape') as columns from pg_trigger where tgname = 'look_again_changed' and tgrelid = 'employee'::regclass`,
  )) as [{ columns: string }]
  for (const column of [
    'birth_date',
    'citizen_type_id',
    'social_insurance_registered',
    'social_insurance_registered_since',
  ])
    assert.ok(columns.includes(column), column)
})

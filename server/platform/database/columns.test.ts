import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeOf } from '#server/rooms/access/public.ts'
import { withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { readColumns } from './columns.ts'
import { inCompany } from './database.ts'

withApp({ KONTOR_ROLES: 'web' })

test('columns hold what rows would, in their order, with moments far back, ahead and missing', async () => {
  const { company, accountId } = await signedIn()
  const scope = (await scopeOf(accountId, company, 'test'))!
  const moments = ['1969-12-31 23:59:59.999Z', '2026-11-03 07:00:00Z', '2000-01-01 00:00:00Z', '2099-12-31 23:59:59Z']
  const text = `select n, b, t from unnest($1::int[], $2::bool[], $3::timestamptz[]) as u (n, b, t) order by t nulls last`
  const values = [
    [2, -7, 0, 2_147_483_647, 5],
    [true, false, true, false, false],
    [...moments.slice(0, 3), moments[3], null],
  ]
  const columns = await inCompany(scope, tx =>
    readColumns(tx, { n: 'int4', b: 'bool', t: 'timestamptz?' }, text, values),
  )
  assert.equal(columns.length, 5)
  assert.deepEqual([...columns.n], [2, 0, -7, 2_147_483_647, 5])
  assert.deepEqual([...columns.b], [1, 1, 0, 0, 0])
  assert.deepEqual(
    [...columns.t],
    [...[moments[0], moments[2], moments[1], moments[3]].map(t => Date.parse(t!)), Number.NaN],
  )
})

test('no rows are columns of no length', async () => {
  const { company, accountId } = await signedIn()
  const scope = (await scopeOf(accountId, company, 'test'))!
  const columns = await inCompany(scope, tx => readColumns(tx, { n: 'int4' }, 'select 1 as n where false', []))
  assert.deepEqual([columns.length, [...columns.n]], [0, []])
})

test('a column that must not have nulls and has one is no column', async () => {
  const { company, accountId } = await signedIn()
  const scope = (await scopeOf(accountId, company, 'test'))!
  const text = 'select n, m from unnest($1::int[], $2::int[]) as u (n, m)'
  for (const values of [
    [
      [1, 2],
      [1, null],
    ],
    [
      [null, 2],
      [1, 2],
    ],
  ])
    await assert.rejects(
      inCompany(scope, tx => readColumns(tx, { n: 'int4', m: 'int4' }, text, values)),
      /has nulls/,
    )
})

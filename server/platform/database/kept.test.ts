import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { byId } from '#server/rooms/access/sessions/rows.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { signedIn } from '#server/testing/build.ts'
import { acrossCompanies } from './database.ts'
import { kept } from './kept.ts'

withApp()

test('the same text has one name whatever its values, and a connection keeps its plan', async () => {
  const doubled = (number: number) => kept(sql`select ${number}::int * 2 as "twice"`)
  assert.equal(doubled(1).name, doubled(2).name)
  assert.notEqual(doubled(1).name, kept(sql`select ${1}::int * 3 as "thrice"`).name)
  await acrossCompanies(async tx => {
    const answers: number[] = []
    for (const number of [1, 2, 3]) answers.push((await tx.$client.query(doubled(number))).rows[0].twice)
    assert.deepEqual(answers, [2, 4, 6])
    const { rows } = await tx.$client.query(`select name from pg_prepared_statements where statement like '%"twice"%'`)
    assert.deepEqual(rows, [{ name: doubled(1).name }])
  })
})

test('what every request asks of its session is planned once a connection, not once a request', async () => {
  const { accountId, company } = await signedIn()
  const [session] = await rawSql<{ id: string }>('select id from session where account_id = $1', [accountId])
  await acrossCompanies(async tx => {
    const plannedAnew = async () => {
      const { rows } = await tx.$client.query(
        `select coalesce(sum(custom_plans), 0)::int as anew from pg_prepared_statements where statement like '%was_entered%'`,
      )
      return rows[0].anew as number
    }
    // The connection may know it from others already.
    const before = await plannedAnew()
    for (let times = 0; times < 12; times++) {
      const found = await byId(tx, session!.id, company, '203.0.113.7', { idleHours: 8, idleSeconds: 0 })
      assert.equal(found?.id, accountId)
    }
    const { rows } = await tx.$client.query(`select from pg_prepared_statements where statement like '%was_entered%'`)
    assert.equal(rows.length, 1)
    // The first five are PostgreSQL's own way of finding out.
    assert.ok((await plannedAnew()) - before <= 5)
  })
})

test('of endlessly many texts only so many are kept, and the others still run', async () => {
  const texts = Array.from({ length: 150 }, (_, number) => kept(sql`select ${sql.raw(String(number))} as "number"`))
  const names = texts.flatMap(({ name }) => name ?? [])
  assert.equal(new Set(names).size, names.length)
  assert.ok(names.length <= 100)
  const { rows } = await acrossCompanies(tx => tx.$client.query(texts.at(-1)!))
  assert.deepEqual(rows, [{ number: 149 }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { acrossCompanies, atOnce, theDatabase } from '#server/platform/database/database.ts'
import { withApp } from '#server/testing/app.ts'

withApp()

const times = async (count: number, run: (round: number) => Promise<unknown>) => {
  for (let round = 0; round < count; round++) await run(round)
}

test('what is asked often is known to its connection by a name, what is asked now and then is not', async () => {
  const client = await theDatabase().operator.connect()
  const known = async () =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
      .map(({ statement }) => statement)
      .filter(text => text.includes('as probe'))
  try {
    await times(19, round => client.query({ text: 'select $1::int + 1 as probe', values: [round] }))
    assert.deepEqual(await known(), [])
    await times(2, round => client.query({ text: 'select $1::int + 1 as probe', values: [round] }))
    await client.query({ text: 'select $1::int + 2 as probe', values: [1] })
    assert.deepEqual(await known(), ['select $1::int + 1 as probe'])
  } finally {
    client.release()
  }
})

test('statements that are sent at once are answered each with its own', async () => {
  const asked = Array.from({ length: 60 }, (_, at) => at)
  const answers = await acrossCompanies(tx =>
    atOnce(asked.map(at => tx.execute<{ twice: number }>(sql`select ${at}::int * 2 as twice`))),
  )
  assert.deepEqual(
    answers.map(({ rows }) => rows[0]!.twice),
    asked.map(at => at * 2),
  )
})

test('of several at once all have ended before one that failed is told, and nothing of them stays', async () => {
  let ended = 0
  const slowly = async (tx: Parameters<Parameters<typeof acrossCompanies>[0]>[0]) => {
    await tx.execute(sql`select 1`).catch(() => {})
    await new Promise(resolve => setTimeout(resolve, 20))
    await tx.execute(sql`select 2`).catch(() => {})
    ended++
  }
  await assert.rejects(
    acrossCompanies(tx =>
      atOnce([
        tx.execute(sql`update company set name = 'Falsch'`).then(() => {}),
        tx.execute(sql`select 1 / 0`).then(() => {}),
        slowly(tx),
      ]),
    ),
  )
  assert.equal(ended, 1)
  const { rows } = await acrossCompanies(tx => tx.execute(sql`select from company where name = 'Falsch'`))
  assert.equal(rows.length, 0)
})

test('of several at once the one that failed is told, not one that was refused for its sake', async () => {
  const twice = async (tx: Parameters<Parameters<typeof acrossCompanies>[0]>[0]) => {
    await tx.execute(sql`select 1`)
    await tx.execute(sql`select 2`)
  }
  await assert.rejects(
    acrossCompanies(tx => atOnce([twice(tx), tx.execute(sql`select 1 / 0`).then(() => {})])),
    error => /division by zero/.test(`${error} ${(error as { cause?: unknown }).cause}`),
  )
})

test('a table that is changed under a known statement costs one answer, and is read as it is by the next', async () => {
  const client = await theDatabase().operator.connect()
  await client.query('create temp table probe_table as select 1 as value')
  client.release()
  const read = () => acrossCompanies(tx => tx.execute(sql`select * from probe_table`))
  await times(25, read)
  const again = await theDatabase().operator.connect()
  await again.query('alter table probe_table alter value type text')
  again.release()
  await assert.rejects(read(), { code: 'unavailable' })
  // The connection is thrown away, and its table with it.
  await assert.rejects(read(), error => !/unavailable/.test(String((error as { code?: string }).code)))
})

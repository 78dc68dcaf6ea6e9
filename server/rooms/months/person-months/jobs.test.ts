import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { personMonths } from '#contract/months/person-months.ts'
import { theDatabase } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { listen } from '#server/testing/sockets.ts'
import { until } from '#server/testing/until.ts'

withApp()

/** Somebody with a day’s work, half an hour of pause deducted, and what the database says of their months, without anybody reading them. */
async function worker() {
  const session = await signedIn()
  await build.ruledModel({ company: session.company, isDefault: true })
  const employee = await build.employee({ company: session.company })
  await build.contract({ employee })
  const stamp = await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
  const kept = async () => {
    const [row] = await rawSql<{ minutes: number }>(
      `select worked_minutes as minutes from person_month where company_id = $1 and month = '2026-09-01'`,
      [session.company],
    )
    const waiting = await rawSql(
      `select from touched_days where company_id = $1 union all
       select from person_month_chain where company_id = $1 and (due <> '{}' or made_until is null)`,
      [session.company],
    )
    return waiting.length === 0 && row ? row.minutes : undefined
  }
  return { ...session, employee, stamp, kept }
}
const SHORTENED = `update stamp set ends_at = '2026-09-15 12:00+00', version = version + 1 where company_id = $1 and id = $2`

test('a worker makes what a change touched although nobody asks, and every open screen hears whose it is', async () => {
  const own = await worker()
  assert.equal(await until('the month is made', own.kept), 450)
  const { heard } = await listen(own.api)
  await rawSql(SHORTENED, [own.company, own.stamp.id])
  await until('the month is made anew', async () => (await own.kept()) === 360)
  const told = () =>
    (heard as { noun: string; ids?: number[] }[]).find(
      ({ noun, ids }) => noun === 'person-months' && ids?.includes(own.employee.id),
    )
  await until('the screen is told', told)
})

test('a worker that is cut off while it makes months leaves them due, and the next one makes them', async () => {
  const own = await worker()
  assert.equal(await until('the month is made', own.kept), 450)
  const watcher = new pg.Client({ ...theDatabase().where, user: 'postgres' })
  await watcher.connect()
  try {
    // Whoever makes months stands still before it writes them.
    await watcher.query('begin')
    await watcher.query('lock table person_month in share mode')
    await rawSql(SHORTENED, [own.company, own.stamp.id])
    const { pid } = await until('it wants to write', async () => {
      const [stuck] = await rawSql<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into person_month ' limit 1`,
      )
      return stuck
    })
    await rawSql('select pg_terminate_backend($1)', [pid])
    await until('it is gone', async () => {
      const [left] = await rawSql<{ left: boolean }>(
        'select exists (select from pg_stat_activity where pid = $1) as left',
        [pid],
      )
      return !left!.left
    })
    assert.equal(await own.kept(), undefined, 'nothing is lost')
  } finally {
    await watcher.query('rollback')
    await watcher.end()
  }
  await until('the next one makes it', async () => (await own.kept()) === 360)
  const { body } = await own.api(personMonths.find, {
    params: { id: own.employee.id },
    query: { month: '2026-09' },
  })
  assert.equal(body.data.workedMinutes, 360)
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pg from 'pg'
import { monthClosings } from '#contract/months/month-closings.ts'
import { stampRecords } from '#contract/time/stamps.ts'
import { theDatabase } from '#server/platform/database/database.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { until } from '#server/testing/until.ts'

withApp({ KONTOR_ROLES: 'web' })

let own: Awaited<ReturnType<typeof closedSeptember>>
before(async () => {
  own = await closedSeptember()
})

/** Two stores, one with September closed; a person of each, with a day’s work in August, September and October. */
async function closedSeptember() {
  const session = await signedIn()
  const { company, api } = session
  const model = await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  const [closed, open] = [await build.store({ company }), await build.store({ company })]
  const [theirs, other] = [
    await build.employee({ company, store: closed }),
    await build.employee({ company, store: open }),
  ]
  await build.contract({ employee: theirs })
  await build.contract({ employee: other })
  // Main contract in the open one.
  const both = await build.employee({ company, store: open })
  await build.contract({ employee: both })
  await build.contract({ employee: { ...both, store: closed }, weeklyMinutes: 300 })
  for (const employee of [theirs, other])
    for (const month of ['08', '09', '10'])
      await build.stamp({
        employee,
        from: `2026-${month}-15 06:00:00`,
        to: `2026-${month}-15 14:00:00`,
        confirmed: true,
      })
  await build.absence({ employee: theirs, from: '2026-09-20 22:00:00', to: '2026-09-21 22:00:00' })
  await build.absence({ employee: theirs, from: '2026-09-22 22:00:00', to: '2026-09-23 22:00:00', approved: false })
  const { status, text } = await api(monthClosings.close, { body: { month: '2026-09', storeIds: [closed] } })
  assert.equal(status, 200, text)
  return { ...session, model, closed, open, theirs, other, both }
}

const NEW_STAMP = `insert into stamp (company_id, employee_id, store_id, starts_at, ends_at) values ($1, $2, $3, $4, $4::timestamptz + interval '4 hours')`
const STAMPS = `from stamp where company_id = $1 and employee_id = $2 and starts_at::date =`
type Own = typeof own
type Case = [what: string, sql: string, values: (own: Own) => unknown[]]
const mine = ({ company, theirs }: Own) => [company, theirs.id]

const NEW_VALUE = `with type as (insert into individual_wage_type (company_id, number, name, unit, valid_from)
    values ($1, substr(md5(random()::text), 1, 8), 'Provision', 'euro', '2020-01-01') returning id, unit)
  insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths)
  select $1, $2, $3, $4, id, unit, 100 from type`

const HELD: Case[] = [
  ['a value of an own wage type in it', NEW_VALUE, own => [...mine(own), own.closed, '2026-09-01']],
  ['a stamp of its people', NEW_STAMP, own => [...mine(own), own.closed, '2026-09-10 06:00+00']],
  ['a stamp of its people in another store', NEW_STAMP, own => [...mine(own), own.open, '2026-09-10 06:00+00']],
  ['a stamp of others in it', NEW_STAMP, own => [own.company, own.other.id, own.closed, '2026-09-10 06:00+00']],
  ['a stamp that reaches into it', NEW_STAMP, own => [...mine(own), own.closed, '2026-08-31 20:00+00']],
  [
    'another time of a stamp',
    `update stamp set ends_at = ends_at - interval '1 hour' where company_id = $1 and employee_id = $2 and starts_at::date = '2026-09-15'`,
    mine,
  ],
  [
    'taking back that a stamp is right',
    `update stamp set md_confirmed = false where company_id = $1 and employee_id = $2 and starts_at::date = '2026-09-15'`,
    mine,
  ],
  [
    'moving a stamp out of it',
    `update stamp set starts_at = starts_at + interval '30 days', ends_at = ends_at + interval '30 days' where company_id = $1 and employee_id = $2 and starts_at::date = '2026-09-15'`,
    mine,
  ],
  [
    'moving a stamp into it',
    `update stamp set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where company_id = $1 and employee_id = $2 and starts_at::date = '2026-10-15'`,
    mine,
  ],
  ['removing a stamp', `delete ${STAMPS} '2026-09-15'`, mine],
  [
    'a pause',
    `insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at) select company_id, id, store_id, starts_at + interval '2 hours', starts_at + interval '3 hours' ${STAMPS} '2026-09-15'`,
    mine,
  ],
  [
    'an absence',
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved) values ($1, $2, $3, '2026-09-27 22:00+00', '2026-09-28 22:00+00', 1, 1, true)`,
    own => [...mine(own), own.closed],
  ],
  [
    'an absence without an end that began before',
    `insert into absence (company_id, employee_id, store_id, starts_at, md_type, md_state, md_approved) values ($1, $2, $3, '2026-08-27 22:00+00', 2, 1, true)`,
    own => [...mine(own), own.closed],
  ],
  [
    'approving an absence',
    `update absence set md_approved = true where company_id = $1 and employee_id = $2 and not md_approved`,
    mine,
  ],
  [
    'taking back an approval',
    `update absence set md_approved = false where company_id = $1 and employee_id = $2 and md_approved`,
    mine,
  ],
  [
    'a duty',
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at) values ($1, $2, $3, '2026-09-10 06:00+00', '2026-09-10 10:00+00')`,
    own => [...mine(own), own.closed],
  ],
  [
    'other hours of a contract',
    `update contract set weekly_minutes = 1200 where company_id = $1 and employee_id = $2`,
    mine,
  ],
  [
    'a contract that ends within it',
    `update contract set valid_to = '2026-09-20' where company_id = $1 and employee_id = $2`,
    mine,
  ],
  [
    'a second contract',
    `insert into contract (company_id, employee_id, store_id, valid_from, valid_to, weekly_minutes) values ($1, $2, $3, '2026-09-01', '2026-09-30', 600)`,
    own => [...mine(own), own.open],
  ],
  ['removing a contract', `delete from contract where company_id = $1 and employee_id = $2`, mine],
  [
    'an opening balance before',
    `insert into opening_balance (company_id, employee_id, day, leave_hundredths) values ($1, $2, '2026-09-01', 500)`,
    mine,
  ],
  [
    'a version of the rules that holds in it',
    `update employment_rule set rules = rules || '{"nightPercent": 9900}' where company_id = $1 and employment_model_id = $2`,
    own => [own.company, own.model],
  ],
  [
    'another default model',
    `update employment_model set is_default = false where company_id = $1 and id = $2`,
    own => [own.company, own.model],
  ],
  ['another zone', `update company set time_zone = 'Europe/London' where id = $1`, own => [own.company]],
]

const FREE: Case[] = [
  ['a value of an own wage type in the month after', NEW_VALUE, own => [...mine(own), own.closed, '2026-10-01']],
  ['a value of its people in another store', NEW_VALUE, own => [...mine(own), own.open, '2026-09-01']],
  ['a stamp in the month after', NEW_STAMP, own => [...mine(own), own.closed, '2026-10-10 06:00+00']],
  ['a stamp in the month before', NEW_STAMP, own => [...mine(own), own.closed, '2026-08-10 06:00+00']],
  [
    'a stamp of another store’s people there',
    NEW_STAMP,
    own => [own.company, own.other.id, own.open, '2026-09-10 06:00+00'],
  ],
  [
    'an absence that ends at its first midnight',
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved) values ($1, $2, $3, '2026-08-29 22:00+00', '2026-08-31 22:00+00', 1, 1, true)`,
    own => [...mine(own), own.closed],
  ],
  [
    'asking for an absence',
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved) values ($1, $2, $3, '2026-09-27 22:00+00', '2026-09-28 22:00+00', 1, 1, false)`,
    own => [...mine(own), own.closed],
  ],
  [
    'a contract that ends after it',
    `update contract set valid_to = '2026-10-31' where company_id = $1 and employee_id = $2`,
    mine,
  ],
  ['a contract’s pay', `update contract set payment_cents = 250000 where company_id = $1 and employee_id = $2`, mine],
  [
    'a version of the rules from the month after on',
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) select company_id, employment_model_id, '2026-10-01', rules from employment_rule where company_id = $1 and employment_model_id = $2`,
    own => [own.company, own.model],
  ],
  ['somebody’s name', `update employee set last_name = 'Anders' where company_id = $1 and id = $2`, mine],
]

/** As the app writes, of whom one store is all they see or everything. */
async function written(sql: string, values: unknown[], seen: number | ''): Promise<string> {
  const client = new pg.Client({ ...theDatabase().where, user: 'kontor_app' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.company_id', $1, true), set_config('app.store_ids', $2, true)`, [
      String(own.company),
      seen === '' ? '' : `{${seen}}`,
    ])
    const { rowCount } = await client.query(sql, values)
    return `${rowCount} written`
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code} ${message}`
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

for (const [what, sql, values] of HELD)
  test(`in a closed month ${what} is refused, with who closed it`, async () => {
    const answer = await written(sql, values(own), '')
    assert.match(
      answer,
      /^KT423 Der September 2026 ist in Filiale \d+ abgeschlossen \(am \d\d\.\d\d\.\d{4}, \d\d:\d\d von .+\)\. Es wurde nichts geändert\.$/,
    )
  })

for (const [what, sql, values] of FREE)
  test(`beside a closed month ${what} goes on`, async () => {
    assert.match(await written(sql, values(own), ''), /^[1-9]\d* written$/)
  })

test('a month of a store that somebody does not see is closed for them, too, without its name', async () => {
  const values = [own.company, own.both.id, own.open, '2026-09-11 06:00+00']
  assert.match(await written(NEW_STAMP, values, ''), /ist in Filiale \d+ abgeschlossen/)
  assert.match(
    await written(NEW_STAMP, values, own.open),
    /^KT423 .* ist in einem Standort, den Sie nicht sehen, abgeschlossen/,
  )
})

test('through the API it is 423 with the same words, and nothing is written', async () => {
  const [{ id, version }] = (await rawSql<{ id: number; version: number }>(
    `select id, version from stamp where company_id = $1 and employee_id = $2 and starts_at::date = '2026-09-15'`,
    mine(own),
  )) as [{ id: number; version: number }]
  const { status, refusal } = await own.api(stampRecords.change, {
    params: { id },
    body: { to: '2026-09-15 13:00:00', reason: 'Nachgetragen', version },
  })
  assert.deepEqual([status, refusal.code], [423, 'locked'])
  assert.match(refusal.message, /^Der September 2026 ist in Filiale \d+ abgeschlossen/)
  assert.deepEqual(await rawSql('select version from stamp where id = $1 and company_id = $2', [id, own.company]), [
    { version },
  ])
})

test('who closes waits for who writes, and finds it; who writes waits for who closes, and is refused', async () => {
  const session = await signedIn()
  const { company, api } = session
  await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  await build.contract({ employee })
  await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00', confirmed: true })
  const writer = new pg.Client({ ...theDatabase().where, user: 'postgres' })
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query(NEW_STAMP, [company, employee.id, store, '2026-09-16 06:00+00'])
    const closing = api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } })
    await until('it waits', async () => {
      const [found] = await rawSql<{ waits: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and not granted) as waits`,
        [company],
      )
      return found!.waits
    })
    await writer.query('commit')
    const { status, refusal } = await closing
    assert.deepEqual([status, refusal.code], [422, 'unprocessable'])
    assert.match(refusal.message, /1 Stempelzeit nicht bestätigt\. Es wurde nichts abgeschlossen\./)
    await rawSql('update stamp set md_confirmed = true where company_id = $1', [company])
    assert.equal((await api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } })).status, 200)
    await assert.rejects(writer.query(NEW_STAMP, [company, employee.id, store, '2026-09-17 06:00+00']), {
      code: 'KT423',
    })
  } finally {
    await writer.end()
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { personMonths } from '#contract/months/person-months.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withOwnApp({ KONTOR_ROLES: 'web' })

type Shop = Awaited<ReturnType<typeof shop>>

/** Two people, all of whose months up to November are made, and a way to see which are made anew. */
async function shop() {
  const session = await signedIn()
  const { api, company } = session
  const model = await build.ruledModel({ company, isDefault: true })
  const other = await build.ruledModel({ company })
  const store = await build.store({ company })
  const employee = await build.employee({ company, store })
  const colleague = await build.employee({ company, store })
  const contract = await build.contract({ employee })
  await build.contract({ employee: colleague })
  for (const each of [employee, colleague]) {
    await build.stamp({ employee: each, from: '2026-07-01 06:00:00', to: '2026-07-01 14:00:00' })
    // The month’s last week goes on into the next one.
    await build.stamp({ employee: each, from: '2026-09-29 06:00:00', to: '2026-09-29 14:00:00' })
  }
  const { id: stamp } = await build.stamp({ employee, from: '2026-09-15 06:00:00', to: '2026-09-15 14:00:00' })
  const { id: absence } = await build.absence({ employee, from: '2026-08-09 22:00:00', to: '2026-08-11 22:00:00' })
  const read = () => api(personMonths.list, { query: { month: '2026-11' } })
  await read()
  const made = async () =>
    (
      await rawSql<{ who: number; month: string; xmin: string }>(
        'select employee_id as who, left(month::text, 7) as month, xmin::text from person_month where company_id = $1',
        [company],
      )
    ).map(({ who, month, xmin }) => `${who === employee.id ? 'own' : 'colleague'} ${month} ${xmin}`)
  return { ...session, employee, colleague, model, other, contract, stamp, absence, store, read, made }
}

/** Which months were written anew by reading after the change. */
async function anew(own: Shop, change: string, values: unknown[]): Promise<string[]> {
  const before = new Set(await own.made())
  await rawSql(change, values)
  await own.read()
  return (await own.made())
    .filter(each => !before.has(each))
    .map(each => each.split(' ').slice(0, 2).join(' '))
    .sort()
}

const STAMP =
  'insert into stamp (company_id, employee_id, store_id, starts_at, ends_at) values ($1, $2, $3, $4, $4::timestamptz + $5::interval)'
type Case = [what: string, sql: string, values: (own: Shop) => unknown[], anew: string[]]
const cases: Case[] = [
  [
    'a stamp in the middle of a month',
    STAMP,
    own => [own.company, own.employee.id, own.store, '2026-08-19 06:00+00', '4 hours'],
    ['own 2026-08'],
  ],
  [
    'a stamp in a week that goes over the month’s end',
    STAMP,
    own => [own.company, own.employee.id, own.store, '2026-09-30 06:00+00', '4 hours'],
    ['own 2026-09', 'own 2026-10'],
  ],
  [
    'an end that is corrected',
    `update stamp set ends_at = ends_at + interval '1 hour' where company_id = $1 and id = $2`,
    own => [own.company, own.stamp],
    ['own 2026-09'],
  ],
  [
    'a stamp that is deleted',
    'update stamp set soft_delete = true where company_id = $1 and id = $2',
    own => [own.company, own.stamp],
    ['own 2026-09'],
  ],
  [
    'a stamp that moves to another month',
    `update stamp set starts_at = starts_at - interval '1 month', ends_at = ends_at - interval '1 month' where company_id = $1 and id = $2`,
    own => [own.company, own.stamp],
    ['own 2026-08', 'own 2026-09'],
  ],
  [
    'a stamp of somebody else now',
    'update stamp set employee_id = $3 where company_id = $1 and id = $2',
    own => [own.company, own.stamp, own.colleague.id],
    ['colleague 2026-09', 'own 2026-09'],
  ],
  [
    'a stamp that is confirmed',
    'update stamp set md_confirmed = not md_confirmed where company_id = $1 and id = $2',
    own => [own.company, own.stamp],
    [],
  ],
  [
    'a pause',
    `insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at) values ($1, $2, $3, '2026-09-15 09:00+00', '2026-09-15 10:00+00')`,
    own => [own.company, own.stamp, own.store],
    ['own 2026-09'],
  ],
  // What leave it takes is handed on to every month after it.
  [
    'leave that is no longer approved',
    'update absence set md_approved = false where company_id = $1 and id = $2',
    own => [own.company, own.absence],
    ['own 2026-08'],
  ],
  [
    'a note at an absence',
    `update absence set note = 'am Meer' where company_id = $1 and id = $2`,
    own => [own.company, own.absence],
    [],
  ],
  [
    'a sickness whose days of claim are handed on',
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved) values ($1, $2, $3, '2026-09-07 22:00+00', '2026-09-10 22:00+00', 2, true)`,
    own => [own.company, own.employee.id, own.store],
    ['own 2026-09', 'own 2026-10', 'own 2026-11'],
  ],
  [
    'a published duty on a day of leave',
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, published_at) values ($1, $2, $3, '2026-08-10 06:00+00', '2026-08-10 12:00+00', now())`,
    own => [own.company, own.employee.id, own.store],
    ['own 2026-08'],
  ],
  [
    'a duty that is not published',
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at) values ($1, $2, $3, '2026-08-10 06:00+00', '2026-08-10 12:00+00')`,
    own => [own.company, own.employee.id, own.store],
    [],
  ],
  [
    'a notice that leave would expire, of a year ago or less',
    `insert into leave_notice (company_id, employee_id, day) values ($1, $2, '2025-09-10')`,
    own => [own.company, own.employee.id],
    ['own 2026-07', 'own 2026-08', 'own 2026-09'],
  ],
  [
    'a contract that ends',
    `update contract set valid_to = '2026-10-20' where company_id = $1 and id = $2`,
    own => [own.company, own.contract],
    ['own 2026-10'],
  ],
  [
    'what a contract pays',
    'update contract set payment_cents = 1 where company_id = $1 and id = $2',
    own => [own.company, own.contract],
    [],
  ],
  [
    'a version of the default model',
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) select company_id, employment_model_id, '2026-10-20', rules || '{"nightCents": 100}' from employment_rule where company_id = $1 and employment_model_id = $2`,
    own => [own.company, own.model],
    ['colleague 2026-10', 'colleague 2026-11', 'own 2026-10', 'own 2026-11'],
  ],
  [
    'a version of a model that nobody has',
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) select company_id, employment_model_id, '2026-10-20', rules from employment_rule where company_id = $1 and employment_model_id = $2`,
    own => [own.company, own.other],
    [],
  ],
  [
    'another factor of a store whose people work by models that name their own',
    'update store set work_time_factor = 43300000, work_days = $3 where company_id = $1 and id = $2',
    own => [own.company, own.store, [2, 3, 4]],
    [],
  ],
  [
    'another name of somebody',
    `update employee set last_name = 'Anders', version = version + 1 where company_id = $1 and id = $2`,
    own => [own.company, own.employee.id],
    [],
  ],
]
for (const [what, sql, values, expected] of cases)
  test(`${what} makes anew ${expected.join(', ') || 'nothing'}`, async () => {
    const own = await shop()
    assert.deepEqual(await anew(own, sql, values(own)), expected)
  })

test('another default model, another zone and an entry make anew all months of those it concerns', async () => {
  const own = await shop()
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  const all = [...months.map(month => `colleague ${month}`), ...months.map(month => `own ${month}`)]
  const other = `update employment_model set is_default = not is_default where company_id = $1`
  await rawSql('drop index if exists employment_model_one_default')
  assert.deepEqual(await anew(own, other, [own.company]), all)
  assert.deepEqual(await anew(own, `update company set time_zone = 'Europe/London' where id = $1`, [own.company]), all)
  const entry = `update employee set entry = '2024-02-01' where company_id = $1 and id = $2`
  assert.deepEqual(
    await anew(own, entry, [own.company, own.employee.id]),
    months.map(month => `own ${month}`),
  )
})

test('what a store says of working time makes anew the months of those whose model leaves it to the store, and of no other', async () => {
  const own = await shop()
  const months = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11'].map(month => `own ${month}`)
  await rawSql(
    `update employment_rule set rules = rules || '{"workTimeMode": "store"}' where company_id = $1 and employment_model_id = $2`,
    [own.company, own.other],
  )
  const model = 'update contract set employment_model_id = $3 where company_id = $1 and id = $2'
  await anew(own, model, [own.company, own.contract, own.other])
  const target = async () => {
    const { body } = await own.read()
    return new Map(body.data.map(({ employeeId, targetMinutes }) => [employeeId, targetMinutes]))
  }
  const before = await target()
  // 40 hours by the factor that a store begins with, 4.325; then by 4.2.
  assert.equal(before.get(own.employee.id), 10_380)
  const factor = 'update store set work_time_factor = 42000000 where company_id = $1 and id = $2'
  assert.deepEqual(await anew(own, factor, [own.company, own.store]), months)
  const after = await target()
  assert.equal(after.get(own.employee.id), 10_080)
  assert.equal(after.get(own.colleague.id), before.get(own.colleague.id))
})

test('a first record that lies earlier gives everybody earlier months, and takes them away when it goes', async () => {
  const own = await shop()
  const first = async () => (await own.api(personMonths.months, { params: { id: own.colleague.id } })).body.data.first
  assert.equal(await first(), '2026-07')
  await rawSql(STAMP, [own.company, own.employee.id, own.store, '2026-05-05 06:00+00', '4 hours'])
  assert.equal(await first(), '2026-05')
  await rawSql(`delete from stamp where company_id = $1 and starts_at < '2026-06-01'`, [own.company])
  assert.equal(await first(), '2026-07')
  const months = await rawSql('select from person_month where company_id = $1 and month < $2', [
    own.company,
    '2026-07-01',
  ])
  assert.equal(months.length, 0)
})

test('what is written while months are made is not lost: the mark of a change belongs to its own transaction', async () => {
  const own = await shop()
  const { Client } = (await import('pg')).default
  const { theDatabase } = await import('#server/platform/database/database.ts')
  const writer = new Client({ ...theDatabase().where, user: 'postgres' })
  await writer.connect()
  try {
    // The same days are touched by one that has ended and one that has not.
    await rawSql(STAMP, [own.company, own.employee.id, own.store, '2026-11-10 06:00+00', '4 hours'])
    await writer.query('begin')
    await writer.query(STAMP, [own.company, own.employee.id, own.store, '2026-11-11 06:00+00', '4 hours'])
    const worked = async () =>
      (await own.read()).body.data.find(({ employeeId }) => employeeId === own.employee.id)!.workedMinutes
    assert.equal(await worked(), 240)
    await writer.query('commit')
    assert.equal(await worked(), 480)
  } finally {
    await writer.end()
  }
})

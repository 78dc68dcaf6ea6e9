import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Sent } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'
import { until } from '#server/testing/until.ts'

withOwnApp()

const WRITING = ROOMS.flatMap(room => room.routes.map(({ endpoint }) => endpoint)).filter(
  ({ method, path, permission, writes }) =>
    !path.includes('monthclosings') &&
    (method !== 'GET' || writes) &&
    permission !== 'public' &&
    permission !== 'admin' &&
    permission !== 'superuser',
)

/** What the figures of months are made of, as far as it is anybody's month. */
const FIGURES = `select md5(string_agg(row::text, ' ' order by row::text)) as sum from (
  select to_jsonb(s) - '{version,updated_at,created_at,note}'::text[] as row from stamp s where company_id = $1
  union all select to_jsonb(p) from stamp_pause p where company_id = $1
  union all select to_jsonb(d) from plan_shift d where company_id = $1 and employee_id is not null
  union all select jsonb_build_array(employee_id, store_id, starts_at, ends_at, md_type, wage_kind, is_confirmed, decline_reason) from absence
    where company_id = $1 and md_state = 1 and (md_approved or decline_reason is not null) and not md_deleted and not soft_delete
  union all select jsonb_build_array(employee_id, store_id, valid_from, valid_to, weekly_minutes, employment_model_id)
    from contract where company_id = $1
  union all select jsonb_build_array(o.employee_id, o.day, o.leave_hundredths) from opening_balance o
    where company_id = $1 and exists (select from contract where company_id = $1 and employee_id = o.employee_id)
  union all select jsonb_build_array(employee_id, store_id, month, wage_type_id, hundredths) from own_wage_value where company_id = $1
  union all select jsonb_build_array(employee_id, day) from leave_notice where company_id = $1
  union all select jsonb_build_array(r.employment_model_id, r.valid_from, r.rules) from employment_rule r where company_id = $1
    and exists (select from contract where company_id = $1 and employment_model_id = r.employment_model_id)
) as figures`

async function figures(company: number): Promise<string | null> {
  await until('imports have ended', async () => {
    const [open] = await rawSql<{ open: boolean }>(
      `select exists (select from job_run where company_id = $1 and name like 'import-%' and state in ('queued', 'running')) as open`,
      [company],
    )
    return !open!.open
  })
  const [row] = await rawSql<{ sum: string | null }>(FIGURES, [company])
  return row!.sum
}

type Asked = { api: Awaited<ReturnType<typeof signedIn>>['api']; company: number; sent: Sent<Endpoint> }
async function asked(endpoint: Endpoint): Promise<Asked> {
  const { api, company } = await signedIn()
  const { body, ...sent } = (await EXAMPLES[nameOf(endpoint)]?.(company)) ?? {}
  // What an example closed would not let anybody be employed.
  await rawSql('delete from month_closing where company_id = $1', [company])
  await employ(company)
  // What nobody approved counts nowhere.
  const counts = 'mdApproved' in shapeOf(endpoint.body) && { mdApproved: true }
  return { api, company, sent: { ...sent, ...(body !== undefined && { body: { ...(body as object), ...counts } }) } }
}

const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {}

/** Everybody the example made works in a store, by each of the models that it made. */
async function employ(company: number): Promise<void> {
  await build.store({ company })
  await rawSql(
    `insert into contract (company_id, employee_id, store_id, valid_from, weekly_minutes, employment_model_id)
     select e.company_id, e.id, coalesce(e.store_id, (select min(id) from store where company_id = $1)), '2020-01-01', 2400, m.id
     from employee e left join employment_model m on m.company_id = e.company_id
     where e.company_id = $1 and not exists (select from contract k where k.company_id = $1 and k.employee_id = e.id)`,
    [company],
  )
  await rawSql(
    `with somebody as (
       insert into employee (company_id, personnel_number, first_name, last_name, store_id)
       select $1, '990001', 'Anna', 'Modell', min(id) from store where company_id = $1 returning id, store_id)
     insert into contract (company_id, employee_id, store_id, valid_from, weekly_minutes, employment_model_id)
     select $1, s.id, s.store_id, '2020-01-01', 2400, m.id from somebody s, employment_model m where m.company_id = $1`,
    [company],
  )
}

/** Each store in each month that anybody could mean. */
const closeEverything = (company: number) =>
  rawSql(
    `insert into month_closing (company_id, store_id, month, closed_by)
     select s.company_id, s.id, m, (select id from account limit 1) from store s, generate_series(date '2015-01-01', '2035-12-01', '1 month') m
     where s.company_id = $1 on conflict do nothing`,
    [company],
  )

/** Found by trying: those whose example changes a figure of an open month. */
const writers: Endpoint[] = []
before(async () => {
  for (const endpoint of WRITING) {
    const { api, company, sent } = await asked(endpoint)
    const earlier = await figures(company)
    await api(endpoint, sent)
    if ((await figures(company)) !== earlier) writers.push(endpoint)
  }
})

test('each of them that writes what months are made of is refused where they are closed, and writes nothing', async () => {
  assert.ok(writers.length >= 24, `only ${writers.map(nameOf).join(', ')}`)
  const breaches: string[] = []
  for (const endpoint of writers) {
    const { api, company, sent } = await asked(endpoint)
    await closeEverything(company)
    const earlier = await figures(company)
    const { status, refusal, text } = await api(endpoint, sent)
    if ((await figures(company)) !== earlier) breaches.push(`${nameOf(endpoint)} wrote`)
    // What works in the background has an answer of its own there.
    const isRefused = status === 423 ? /abgeschlossen/.test(refusal.message) : await failedInBackground(company)
    if (!isRefused) breaches.push(`${nameOf(endpoint)}: ${status} ${text.slice(0, 200)}`)
  }
  assert.deepEqual(breaches, [])
})

const failedInBackground = async (company: number): Promise<boolean> => {
  const failed = await rawSql(`select from job_run where company_id = $1 and message ~ 'abgeschlossen'`, [company])
  return failed.length > 0
}

test('a month of one store closes none of another', async () => {
  const { company, api } = await signedIn()
  const [one, other] = [await build.store({ company }), await build.store({ company })]
  await build.monthClosing({ company, store: one, month: '2026-11' })
  const employee = await build.employee({ company, store: other })
  const { sent } = { sent: await EXAMPLES['POST /api/actualshift']!(company) }
  const { status, text } = await api(WRITING.find(endpoint => nameOf(endpoint) === 'POST /api/actualshift')!, {
    ...sent,
    body: { ...(sent.body as object), storeId: other, employeeId: employee.id },
  })
  assert.equal(status, 200, text)
})

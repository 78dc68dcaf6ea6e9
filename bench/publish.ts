import type pg from 'pg'
import type { Figure } from '../scripts/bench.ts'
import { type Bench, middle } from './server.ts'
import { makeCompany } from './wages.ts'

const PEOPLE = 280
const DAYS = 5
const ROUNDS = 7

type Named = { id: number; version: number }

/** A week of a store of 280 people, asked of the law, published and told, against the statements alone that do the same. */
export async function publishFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE, 1)
  const monday = nextMonday().add({ weeks: 8 })
  await bench.superuser.query('update contract set valid_to = null where company_id = $1', [company])
  await bench.superuser.query(`update employee set email = 'p' || id || '@plan.invalid' where company_id = $1`, [
    company,
  ])
  await bench.superuser.query(`insert into plan_mail_setting (company_id, active) values ($1, true)`, [company])
  await bench.superuser.query(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes)
     select company_id, id, store_id, (($2::date + day) + time '08:00') at time zone 'Europe/Vienna',
       (($2::date + day) + time '16:00') at time zone 'Europe/Vienna', 30
     from employee, generate_series(0, ${DAYS - 1}) day where company_id = $1`,
    [company, monday.toString()],
  )
  await bench.superuser.query('vacuum analyze')
  const { rows: shifts } = await bench.superuser.query<Named & { store: number; person: number }>(
    'select id, version, store_id as store, employee_id as person from plan_shift where company_id = $1',
    [company],
  )
  const named = shifts.map(({ id, version }) => ({ id, version }))
  const tell = {
    ...{ storeId: shifts[0]!.store, from: monday.toString(), to: monday.add({ days: 6 }).toString() },
    employeeIds: [...new Set(shifts.map(({ person }) => person))],
  }
  const send = async (verb: string, body: object) => {
    const answer = await bench.send('POST', `/api/sec/roster/shifts/${verb}?companyId=${company}`, body)
    if (answer.status !== 200) throw new Error(await answer.text())
    return ((await answer.json()) as { data: { shifts: unknown[]; left: unknown[]; told: number } }).data
  }
  const client = await bench.asCompany(company)
  const times = { ours: [] as number[], plain: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    let begun = performance.now()
    const { shifts: published, left } = await send('publish', { shifts: named, tell })
    times.ours.push(performance.now() - begun)
    if (published.length !== named.length) throw new Error(`Drafts are left: ${JSON.stringify(left[0])}`)
    await send('unpublish', { shifts: named, reason: 'Messung' })
    begun = performance.now()
    await plainly(client, company, named)
    times.plain.push(performance.now() - begun)
    await send('unpublish', { shifts: named, reason: 'Messung' })
  }
  await client.end()
  const [ours, plain] = [middle(times.ours), middle(times.plain)]
  return [
    {
      what: `Veröffentlichen von ${named.length} Diensten für ${PEOPLE} Mitarbeiter, geprüft und verständigt, gegen die bloßen Anweisungen`,
      ours: `${ours.toFixed(0)} ms`,
      against: `${plain.toFixed(0)} ms`,
      ratio: ours / plain,
      target: '≤ 1 s',
      ok: ours <= 1000,
    },
  ]
}

async function plainly(client: pg.Client, company: number, shifts: readonly Named[]): Promise<void> {
  const ids = shifts.map(({ id }) => id)
  await client.query('begin')
  await client.query('select from plan_shift where id = any($1) for update', [ids])
  await client.query('update plan_shift set published_at = now() where id = any($1)', [ids])
  await client.query(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id)
     select $2, gen_random_uuid(), 'published', 'roster/shifts', id::text from unnest($1::int[]) id`,
    [ids, company],
  )
  await client.query('commit')
}

const nextMonday = () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 8 - today.dayOfWeek })
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import type { Figure } from '../scripts/bench.ts'
import { type Bench, figure, sideBySide } from './server.ts'
import { makeCompany } from './wages.ts'

const PEOPLE = 200
const ROUNDS = 25
/** A week of which there are stamps, too. */
const [FROM, TO] = ['2026-07-06', '2026-07-12']

/** What the board asks for when a week of 200 people is opened, each call against its bare statements behind a bare handler. */
export async function weekFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, PEOPLE, 1)
  const store = await fill(bench.superuser, company)
  const client = await bench.asCompany(company)
  const bare = await openBare(client, store)
  const query = `companyId=${company}&from=${FROM}&to=${TO}`
  const figures: Figure[] = []
  try {
    for (const [what, path, bound] of [
      ['Woche von 200 Mitarbeitern und 1000 Diensten', 'week', 1.5],
      ['… was das Arbeitszeitrecht dazu wissen muss', 'week/law', 1.5],
      ['… der Stand des Plans aller Standorte', 'week/states', 1.5],
    ] as const) {
      const measured = await sideBySide(
        ROUNDS,
        () => read(bench.get(`/api/sec/roster/${path}?${query}&storeId=${store}`)),
        () => read(fetch(`${bare.address}/${path}`)),
        5,
      )
      figures.push(figure(`${what}, gegen die bloßen Anweisungen hinter einem bloßen Handler`, measured, bound))
    }
    await holdsAll(bench, `/api/sec/roster/week?${query}&storeId=${store}`)
  } finally {
    bare.close()
    await client.end()
  }
  return figures
}

async function fill(superuser: pg.Client, company: number): Promise<number> {
  const steps = [
    `insert into spot (company_id, name, unit_name) select $1, 'Platz ' || n, 'Bereich ' || n % 4 from generate_series(1, 12) n`,
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_starts_at, break_minutes, spot_id)
     select s.company_id, s.employee_id, s.store_id, s.starts_at, s.ends_at, s.starts_at + interval '4 hours', 30, p.ids[1 + s.employee_id % 12]
     from stamp s, (select array_agg(id) as ids from spot where company_id = $1) p
     where s.company_id = $1 and s.starts_at >= '${FROM}' and s.starts_at < date '${TO}' + 1`,
    `insert into wish (company_id, employee_id, state, starts_at, ends_at, approved)
     select $1, id, 1 + id % 4, timestamptz '${FROM} 06:00+02' + id % 7 * interval '1 day', timestamptz '${FROM} 14:00+02' + id % 7 * interval '1 day', true
     from employee where company_id = $1 and id % 4 = 0`,
    `insert into staff_need (company_id, store_id, spot_id, from_minute, to_minute, counts, valid_from)
     select $1, s.id, p.id, 480, 1200, '{3,3,3,3,4,4,2,2}', '2026-01-01' from store s, spot p where s.company_id = $1 and p.company_id = $1`,
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_state, md_approved)
     select $1, id, store_id, '${FROM} 00:00+02', '${TO} 00:00+02', 1, 1, true from employee where company_id = $1 and id % 10 = 0`,
  ]
  for (const step of steps) await superuser.query(step, step.includes('$1') ? [company] : [])
  await superuser.query('vacuum analyze')
  const { rows } = await superuser.query<{ id: number }>('select id from store where company_id = $1', [company])
  return rows[0]!.id
}

async function read(asked: Promise<Response>): Promise<void> {
  const answer = await asked
  if (!answer.ok) throw new Error(await answer.text())
  await answer.text()
}

/** What is measured is what a board shows. */
async function holdsAll(bench: Bench, path: string): Promise<void> {
  const { data: week } = (await (await bench.get(path)).json()) as { data: StoreWeek }
  const counts = { people: week.people.length, shifts: week.shifts.id.length, stamps: week.stamps?.employeeId.length }
  const rest = [week.wishes, week.needs.count, week.absences, week.spots]
  if (counts.people !== PEOPLE || counts.shifts !== PEOPLE * 5 || counts.stamps !== PEOPLE * 5)
    throw new Error(`Of the week something is missing: ${JSON.stringify(counts)}`)
  if (rest.some(({ length }) => length === 0)) throw new Error('Of the week something is missing.')
}

/** One transaction a call, as one writes it: no session, no rights, no schema. */
async function openBare(client: pg.Client, store: number) {
  const server = createServer(async (request, answer) => {
    await client.query('begin')
    const found = []
    for (const statement of STATEMENTS[request.url!.slice(1)]!)
      found.push((await client.query({ text: statement, values: [store] })).rows)
    await client.query('commit')
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

const minutes = (column: string) => `floor(extract(epoch from ${column}) / 60)::int as ${column}`
const inWeek = (begin: string, end: string) =>
  `${begin} < '2026-07-12 22:00+00' and coalesce(${end} > '2026-07-05 22:00+00', true)`
const OF_STORE = '(select id from employee where store_id = $1)'
/** Half a year around the week: averages, rests and notice. */
const AROUND = `starts_at > '2026-02-15' and starts_at < '2026-08-10'`

const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  week: [
    `select p.id, employee_id, ${['starts_at', 'ends_at', 'break_starts_at', 'published_at'].map(minutes).join()}, break_minutes, spot_id, coalesce(skill_id, required_skill_id) as skill_id, p.version
     from plan_shift p left join spot s on s.company_id = p.company_id and s.id = p.spot_id where p.store_id = $1 and ${inWeek('starts_at', 'ends_at')} order by starts_at, p.id`,
    `select id, last_name, first_name from employee where store_id = $1 and not is_hidden order by last_name, first_name, id`,
    `select employee_id, valid_from - date '1970-01-01' as valid_from, valid_to - date '1970-01-01' as valid_to, weekly_minutes, model_group
     from contract c left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id where employee_id in ${OF_STORE} and valid_from <= '${TO}' and coalesce(valid_to >= '${FROM}', true)`,
    `select employee_id, ${minutes('starts_at')}, ${minutes('ends_at')}, break_minutes from plan_shift where store_id <> $1 and employee_id in ${OF_STORE} and ${inWeek('starts_at', 'ends_at')}`,
    `select employee_id, ${minutes('starts_at')}, ${minutes('ends_at')}, md_type from absence where employee_id in ${OF_STORE} and ${inWeek('starts_at', 'ends_at')} and md_approved and not md_deleted and not soft_delete and md_state = 1`,
    `select id, name, unit_name, is_hidden from spot where store_id is null or store_id = $1 order by unit_name, name, id`,
    `select spot_id, from_minute, to_minute, counts from staff_need where store_id = $1 and valid_from <= '${TO}' and coalesce(valid_to >= '${FROM}', true)`,
    `select spot_id, from_minute, to_minute, count from need_exception where store_id = $1 and on_day between '${FROM}' and '${TO}'`,
    `select id, name, from_date, to_date from calendar_event where to_date >= '${FROM}' and from_date <= '${TO}' and $1 > 0`,
    `select employee_id, state, ${minutes('starts_at')}, ${minutes('ends_at')} from wish where employee_id in ${OF_STORE} and approved and ${inWeek('starts_at', 'ends_at')}`,
    `select employee_id, state, week_days, from_minute, to_minute from availability where employee_id in ${OF_STORE} and approved and valid_from <= '${TO}'`,
    `select employee_id, ${minutes('starts_at')}, ${minutes('ends_at')} from stamp where store_id = $1 and ${inWeek('starts_at', 'ends_at')} and not soft_delete order by starts_at, id`,
  ],
  'week/law': [
    `select id, employee_id, store_id, ${minutes('starts_at')}, ${minutes('ends_at')}, break_minutes from plan_shift where employee_id in ${OF_STORE} and ${AROUND}`,
    `select s.id, s.employee_id, s.store_id, ${minutes('s.starts_at').replaceAll('as s.', 'as ')}, ${minutes('s.ends_at').replaceAll('as s.', 'as ')}, extract(epoch from sum(p.ends_at - p.starts_at))::int / 60 as pause
     from stamp s left join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id where s.employee_id in ${OF_STORE} and s.${AROUND.replace(' starts_at', ' s.starts_at')} and not s.soft_delete group by s.company_id, s.id`,
    `select id, birth_date, entry, exit, citizen_type_id from employee where store_id = $1`,
    `select c.*, model_group from contract c left join employment_model m on m.company_id = c.company_id and m.id = c.employment_model_id where employee_id in ${OF_STORE}`,
    `select employee_id, starts_at, ends_at, md_approved from absence where employee_id in ${OF_STORE} and not soft_delete`,
    `select employee_id, state, starts_at, ends_at from wish where employee_id in ${OF_STORE} and approved`,
    `select employee_id, state, week_days, from_minute, to_minute from availability where employee_id in ${OF_STORE} and approved`,
  ],
  'week/states': [
    `select store_id, count(*) filter (where published_at is not null) as published, count(*) filter (where published_at is null and employee_id is not null) as drafts
     from plan_shift where starts_at >= '2026-07-05 22:00+00' and starts_at < '2026-07-12 22:00+00' and $1 > 0 group by store_id`,
  ],
}

import { wageCalendar } from '#domain/wages/calendar.ts'
import { SHIPPED_RULES, tidiedRules } from '#domain/wages/employment-rules.ts'
import { monthSpan } from '#domain/wages/target-hours.ts'
import type { PersonHistory } from '#domain/wages/wage-history.ts'
import { reckonMonth } from '#domain/wages/wage-month.ts'
import type { Figure } from '../scripts/bench.ts'
import { type Bench, middle } from './server.ts'

const MONTH = '2026-07'

/** July's hours of many people, from their rows to kinds that are kept, beside the plainest sums of the same rows. */
export async function wageFigures(bench: Bench): Promise<Figure[]> {
  const idle = bench.residentMegabytes()
  const small = await makeCompany(bench, 1000)
  const large = await makeCompany(bench, 10_000)
  const [few, many] = [await measured(bench, small), await measured(bench, large)]
  const { perPerson: fewer, most } = inMemory()
  return [
    {
      what: 'Juli von 10.000 Personen, von den Zeilen bis zu den abgelegten Zeitarten und der Antwort, gegen einmal lesen und summieren',
      ours: seconds(many.ours),
      against: seconds(many.against),
      ratio: many.ours / many.against,
      target: '≤ 5 s',
      ok: many.ours <= 5000,
    },
    {
      what: '… von 1.000 Personen (je Person wie von 10.000)',
      ours: seconds(few.ours),
      against: seconds(few.against),
      ratio: many.ours / few.ours / 10,
      target: '≤ 1,5× je Person',
      ok: many.ours / few.ours / 10 <= 1.5,
    },
    {
      what: '… von 50.000 Personen, ohne Datenbank (je Person wie von 10.000)',
      ours: seconds(most * 50_000),
      against: seconds(fewer * 50_000),
      ratio: most / fewer,
      target: '≤ 1,5× je Person',
      ok: most / fewer <= 1.5,
    },
    {
      what: '… größter Speicher des Servers dabei, gegen den in Ruhe',
      ours: `${many.megabytes} MB`,
      against: `${idle} MB`,
      ratio: many.megabytes / idle,
      target: '≤ 250 MB mehr',
      ok: many.megabytes - idle <= 250,
    },
    await oneStamp(bench, large),
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** People of some stores with a stamp and a pause on each working day of July; their contracts end with it. */
export async function makeCompany({ superuser }: Bench, people: number, stores = 20): Promise<number> {
  const insert = async (text: string, values: unknown[]) =>
    (await superuser.query<{ id: number }>(text, values)).rows[0]!.id
  const id = await insert(
    `insert into company (name, description, software_id) values ($1, 'bench wages', 0) returning id`,
    [`Lohn ${people}`],
  )
  await superuser.query(
    `insert into role (company_id, id, name, immutable, permissions) select $1, r.id, r.name, r.immutable, r.permissions from role r where company_id = 1`,
    [id],
  )
  await superuser.query(
    `insert into role_assignment (company_id, account_id, role_id) select $1, id, 2 from account where email = 'admin@kontor.example'`,
    [id],
  )
  const model = await insert(
    `insert into employment_model (company_id, name, is_default) values ($1, 'Vollzeit', true) returning id`,
    [id],
  )
  await superuser.query(
    `insert into employment_rule (company_id, employment_model_id, valid_from, rules) values ($1, $2, '2020-01-01', $3)`,
    [id, model, JSON.stringify(RULES)],
  )
  await superuser.query(
    `insert into store (company_id, name) select $1, 'Filiale ' || n from generate_series(1, $2) n`,
    [id, stores],
  )
  await superuser.query(
    `with s as (select array_agg(id order by id) as ids from store where company_id = $1)
     insert into employee (company_id, personnel_number, first_name, last_name, store_id, entry)
     select $1, n::text, 'Anna', 'Person ' || n, s.ids[1 + n % $3], date '2020-01-01' + n % 2000 from generate_series(1, $2) n, s`,
    [id, people, stores],
  )
  await superuser.query(
    `insert into contract (company_id, employee_id, store_id, valid_from, valid_to, weekly_minutes)
     select company_id, id, store_id, entry, '2026-07-31', 2310 from employee where company_id = $1`,
    [id],
  )
  await superuser.query(
    `insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed)
     select $1, e.id, e.store_id, d + interval '5 hours' + e.id % 240 * interval '1 minute', d + interval '13 hours 30 minutes' + e.id % 290 * interval '1 minute', true
     from employee e, generate_series(timestamptz '2026-07-01 00:00+00', '2026-07-31 00:00+00', '1 day') d
     where e.company_id = $1 and extract(isodow from d) < 6`,
    [id],
  )
  await superuser.query(
    `insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at)
     select company_id, id, store_id, starts_at + interval '4 hours', starts_at + interval '4 hours 30 minutes' from stamp where company_id = $1`,
    [id],
  )
  // A first time, so that code and caches are warm for both.
  await untilMade(superuser, id)
  await superuser.query('vacuum analyze')
  return id
}

/** Until the worker has made what the rows have touched. */
async function untilMade(superuser: Bench['superuser'], company: number): Promise<void> {
  for (;;) {
    const { rows } = await superuser.query<{ left: boolean }>(
      `select exists (select from touched_days where company_id = $1) or exists (select from person_month_chain where company_id = $1 and made_until is null) as left`,
      [company],
    )
    if (!rows[0]!.left) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function measured(bench: Bench, company: number): Promise<{ ours: number; against: number; megabytes: number }> {
  const times = { ours: [] as number[], against: [] as number[] }
  let megabytes = 0
  for (let round = 0; round < 3; round++) {
    await bench.superuser.query('delete from person_month where company_id = $1', [company])
    await bench.superuser.query('update person_month_chain set made_until = null where company_id = $1', [company])
    const watch = setInterval(() => {
      megabytes = Math.max(megabytes, bench.residentMegabytes())
    }, 50)
    const begun = performance.now()
    const answer = await bench.get(`/api/sec/personmonths?companyId=${company}&month=${MONTH}`)
    const { data } = (await answer.json()) as { data: { kinds: unknown[] }[] }
    times.ours.push(performance.now() - begun)
    clearInterval(watch)
    if (data.length < 1000 || data.some(({ kinds }) => kinds.length === 0)) throw new Error('Months are missing.')
    const between = performance.now()
    await plainSums(bench, company)
    times.against.push(performance.now() - between)
  }
  return { ours: middle(times.ours), against: middle(times.against), megabytes }
}

/** As one would write it without rules: the same rows once, minutes by person and day. */
async function plainSums(bench: Bench, company: number): Promise<void> {
  const client = await bench.asCompany(company)
  const { rows } = await client.query<{ employee_id: number; starts_at: string; minutes: number }>(
    `select s.employee_id, s.starts_at, extract(epoch from s.ends_at - s.starts_at - coalesce(sum(p.ends_at - p.starts_at), '0'))::int / 60 as minutes
     from stamp s left join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id
     where s.starts_at >= '2026-06-30 22:00+00' and s.starts_at < '2026-07-31 22:00+00' group by s.company_id, s.id`,
  )
  const sums = new Map<string, number>()
  for (const { employee_id, starts_at, minutes } of rows) {
    const key = `${employee_id} ${String(starts_at).slice(0, 10)}`
    sums.set(key, (sums.get(key) ?? 0) + minutes)
  }
  await client.end()
}

/** Corrected by somebody, and their month read at once. */
async function oneStamp(bench: Bench, company: number): Promise<Figure> {
  const { rows } = await bench.superuser.query<{ id: number; employee: number }>(
    `select min(id) as id, employee_id as employee from stamp where company_id = $1 group by employee_id order by employee_id limit 21`,
    [company],
  )
  const times: number[] = []
  for (const { id, employee } of rows) {
    const begun = performance.now()
    const body = { to: '2026-07-01 15:00:00', reason: 'Messung', version: 1 }
    const changed = await bench.send('PUT', `/api/actualshift/${id}?companyId=${company}`, body)
    const month = await bench.get(`/api/sec/personmonths/${employee}?companyId=${company}&month=${MONTH}`)
    if (!changed.ok || !month.ok) throw new Error(`${await changed.text()} ${await month.text()}`)
    await month.arrayBuffer()
    times.push(performance.now() - begun)
  }
  return {
    what: 'Eine Stempelzeit korrigiert und der Monat neu gerechnet, abgelegt und beantwortet',
    ours: `${middle(times).toFixed(0)} ms`,
    against: '',
    ratio: null,
    target: '≤ 100 ms',
    ok: middle(times) <= 100,
  }
}

const RULES = tidiedRules({
  ...SHIPPED_RULES,
  weeklyMinutes: 2310,
  moreWorkOverMinutes: 2310,
  nightPercent: 5000,
  timeAccount: 'overtime',
})

/** Milliseconds a person, of ten thousand and of fifty thousand. */
function inMemory(): { perPerson: number; most: number } {
  const calendar = wageCalendar('Europe/Vienna', () => [])
  const models = {
    defaultId: 1,
    byId: new Map([
      [1, { id: 1, name: 'Vollzeit', group: 'salaried' as const, versions: [{ from: 18_262, rules: RULES }] }],
    ]),
  }
  const run = (people: number) => {
    const begun = performance.now()
    for (let person = 0; person < people; person++)
      reckonMonth({ year: 2026, month: 7, history: historyOf(person), models, calendar, carry: null })
    return (performance.now() - begun) / people
  }
  run(2000)
  return { perPerson: run(10_000), most: run(50_000) }
}

function historyOf(person: number): PersonHistory {
  const { first, last } = monthSpan(2026, 7)
  const stamps = []
  for (let day = first; day <= last; day++) {
    const from = day * 1440 + 300 + (person % 240)
    const pauses = [{ from: from + 240, to: from + 270 }]
    if ((day + 3) % 7 < 5) stamps.push({ id: day, storeId: 1, from, to: from + 510 + (person % 50), pauses })
  }
  const contracts = [
    { id: 1, storeId: 1, from: 18_262 + (person % 2000), to: null, weeklyMinutes: 2310, modelId: null },
  ]
  return { contracts, stamps, absences: [], duties: [], opening: null, serviceFrom: null, leaveNotices: [] }
}

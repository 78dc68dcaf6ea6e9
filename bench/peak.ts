import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../scripts/bench.ts'
import { askOnce, type Clerks, several, signIn } from './clerks.ts'
import type { Crowd, Heard } from './load.ts'
import { load } from './load-process.ts'
import { ALL, FIRST_ABSENCE, type Mix, type MonthEnd, monthEnd } from './month-end.ts'
import { openStage, type Stage } from './processes-stage.ts'

const WEBS = Number(process.env.PEAK_WEBS || 2)
/** Held without searching for the most that is served in time. */
const RATE = Number(process.env.PEAK_RATE || 0)
const SECONDS = Number(process.env.PEAK_SECONDS || 1800)
const TRY_SECONDS = Number(process.env.PEAK_TRY_SECONDS || 60)
/** Of 240 requests a second, each session asks four times in thirty seconds. */
const STORE_SESSIONS = Number(process.env.PEAK_SESSIONS || 1650)
const OFFICE_SESSIONS = Math.ceil(STORE_SESSIONS / 11)
const PART_SECONDS = 60
const BURST_SECONDS = 10
const LINES = 200
const WANTED = 240
const FIRST_RATE = 40
const NEAR = 1.2
/** Of what was served in time for a minute: what is held for long. */
const HELD = 0.85
const READ_MS = 300
const WRITE_MS = 500
const SLOWEST_MS = 1000
/** A machine that carries so many people gives its database more than a small office does. */
const DATABASE = {
  shared_buffers: '2GB',
  effective_cache_size: '8GB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
}

/** What the people of a company’s offices alone do; nine of ten requests come from stores. */
const OFFICE: Mix = {
  reads: { list: 2.6, detail: 1.9, session: 1, download: 0.3, report: 0.5 },
  writes: { absence: 0.4, stamp: 0.3, centre: 2, upload: 0.1, signIn: 0.1, startReport: 0.5 },
  pages: 0.1,
}
const STORES: Mix = {
  reads: rest(ALL.reads, OFFICE.reads),
  writes: rest(ALL.writes, OFFICE.writes),
  pages: ALL.pages - OFFICE.pages,
}

function rest(all: Record<string, number>, taken: Record<string, number>): Record<string, number> {
  const left = Object.entries(all).map(([kind, share]) => [kind, Math.round((share - taken[kind]!) * 10) / 10] as const)
  return Object.fromEntries(left.filter(([, share]) => share > 0))
}
const total = ({ reads, writes, pages }: Mix) =>
  [...Object.values(reads), ...Object.values(writes), pages].reduce(add, 0)

/**
 * The month's end on the installation in `KONTOR_DATA` that `npm run scale` has filled: the most that is served in time on this machine, and
 * whether that is so for half an hour. It writes into the installation.
 */
export async function peakFigures(): Promise<Figure[]> {
  const folder = process.env.KONTOR_DATA
  if (!folder || !existsSync(join(folder, 'postgres')))
    throw new Error('Bitte nennen Sie in KONTOR_DATA den Ordner einer Installation, die npm run scale gefüllt hat.')
  const stage = await openStage({ folder, settings: DATABASE })
  try {
    // As behind nginx: each store signs in from a network of its own.
    await stage.serveBy(WEBS, { TRUST_PROXY: '127.0.0.1' })
    const who = await signedIn(stage)
    const { rows } = await stage.superuser.query<{ count: number }>('select count(*)::int from employee')
    console.log(`· ${rows[0]!.count} Mitarbeiter, ${who.stores.length + who.offices.length} sind angemeldet`)
    const months = [
      { month: await monthEnd(stage, who.stores, STORES), share: total(STORES) / (total(STORES) + total(OFFICE)) },
      { month: await monthEnd(stage, who.offices, OFFICE), share: total(OFFICE) / (total(STORES) + total(OFFICE)) },
    ]
    await warmUp(stage, months)
    const rate = RATE || HELD * (await mostInTime(stage, months))
    const held = await offer(stage, months, rate, SECONDS)
    return [figureOf(held, rows[0]!.count)]
  } finally {
    await stage.close()
  }
}

type Parts = { month: MonthEnd; share: number }[]

async function crowdsOf(months: Parts, rate: number, seconds: number): Promise<Crowd[]> {
  const all = []
  for (const { month, share } of months) all.push(...(await month.crowdsAt(rate * share, seconds)))
  return all
}

async function warmUp(stage: Stage, months: Parts): Promise<void> {
  const crowds = await crowdsOf(months, FIRST_RATE, 20)
  // Nothing may be refused but what should be.
  for (const { name, asks } of crowds)
    if (name === 'read' || name === 'write')
      for (const asked of asks.slice(0, 100)) if ('path' in asked) await askOnce(stage.address, asked)
  await load({ ports: stage.ports(), seconds: 30, crowds: await crowdsOf(months, FIRST_RATE, 30), lines: LINES })
}

async function mostInTime(stage: Stage, months: Parts): Promise<number> {
  let best = FIRST_RATE / 2
  let tooMuch = Number.POSITIVE_INFINITY
  for (let rate = FIRST_RATE; tooMuch / best > NEAR; ) {
    if ((await offer(stage, months, rate, TRY_SECONDS)).isInTime) best = rate
    else tooMuch = rate
    if (tooMuch <= FIRST_RATE / 4) break
    rate = Math.min(best * 2, Math.sqrt(best * tooMuch))
    await pause(3000)
  }
  return best
}

type Run = Awaited<ReturnType<typeof offer>>

/** A minute after the other, with twice as much in the first ten seconds of each. */
async function offer(stage: Stage, months: Parts, rate: number, seconds: number) {
  const parts = Math.ceil(seconds / PART_SECONDS)
  const all: Heard[] = []
  const minutes: { read: number; write: number }[] = []
  const before = stage.processorSeconds()
  const begun = performance.now()
  let crowds = await crowdsOf(months, rate, PART_SECONDS)
  for (let part = 0; part < parts; part++) {
    const heard = load({
      ...{ ports: stage.ports(), seconds: Math.min(PART_SECONDS, seconds), crowds },
      ...{ lines: LINES, isRandom: true, burstSeconds: BURST_SECONDS },
    })
    if (part < parts - 1) crowds = await crowdsOf(months, rate, PART_SECONDS)
    const minute = await heard
    all.push(...minute)
    minutes.push({ read: at(times(minute, READING), 0.95), write: at(times(minute, WRITING), 0.95) })
    if (parts > 1)
      console.log(
        `  Minute ${part + 1}: p95 lesen ${minutes.at(-1)!.read.toFixed(0)} ms, schreiben ${minutes.at(-1)!.write.toFixed(0)} ms`,
      )
  }
  const passed = (performance.now() - begun) / 1000
  const after = stage.processorSeconds()
  const [read, write, page] = [times(all, READING), times(all, WRITING), times(all, ['page'])]
  const answered = all.map(({ served, other }) => served.length + Object.values(other).reduce(add, 0)).reduce(add, 0)
  const refused = all.map(({ refused, unanswered }) => refused.length + unanswered).reduce(add, 0)
  const others = all.flatMap(({ name, other }) =>
    name === 'wrong' ? [] : Object.entries(other).map(([status, count]) => ({ name, status, count })),
  )
  // What somebody would be asked to confirm, as the rows of chance have it.
  const isExpected =
    others.every(({ status }) => status === DOUBTFUL) && others.reduce(countOf, 0) <= write.length / 100
  const cost = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / answered
  const isInTime = at(read, 0.95) <= READ_MS && at(write, 0.95) <= WRITE_MS && refused <= answered / 1000 && isExpected
  const run = {
    ...{ rate, seconds, answered, refused, others, isInTime, minutes, read, write, page },
    ...{ aSecond: answered / passed, web: cost('web'), worker: cost('worker'), database: cost('database') },
  }
  console.log(`· ${isInTime ? 'rechtzeitig' : 'zu viel'}: ${lineOf(run)}`)
  return run
}

const READING = ['read']
const WRITING = ['write', 'repeat']
const DOUBTFUL = '422'
const countOf = (sum: number, { count }: { count: number }) => sum + count
const add = (sum: number, each: number) => sum + each
const times = (heard: readonly Heard[], names: readonly string[]) =>
  heard.flatMap(({ name, served }) => (names.includes(name) ? served : [])).toSorted((a, b) => a - b)
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
const three = (sorted: readonly number[]) => [0.5, 0.95, 0.99].map(share => at(sorted, share).toFixed(0)).join('/')

const lineOf = (run: Omit<Run, 'isInTime'>): string =>
  [
    `${run.rate.toFixed(0)} in der Sekunde, ${BURST_SECONDS} s je Minute doppelt, ${run.seconds} s lang: ${run.answered} beantwortet (${run.aSecond.toFixed(0)} je s), ${run.refused} abgewiesen`,
    `p50/p95/p99 lesen ${three(run.read)} ms, schreiben ${three(run.write)} ms, Seite öffnen ${three(run.page)} ms`,
    `schlechteste Minute p95 lesen ${Math.max(...run.minutes.map(({ read }) => read)).toFixed(0)} ms, schreiben ${Math.max(...run.minutes.map(({ write }) => write)).toFixed(0)} ms`,
    `Prozessor je Anfrage ${run.web.toFixed(1)} ms Web, ${run.database.toFixed(1)} ms Datenbank, ${run.worker.toFixed(1)} ms Worker`,
    ...run.others.map(({ name, status, count }) => `${name} ${count} × ${status}`),
  ].join('; ')

const figureOf = (run: Run, people: number): Figure => ({
  what: `Monatsende mit ${people} Mitarbeitern, ${WEBS} × web, 1 × worker`,
  ours: lineOf(run),
  against: `${(((run.web + run.database + run.worker) * WANTED) / 1000).toFixed(1)} Kerne für ${WANTED} in der Sekunde`,
  ratio: null,
  target: `p95 lesen ≤ ${READ_MS} ms, schreiben ≤ ${WRITE_MS} ms, p99 ≤ ${SLOWEST_MS} ms`,
  ok: run.isInTime && at(run.read, 0.99) <= SLOWEST_MS && at(run.write, 0.99) <= SLOWEST_MS,
})

/** Whoever leads a store, in so many of them by chance, and administrators of companies, who are numbered as these are. */
async function signedIn(stage: Stage): Promise<{ stores: Clerks[]; offices: Clerks[] }> {
  const { superuser } = stage
  const open = openSundays()
  // What an earlier run left there: people are free on these days again.
  await superuser.query(
    `delete from stamp s using unnest($1::date[]) day where s.starts_at >= day and s.starts_at < day + 1`,
    [open],
  )
  await superuser.query(
    `delete from absence where starts_at >= $1 and company_id in (
       select company_id from role_assignment join account on account.id = account_id where email like 'monatsende.%')`,
    [FIRST_ABSENCE],
  )
  // Who leads a store stamps for its people at the month's end.
  await superuser.query(
    `insert into role (company_id, id, name, permissions)
     select company_id, 900, 'Monatsende', permissions || '{stamps.write}' from role where id = 4 on conflict do nothing`,
  )
  await superuser.query(
    `with made as (insert into account (email, first_name, password_hash)
       select 'monatsende.' || id || '@kontor.example', 'Fritz', (select password_hash from account where email = 'admin.1@kontor.example')
       from store on conflict do nothing returning id, email)
     insert into role_assignment (company_id, account_id, role_id, store_ids)
     select s.company_id, made.id, 900, array[s.id] from made join store s on made.email = 'monatsende.' || s.id || '@kontor.example'`,
  )
  const { rows } = await superuser.query<{ company: number; store: number; people: number[] }>(
    `select s.company_id as company, s.id as store, array_agg(e.id order by e.id) as people
     from store s join employee e on e.company_id = s.company_id and e.store_id = s.id
     where not e.is_hidden
       and not exists (select from month_closing m where m.company_id = s.company_id and m.store_id = s.id and m.month >= date_trunc('month', $1::date))
       and exists (select from contract c where c.company_id = e.company_id and c.employee_id = e.id
       and c.valid_from <= $1 and (c.valid_to is null or c.valid_to > $2::date + 700))
       and not exists (select from absence a join unnest($3::date[]) day on a.starts_at < day + 2 and coalesce(a.ends_at, 'infinity') > day - 1
         where a.company_id = e.company_id and a.employee_id = e.id)
       and not exists (select from absence a where a.company_id = e.company_id and a.employee_id = e.id and a.starts_at > $2::date + 30)
       and not exists (select from stamp s join unnest($3::date[]) day on s.starts_at >= day and s.starts_at < day + 1
         where s.company_id = e.company_id and s.employee_id = e.id)
     group by s.company_id, s.id order by md5(s.id::text)`,
    [open[0], open.at(-1), open],
  )
  await superuser.query('analyze account, role, role_assignment')
  const offices = rows.splice(-OFFICE_SESSIONS)
  const clerk = async (mail: string, { company, store, people }: (typeof rows)[number]): Promise<Clerks> => ({
    ...{ company, store, people: people.slice(0, 60), emails: [mail], stampDays: open },
    tokens: [await signIn(stage, mail, networkOf(store))],
  })
  return {
    stores: await several(rows.slice(0, STORE_SESSIONS), each =>
      clerk(`monatsende.${each.store}@kontor.example`, each),
    ),
    offices: await several(offices, each => clerk(`admin.${each.company}@kontor.example`, each)),
  }
}

const networkOf = (store: number) => `10.${store >> 8}.${store & 255}.1`

/** Nobody of a filled installation stamps on them; all other months are closed. */
function openSundays(): string[] {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  const first = today.subtract({ months: 1 }).with({ day: 1 })
  return Array.from({ length: first.until(today).days }, (_, n) => first.add({ days: n }))
    .filter(({ dayOfWeek }) => dayOfWeek === 7)
    .map(day => day.toString())
}

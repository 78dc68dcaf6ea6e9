import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Shift } from '#contract/roster/shifts.ts'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { toUtcText } from '#domain/basics/days.ts'
import type { Figure } from '../scripts/bench.ts'
import { channelOf } from './clerks.ts'
import { type Bench, PASSWORD } from './server.ts'
import { makeCompany } from './wages.ts'

const STORES = Number(process.env.KONTOR_BENCH_STORES || 50)
const PEOPLE = 20
const SECONDS = Number(process.env.KONTOR_BENCH_SECONDS || 30)
const EVERY_MS = 1000
/** Of work in three seconds, as a server has that nobody asks anything. */
const QUIET_SECONDS = 0.3
/** `Planung` of the roles that every company starts with. */
const PLANNER = 5

type Store = { id: number; email: string; shifts: { id: number; version: number; employeeId: number; begin: number }[] }
type Page = {
  socket: Socket
  waitsFor: Map<number, { version: number; since: number }>
  isLoading: () => boolean
}

/** A planner in each of fifty stores, and somebody else who has the same week open: how long until they see what was changed. */
export async function plannerFigures(bench: Bench): Promise<Figure[]> {
  const company = await makeCompany(bench, STORES * PEOPLE, STORES)
  const monday = nextMonday()
  const stores = await fill(bench, company, monday)
  await settled(bench, company)
  const seen: number[] = []
  const saved: number[] = []
  const weeks: number[] = []
  const pages = await Promise.all(
    stores.map(store => openPage(bench, company, store, monday, seen, weeks).then(page => ({ store, page }))),
  )
  const worked = bench.processorSeconds()
  const until = performance.now() + SECONDS * 1000
  let changes = 0
  await Promise.all(
    pages.map(async ({ store, page }, index) => {
      const token = await tokenOf(bench, store.email)
      // Not all at the same moment.
      await pause((index * EVERY_MS) / STORES)
      for (let round = 0; performance.now() < until; round++) {
        const begun = performance.now()
        await change(bench, company, store, token, round, page)
        saved.push(performance.now() - begun)
        changes++
        await pause(Math.max(0, EVERY_MS - (performance.now() - begun)))
      }
    }),
  )
  const work = (bench.processorSeconds() - worked) / SECONDS
  await pause(3000)
  for (const { page } of pages) page.socket.close()
  while (pages.some(({ page }) => page.isLoading())) await pause(100)
  const lost = pages.reduce((sum, { page }) => sum + page.waitsFor.size, 0)
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
  const p95 = at(seen, 0.95)
  return [
    {
      what: `${STORES} Planer an ${STORES} Standorten ändern ${SECONDS} s lang je Sekunde einen Dienst (${changes}, gespeichert in p95 ${at(saved, 0.95).toFixed(0)} ms): bis es andere Seiten desselben Standorts zeigen`,
      ours: `p50 ${at(seen, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${lost} nicht gesehen (${weeks.length} Wochen geladen, p95 ${at(weeks, 0.95).toFixed(0)} ms; Server und Datenbank rechnen ${work.toFixed(2)} s je Sekunde)`,
      against: '',
      ratio: null,
      target: 'p95 ≤ 1000 ms',
      ok: p95 <= 1000 && lost === 0,
    },
  ]
}

async function fill(bench: Bench, company: number, monday: Temporal.PlainDate): Promise<Store[]> {
  const { superuser } = bench
  await superuser.query('update contract set valid_to = null where company_id = $1', [company])
  await superuser.query(
    `insert into account (email, first_name, password_hash) select 'planer.' || n || '@kontor.example', 'Planer', password_hash
     from account, generate_series(1, $1) n where email = 'admin@kontor.example'`,
    [STORES],
  )
  await superuser.query(
    `insert into role_assignment (company_id, account_id, role_id, store_ids)
     select $1, a.id, ${PLANNER}, array[s.id] from (select id, row_number() over (order by id) n from store where company_id = $1) s
     join account a on a.email = 'planer.' || s.n || '@kontor.example'`,
    [company],
  )
  await superuser.query(
    `insert into plan_shift (company_id, employee_id, store_id, starts_at, ends_at, break_minutes)
     select company_id, id, store_id, (($2::date + day) + time '08:00') at time zone 'Europe/Vienna',
       (($2::date + day) + time '16:00') at time zone 'Europe/Vienna', 30
     from employee, generate_series(0, 4) day where company_id = $1`,
    [company, monday.toString()],
  )
  await superuser.query('vacuum analyze')
  const { rows } = await superuser.query<Store>(
    `select s.store_id as id, 'planer.' || dense_rank() over (order by s.store_id) || '@kontor.example' as email,
       json_agg(json_build_object('id', s.id, 'version', s.version, 'employeeId', employee_id, 'begin', extract(epoch from starts_at)::int / 60)) as shifts
     from plan_shift s where company_id = $1 group by store_id order by store_id`,
    [company],
  )
  return rows
}

/** Months and plans of people that were just filled in are reckoned and looked at for the first time: planners cause none of that. */
async function settled(bench: Bench, company: number): Promise<void> {
  const month = Temporal.Now.plainDateISO('Europe/Vienna').toPlainYearMonth()
  const answer = await bench.get(`/api/sec/personmonths?companyId=${company}&month=${month}`)
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
  for (let before = 0, now = bench.processorSeconds(); now - before > QUIET_SECONDS; ) {
    await pause(3000)
    before = now
    now = bench.processorSeconds()
  }
}

/** As the web: whatever changed of shifts, the week that is open is loaded again, once more if something comes meanwhile. */
async function openPage(
  bench: Bench,
  company: number,
  store: Store,
  monday: Temporal.PlainDate,
  seen: number[],
  weeks: number[],
): Promise<Page> {
  const token = await tokenOf(bench, store.email)
  const headers = { authorization: `Bearer ${token}` }
  const path = `${bench.address}/api/sec/roster/week?companyId=${company}&storeId=${store.id}&from=${monday}&to=${monday.add({ days: 6 })}`
  const auth = await channelOf(bench.address, company, token)
  const socket = io(bench.address, { transports: ['websocket'], auth, forceNew: true })
  const waitsFor: Page['waitsFor'] = new Map()
  let [isLoading, isStale] = [false, false]
  const loadAgain = async () => {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale) {
      isStale = false
      const begun = performance.now()
      const answer = await fetch(path, { headers })
      if (answer.status === 503) {
        await pause(1000)
        isStale = true
        continue
      }
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      const { shifts } = ((await answer.json()) as { data: StoreWeek }).data
      weeks.push(performance.now() - begun)
      for (const [place, id] of shifts.id.entries()) {
        const waiting = waitsFor.get(id)
        if (!waiting || shifts.version[place]! < waiting.version) continue
        seen.push(performance.now() - waiting.since)
        waitsFor.delete(id)
      }
    }
    isLoading = false
  }
  socket.on('changed', (told: { noun: string }[]) => {
    if (told.some(({ noun }) => noun === 'shifts')) void loadAgain()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, waitsFor, isLoading: () => isLoading }
}

/** A quarter of an hour later, or back. */
async function change(
  bench: Bench,
  company: number,
  { id: storeId, shifts }: Store,
  token: string,
  round: number,
  { waitsFor }: Page,
): Promise<void> {
  const shift = shifts[round % shifts.length]!
  const begin = shift.begin + (shift.version % 2 ? 15 : 0)
  const since = performance.now()
  const answer = await fetch(`${bench.address}/api/sec/roster/shifts?companyId=${company}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      shifts: [
        {
          ...{ id: shift.id, version: shift.version, employeeId: shift.employeeId, storeId },
          ...{ from: utc(begin), to: utc(begin + 480), breakValue: 30 },
        },
      ],
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const [saved] = ((await answer.json()) as { data: Shift[] }).data
  shift.version = saved!.version
  waitsFor.set(shift.id, { version: saved!.version, since })
}

const utc = (minute: number) => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

async function tokenOf(bench: Bench, email: string): Promise<string> {
  const answer = await bench.send('POST', '/api/account/login', { email, password: PASSWORD })
  return ((await answer.json()) as { data: string }).data
}

const nextMonday = () => {
  const today = Temporal.Now.plainDateISO('Europe/Vienna')
  return today.add({ days: 8 - today.dayOfWeek + 21 })
}

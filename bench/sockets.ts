import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Figure } from '../scripts/bench.ts'
import { freePort } from '../scripts/neighbours/neighbour.ts'
import { type Clerks, channelOf, makeClerks, signIn } from './clerks.ts'
import type { Asked } from './load.ts'
import { load } from './load-process.ts'
import { openStage, type Stage } from './processes-stage.ts'

const SOCKETS = Number(process.env.SOCKETS || 2000)
const SECONDS = Number(process.env.KONTOR_BENCH_SECONDS || 60)
const CHANGES = 30
const COMPANIES = 8
const STORES = 4
const CLERKS = 4
/** Of ten pages; the others are of people who see all stores of their company. */
const BOUND = 9
const PLANNER = 5
const AHEAD = 4
const WARM_SECONDS = 10
const TOGETHER = 20
/** What the histogram of the event loop tells when nothing is late. */
const RESOLUTION_MS = 10

type Page = { socket: Socket; isBound: boolean; heard: number }

/** Two thousand open pages of one web process while thirty changes a second are made in their companies. */
export async function socketFigures(): Promise<Figure[]> {
  const stage = await openStage()
  try {
    const metrics = `127.0.0.1:${await freePort()}`
    await stage.serveBy(1, { KONTOR_METRICS_ADDRESS: metrics })
    const clerks = await makeClerks(stage, COMPANIES, CLERKS)
    const viewers: string[][] = []
    for (const of of clerks) viewers.push(await viewersOf(stage, of))
    const before = stage.webMegabytes()
    const pages = await openPages(stage, clerks, viewers)
    await pause(5000)
    const opened = stage.webMegabytes()
    const changes = await changesOf(stage, clerks)
    const change = (asks: Asked[], seconds: number) =>
      load({ ports: stage.ports(), crowds: [{ name: 'change', rate: CHANGES, asks }], lines: 20, seconds })
    await change(changes.slice(0, CHANGES * WARM_SECONDS * 2), WARM_SECONDS)
    for (const page of pages) page.heard = 0
    const begun = performance.now()
    await figuresOf(metrics)
    const [heard] = await change(changes.slice(CHANGES * WARM_SECONDS * 2), SECONDS)
    // What came last is told a second later.
    await pause(1500)
    const seconds = (performance.now() - begun) / 1000
    const late = (await figuresOf(metrics)).get('nodejs_eventloop_lag_p99_seconds')! * 1000
    const open = pages.filter(({ socket }) => socket.connected).length
    const most = (isBound: boolean) =>
      rates(
        pages.filter(page => page.isBound === isBound),
        seconds,
      )
    const lagMs = late - RESOLUTION_MS
    const made = heard!.served.length
    const each = ((opened - before) * 1000) / pages.length
    const what = `${open} offene Seiten, ${COMPANIES} Betriebe, ${(made / SECONDS).toFixed(0)} Änderungen in der Sekunde, ${SECONDS} s`
    for (const { socket } of pages) socket.close()
    return [
      rateFigure(`${what}: Nachrichten je Seite und Sekunde, wer alle Standorte sieht`, most(false)),
      rateFigure('… wer einen Standort sieht', most(true)),
      {
        ...{
          what: '… wie spät die Ereignisschleife ist, p99',
          ours: `${lagMs.toFixed(0)} ms`,
          against: '',
          ratio: null,
        },
        ...{ target: '< 100 ms', ok: lagMs < 100 && open === pages.length && made >= CHANGES * SECONDS * 0.95 },
      },
      {
        ...{ what: '… Speicher je Seite', ours: `${each.toFixed(0)} KB (${before} MB vorher, ${opened} MB offen)` },
        ...{ against: `${stage.webMegabytes()} MB am Ende`, ratio: null, target: '≤ 100 KB', ok: each <= 100 },
      },
    ]
  } finally {
    await stage.close()
  }
}

const rates = (pages: readonly Page[], seconds: number) =>
  pages.map(({ heard }) => heard / seconds).toSorted((a, b) => a - b)

/** The first few may come before their time (`live-batches.ts`). */
function rateFigure(what: string, sorted: readonly number[]): Figure {
  const [middle, most] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
  const ours = `Mitte ${middle.toFixed(2)}, höchstens ${most.toFixed(2)} (${sorted.length} Seiten)`
  return { what, ours, against: '', ratio: null, target: '≤ 1', ok: most <= 1 + AHEAD / SECONDS && middle > 0 }
}

/** Somebody for each store, and one who sees them all. */
async function viewersOf({ superuser, address }: Stage, { company, tokens }: Clerks): Promise<string[]> {
  const mail = (store: number) => `seite.${company}.${store}@kontor.example`
  await superuser.query(
    `insert into account (email, first_name, password_hash)
     select unnest($1::text[]), 'Seite', password_hash from account where email = 'admin@kontor.example'`,
    [Array.from({ length: STORES }, (_, n) => mail(n + 1))],
  )
  await superuser.query(
    `insert into role_assignment (company_id, account_id, role_id, store_ids)
     select $1, a.id, ${PLANNER}, array[s.id] from (select id, row_number() over (order by id) n from store where company_id = $1) s
     join account a on a.email = 'seite.' || $1 || '.' || s.n || '@kontor.example'`,
    [company],
  )
  const bound: string[] = []
  for (let n = 1; n <= STORES; n++) bound.push(await signIn({ address }, mail(n)))
  return [...bound, tokens[0]!]
}

async function openPages(stage: Stage, clerks: readonly Clerks[], viewers: readonly string[][]): Promise<Page[]> {
  const pages: Page[] = []
  for (let from = 0; from < SOCKETS; from += TOGETHER)
    await Promise.all(
      Array.from({ length: Math.min(TOGETHER, SOCKETS - from) }, async (_, index) => {
        const n = from + index
        const { company } = clerks[n % COMPANIES]!
        const isBound = n % 10 < BOUND
        const token = isBound
          ? viewers[n % COMPANIES]![Math.floor(n / COMPANIES) % STORES]!
          : viewers[n % COMPANIES]!.at(-1)!
        pages.push(await openPage(stage, company, token, isBound))
      }),
    )
  return pages
}

async function openPage({ address }: Stage, company: number, token: string, isBound: boolean): Promise<Page> {
  const auth = await channelOf(address, company, token)
  const socket = io(address, { transports: ['websocket'], auth, forceNew: true })
  const page: Page = { socket, isBound, heard: 0 }
  socket.on('changed', () => page.heard++)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return page
}

/** Open shifts of a store, absences and cost centres: what is told to one store's pages, and what to all. */
async function changesOf(stage: Stage, clerks: readonly Clerks[]): Promise<Asked[]> {
  const { rows } = await stage.superuser.query<{ company: number; stores: number[] }>(
    `select company_id as company, array_agg(id order by id) as stores from store where company_id = any($1) group by 1`,
    [clerks.map(({ company }) => company)],
  )
  const storesOf = new Map(rows.map(({ company, stores }) => [company, stores]))
  const day = Temporal.Now.plainDateISO('Europe/Vienna').add({ days: 30 })
  return Array.from({ length: CHANGES * (SECONDS + WARM_SECONDS * 2 + 5) }, (_, n): Asked => {
    const { company, tokens, people } = clerks[n % clerks.length]!
    const stores = storesOf.get(company)!
    const post = (path: string, body: object): Asked => ({
      ...{ method: 'POST', path: `${path}?companyId=${company}`, token: tokens[n % tokens.length]! },
      body: JSON.stringify(body),
    })
    const round = Math.floor(n / clerks.length)
    const storeId = stores[round % stores.length]!
    const shift = { employeeId: null, storeId, from: `${day} 07:00:00`, to: `${day} 15:00:00`, breakValue: 30 }
    if (round % 3 === 0) return post('/api/sec/roster/shifts', { shifts: [shift] })
    if (round % 3 === 1) return post('/api/costcenters', { name: `Stelle ${n}` })
    const employeeId = people[Math.floor(round / 3) % people.length]!
    const away = Temporal.PlainDate.from('2027-01-11')
      .add({ weeks: Math.floor(round / 3 / people.length) })
      .toString()
    return post('/api/absence', {
      employeeId,
      storeId: stores[0]!,
      mdType: 2,
      firstDay: away,
      lastDay: away,
      mdApproved: true,
    })
  })
}

/** By name; asking begins the histogram of the event loop anew. */
async function figuresOf(metrics: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text()
  return new Map([...text.matchAll(/^(\w+) (\S+)$/gm)].map(([, name, value]) => [name!, Number(value)]))
}

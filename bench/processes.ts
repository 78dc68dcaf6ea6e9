import type { Figure } from '../scripts/bench.ts'
import { askOnce, makeClerks } from './clerks.ts'
import type { Heard } from './load.ts'
import { load } from './load-process.ts'
import { type MonthEnd, monthEnd } from './month-end.ts'
import { openStage, type Stage } from './processes-stage.ts'

const SECONDS = Number(process.env.PROCESSES_SECONDS || 20)
const COUNTS = (process.env.PROCESSES || '1,2,4').split(',').map(Number)
const COMPANIES = 8
/** What is heavy is counted by account: 240 in a minute. */
const CLERKS = 12
const LINES = 200
const FIRST_RATE = 40
/** How near the last rate that was served in time and the first that was not come to each other. */
const NEAR = 1.15
const READ_MS = 300
const WRITE_MS = 500
/** What is wanted at the month's end, in a second. */
const WANTED = 240

/** How many requests a second of the month's end one, two and four web processes on one database serve in time, and what each costs. */
export async function processesFigures(): Promise<Figure[]> {
  const stage = await openStage()
  try {
    await stage.serveBy(1)
    const month = await monthEnd(stage, await makeClerks(stage, COMPANIES, CLERKS))
    const figures: Figure[] = []
    for (const count of COUNTS) figures.push(figureOf(count, await mostInTime(stage, month, count)))
    return figures
  } finally {
    await stage.close()
  }
}

type Run = Awaited<ReturnType<typeof offer>>

/** Twice as much each time until it is too much, then what lies between. */
async function mostInTime(stage: Stage, month: MonthEnd, count: number): Promise<Run | undefined> {
  await stage.serveBy(count)
  await warmUp(stage, month)
  let best: Run | undefined
  let tooMuch = Number.POSITIVE_INFINITY
  for (let rate = FIRST_RATE; tooMuch / (best?.rate ?? 1) > NEAR; ) {
    let run = await tried(stage, month, count, rate)
    // Whatever else the machine did meanwhile is not to be blamed on the rate.
    if (!run.isInTime) run = await tried(stage, month, count, rate)
    if (run.isInTime) best = run
    else tooMuch = rate
    if (tooMuch <= FIRST_RATE / 8) break
    rate = best ? Math.min(best.rate * 2, Math.sqrt(best.rate * tooMuch)) : rate / 2
  }
  return best
}

async function tried(stage: Stage, month: MonthEnd, count: number, rate: number): Promise<Run> {
  const run = await offer(stage, month, rate)
  console.log(`· ${count} × web: ${lineOf(run)}`)
  return run
}

/** What was never asked for before is read from the disk and compiled, in each process; and nothing may be refused but what should be. */
async function warmUp(stage: Stage, month: MonthEnd): Promise<void> {
  for (const { name, asks } of await month.crowdsAt(FIRST_RATE, 10))
    if (name === 'read' || name === 'write')
      for (const asked of asks.slice(0, 100)) if ('path' in asked) await askOnce(stage.address, asked)
  await load({ ports: stage.ports(), seconds: 10, crowds: await month.crowdsAt(FIRST_RATE, 10), lines: LINES })
}

async function offer(stage: Stage, month: MonthEnd, rate: number) {
  const crowds = await month.crowdsAt(rate, SECONDS)
  const before = stage.processorSeconds()
  const heard = await load({ ports: stage.ports(), seconds: SECONDS, crowds, lines: LINES, isRandom: true })
  const after = stage.processorSeconds()
  const of = (...names: string[]) => heard.filter(({ name }) => names.includes(name))
  const [read, write, page] = [of('read'), of('write', 'repeat'), of('page')].map(times)
  const answered = heard.reduce((sum, each) => sum + each.served.length + total(each.other), 0)
  const refused = heard.reduce((sum, each) => sum + each.refused.length + each.unanswered, 0)
  const others = of('read', 'write', 'page').flatMap(({ name, other }) =>
    Object.entries(other).map(([status, times]) => `${name} ${times} × ${status}`),
  )
  const milliseconds = (part: keyof typeof before) => ((after[part] - before[part]) * 1000) / answered
  // One that is turned away asks again five seconds later; many of them are no service.
  const isInTime =
    at(read!, 0.95) <= READ_MS && at(write!, 0.95) <= WRITE_MS && refused <= answered / 1000 && others.length === 0
  return {
    ...{ rate, isInTime, answered, refused, others, read: read!, write: write!, page: page! },
    ...{ web: milliseconds('web'), worker: milliseconds('worker'), database: milliseconds('database') },
  }
}

const times = (heard: readonly Heard[]) => heard.flatMap(({ served }) => served).toSorted((a, b) => a - b)
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, each) => sum + each, 0)
const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
const three = (sorted: readonly number[]) => [0.5, 0.95, 0.99].map(share => at(sorted, share).toFixed(0)).join('/')

const lineOf = (run: Run): string =>
  [
    `${run.rate.toFixed(0)} in der Sekunde angeboten, ${(run.answered / SECONDS).toFixed(0)} beantwortet, ${run.refused} abgewiesen`,
    `p50/p95/p99 lesen ${three(run.read)} ms, schreiben ${three(run.write)} ms, Seite öffnen ${three(run.page)} ms`,
    `Prozessor je Anfrage ${run.web.toFixed(1)} ms Web, ${run.database.toFixed(1)} ms Datenbank, ${run.worker.toFixed(1)} ms Worker`,
    ...run.others,
  ].join('; ')

function figureOf(count: number, run: Run | undefined): Figure {
  const cores = run ? ((run.web + run.database + run.worker) * WANTED) / 1000 : Number.NaN
  return {
    what: `Monatsende, ${count} × web, 1 × worker`,
    ours: run ? lineOf(run) : 'nichts rechtzeitig',
    against: `${cores.toFixed(1)} Kerne für ${WANTED} in der Sekunde`,
    ratio: null,
    target: `p95 lesen ≤ ${READ_MS} ms, schreiben ≤ ${WRITE_MS} ms`,
    ok: run !== undefined,
  }
}

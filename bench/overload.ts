import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../scripts/bench.ts'
import { asksOf, makeClerks } from './clerks.ts'
import type { Crowd, Heard } from './load.ts'
import { load } from './load-process.ts'
import type { Bench } from './server.ts'

const SECONDS = Number(process.env.OVERLOAD_SECONDS || 300)
const COMPANIES = 8
/** Each company's clerks; one alone would meet the limit of its account first. */
const CLERKS = 6
const TOGETHER = 16
const OVER = 3
/** Of browsers that are open. */
const LINES = 400
const CAPACITY_SECONDS = Math.min(20, SECONDS)

/**
 * Three times what the server can do, asked by the clock from a second process: what it still does, how soon it answers and
 * refuses, whether it says that it lives, and what one company's crowd is to another's clerks.
 */
export async function overloadFigures(bench: Bench): Promise<Figure[]> {
  const companies = await makeClerks(bench, COMPANIES, CLERKS)
  const asks = await Promise.all(companies.map(company => asksOf(bench.address, company)))
  const ports = [Number(new URL(bench.address).port)]
  const crowds = (rates: readonly number[]): Crowd[] =>
    rates.map((rate, n) => ({ name: `company ${n + 1}`, rate, asks: asks[n]! }))
  const evenly = (rate: number) => crowds(asks.map(() => rate / COMPANIES))

  // What was never asked for before is read from the disk and compiled.
  await load({ ports, seconds: Math.min(10, SECONDS), crowds: evenly(1), together: TOGETHER })
  const alone = await load({ ports, seconds: CAPACITY_SECONDS, crowds: evenly(1), together: TOGETHER })
  const capacity = all(alone, 'served').length / CAPACITY_SECONDS
  await quiet()
  const before = bench.residentMegabytes()

  const health = watchHealth(bench)
  const over = await load({ ports, seconds: SECONDS, crowds: evenly(capacity * OVER), lines: LINES })
  const healthy = await health.end()
  const most = bench.residentMegabytes()
  await quiet()
  const after = bench.residentMegabytes()
  const good = all(over, 'served').length / SECONDS / capacity
  const [served, refused] = [all(over, 'served'), all(over, 'refused')]
  const others = over.flatMap(({ other, unanswered }) => [
    ...Object.entries(other).map(([status, count]) => `${count} × ${status}`),
    ...(unanswered > 0 ? [`${unanswered} ohne Antwort`] : []),
  ])

  // Everybody's share is a sixteenth: half of what can be done is asked for, then the first asks for ten times its share.
  const share = capacity / COMPANIES / 2
  const seconds = Math.max(10, SECONDS / 5)
  const calm = await load({ ports, seconds, crowds: evenly(share * COMPANIES), lines: LINES })
  await quiet()
  const crowded = await load({
    ports,
    seconds,
    crowds: crowds(asks.map((_, n) => share * (n === 0 ? 10 : 1))),
    lines: LINES,
  })
  const rest = (heard: Heard[]) => at(all(heard.slice(1), 'served'), 0.95)
  const turnedAway = all(crowded.slice(1), 'refused').length

  const load3 = `${OVER} × ${capacity.toFixed(0)} Anfragen je Sekunde, ${SECONDS} s`
  return [
    figureOf(`${load3}: bedient, am Möglichen gemessen`, `${(good * 100).toFixed(0)} %`, '≥ 90 %', good >= 0.9),
    figureOf(
      `${load3}: Eingelassene (${served.length})`,
      `p50 ${ms(at(served, 0.5))}, p99 ${ms(at(served, 0.99))}`,
      'p99 ≤ 1500 ms',
      at(served, 0.99) <= 1500,
    ),
    figureOf(
      `${load3}: Abgewiesene (${refused.length}${others.length > 0 ? `; ${others.join(', ')}` : ''})`,
      `p50 ${ms(at(refused, 0.5))}, p99 ${ms(at(refused, 0.99))}`,
      'p99 ≤ 50 ms',
      at(refused, 0.99) <= 50 && others.length === 0,
    ),
    figureOf(
      `${load3}: /healthz`,
      `${healthy.good} von ${healthy.asked}, längste ${ms(healthy.longest)}`,
      'alle',
      healthy.good === healthy.asked,
    ),
    figureOf(
      `${load3}: Speicher danach`,
      `${after} MB gegen ${before} MB vorher (höchstens ${most} MB)`,
      '≤ 1,1×',
      after <= before * 1.1,
    ),
    {
      ...figureOf(
        `Ein Betrieb mit dem Zehnfachen seines Anteils: p95 der anderen (${turnedAway} abgewiesen)`,
        ms(rest(crowded)),
        '≤ 1,3×',
        rest(crowded) <= rest(calm) * 1.3 && turnedAway === 0,
      ),
      against: `${ms(rest(calm))} ohne ihn`,
      ratio: rest(crowded) / rest(calm),
    },
  ]
}

const figureOf = (what: string, ours: string, target: string, ok: boolean): Figure => ({
  ...{ what, ours, against: '', ratio: null, target, ok },
})
const all = (heard: readonly Heard[], key: 'served' | 'refused') => heard.flatMap(each => each[key])
const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(0)} ms`
/** What is freed is given back in the first quiet moment. */
const quiet = () => pause(Math.min(10_000, SECONDS * 100))

/** As whoever watches over it does, five times a second, by a new connection each time. */
function watchHealth(bench: Bench) {
  const seen = { asked: 0, good: 0, longest: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      const { status } = await fetch(`${bench.address}/healthz`, { headers: { connection: 'close' } }).catch(() => ({
        status: 0,
      }))
      seen.asked++
      if (status === 200) seen.good++
      seen.longest = Math.max(seen.longest, performance.now() - begun)
      await pause(200)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return seen
    },
  }
}

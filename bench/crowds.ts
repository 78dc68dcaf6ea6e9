import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../scripts/bench.ts'
import { asksOf, makeClerks } from './clerks.ts'
import type { Crowd, Heard } from './load.ts'
import { load } from './load-process.ts'
import { openStage } from './processes-stage.ts'
import { middle } from './server.ts'

const SECONDS = Number(process.env.CROWDS_SECONDS || 8)
const ROUNDS = Number(process.env.CROWDS_ROUNDS || 7)
const COMPANIES = 8
const CLERKS = 6
const LINES = 200
const TOGETHER = 16

type Place = { what: string; ports: readonly number[]; share: number }
type Seen = { quiet: number; beside: number; refused: number; servedOfCrowd: number }

/**
 * One company at ten times its share, before one web process, before two that are asked in turn, and at the first of two while all
 * others are at the second: what it is to the others. Measured by turns, so that all of it meets the same machine.
 */
export async function crowdFigures(): Promise<Figure[]> {
  const stage = await openStage()
  try {
    await stage.serveBy(3)
    const clerks = await makeClerks(stage, COMPANIES, CLERKS)
    const asks = await Promise.all(clerks.map(of => asksOf(stage.address, of)))
    const crowds = (ofFirst: number, ofOthers: number): Crowd[] =>
      asks.map((each, n) => ({ name: `company ${n + 1}`, rate: n === 0 ? ofFirst : ofOthers, asks: each }))
    /** Half of what can be done is asked for, each company's share alike. */
    const shareOf = async (ports: readonly number[]) => {
      await load({ ports, seconds: SECONDS, crowds: crowds(1, 1), together: TOGETHER })
      const most = await load({ ports, seconds: SECONDS, crowds: crowds(1, 1), together: TOGETHER })
      return most.flatMap(({ served }) => served).length / SECONDS / COMPANIES / 2
    }
    const [first, second, third] = stage.ports() as [number, number, number]
    const ofTwo = await shareOf([second, third])
    const places: Place[] = [
      { what: '1 × web', ports: [first], share: await shareOf([first]) },
      { what: '2 × web der Reihe nach', ports: [second, third], share: ofTwo },
      { what: '2 × web, der Andrang am ersten, alle anderen am zweiten', ports: [second, third], share: ofTwo },
    ]
    const seen: Seen[][] = places.map(() => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [n, { ports, share }] of places.entries()) {
        const ask = (ofFirst: number) =>
          n < 2 ? askAll(ports, crowds(ofFirst, share)) : askApart(ports, crowds(ofFirst, share))
        const quiet = p95(await ask(share))
        // What waited is answered before the next one is asked.
        await pause(500)
        const heard = await ask(share * 10)
        await pause(500)
        const refused = heard.slice(1).reduce((sum, each) => sum + each.refused.length, 0)
        seen[n]!.push({ quiet, beside: p95(heard), refused, servedOfCrowd: heard[0]!.served.length / SECONDS })
      }
    return places.map((place, n) => figureOf(place, seen[n]!))
  } finally {
    await stage.close()
  }
}

const askAll = (ports: readonly number[], crowds: Crowd[]) => load({ ports, seconds: SECONDS, crowds, lines: LINES })

async function askApart([one, other]: readonly number[], [first, ...rest]: Crowd[]): Promise<Heard[]> {
  const at = (port: number, crowds: Crowd[]) => load({ ports: [port], seconds: SECONDS, crowds, lines: LINES / 2 })
  return (await Promise.all([at(one!, [first!]), at(other!, rest)])).flat()
}

/** Of all but the first. */
function p95(heard: readonly Heard[]): number {
  const sorted = heard
    .slice(1)
    .flatMap(({ served }) => served)
    .toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

function figureOf({ what, share }: Place, seen: readonly Seen[]): Figure {
  const of = (key: keyof Seen) => middle(seen.map(each => each[key]))
  const ratio = middle(seen.map(({ quiet, beside }) => beside / quiet))
  const refused = seen.reduce((sum, each) => sum + each.refused, 0)
  return {
    what: `Ein Betrieb mit dem Zehnfachen seines Anteils von ${share.toFixed(1)} in der Sekunde, ${what}: p95 der anderen (${refused} abgewiesen; vom Andrang ${of('servedOfCrowd').toFixed(0)} in der Sekunde bedient; einzeln ${seen.map(each => `${each.quiet.toFixed(0)}→${each.beside.toFixed(0)}`).join(' ')})`,
    ours: `${of('beside').toFixed(0)} ms`,
    against: `${of('quiet').toFixed(0)} ms ohne ihn`,
    ratio,
    target: '≤ 1,3×',
    ok: ratio <= 1.3 && refused === 0,
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is turned away first when there is more than can be served. */
    shed?: 'first' | 'last' | 'never'
  }
}

export type Limits = {
  /** Requests being worked on at once. */
  inWork: number
  /** How late the event loop may be on average for seconds on end, in milliseconds. */
  lateMs: number
}
const LIMITS: Limits = { inWork: 200, lateMs: 1500 }
/** What is shed last may be so many times over the limit. */
const SHARE = { first: 1, last: 2 }
/** So many times the limit may wait for what others work out. */
const WAITING_SHARE = 10
const LOG_EVERY_MS = 10_000
const RESOLUTION_MS = 20
const SAMPLE_MS = 1000

let waiting = 0

/** For a request that only waits for what another one works out: it takes nothing meanwhile and keeps nobody out. */
export async function withoutWork<T>(wait: Promise<T>): Promise<T> {
  waiting++
  try {
    return await wait
  } finally {
    waiting--
  }
}

/** Turns away at the door what could not be served soon, so that what is let in is answered in time. */
export function shedOverload(
  app: FastifyInstance,
  limits: Limits = LIMITS,
  log: Log,
  onRefused: () => void = () => {},
): void {
  let inWork = 0
  let shed = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const lateness = measureLateness(app)
  app.addHook('onRequest', async request => {
    const { shed: turn = 'last' } = request.routeOptions.config
    if (turn === 'never') return
    const share = SHARE[turn]
    const working = inWork - Math.min(waiting, limits.inWork * WAITING_SHARE)
    if (working < limits.inWork * share && lateness() <= limits.lateMs * share) return
    shed++
    onRefused()
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      log.warn({ inWork, lateMs: Math.round(lateness()), shed }, 'overload')
      loggedAt = performance.now()
      shed = 0
    }
    throw new Refusal('unavailable')
  })
  // Not before the body is there: who sends slowly must not keep others out.
  app.addHook('preHandler', async (_request, reply) => {
    inWork++
    reply.raw.once('close', () => inWork--)
  })
}

/** The smaller of the last two samples: one long step is no overload. The server's own start, which nobody waits for, does not count. */
function measureLateness(app: FastifyInstance): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let samples: readonly [number, number] = [0, 0]
  const sample = () => {
    // Without a single turn since the last sample there is none: the next one has it all.
    if (delay.count === 0) return
    samples = [samples[1], delay.mean / 1e6 - RESOLUTION_MS]
    delay.reset()
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    delay.enable()
    timer = setInterval(sample, SAMPLE_MS).unref()
  })
  app.addHook('onClose', async () => {
    delay.disable()
    clearInterval(timer)
  })
  return () => Math.min(...samples)
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fairQueue } from './fair-queue.ts'
import type { Log } from './log.ts'
import { networkOf } from './networks.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is turned away first when there is more than can be served. */
    shed?: 'first' | 'last' | 'never'
  }
}

export type Limits = {
  /** Requests of one company let in at once; of all companies it is ten times as many. */
  inWork: number
  /** Of those, how many are worked on at once; the others wait, company by company in turn. */
  places: number
  /** How long somebody may have to wait for a place who is let in, in milliseconds; while fewer than `mayWait` do, nobody asks. */
  waitMs: number
  mayWait: number
  /** How late the event loop may be on average for seconds on end, in milliseconds. */
  lateMs: number
}
/** So many places keep one thread and the database busy (`npm run bench -- overload`); more make all of them later. */
export const LIMITS: Limits = {
  inWork: 200,
  places: 8,
  waitMs: 400,
  mayWait: 60,
  lateMs: 1500,
}
/** What is shed last may be so many times over the limit. */
const SHARE = { first: 1, last: 2 }
/** So many times the limit of one company may be let in of all, and may wait for what others work out. */
const OF_ALL = 10
/** So many times as long as it may be thought to be may a wait become; then whoever waits is told. */
const MOST_SHARE = 3
/** Whoever is worked on for longer keeps nobody out. */
const LONG_MS = 1000
const LOOK_MS = 100
const LOG_EVERY_MS = 10_000
const RESOLUTION_MS = 20
const SAMPLE_MS = 1000

let idle = 0
const onIdle = new Set<() => void>()

/** For a request that only waits for what another one works out: it takes nothing meanwhile and keeps nobody out. */
export async function withoutWork<T>(wait: Promise<T>): Promise<T> {
  idle++
  for (const look of onIdle) look()
  try {
    return await wait
  } finally {
    idle--
  }
}

const COMPANY = 'company '

/** Whose turn a request takes: that of the company it names, which is believed so far only, else of who asks from there. */
const groupOf = ({ query, ip }: FastifyRequest): string => {
  const { companyId } = (query ?? {}) as { companyId?: unknown }
  return typeof companyId === 'string' ? `${COMPANY}${companyId.slice(0, 20)}` : networkOf(ip)
}

/** Turns away at the door what could not be served soon, so that what is let in is answered in time and nobody's crowd is another's. */
export function shedOverload(
  app: FastifyInstance,
  log: Log,
  {
    limits = LIMITS,
    turnAway,
    onRefused = () => {},
  }: {
    limits?: Limits | undefined
    /** Answers at once, before anything of the request was looked at. */
    turnAway: (reply: FastifyReply) => void
    onRefused?: (() => void) | undefined
  },
): void {
  let inside = 0
  const insideOf = new Map<string, number>()
  const count = (group: string, change: number) => {
    inside += change
    const now = (insideOf.get(group) ?? 0) + change
    if (now > 0) insideOf.set(group, now)
    else insideOf.delete(group)
  }
  let shed = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const lateness = measureLateness(app)
  const mostIdle = limits.inWork * OF_ALL
  const queue = fairQueue({
    ...{ places: limits.places, longMs: LONG_MS, mostMs: limits.waitMs * MOST_SHARE },
    idle: () => Math.min(idle, mostIdle),
    // What belongs to no company is asked by the same people, whatever company they work in.
    getsRoom: group => group.startsWith(COMPANY),
  })
  const hasRoom = (group: string, share: number) => {
    const forOthers = Math.min(idle, mostIdle)
    return (
      (insideOf.get(group) ?? 0) - forOthers < limits.inWork * share &&
      inside - forOthers < limits.inWork * OF_ALL * share &&
      lateness() <= limits.lateMs * share &&
      (queue.waiting() < limits.mayWait || queue.expectedMs(group) <= limits.waitMs * share)
    )
  }
  const note = () => {
    shed++
    onRefused()
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      log.warn({ inside, waiting: queue.waiting(), lateMs: Math.round(lateness()), shed }, 'overload')
      loggedAt = performance.now()
      shed = 0
    }
  }
  app.addHook('onRequest', async (request, reply) => {
    const { shed: turn = 'last' } = request.routeOptions.config
    if (turn === 'never' || hasRoom(groupOf(request), SHARE[turn])) return
    note()
    turnAway(reply)
  })
  // Not before the body is there: who sends slowly must not keep others out.
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.shed === 'never') return
    const group = groupOf(request)
    count(group, 1)
    reply.raw.once('close', () => count(group, -1))
    const place = await queue.take(group, () => reply.raw.destroyed)
    if (!place) {
      note()
      throw new Refusal('unavailable')
    }
    if (reply.raw.destroyed) place.giveBack()
    else reply.raw.once('close', place.giveBack)
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    onIdle.add(queue.look)
    timer = setInterval(queue.look, LOOK_MS).unref()
  })
  app.addHook('onClose', async () => {
    onIdle.delete(queue.look)
    clearInterval(timer)
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

import pressure from '@fastify/under-pressure'
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
  /** How late the event loop may be on average, in milliseconds. */
  lateMs: number
}
const LIMITS: Limits = { inWork: 200, lateMs: 1500 }
/** What is shed last may be so many times over the limit. */
const SHARE = { first: 1, last: 2 }
const LOG_EVERY_MS = 10_000

/** Turns away at the door what could not be served soon, so that what is let in is answered in time. */
export async function shedOverload(app: FastifyInstance, limits: Limits = LIMITS, log: Log): Promise<void> {
  let inWork = 0
  let shed = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  // Only measures here: it knows one limit for everything.
  await app.register(pressure, { exposeStatusRoute: false })
  app.addHook('onRequest', async request => {
    const { shed: turn = 'last' } = request.routeOptions.config
    if (turn === 'never') return
    const share = SHARE[turn]
    const { eventLoopDelay } = app.memoryUsage()
    if (inWork < limits.inWork * share && eventLoopDelay < limits.lateMs * share) return
    shed++
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      log.warn({ inWork, lateMs: Math.round(eventLoopDelay), shed }, 'overload')
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

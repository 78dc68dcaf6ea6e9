import type { FastifyInstance } from 'fastify'
import type { Neighbours, PartState } from './parts.ts'

type Health = {
  around: Neighbours
  isDiskLow: () => Promise<boolean>
  health: () => Record<string, unknown>
}

/** For whoever watches over a process: anybody may ask, so nothing here says where something is or what it is called there. */
export function addHealth(app: FastifyInstance, { around, isDiskLow, health }: Health): void {
  const options = { config: { shed: 'never' as const } }
  app.get('/livez', options, async () => ({ status: 'ok' }))

  app.get('/readyz', options, async (_request, reply) => {
    const parts = await around.parts()
    // Without anything else it still serves what does not need it, and says what is missing.
    const isServing = parts.every(({ part, isWell }) => part !== 'database' || isWell)
    const status = isServing ? (parts.every(({ isWell }) => isWell) ? 'ok' : 'disturbed') : 'unavailable'
    return reply.code(isServing ? 200 : 503).send({ status, parts: wordsOf(parts) })
  })

  // Pages ask it whether the server is there: it waits for nobody else.
  app.get('/healthz', options, async (_request, reply) => {
    const isLow = await isDiskLow()
    const parts = around.lastParts()
    const hasWorker = parts.find(({ part }) => part === 'worker')?.isWell ?? null
    const status = isLow ? 'no-space' : 'ok'
    return reply.code(isLow ? 503 : 200).send({ status, ...health(), hasWorker, parts: wordsOf(parts) })
  })
}

const wordsOf = (parts: readonly PartState[]) =>
  Object.fromEntries(parts.map(({ part, isWell, word }) => [part, isWell ? 'ok' : word]))

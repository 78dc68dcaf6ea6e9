import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from './log.ts'
import type { LinesAnswer } from './serve.ts'

/** Whoever takes nothing for so long has gone away without a word. */
const STALLED_MS = 120_000

const open = new WeakMap<object, Set<Readable>>()

/** A server that ends does not wait for who takes slowly: they ask again where they were. */
export function endLinesOnClose(app: FastifyInstance): void {
  const streams = new Set<Readable>()
  open.set(app.server, streams)
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy()
  })
}

/** Lines of JSON at the pace of who takes them: at most one part waits in memory. */
export function streamLines(
  reply: FastifyReply,
  lines: LinesAnswer<unknown>,
  check: (line: unknown) => void,
  log: Log,
): unknown {
  reply.type('application/x-ndjson; charset=utf-8')
  if (reply.request.method === 'HEAD') return reply.send()
  const stream = Readable.from(textsOf(lines, check, log))
  const streams = open.get(reply.server.server)
  streams?.add(stream)
  stream.once('close', () => streams?.delete(stream))
  reply.raw.setTimeout(STALLED_MS)
  return reply.send(stream)
}

/** An answer that has begun can't be refused any more: it breaks off, and only the log says why. */
async function* textsOf(lines: LinesAnswer<unknown>, check: (line: unknown) => void, log: Log) {
  try {
    for await (const part of lines) {
      for (const line of part) check(line)
      if (part.length > 0) yield part.map(line => `${JSON.stringify(line)}\n`).join('')
    }
  } catch (error) {
    log.error({ err: error as Error }, 'lines broken off')
    throw error
  }
}

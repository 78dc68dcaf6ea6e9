import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from './database/database.ts'
import { FilesUnavailable } from './files.ts'
import { type Log, pathOnly } from './log.ts'
import { Refusal } from './refusal.ts'

const RETRY_SECONDS = { 503: '5', 429: '60' }

export function answerRefusal(reply: FastifyReply, refusal: Refusal): unknown {
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', RETRY_SECONDS[refusal.status])
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()))
}

const BUSY = Buffer.from(JSON.stringify(new Refusal('unavailable').body()))

/** Past all that an answer goes through otherwise: there are many of these, just when there is no time. `headers`: those of every answer. */
export function turnAway(reply: FastifyReply, headers: OutgoingHttpHeaders): void {
  reply.hijack()
  reply.raw
    .writeHead(503, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': BUSY.length,
      'retry-after': RETRY_SECONDS[503],
    })
    .end(BUSY)
}

const NO_FILES = 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'

export function answerError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): unknown {
  if (error instanceof Refusal) return answerRefusal(reply, error)
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return answerRefusal(reply, new Refusal('too_large'))
  if (error.statusCode === 415)
    return answerRefusal(reply, new Refusal('invalid', 'Dieser Inhaltstyp wird nicht unterstützt.'))
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return answerRefusal(reply, new Refusal('invalid'))
  const known = asRefusal(error)
  if (known instanceof Refusal) return answerRefusal(reply, known)
  log.error({ err: error, method: request.method, path: pathOnly(request.url) }, 'request failed')
  if (error instanceof FilesUnavailable) return answerRefusal(reply, new Refusal('unavailable', NO_FILES))
  return answerRefusal(reply, new Refusal('unexpected'))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { asRefusal } from './database/database.ts'
import { FilesUnavailable } from './files.ts'
import { type Log, pathOnly } from './log.ts'
import { Refusal } from './refusal.ts'

export function answerRefusal(reply: FastifyReply, refusal: Refusal): unknown {
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', refusal.status === 503 ? '5' : '60')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()))
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

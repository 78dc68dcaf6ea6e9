import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimiterMemory } from 'rate-limiter-flexible'
import { asRefusal } from './database/database.ts'
import { type Log, pathOnly } from './log.ts'
import { networkOf } from './networks.ts'
import { Refusal } from './refusal.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const RETRY_SECONDS: Record<number, string> = { 503: '5', 429: '60' }

export type ProtocolRequest = {
  method: string
  /** Below the address of the protocol, such as `/Users/7`. */
  path: string
  query: URLSearchParams
  /** By its name in small letters; undefined also where it came more than once. */
  header(name: string): string | undefined
  body: unknown
  address: string
  network: string
}
export type ProtocolAnswer = { status: number; body?: object; headers?: Readonly<Record<string, string>> }

export type ProtocolTools = {
  /** Throws where somebody asks too often. */
  limit(rate: 'normal' | 'guess', who: string): Promise<void>
  /** Throws while nothing new is taken: little room on the disk, or maintenance. */
  refuseChanges(): Promise<void>
}

/** What others have laid down, with its own type of content and its own form of refusals: no contract of ours, no cookie, no session. */
export type Protocol = {
  under: string
  type: string
  bodyBytes: number
  handle(request: ProtocolRequest, tools: ProtocolTools): Promise<ProtocolAnswer>
  /** How it says what could not be done. */
  refused(status: number, message: string): ProtocolAnswer
}

export type ProtocolSettings = {
  protocols: readonly Protocol[]
  limiters: Readonly<Record<'normal' | 'guess', RateLimiterMemory>>
  refuseChanges: () => Promise<void>
  log: Log
}

export async function addProtocols(app: FastifyInstance, settings: ProtocolSettings): Promise<void> {
  for (const protocol of settings.protocols) await app.register(async scope => addProtocol(scope, protocol, settings))
}

function addProtocol(
  app: FastifyInstance,
  { under, type, bodyBytes, handle, refused }: Protocol,
  { limiters, refuseChanges, log }: ProtocolSettings,
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parse(request, text, done),
  )
  const tools: ProtocolTools = {
    refuseChanges,
    limit: (rate, who) =>
      limiters[rate].consume(who).then(
        () => undefined,
        () => Promise.reject(new Refusal('too_many')),
      ),
  }
  const answer = async (request: FastifyRequest, run: () => Promise<ProtocolAnswer>) => {
    const given = await run().catch(error => refused(...statusOf(error, request, log)))
    return { ...given, text: given.body === undefined ? '' : JSON.stringify(given.body) }
  }
  const serve = (run: (request: FastifyRequest) => Promise<ProtocolAnswer>) => ({
    method: METHODS,
    bodyLimit: bodyBytes,
    config: { shed: 'last' as const },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { status, text, headers = {} } = await answer(request, () => run(request))
      return send(reply, status, headers, text)
    },
    errorHandler: async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const { status, text } = await answer(request, () => Promise.reject(error))
      return send(reply, status, {}, text)
    },
  })
  const send = (reply: FastifyReply, status: number, headers: Readonly<Record<string, string>>, text: string) => {
    const retry = RETRY_SECONDS[status]
    reply.code(status).headers({ 'cache-control': 'no-store', ...(retry && { 'retry-after': retry }), ...headers })
    return text === '' ? reply.send() : reply.type(`${type}; charset=utf-8`).send(text)
  }
  const within = (request: FastifyRequest) => handle(asked(request, under), tools)
  app.route({ url: under, ...serve(within) })
  app.route({ url: `${under}/*`, ...serve(within) })
}

function asked(request: FastifyRequest, under: string): ProtocolRequest {
  const [path = '', ...query] = request.url.split('?')
  return {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: path.slice(under.length),
    query: new URLSearchParams(query.join('?')),
    header: name => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    body: request.body,
    address: request.ip,
    network: networkOf(request.ip),
  }
}

/** With the words for it; what nobody foresaw is logged. */
function statusOf(error: unknown, request: FastifyRequest, log: Log): [status: number, message: string] {
  const refusal = asRefusal(error)
  if (refusal instanceof Refusal) return [refusal.status, refusal.message]
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return [413, new Refusal('too_large').message]
  if (statusCode === 415) return [415, 'Dieser Inhaltstyp wird nicht unterstützt.']
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return [400, new Refusal('invalid').message]
  log.error({ err: error as Error, method: request.method, path: pathOnly(request.url) }, 'request failed')
  return [500, new Refusal('unexpected').message]
}

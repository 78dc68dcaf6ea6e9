import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import serveStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isDataAnswer } from '#contract/endpoint.ts'
import { type AlsoAllowed, contentPolicy } from './content-policy.ts'
import { asRefusal, type CompanyScope } from './database/database.ts'
import { fileHeaders } from './file-answer.ts'
import { FilesUnavailable } from './files.ts'
import { idempotent } from './idempotency.ts'
import { type Log, pathOnly } from './log.ts'
import { docsPage, openApi } from './openapi.ts'
import { type Limits, shedOverload } from './overload.ts'
import { Refusal } from './refusal.ts'
import { emptyAsNothing, FORM_FIELDS, parsed, readBody } from './request-parts.ts'
import { type BoundEndpoint, type Caller, type FileAnswer, JsonText, type Session } from './serve.ts'

/** Who a token belongs to, and what they may do in the company asked for. */
export type Identity = { session: Session; scope: CompanyScope | undefined }
export type Identify = (token: string, companyId: number | undefined, origin: string) => Promise<Identity | undefined>
/** The same for a program: its key's name and signature, over this method, address and time. Spec 1 §7. */
export type IdentifySigned = (
  signed: { apiKey: string; timestamp: string; method: string; url: string },
  companyId: number | undefined,
  origin: string,
) => Promise<Identity | undefined>

export type HttpSettings = {
  endpoints: BoundEndpoint[]
  identify: Identify
  identifySigned: IdentifySigned
  /** Throws when this session has to wait outside. */
  refuseSession: (session: Session) => Promise<void>
  /** Answers undefined when the store is not the caller's to see. */
  seesStore: (scope: CompanyScope, storeId: number) => Promise<boolean>
  log: Log
  checkAnswers: boolean
  trustProxy: boolean
  release: string
  /** One sentence on what the API is for. */
  description: string
  webFolder: string
  limits?: Limits
  alsoAllowed?: AlsoAllowed
  /** Addresses of others that the web app finds in its own page, by name. */
  pageFacts?: Readonly<Record<string, string>>
}

const RATES = {
  normal: { points: 2000, duration: 10 },
  heavy: { points: 240, duration: 60 },
  guess: { points: 400, duration: 60 },
}

/** Files that are never a page by themselves; what only pages obey would make small ones three times as large. */
const PART_OF_A_PAGE = /^\/assets\/[^?]+\.(js|css|woff2)$/
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The whole HTTP side: every contract endpoint behind the gate, the API description, the web app. */
export async function makeHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const { log, endpoints } = settings
  const app = fastify({
    logger: false,
    bodyLimit: 1_000_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    trustProxy: settings.trustProxy,
    routerOptions: { maxParamLength: 500 },
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(compress, {
    threshold: 2048,
    zlibOptions: { level: 2 },
    brotliOptions: { params: { 0: 0, 1: 3 } },
  })
  emptyAsNothing(app)
  await app.register(multipart, { limits: FORM_FIELDS, throwFileSizeLimit: true })
  shedOverload(app, settings.limits, log)
  const policy = contentPolicy(settings.alsoAllowed)
  app.addHook('onSend', async (request, reply, payload) => {
    if (PART_OF_A_PAGE.test(request.url)) for (const name of OF_PAGES) reply.removeHeader(name)
    else if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        method: request.method,
        path: pathOnly(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply, log))

  const limiters = Object.fromEntries(Object.entries(RATES).map(([name, rate]) => [name, new RateLimiterMemory(rate)]))
  for (const bound of endpoints)
    addRoute(app, bound, settings, limiters as Record<keyof typeof RATES, RateLimiterMemory>)

  const description = openApi(endpoints, settings.release, settings.description)
  app.get('/healthz', { config: { shed: 'never' } }, (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/api/openapi.json', (_request, reply) => reply.send(description))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(description)))
  await addWebApp(app, settings)
  return app
}

function addRoute(
  app: FastifyInstance,
  bound: BoundEndpoint,
  settings: HttpSettings,
  limiters: Record<keyof typeof RATES, RateLimiterMemory>,
): void {
  const { endpoint, handle } = bound
  const route = `${endpoint.method} ${endpoint.path}`
  if (endpoint.method !== 'GET' && !OF_NO_COMPANY.has(endpoint.permission) && !hasCompany(endpoint)) {
    throw new Error(`${route} needs companyId in its query.`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { shed: isShedFirst(endpoint) ? 'first' : 'last' },
    errorHandler: async (error, request, reply) => {
      // What can't be read never comes to the handler; who is not signed in learns nothing of it either.
      const refusal = isUnreadable(error) ? await refusalOf(() => admit(endpoint, request, settings)) : undefined
      return answerError(refusal ?? error, request, reply, settings.log)
    },
    handler: async (request, reply) => {
      const identity = await admit(endpoint, request, settings)
      const limiter = limiters[endpoint.rate ?? 'normal']
      await limiter.consume(identity?.session.accountId ?? request.ip).catch(() => {
        throw new Refusal('too_many')
      })
      const params = parsed(endpoint.params, request.params)
      const query = parsed(endpoint.query, request.query)
      const { body, upload } = await readBody(endpoint, request)
      const scope = identity?.scope
      if (scope) await refuseForeignStore(scope, query, body, settings)
      const call = () =>
        Promise.resolve(
          handle({
            params,
            query,
            body,
            upload,
            scope,
            session: identity?.session,
            caller: callerOf(request),
          }),
        )
      const key = request.headers['idempotency-key']
      const answer =
        endpoint.idempotent && scope && typeof key === 'string'
          ? await idempotent(scope, route, key, body, call)
          : await call()
      return send(reply, endpoint, answer, settings.checkAnswers)
    },
  })
}

const isUnreadable = ({ statusCode = 500 }: { statusCode?: number }) => statusCode >= 400 && statusCode < 500

const refusalOf = (run: () => Promise<unknown>): Promise<Refusal | undefined> =>
  run().then(
    () => undefined,
    error => (error instanceof Refusal ? error : Promise.reject(error)),
  )

const OF_NO_COMPANY: ReadonlySet<string> = new Set(['public', 'session', 'admin', 'superuser'])

/** A read can be asked again a moment later; signing in and what someone has typed goes before. */
const isShedFirst = ({ method, permission, answer }: Endpoint) =>
  method === 'GET' && (answer === 'file' || (permission !== 'public' && permission !== 'session'))

/** 401 without a session, 404 for a company that is not the caller's, 403 without the right. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  settings: HttpSettings,
): Promise<Identity | undefined> {
  if (endpoint.permission === 'public' || isForAnybody(endpoint, request)) return undefined
  const company = requestedCompany(endpoint, request)
  const identity = await identityOf(request, company instanceof Refusal ? undefined : company, settings)
  if (!identity) throw new Refusal('unauthenticated')
  await settings.refuseSession(identity.session)
  if (company instanceof Refusal) throw company
  const { session, scope } = identity
  switch (endpoint.permission) {
    case 'session':
      return identity
    case 'admin':
      if (!session.isAdmin) throw new Refusal('forbidden')
      return identity
    case 'superuser':
      if (!session.isSuperuser) throw new Refusal('forbidden')
      return identity
    default:
      if (!scope) throw new Refusal('not_found')
      if (!scope.permissions.has(endpoint.permission)) throw new Refusal('forbidden')
      return identity
  }
}

function identityOf(
  request: FastifyRequest,
  companyId: number | undefined,
  { identify, identifySigned }: HttpSettings,
): Promise<Identity | undefined> | undefined {
  const { origin } = callerOf(request)
  const token = /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token) return identify(token, companyId, origin)
  const { 'x-api-key': apiKey, 'x-api-key-timestamp': timestamp } = request.headers
  if (typeof apiKey !== 'string' || typeof timestamp !== 'string') return undefined
  return identifySigned({ apiKey, timestamp, method: request.method, url: request.url }, companyId, origin)
}

const isForAnybody = ({ withoutSession = [] }: Endpoint, request: FastifyRequest) =>
  withoutSession.some(command => command === (request.body as { command?: unknown } | null | undefined)?.command)

const hasCompany = (endpoint: Endpoint) => endpoint.query !== undefined && 'companyId' in endpoint.query.shape

/** The query names the company; a body may repeat it, but not name another. What is wrong with it only who is signed in is told. */
function requestedCompany(endpoint: Endpoint, request: FastifyRequest): number | Refusal | undefined {
  const fromQuery = (request.query as Record<string, unknown>).companyId
  const fromBody = (request.body as Record<string, unknown> | null | undefined)?.companyId
  const asked = fromQuery ?? fromBody
  if (asked === undefined || asked === null) {
    if (hasCompany(endpoint)) return new Refusal('invalid', undefined, { companyId: 'Muss angegeben werden' })
    return undefined
  }
  const companyId = Number(asked)
  if (!Number.isInteger(companyId) || companyId < 1 || companyId > 2_147_483_647) {
    return new Refusal('invalid', undefined, { companyId: 'Ist keine gültige Nummer' })
  }
  if (fromQuery !== undefined && fromBody !== undefined && Number(fromBody) !== companyId)
    return new Refusal('not_found')
  if (hasCompany(endpoint)) (request.query as Record<string, unknown>).companyId = String(companyId)
  return companyId
}

async function refuseForeignStore(
  scope: CompanyScope,
  query: unknown,
  body: unknown,
  settings: HttpSettings,
): Promise<void> {
  for (const part of [query, body]) {
    const storeId = (part as { storeId?: unknown } | undefined)?.storeId
    if (typeof storeId === 'number' && storeId > 0 && !(await settings.seesStore(scope, storeId)))
      throw new Refusal('not_found')
  }
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown, check: boolean): unknown {
  reply.header('cache-control', 'no-store')
  if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
  reply.type('application/json; charset=utf-8')
  if (answer instanceof JsonText) {
    const text = `{"data":${answer.text}}`
    if (check) checkAnswer(endpoint, JSON.parse(text))
    return reply.send(text)
  }
  const body = isDataAnswer(endpoint.answer) ? { data: answer ?? null } : answer
  if (check) checkAnswer(endpoint, body)
  return reply.send(JSON.stringify(body))
}

/** An undeclared or wrongly typed field is a defect of ours; outside production it fails loudly. */
function checkAnswer(endpoint: Endpoint, body: unknown): void {
  const plain = JSON.parse(JSON.stringify(body))
  const result = (endpoint.answer as z.ZodType).safeParse(plain)
  const where = `${endpoint.method} ${endpoint.path}`
  if (!result.success)
    throw new Error(`${where} answers against its contract: ${JSON.stringify(result.error.issues.slice(0, 3))}`)
  const keys = (value: unknown): string =>
    JSON.stringify(value, (_key, inner) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    )
  if (keys(result.data) !== keys(plain)) throw new Error(`${where} answers with fields its contract does not name.`)
}

const sendFile = (reply: FastifyReply, file: FileAnswer): unknown =>
  reply.headers(fileHeaders(file)).send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  origin: `web ${request.ip}`,
})

function answerRefusal(reply: FastifyReply, refusal: Refusal): unknown {
  if (refusal.status === 503 || refusal.status === 429) reply.header('retry-after', refusal.status === 503 ? '5' : '60')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body()))
}

const NO_FILES = 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'

function answerError(
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

/** Every address that is not the API's is a screen of the web app. */
async function addWebApp(app: FastifyInstance, { webFolder, pageFacts = {} }: HttpSettings): Promise<void> {
  const notFound = (reply: FastifyReply) => answerRefusal(reply, new Refusal('not_found'))
  const index = join(webFolder, 'index.html')
  if (existsSync(index)) {
    await app.register(serveStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
  }
  const page = existsSync(index) ? packed(withFacts(readFileSync(index, 'utf8'), pageFacts)) : undefined
  app.setNotFoundHandler((request, reply) => {
    const path = pathOnly(request.url)
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|socket\.io)(\/|$)/.test(path)
    if (!isScreen || !page) return notFound(reply)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find(name => accepted.includes(name))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/html; charset=utf-8')
      .send(page[encoding ?? 'plain'])
  })
}

const packed = (page: string) => ({ plain: page, br: brotliCompressSync(page), gzip: gzipSync(page) })

function withFacts(page: string, facts: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const metas = Object.entries(facts).map(([name, content]) => `<meta name="${name}" content="${escaped(content)}">`)
  return page.replace('</head>', () => `${metas.join('')}</head>`)
}

import type { OutgoingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { isDataAnswer } from '#contract/endpoint.ts'
import { NO_RIGHT_TO_FIELDS } from '#contract/fields.ts'
import { claimedHash, compareBodies, hasBody } from './body-hash.ts'
import { connectionsLeft, limitConnections } from './connections.ts'
import { type AlsoAllowed, contentPolicy } from './content-policy.ts'
import type { CompanyScope } from './database/database.ts'
import { needsRoom } from './disk-space.ts'
import { fileHeaders } from './file-answer.ts'
import { idempotent } from './idempotency.ts'
import { type Log, pathOnly } from './log.ts'
import { networkOf } from './networks.ts'
import { docsPage, openApi } from './openapi.ts'
import { type Limits, shedOverload, withoutWork } from './overload.ts'
import { publicUrl } from './public-url.ts'
import { answerUnreadable, handOnExpectations } from './raw-answers.ts'
import { Refusal } from './refusal.ts'
import { answerError } from './refused-answers.ts'
import { cleaned, emptyAsNothing, FORM_FIELDS, fingerprintOf, parsed, readBody, withForm } from './request-parts.ts'
import { holdsRightsTo } from './rights.ts'
import { type BoundEndpoint, type Caller, type FileAnswer, JsonText, type Session, type Upload } from './serve.ts'
import type { Uploads } from './uploads.ts'
import { addWebApp } from './web-app.ts'

/** Who a token belongs to, and what they may do in the company asked for. */
export type Identity = {
  session: Session
  scope: CompanyScope | undefined
  /** There is a role, but the company lets in only who has proved themselves by two factors. */
  lacksSecondFactor?: boolean
}
export type Identify = (token: string, companyId: number | undefined, origin: string) => Promise<Identity | undefined>
/** The same for a program: its key's name and signature, over this method, address and time. Spec 1 §7. */
export type IdentifySigned = (
  signed: {
    apiKey: string
    timestamp: string
    method: string
    url: string
    bodyHash: string | undefined
    hasBody: boolean
  },
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
  trustProxy: number | string[]
  release: string
  /** What whoever watches over the server should know besides. */
  health: () => Record<string, unknown>
  /** Nothing that needs room is begun then. */
  isDiskLow: () => Promise<boolean>
  /** One sentence on what the API is for. */
  description: string
  webFolder: string
  uploads: Uploads
  limits?: Limits
  /** How long somebody may take to say what they want, in milliseconds. */
  headersTimeout?: number
  /** How many connections are open at once, see `limitConnections`. */
  mostConnections?: number
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

/** The first proxy is who speaks to us; what stands further left in the header than the last of ours wrote, callers wrote themselves. */
const trustedProxies = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

const OF_ONE_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection', 'vary'])

/** RFC 9112 §3.2. */
async function refuseWithoutHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('invalid')
}

/** The whole HTTP side: every contract endpoint behind the gate, the API description, the web app. */
export async function makeHttp(settings: HttpSettings): Promise<FastifyInstance> {
  const { log, endpoints, headersTimeout = 15_000 } = settings
  let everyAnswer: OutgoingHttpHeaders = {}
  const app = fastify({
    logger: false,
    bodyLimit: 1_000_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies(settings.trustProxy),
    routerOptions: { maxParamLength: 500 },
    // Node would refuse a missing host without a word; `refuseWithoutHost` does it in ours.
    http: { headersTimeout, connectionsCheckingInterval: Math.ceil(headersTimeout / 3), requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, everyAnswer),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(everyAnswer), log),
  })
  handOnExpectations(app.server)
  limitConnections(app.server, settings.mostConnections ?? connectionsLeft(), log)
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
  app.addHook('onRequest', refuseWithoutHost)
  app.addHook('onListen', async () => {
    const { headers } = await app.inject('/healthz')
    everyAnswer = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)))
  })
  compareBodies(app)
  emptyAsNothing(app)
  await app.register(multipart, { limits: FORM_FIELDS, throwFileSizeLimit: false })
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
  app.get('/healthz', { config: { shed: 'never' } }, async (_request, reply) => {
    const isLow = await settings.isDiskLow()
    return reply.code(isLow ? 503 : 200).send({ status: isLow ? 'no-space' : 'ok', ...settings.health() })
  })
  app.get('/api/openapi.json', (_request, reply) => reply.send(description))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(description)))
  await addWebApp(app, settings.webFolder, settings.pageFacts)
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
  if (endpoint.method !== 'GET' && !WITHOUT_COMPANY.has(endpoint.permission) && !hasCompany(endpoint)) {
    throw new Error(`${route} needs companyId in its query.`)
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { shed: isShedFirst(endpoint) ? 'first' : 'last' },
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    errorHandler: async (error, request, reply) => {
      // What can't be read never comes to the handler; who is not signed in learns nothing of it either.
      const refusal = isUnreadable(error) ? await refusalOf(() => admit(endpoint, request, settings)) : undefined
      return answerError(refusal ?? error, request, reply, settings.log)
    },
    handler: async (request, reply) => {
      const identity = await admit(endpoint, request, settings)
      if (needsRoom(endpoint, commandOf(request)) && (await settings.isDiskLow())) throw new Refusal('no_space')
      const limiter = limiters[endpoint.rate ?? 'normal']
      await limiter.consume(identity?.session.accountId ?? networkOf(request.ip)).catch(() => {
        throw new Refusal('too_many')
      })
      const params = parsed(endpoint.params, request.params)
      const query = parsed(endpoint.query, request.query)
      const { scope, session } = identity ?? {}
      const answerTo = async (body: unknown, received?: Upload) => {
        if (scope) await refuseForeignStore(scope, query, body, settings)
        // Before any transaction begins: a connection must not wait for that.
        const upload = received && (await withoutWork(cleaned(endpoint, received, scope)))
        const call = async () =>
          handle({ params, query, body, upload, scope, session, caller: callerOf(request, reply) })
        const key = request.headers['idempotency-key']
        return endpoint.idempotent && scope && !WITHOUT_COMPANY.has(endpoint.permission) && typeof key === 'string'
          ? idempotent(scope, key, { route, params, query, body, file: received && fingerprintOf(received) }, call)
          : call()
      }
      const answer = endpoint.upload
        ? await withForm(endpoint, request, settings.uploads, session?.accountId ?? networkOf(request.ip), answerTo)
        : await answerTo(readBody(endpoint, request))
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

const WITHOUT_COMPANY: ReadonlySet<string> = new Set(['public', 'session', 'admin', 'superuser'])

/** A read can be asked again a moment later; signing in and what someone has typed goes before. */
const isShedFirst = ({ method, permission, answer }: Endpoint) =>
  method === 'GET' && (answer === 'file' || (permission !== 'public' && permission !== 'session'))

/** 401 without a session, 404 for a company that is not the caller's, 403 without the right. */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  settings: HttpSettings,
): Promise<Identity | undefined> {
  if (endpoint.permission === 'public' || isAnonymous(endpoint, request)) return undefined
  const company = requestedCompany(endpoint, request)
  const identity = await identityOf(request, company instanceof Refusal ? undefined : company, settings)
  if (!identity) throw new Refusal('unauthenticated')
  await settings.refuseSession(identity.session)
  if (company instanceof Refusal) throw company
  const { session, scope } = identity
  if (session.isProgram && !isForPrograms(endpoint)) throw new Refusal('forbidden', OF_PEOPLE)
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
      if (!scope) throw new Refusal(identity.lacksSecondFactor ? 'second_factor_demanded' : 'not_found')
      if (!scope.permissions.has(endpoint.permission)) throw new Refusal('forbidden')
      if (endpoint.alsoRequires?.some(right => !scope.permissions.has(right))) throw new Refusal('forbidden')
      if (!holdsRightsTo(scope, endpoint.exposes)) throw new Refusal('forbidden', NO_RIGHT_TO_FIELDS)
      return identity
  }
}

/** Accounts, passwords, sessions, what one has read and above all keys and roles are changed by people: a key must not breed. */
const isForPrograms = ({ method, permission, byPeople }: Endpoint) =>
  !byPeople && (method === 'GET' || !(WITHOUT_COMPANY.has(permission) || permission === 'roles.write'))

const OF_PEOPLE = 'Das geht nur mit einer Anmeldung, nicht mit dem Schlüssel eines Programms.'

function identityOf(
  request: FastifyRequest,
  companyId: number | undefined,
  { identify, identifySigned }: HttpSettings,
): Promise<Identity | undefined> | undefined {
  const origin = originOf(request)
  const token = /^Bearer ([\w.-]{1,4000})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token) return identify(token, companyId, origin)
  const { 'x-api-key': apiKey, 'x-api-key-timestamp': timestamp } = request.headers
  if (typeof apiKey !== 'string' || typeof timestamp !== 'string') return undefined
  const { method, url } = request
  const signed = { apiKey, timestamp, method, url, bodyHash: claimedHash(request), hasBody: hasBody(request) }
  return identifySigned(signed, companyId, origin)
}

const isAnonymous = ({ withoutSession = [] }: Endpoint, request: FastifyRequest) =>
  withoutSession.some(command => command === commandOf(request))

const commandOf = ({ body }: FastifyRequest) => (body as { command?: unknown } | null | undefined)?.command

const hasCompany = (endpoint: Endpoint) => endpoint.query !== undefined && 'companyId' in endpoint.query.shape

/** The query names the company; a body may repeat it, but not name another. What is wrong with it only who is signed in is told. */
function requestedCompany(endpoint: Endpoint, request: FastifyRequest): number | Refusal | undefined {
  const query = request.query as Record<string, unknown>
  const { companyAlias: alias } = endpoint
  const named: [name: string, value: unknown][] = [
    ['companyId', query.companyId],
    ...(alias === undefined ? [] : ([[alias, query[alias]]] as [string, unknown][])),
    ['companyId', (request.body as Record<string, unknown> | null | undefined)?.companyId],
  ]
  const given = named.filter(([, value]) => value !== undefined && value !== null)
  const [first] = given
  if (!first) {
    if (hasCompany(endpoint)) return new Refusal('invalid', undefined, { companyId: 'Muss angegeben werden' })
    return undefined
  }
  const odd = given.find(([, value]) => !isCompanyId(Number(value)))
  if (odd) return new Refusal('invalid', undefined, { [odd[0]]: 'Ist keine gültige Nummer' })
  const companyId = Number(first[1])
  if (given.some(([, value]) => Number(value) !== companyId)) return new Refusal('not_found')
  if (hasCompany(endpoint)) query.companyId = String(companyId)
  return companyId
}

const isCompanyId = (id: number) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647

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

const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  address: request.ip,
  network: networkOf(request.ip),
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  origin: originOf(request),
  idempotencyKey: textOf(request.headers['idempotency-key']),
  device: /(?:^|; )kontor_device=([\w.-]{1,1000})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1],
  keepDevice(token, days) {
    const secure = publicUrl().startsWith('https:') ? '; Secure' : ''
    const lasting = `Path=/api/account; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`
    reply.header('set-cookie', `kontor_device=${token}; ${lasting}`)
  },
})

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

const originOf = (request: FastifyRequest) => `web ${request.ip}`

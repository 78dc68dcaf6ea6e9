import type { OutgoingHttpHeaders } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Endpoint, Proved } from '#contract/endpoint.ts'
import { compareBodies } from './body-hash.ts'
import { connectionsLeft, limitConnections } from './connections.ts'
import { type AlsoAllowed, contentPolicy } from './content-policy.ts'
import { needsRoom } from './disk-space.ts'
import { addressed } from './file-addresses.ts'
import {
  admit,
  admitSender,
  commandOf,
  type GateSettings,
  hasCompany,
  type Identity,
  namesCompanyInForm,
  originOf,
  refuseForeignStore,
  requestedCompany,
  WITHOUT_COMPANY,
} from './gate.ts'
import { idempotent } from './idempotency.ts'
import { beginWork } from './keys/in-flight.ts'
import { endLinesOnClose } from './line-answer.ts'
import { type Log, pathOnly } from './log.ts'
import type { Watcher } from './meter.ts'
import type { Neighbours } from './neighbours/parts.ts'
import { addHealth } from './neighbours/routes.ts'
import { networkOf } from './networks.ts'
import { docsPage, openApi } from './openapi.ts'
import { type Limits, shedOverload, withoutWork } from './overload.ts'
import { addProtocols, type Protocol } from './protocols.ts'
import { publicUrl } from './public-url.ts'
import { answerUnreadable, handOnExpectations } from './raw-answers.ts'
import { Refusal } from './refusal.ts'
import { answerError, turnAway } from './refused-answers.ts'
import {
  cleaned,
  emptyAsNothing,
  FORM_FIELDS,
  fingerprintOf,
  formsAlone,
  parsed,
  readBody,
  withForm,
} from './request-parts.ts'
import { isKnown, send } from './sent-answers.ts'
import type { BoundEndpoint, Caller, FileAnswer, Session, Upload } from './serve.ts'
import type { Uploads } from './uploads.ts'
import { addWebApp } from './web-app.ts'

export type HttpSettings = GateSettings & {
  endpoints: BoundEndpoint[]
  protocols: readonly Protocol[]
  log: Log
  checkAnswers: boolean
  trustProxy: number | string[]
  release: string
  /** What whoever watches over the server should know besides. */
  health: () => Record<string, unknown>
  /** How what it needs around it is. */
  around: Neighbours
  /** Nothing that needs room is begun then. */
  isDiskLow: () => Promise<boolean>
  /** One sentence on what the API is for. */
  description: string
  webFolder: string
  uploads: Uploads
  limits?: Limits
  watcher?: Watcher
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

/** What no route knows is one: whoever asks for what is not there must not make names of it. */
const routeOf = ({ method, routeOptions: { url } }: FastifyRequest) =>
  url === undefined ? { method: 'any', route: 'no route' } : { method, route: url }

const OF_ONE_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection', 'vary'])

/** RFC 9112 §3.2. */
async function refuseWithoutHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw new Refusal('invalid')
}

const MOST_LISTENERS = 20

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
  // Before all others: whoever is turned away costs as little as can be.
  shedOverload(app, log, {
    limits: settings.limits,
    turnAway: reply => turnAway(reply, everyAnswer),
    onRefused: settings.watcher?.refused,
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
  app.addHook('onRequest', async (_request, reply) => {
    // Whoever streams a packed file listens ten times by itself; one more is no leak.
    reply.raw.setMaxListeners(MOST_LISTENERS)
    reply.raw.once('close', beginWork())
  })
  app.addHook('onRequest', refuseWithoutHost)
  app.addHook('onListen', async () => {
    const { headers } = await app.inject('/healthz')
    everyAnswer = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name)))
  })
  endLinesOnClose(app)
  compareBodies(app)
  emptyAsNothing(app)
  await app.register(multipart, { limits: FORM_FIELDS, throwFileSizeLimit: false })
  const policy = contentPolicy(settings.alsoAllowed)
  app.addHook('onSend', async (request, reply, payload) => {
    if (PART_OF_A_PAGE.test(request.url)) for (const name of OF_PAGES) reply.removeHeader(name)
    else if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply
    settings.watcher?.answered({ ...routeOf(request), status, seconds: elapsedTime / 1000 })
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
  const addTo = (to: FastifyInstance, of: BoundEndpoint[]) => {
    for (const bound of of) addRoute(to, bound, settings, limiters as Record<keyof typeof RATES, RateLimiterMemory>)
  }
  addTo(
    app,
    endpoints.filter(({ endpoint }) => !endpoint.takesForm),
  )
  // Apart from the others, to which no page of others may send a form.
  await app.register(async forms => {
    formsAlone(forms)
    addTo(
      forms,
      endpoints.filter(({ endpoint }) => endpoint.takesForm),
    )
  })
  await addProtocols(app, {
    protocols: settings.protocols,
    limiters: limiters as Record<keyof typeof RATES, RateLimiterMemory>,
    refuseChanges: async () => {
      await settings.refuseSession({ isSuperuser: false })
      if (await settings.isDiskLow()) throw new Refusal('no_space')
    },
    log,
  })

  const description = openApi(endpoints, settings.release, settings.description)
  addHealth(app, settings)
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
      const refusal = isUnreadable(error) ? await refusalOf(() => admitSender(endpoint, request, settings)) : undefined
      return answerError(refusal ?? error, request, reply, settings.log)
    },
    handler: async (request, reply) => {
      const sender = await admitSender(endpoint, request, settings)
      if (needsRoom(endpoint, commandOf(request)) && (await settings.isDiskLow())) throw new Refusal('no_space')
      const limiter = limiters[endpoint.rate ?? 'normal']
      const account = sender?.session.accountId ?? networkOf(request.ip)
      await limiter.consume(account).catch(() => {
        throw new Refusal('too_many')
      })
      const params = parsed(endpoint.params, request.params)
      const answerTo = async (identity: Identity | undefined, body: unknown, received?: Upload) => {
        const query = parsed(endpoint.query, request.query)
        const { scope, session } = identity ?? {}
        if (scope) await refuseForeignStore(scope, query, body, settings)
        // Before any transaction begins: a connection must not wait for that.
        const upload = received && (await withoutWork(cleaned(endpoint, received, scope)))
        const call = () =>
          proved(provedFor(endpoint, commandOf(request)), session, settings, async refuseUnproved =>
            handle({ params, query, body, upload, scope, session, caller: callerOf(request, reply), refuseUnproved }),
          )
        const key = request.headers['idempotency-key']
        const isKeyed = endpoint.idempotent && !WITHOUT_COMPANY.has(endpoint.permission) && typeof key === 'string'
        const given =
          isKeyed && scope
            ? idempotent(scope, key, { route, params, query, body, file: received && fingerprintOf(received) }, call)
            : call()
        const found = await given
        if (identity?.visit) await settings.noteSeen(identity, endpoint, { params, query })
        return addressed(endpoint, found, identity)
      }
      const answer = endpoint.upload
        ? await withForm(endpoint, request, settings.uploads, account, {
            admit: fields => admitForm(endpoint, request, settings, sender, fields),
            run: answerTo,
          })
        : await answerTo(sender, readBody(endpoint, request))
      if (isKnown(request, endpoint, answer))
        return reply
          .code(304)
          .header('etag', (answer as FileAnswer).etag)
          .send()
      return send(reply, endpoint, answer, settings)
    },
  })
}

const provedFor = ({ proved }: Endpoint, command: unknown): Proved | undefined =>
  typeof proved === 'object' ? proved[String(command)] : proved

/** Of what is proved once what was refused leaves the proof. */
async function proved(
  how: Proved | undefined,
  session: Session | undefined,
  { takeProof, refuseUnproved }: HttpSettings,
  act: (refuseUnproved: () => Promise<void>) => Promise<unknown>,
): Promise<unknown> {
  const refuse = async () => {
    if (session) await refuseUnproved(session)
  }
  if (how === 'lately') await refuse()
  if (how !== 'once' || !session) return act(refuse)
  const giveBack = await takeProof(session)
  return act(refuse).catch(async error => {
    await giveBack()
    throw error
  })
}

/** Whoever the query's company lets in may name no other one in the form. */
async function admitForm(
  endpoint: Endpoint,
  request: FastifyRequest,
  settings: HttpSettings,
  sender: Identity | undefined,
  fields: unknown,
): Promise<Identity | undefined> {
  if (namesCompanyInForm(endpoint, request)) return admit(endpoint, request, settings, fields)
  const company = requestedCompany(endpoint, request, fields)
  if (company instanceof Refusal) throw company
  return sender
}

const isUnreadable = ({ statusCode = 500 }: { statusCode?: number }) => statusCode >= 400 && statusCode < 500

const refusalOf = (run: () => Promise<unknown>): Promise<Refusal | undefined> =>
  run().then(
    () => undefined,
    error => (error instanceof Refusal ? error : Promise.reject(error)),
  )

/** A read can be asked again a moment later; signing in and what someone has typed goes before. */
const isShedFirst = ({ method, permission, answer }: Endpoint) =>
  method === 'GET' && (answer === 'file' || (permission !== 'public' && permission !== 'session'))

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
  gone() {
    const stop = new AbortController()
    if (reply.raw.destroyed) stop.abort()
    else reply.raw.once('close', () => stop.abort())
    return stop.signal
  },
})

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Server, type Socket } from 'socket.io'
import { areaAndNoun, type LiveKey } from '#contract/nouns.ts'
import { clientAddress, type Proxies } from './client-address.ts'
import type { CompanyTx, PlatformTx } from './database/database.ts'
import { type ChangeEvent, LONGEST_WAIT_MS, openBatches } from './live-batches.ts'
import { openRecent } from './live-recent.ts'
import { BLIND, openViews, seenBy, type View } from './live-views.ts'
import type { Log } from './log.ts'
import { publicUrl } from './public-url.ts'

export type CompanyEvent = {
  companyId: number
  kind: LiveKey
  /** Undefined: all of the noun. */
  ids?: readonly (number | string)[] | undefined
  /** Every list shows something else now. */
  everything?: true
  /** Concerns the open pages of one account only, whatever it sees. */
  accountId?: string
  /** Concerns nobody who sees none of these stores; who is bound to one of them is told sooner than whoever sees all. */
  storeIds?: readonly number[] | undefined
}
type RightsChanged = { rightsOf: number; accountId: string | null }
type SentEvent = ChangeEvent & { companyId: number; accountId?: string }
type Message = SentEvent | { sessionEnded: string } | RightsChanged

const CHANNEL = 'kontor_changed'
/** A notification holds at most 8,000 bytes. */
const MOST_NAMED = 200

/** Tells every open screen of the company what to load again, when and only when the transaction commits. Ids only, never values. */
export async function publish(tx: CompanyTx | PlatformTx, change: CompanyEvent): Promise<void> {
  // Without ids the whole noun is loaded again, without stores by everybody.
  const { kind, ids, storeIds, ...rest } = change
  const [area, noun] = areaAndNoun(kind)
  const stores = storeIds && storeIds.length <= MOST_NAMED ? storeIds : undefined
  const isShort = ids && ids.length + (stores?.length ?? 0) <= MOST_NAMED
  const short: SentEvent = { ...rest, area, noun, ...(isShort && { ids }), ...(stores && { storeIds: stores }) }
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(short)})`)
}

/** Closes the sockets of a session on every server process when the transaction commits. */
export const publishSessionEnded = (tx: PlatformTx, sessionId: string) =>
  tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ sessionEnded: sessionId })})`)

/** What a channel token stands for, as it was found to hold right now. */
export type Subscription = {
  sessionId: string
  /** From where its socket came, whatever its token was fetched from. */
  address: string
  accountId: string
  companyId: number
  fromMs: number
  untilMs: number
}
export type Listener = Pick<Subscription, 'sessionId' | 'address'>
export type LiveGate = {
  /** Undefined: the token is not ours, ran out, or its session or right has ended. */
  subscribe: (socketId: string, token: string, address: string) => Promise<Subscription | undefined>
  /** What each of them sees there now; undefined: may not listen to the company any more. */
  stillMay: (companyId: number, listeners: readonly Listener[]) => Promise<(listener: Listener) => View | undefined>
}

/** What is the same for every page of every company, and no secret. */
type Common = () => unknown

/** Hears who opens and who closes a page. */
export type Presence = {
  joined(member: { companyId: number; accountId: string }): Promise<void>
  left(member: { companyId: number; accountId: string }): void
  close(): Promise<void>
}

type LiveSettings = {
  presence: Presence
  common: Common
  /** As `TRUST_PROXY`. */
  proxies: Proxies
  log: Log
}

/** Time enough for the page to fetch another token, also when many do it at once; of one that lives for a short time the last third. */
const REPLACE_BEFORE_MS = 90_000
const SWEEP_MS = 1000
/** Once a second as all others; what happens in one's own store sooner, a quarter of what a planner may wait for a colleague’s change. */
const BOUND_PACE = { everyMs: LONGEST_WAIT_MS, ahead: 3, apartMs: 250 }

/** The real-time channel: a socket hears of one company for as long as its token, its session and its rights hold. */
export async function openLive(
  http: HttpServer,
  connection: pg.ClientConfig,
  gate: LiveGate,
  { presence, common, proxies, log }: LiveSettings,
) {
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    cors: { origin: false },
    // Browsers let any page open a socket to anywhere; only its Origin tells.
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request)),
  })
  const recent = openRecent()
  const pages = io.of('/')
  const views = openViews(room => !pages.adapter.rooms.has(room))
  const batches = openBatches((audience, changes) => {
    const seeing = views.of(audience)
    if (!seeing) return void io.to(audience).emit('changed', changes)
    for (const [room, view] of seeing) {
      // Who is bound to stores is told apart: one message a second is for all that they see.
      if (view.storeIds) continue
      const seen = changes.flatMap(change => seenBy(view, change) ?? [])
      if (seen.length > 0) io.to(room).emit('changed', seen)
    }
  })
  // Few pages see the same few stores: of those they need not hear as late as two thousand.
  const boundBatches = openBatches((room, changes) => io.to(room).emit('changed', changes), BOUND_PACE)

  io.use(async (socket, next) => {
    const address = clientAddress(socket.request, proxies)
    const subscription = await subscriptionOf(gate, socket.handshake.auth, address)
    if (!subscription) return next(new Error('unauthenticated'))
    const { sessionId, accountId, companyId } = subscription
    socket.data = { subscription }
    await socket.join([companyRoom(companyId), accountRoom(companyId, accountId), `session ${sessionId}`])
    // What ended between the look and the joining was told to nobody.
    const may = await gate.stillMay(companyId, [subscription]).catch(() => undefined)
    const view = may?.(subscription)
    if (!view) return next(new Error('unauthenticated'))
    await views.enter(socket, companyRoom(companyId), view)
    socket.data.firstView = view
    next()
  })
  io.on('connection', (socket: Page) => {
    const { subscription, firstView } = socket.data
    void presence.joined(subscription)
    socket.on('disconnect', () => presence.left(subscription))
    listenForRenewal(socket, gate)
    const { companyId, accountId } = subscription
    const audiences = [companyRoom(companyId), accountRoom(companyId, accountId)]
    socket.emit('recently', recent.of(audiences, firstView ?? BLIND))
    // What it began with may be another by now.
    socket.emit('common', common())
  })

  const sweep = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) renewOrClose(socket as Page)
    recent.forgetOld()
    views.forgetEmpty()
  }, SWEEP_MS).unref()

  const pagesIn = (room: string): Page[] =>
    [...(pages.adapter.rooms.get(room) ?? [])].flatMap(id => (pages.sockets.get(id) as Page | undefined) ?? [])

  const rightsChanged = async ({ rightsOf, accountId }: RightsChanged) => {
    const company = companyRoom(rightsOf)
    const room = accountId ? accountRoom(rightsOf, accountId) : company
    const sockets = pagesIn(room)
    if (sockets.length === 0) return
    // Until it is known what they see now, nobody learns an id by the rights of before.
    const blindSince = performance.now()
    for (const socket of sockets) void views.enter(socket, company, BLIND)
    const may = await gate.stillMay(
      rightsOf,
      sockets.map(({ data }) => data.subscription),
    )
    for (const socket of sockets) {
      const view = may(socket.data.subscription)
      if (!view) {
        socket.disconnect(true)
        continue
      }
      void views.enter(socket, company, view)
      // Of what came meanwhile, or still waited to be told, it heard only what concerns everybody.
      const sinceMs = performance.now() - blindSince + LONGEST_WAIT_MS
      const missed = recent.of([company], view).filter(({ msAgo }) => msAgo <= sinceMs)
      if (missed.length > 0)
        socket.emit(
          'changed',
          missed.map(({ msAgo: _, ...change }) => change),
        )
    }
    io.to(room).emit('token-replace', 'rights')
  }

  const hear = (message: Message): void => {
    if ('sessionEnded' in message) return void io.in(`session ${message.sessionEnded}`).disconnectSockets(true)
    if ('rightsOf' in message)
      return void rightsChanged(message).catch(error => {
        // Whether they still may is unknown; they ask again by themselves.
        log.warn({ err: error }, 'live rights')
        io.in(companyRoom(message.rightsOf)).disconnectSockets(true)
      })
    const { companyId, accountId, ...event } = message
    const audience = accountId ? accountRoom(companyId, accountId) : companyRoom(companyId)
    recent.add(audience, event)
    batches.add(audience, event)
    for (const [room, view] of views.of(audience) ?? []) {
      const seen = view.storeIds && seenBy(view, event)
      if (seen) boundBatches.add(room, seen, event.storeIds !== undefined)
    }
  }

  let listener: pg.Client | undefined
  let closed = false
  const listen = async (): Promise<void> => {
    const client = new pg.Client(connection)
    client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '{}') as Message))
    client.on('error', error => log.warn({ err: error }, 'live channel'))
    client.on('end', () => {
      // What was missed meanwhile is unknown, so every screen loads again after reconnecting.
      if (!closed)
        setTimeout(
          () =>
            void listen().then(
              () => io.emit('reload'),
              () => {},
            ),
          1000,
        ).unref()
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    listener = client
  }
  await listen()
  return {
    channels: () => pages.sockets.size,
    /** Once what is common has changed in this process: the values themselves, so that thousands of pages need not ask for them. */
    tellCommon: () => void io.emit('common', common()),
    async close() {
      closed = true
      clearInterval(sweep)
      batches.close()
      boundBatches.close()
      io.disconnectSockets(true)
      io.engine.close()
      await presence.close()
      await listener?.end().catch(() => {})
    },
  }
}

const companyRoom = (companyId: number) => `company ${companyId}`
const accountRoom = (companyId: number, accountId: string) => `account ${companyId} ${accountId}`

type PageEvents = {
  'token-replace': () => void
  recently: (told: ReturnType<ReturnType<typeof openRecent>['of']>) => void
  changed: (changes: ChangeEvent[]) => void
  common: (values: unknown) => void
}
type Page = Socket<{ subscribe: (auth: unknown) => void }, PageEvents, object, Held>
type Held = { subscription: Subscription; viewRoom?: string; firstView?: View; wasAsked?: boolean }

async function subscriptionOf(gate: LiveGate, auth: unknown, address: string): Promise<Subscription | undefined> {
  const { socketId, socketAccessToken } = (auth ?? {}) as { socketId?: unknown; socketAccessToken?: unknown }
  if (typeof socketId !== 'string' || typeof socketAccessToken !== 'string') return undefined
  return gate.subscribe(socketId, socketAccessToken, address).catch(() => undefined)
}

/** A page subscribes anew on its open socket, for the same session and company. */
function listenForRenewal(socket: Page, gate: LiveGate): void {
  let isAsking = false
  socket.on('subscribe', async (auth: unknown) => {
    if (isAsking) return
    isAsking = true
    const { sessionId, companyId, address } = socket.data.subscription
    const subscription = await subscriptionOf(gate, auth, address)
    isAsking = false
    if (subscription?.sessionId !== sessionId || subscription.companyId !== companyId) return socket.disconnect(true)
    const { viewRoom } = socket.data
    socket.data = { subscription, ...(viewRoom && { viewRoom }) }
  })
}

function renewOrClose(socket: Page): void {
  const { data } = socket
  const { fromMs, untilMs } = data.subscription
  const leftMs = untilMs - Date.now()
  if (leftMs <= 0) socket.disconnect(true)
  else if (leftMs < Math.min(REPLACE_BEFORE_MS, (untilMs - fromMs) / 3) && !data.wasAsked) {
    data.wasAsked = true
    socket.emit('token-replace')
  }
}

/** Programs send no Origin; a page of ours sends the address it was opened under. */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin === new URL(publicUrl()).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

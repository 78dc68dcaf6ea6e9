import type { Server as HttpServer } from 'node:http'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { Server } from 'socket.io'
import type { CompanyTx, PlatformTx } from './database/database.ts'
import type { Log } from './log.ts'

export type Change = { companyId: number; room: string; noun: string; ids?: (number | string)[] }
type Message = Change | { sessionEnded: string }

const CHANNEL = 'kontor_changed'

/** Tells every open screen of the company what to load again, when and only when the transaction commits. Ids only, never values. */
export async function changed(tx: CompanyTx | PlatformTx, change: Change): Promise<void> {
  // A notification holds at most 8,000 bytes; without ids the whole noun is loaded again.
  const short = (change.ids?.length ?? 0) > 200 ? { ...change, ids: undefined } : change
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(short)})`)
}

/** Closes the sockets of a session on every server process when the transaction commits. */
export const tellSessionEnded = (tx: PlatformTx, sessionId: string) =>
  tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ sessionEnded: sessionId })})`)

export type SocketIdentity = { sessionId: string; accountId: string; companyId: number }

/** The real-time channel: one room a company; joining needs the same token and right as a request. */
export async function openLive(
  http: HttpServer,
  connection: pg.ClientConfig,
  identify: (token: string, companyId: number) => Promise<SocketIdentity | undefined>,
  log: Log,
) {
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 10_000,
    cors: { origin: false },
  })
  io.use(async (socket, next) => {
    const { token, companyId } = socket.handshake.auth as { token?: unknown; companyId?: unknown }
    const identity =
      typeof token === 'string' ? await identify(token, Number(companyId)).catch(() => undefined) : undefined
    if (!identity) return next(new Error('unauthenticated'))
    await socket.join([`company ${identity.companyId}`, `session ${identity.sessionId}`])
    next()
  })

  let listener: pg.Client | undefined
  let closed = false
  const listen = async (): Promise<void> => {
    const client = new pg.Client(connection)
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as Message
      if ('sessionEnded' in message) return void io.in(`session ${message.sessionEnded}`).disconnectSockets(true)
      const { companyId, ...rest } = message
      io.to(`company ${companyId}`).emit('changed', rest)
    })
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
    async close() {
      closed = true
      io.disconnectSockets(true)
      io.engine.close()
      await listener?.end().catch(() => {})
    },
  }
}

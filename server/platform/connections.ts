import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from './log.ts'
import { networkOf } from './networks.ts'

/** For the database's connections, files, mails and transfers of a busy process, beside what it has open when it starts to listen. */
const KEPT_DESCRIPTORS = 100
const FEWEST_DESCRIPTORS = 256
/** More would be of no use, and each costs memory. */
const MOST_CONNECTIONS = 10_000
/** Beside those that wait, so that a new one is always taken in before another is let go. */
const SPARE = 8

type Held = { network: string; since: number; hasAsked: boolean; request?: IncomingMessage | undefined; isLive?: true }

/** Also who sends a body without coming to its end waits for nobody. */
const isServed = ({ request, isLive }: Held) => isLive || request?.complete

/**
 * Takes in every new connection: when there are too many, that one goes which has waited longest of those that nobody works for,
 * first of the network that holds most of them. Who opens connections and says nothing on them keeps nobody out.
 */
export function limitConnections(server: Server, most: number, log: Log): void {
  const held = new Map<Socket, Held>()
  server.maxConnections = most + SPARE
  server.on('connection', (socket: Socket) => {
    held.set(socket, {
      network: networkOf(socket.remoteAddress ?? ''),
      since: performance.now(),
      hasAsked: false,
    })
    socket.once('close', () => held.delete(socket))
    if (held.size > most) longestWaiting(held)?.destroy()
  })
  server.prependListener('request', (request, response) => {
    const one = held.get(request.socket)
    if (!one) return
    Object.assign(one, { request, since: performance.now() })
    response.once('close', () => Object.assign(one, { request: undefined, hasAsked: true, since: performance.now() }))
  })
  // The live channel: it says nothing for long and is served all the same.
  server.prependListener('upgrade', (_request, socket) => {
    const one = held.get(socket as Socket)
    if (one) one.isLive = true
  })
  server.on('drop', () => log.warn({ open: held.size }, 'connection dropped'))
}

function longestWaiting(held: ReadonlyMap<Socket, Held>): Socket | undefined {
  const waiting = [...held].filter(([, one]) => !isServed(one))
  const ofNetwork = new Map<string, number>()
  for (const [, { network }] of waiting) ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
  const most = Math.max(...ofNetwork.values())
  return waiting
    .filter(([, { network }]) => ofNetwork.get(network) === most)
    .sort(([, one], [, other]) => Number(one.hasAsked) - Number(other.hasAsked) || one.since - other.since)[0]?.[0]
}

/** With too few it would fail in the middle of a day. */
export function refuseTooFewDescriptors(): void {
  const limit = descriptorLimit()
  if (limit < FEWEST_DESCRIPTORS)
    throw new Error(
      `Das Betriebssystem erlaubt diesem Programm nur ${limit} offene Dateien, nötig sind mindestens ${FEWEST_DESCRIPTORS} (ulimit -n).`,
    )
}

/** How many connections the limit on open files leaves. */
export const connectionsLeft = (): number =>
  Math.min(MOST_CONNECTIONS, descriptorLimit() - openDescriptors() - KEPT_DESCRIPTORS - SPARE)

/** Node has raised it to what the system allows. */
function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit ? Number(limit) : Number.POSITIVE_INFINITY
  } catch {
    // Not Linux: there it is not told.
    return Number.POSITIVE_INFINITY
  }
}

function openDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

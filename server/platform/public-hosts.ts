import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP, type Socket } from 'node:net'

let reachesLoopback = false
/** For a receiver on this machine, such as the one of the tests; off unless someone says otherwise. */
export const allowLoopback = () => {
  reachesLoopback = true
}

// Addresses under which this machine, its cloud's metadata or a whole network would answer instead of a receiver.
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')
const NEVER = new BlockList()
NEVER.addSubnet('0.0.0.0', 8)
NEVER.addSubnet('169.254.0.0', 16)
NEVER.addSubnet('224.0.0.0', 3)
NEVER.addAddress('::', 'ipv6')
NEVER.addSubnet('fe80::', 10, 'ipv6')
NEVER.addSubnet('ff00::', 8, 'ipv6')

/** Connects to exactly the address that was checked, so that a name can't point elsewhere a moment later. */
export async function connectPublicHost(host: string, port: number, timeoutMs: number): Promise<Socket> {
  const addresses = await lookup(host, { all: true })
  const allowed = addresses.filter(({ address }) => isAllowed(address))
  if (allowed.length === 0) throw new ForbiddenAddress(host)
  for (const { address } of allowed) {
    const socket = await dial(address, port, timeoutMs)
    if (socket) return socket
  }
  throw new Error(`No address of ${host} answers.`)
}

export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`Zu ${host} wird aus Sicherheitsgründen keine Verbindung aufgebaut.`)
  }
}

function isAllowed(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return !NEVER.check(address, family) && (reachesLoopback || !LOOPBACK.check(address, family))
}

const dial = (address: string, port: number, timeoutMs: number): Promise<Socket | undefined> =>
  new Promise(resolve => {
    const socket = connect({ host: address, port, noDelay: true })
    const give = (found: Socket | undefined) => {
      clearTimeout(timer)
      if (!found) socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => give(undefined), timeoutMs)
    socket.once('connect', () => give(socket)).on('error', () => give(undefined))
  })

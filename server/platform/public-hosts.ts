import { lookup } from 'node:dns/promises'
import { BlockList, connect, isIP, type Socket } from 'node:net'
import { isLoopback, ownAddresses } from './networks.ts'

let reachesLoopback = false
let reachesPrivate = false
/** For a receiver on this machine, such as the one of the tests; off unless someone says otherwise. */
export const allowLoopback = (isAllowed = true) => {
  reachesLoopback = isAllowed
}

/** For receivers in the operator's own network; otherwise whoever may name a receiver could feel their way through it. */
export const allowPrivate = (isAllowed = true) => {
  reachesPrivate = isAllowed
}

// Addresses under which this machine, its cloud's metadata or a whole network would answer instead of a receiver.
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('100.64.0.0', 10)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
const NEVER = new BlockList()
NEVER.addSubnet('0.0.0.0', 8)
NEVER.addSubnet('169.254.0.0', 16)
NEVER.addSubnet('224.0.0.0', 3)
NEVER.addSubnet('192.0.0.0', 24)
NEVER.addSubnet('198.18.0.0', 15)
// What is translated to IPv4 on the way could be any of the above.
NEVER.addSubnet('::', 96, 'ipv6')
NEVER.addSubnet('64:ff9b::', 32, 'ipv6')
NEVER.addSubnet('2002::', 16, 'ipv6')
NEVER.addSubnet('2001::', 32, 'ipv6')
NEVER.addSubnet('fec0::', 10, 'ipv6')
NEVER.addSubnet('fe80::', 10, 'ipv6')
NEVER.addSubnet('ff00::', 8, 'ipv6')

type Resolve = (host: string, options: { all: true }) => Promise<{ address: string }[]>

/** Connects to exactly the address that was checked, so that a name can't point elsewhere a moment later. */
export async function connectPublicHost(
  host: string,
  port: number,
  timeoutMs: number,
  resolve: Resolve = lookup,
): Promise<Socket> {
  const addresses = await resolve(host, { all: true })
  const allowed = addresses.filter(({ address }) => isAllowed(address))
  if (allowed.length === 0) throw new ForbiddenAddress(host)
  return connectOne(host, allowed, port, timeoutMs)
}

/** For hosts that the operator has named, never a customer. */
export const connectAnyHost = async (host: string, port: number, timeoutMs: number): Promise<Socket> =>
  connectOne(host, await lookup(host, { all: true }), port, timeoutMs)

async function connectOne(
  host: string,
  addresses: readonly { address: string }[],
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  let code = 'ENOTFOUND'
  for (const { address } of addresses) {
    const dialled = await dial(address, port, timeoutMs)
    if (typeof dialled !== 'string') return dialled
    code = dialled
  }
  throw Object.assign(new Error(`No address of ${host} answers.`), { code })
}

export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`Zu ${host} wird aus Sicherheitsgründen keine Verbindung aufgebaut.`)
  }
}

/** `own`: the addresses of this machine's interfaces; its services hear on them, too. */
export function isAllowed(address: string, own = ownAddresses()): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isLoopback(address)) return reachesLoopback
  if (NEVER.check(address, family)) return false
  if (own.check(address, family)) return reachesLoopback
  return reachesPrivate || !PRIVATE.check(address, family)
}

/** The system's code where nobody answers. */
const dial = (address: string, port: number, timeoutMs: number): Promise<Socket | string> =>
  new Promise(resolve => {
    const socket = connect({ host: address, port, noDelay: true })
    const fail = (code: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(code)
    }
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs)
    socket
      .once('connect', () => {
        clearTimeout(timer)
        resolve(socket)
      })
      .on('error', ({ code = 'ECONNABORTED' }: NodeJS.ErrnoException) => fail(code))
  })

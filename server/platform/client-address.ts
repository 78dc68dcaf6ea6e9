import type { IncomingMessage } from 'node:http'
import { isWithin, normalAddress, normalRange } from '#domain/basics/address-ranges.ts'

/** How many proxies stand before us, or their addresses and networks (`TRUST_PROXY`). */
export type Proxies = number | readonly string[]

/**
 * The address that `request.ip` gives of a request, for sockets, which come past Fastify: that of who speaks to us, or, where that is a
 * proxy of ours, whom it says that it speaks for. What stands further left was written by callers.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: Proxies): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const before = forwarded.map(address => address.trim()).filter(Boolean)
  const hops = [socket.remoteAddress ?? '', ...before.reverse()]
  const isProxy = proxyTest(proxies)
  return hops.find((address, hop) => !isProxy(address, hop)) ?? hops.at(-1)!
}

function proxyTest(proxies: Proxies): (address: string, hop: number) => boolean {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const ranges = proxies.flatMap(range => normalRange(range) ?? [])
  return address => {
    const normal = normalAddress(address)
    return normal !== undefined && isWithin(normal, ranges)
  }
}

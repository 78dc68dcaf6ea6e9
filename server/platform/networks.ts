import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** What is counted as one caller: an IPv4 address; of IPv6 the /64, since whoever has one address there has them all. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const first = [...groups, ...zeros, ...rest].slice(0, 4).map(group => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}

export const isAddress = (text: string): boolean => isIP(text) !== 0

/** `10.0.0.5`, `10.0.0.0/24`, `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return (
    length === undefined ||
    (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (family === 4 ? 32 : 128))
  )
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** The addresses of this machine's interfaces. */
export function ownAddresses(): BlockList {
  const own = new BlockList()
  for (const each of Object.values(networkInterfaces()).flat())
    if (each) own.addAddress(each.address, each.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return own
}

export function isLoopback(address: string): boolean {
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a caller sits at the machine that answers. */
export const isThisMachine = (address: string): boolean =>
  isLoopback(address) || ownAddresses().check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

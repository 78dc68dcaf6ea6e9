/** A single address is a network of its own. `bits`: the address as a number, `length`: how many of them name the network. */
type Network = { width: 32 | 128; bits: bigint; length: number }

/** `10.1.2.3/8` → `10.0.0.0/8`, `2001:DB8:0::1` → `2001:db8::1`; undefined: neither an address nor a network. */
export function normalRange(text: string): string | undefined {
  const network = networkOf(text.trim())
  if (!network) return undefined
  const { width, length } = network
  return length === width ? addressText(network) : `${addressText(network)}/${length}`
}

/** As addresses are compared and shown: an IPv4 caller of an IPv6 socket (`::ffff:1.2.3.4`) is an IPv4 address; undefined: none. */
export function normalAddress(text: string): string | undefined {
  // The zone says by which of our own interfaces it came.
  const network = text.includes('/') ? undefined : networkOf(text.replace(/%.*$/, ''))
  return network && addressText(network)
}

/** What no list of networks may hold: it would be everybody. */
export const isEverybody = (range: string): boolean => range.endsWith('/0')

export function isWithin(address: string, ranges: readonly string[]): boolean {
  const own = networkOf(address)
  return (
    own !== undefined &&
    ranges.some(range => {
      const network = networkOf(range)
      return network?.width === own.width && cut(own.bits, own.width, network.length) === network.bits
    })
  )
}

function networkOf(text: string): Network | undefined {
  const [, address = '', lengthText] = /^([\da-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(text) ?? []
  const four = bitsOfFour(address)
  const bits = four ?? bitsOfSix(address)
  if (bits === undefined) return undefined
  const width = four === undefined ? 128 : 32
  const length = lengthText === undefined ? width : Number(lengthText)
  if (length > width) return undefined
  // RFC 4291 §2.5.5.2.
  if (width === 128 && length >= 96 && bits >> 32n === 0xffffn)
    return { width: 32, bits: cut(bits & 0xffffffffn, 32, length - 96), length: length - 96 }
  return { width, bits: cut(bits, width, length), length }
}

const cut = (bits: bigint, width: number, length: number): bigint => {
  const rest = BigInt(width - length)
  return (bits >> rest) << rest
}

/** Without leading zeros, which some read as octal. */
const FOUR = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

const bitsOfFour = (text: string): bigint | undefined =>
  FOUR.test(text) ? text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n) : undefined

function bitsOfSix(text: string): bigint | undefined {
  const halves = withoutFour(text).split('::')
  if (halves.length > 2) return undefined
  const [head = [], tail] = halves.map(half => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (tail ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array<string>(tail ? missing : 0).fill('0'), ...(tail ?? [])]
  if (!groups.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

/** `::ffff:1.2.3.4` as `::ffff:102:304`. */
const withoutFour = (text: string): string =>
  text.replace(/[\d.]+$/, end => {
    const bits = bitsOfFour(end)
    return bits === undefined ? end : `${(bits >> 16n).toString(16)}:${(bits & 0xffffn).toString(16)}`
  })

const groupsOf = (bits: bigint, count: number, size: bigint): bigint[] =>
  Array.from({ length: count }, (_, place) => (bits >> (size * BigInt(count - 1 - place))) & ((1n << size) - 1n))

const addressText = ({ width, bits }: Network): string =>
  width === 32 ? groupsOf(bits, 4, 8n).join('.') : shortened(groupsOf(bits, 8, 16n).map(group => group.toString(16)))

/** The first of the longest runs of zeros, of two at least, becomes `::`. RFC 5952 §4.2. */
function shortened(groups: readonly string[]): string {
  const runs = groups.map((_, start) => {
    const end = groups.findIndex((group, place) => place >= start && group !== '0')
    return (end === -1 ? groups.length : end) - start
  })
  const longest = Math.max(...runs)
  if (longest < 2) return groups.join(':')
  const start = runs.indexOf(longest)
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest).join(':')}`
}

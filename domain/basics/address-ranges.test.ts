import assert from 'node:assert/strict'
import { BlockList, isIP, SocketAddress } from 'node:net'
import { test } from 'node:test'
import { isEverybody, isWithin, normalAddress, normalRange } from './address-ranges.ts'

const RANGES: [typed: string, normal: string | undefined][] = [
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['10.255.255.255/9', '10.128.0.0/9'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::0001', '2001:db8::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['2001:db8::1/128', '2001:db8::1'],
  ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
  ['::', '::'],
  ['::/0', '::/0'],
  ['1::', '1::'],
  ['::1', '::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ['192.0.2', undefined],
  ['192.0.2.256', undefined],
  ['192.0.02.1', undefined],
  ['192.0.2.7/33', undefined],
  ['192.0.2.7/08', undefined],
  ['192.0.2.7/', undefined],
  ['192.0.2.7/24/8', undefined],
  ['192.0.2.7-192.0.2.9', undefined],
  ['1:2:3:4:5:6:7', undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['1:2:3:4::5:6:7:8', undefined],
  ['1::2::3', undefined],
  [':1:2:3:4:5:6:7', undefined],
  ['12345::', undefined],
  ['::/129', undefined],
  ['fe80::1%eth0', undefined],
  ['beispiel.at', undefined],
  ['', undefined],
]
for (const [typed, normal] of RANGES)
  test(`“${typed}” ${normal === undefined ? 'is no network' : `is ${normal}`}`, () => {
    assert.equal(normalRange(typed), normal)
    if (normal) assert.equal(normalRange(normal), normal, 'stays what it is')
  })

test('an address is the same however it is written, and a network is none', () => {
  assert.equal(normalAddress('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(normalAddress('fe80::1%eth0'), 'fe80::1')
  for (const none of ['192.0.2.0/24', 'unknown', '', '192.0.2.7:4711']) assert.equal(normalAddress(none), undefined)
})

test('everybody is a network of length zero, in either family', () => {
  for (const all of ['0.0.0.0/0', '::/0']) assert.equal(isEverybody(normalRange(all)!), true)
  assert.equal(isEverybody('10.0.0.0/10'), false)
})

/** As good as random, and the same in every run. */
function* numbers(): Generator<number> {
  for (let seed = 42; ; seed = (seed * 48_271) % 2_147_483_647) yield seed
}

const asNodeWrites = (address: string) => new SocketAddress({ address, family: 'ipv6' }).address

test('what is read and found within is what Node finds, in both families', () => {
  const random = numbers()
  const next = (below: number) => random.next().value! % below
  const four = () => Array.from({ length: 4 }, () => next(2) + 254 * next(2)).join('.')
  const six = () =>
    Array.from({ length: 8 }, () => (next(2) ? (next(3) + 65_532 * next(2)).toString(16) : '0')).join(':')
  let within = 0
  for (let trial = 0; trial < 3000; trial++) {
    const [address, base, family, width] = trial % 2 ? [four(), four(), 'ipv4', 32] : [six(), six(), 'ipv6', 128]
    const length = next(12) === 0 ? 0 : 1 + next(width as number)
    const nodes = new BlockList()
    nodes.addSubnet(base as string, length, family as 'ipv4')
    const range = normalRange(`${base}/${length}`)!
    const found = isWithin(normalAddress(address as string)!, [range])
    assert.equal(found, nodes.check(address as string, family as 'ipv4'), `${address} in ${range}`)
    const normal = normalAddress(address as string)!
    assert.equal(isIP(normal), family === 'ipv4' ? 4 : 6)
    if (family === 'ipv6') assert.equal(asNodeWrites(normal), asNodeWrites(address as string))
    within += Number(found)
  }
  assert.ok(within > 100, String(within))
})

test('no address is within a network of the other family, or within none', () => {
  assert.equal(isWithin('192.0.2.7', ['::/0']), false)
  assert.equal(isWithin('::1', ['0.0.0.0/0']), false)
  assert.equal(isWithin('192.0.2.7', []), false)
})

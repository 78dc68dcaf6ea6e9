import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { employeeDocuments } from '#contract/personnel/employee-documents.ts'
import { type Random, seededRandom } from '#server/demo/random.ts'
import { theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { drawing, pdfFile, photo } from '#server/testing/document-files.ts'

withApp({ KONTOR_ROLES: 'web', LOG_LEVEL: 'silent' })

const CASES = process.env.KONTOR_TEST_ALL ? 50_000 : 300
/** What one account may send in a minute is bounded. */
const CASES_OF_ONE = 200
const AT_ONCE = 4
const MOST_GROWTH = 150e6
const SEED = Number(process.env.KONTOR_TEST_SEED ?? 20_261_124)

test(`of ${CASES} broken files each is taken or refused, none breaks anything and none that is refused stays`, async () => {
  const random = seededRandom(SEED)
  const seeds = await Promise.all([
    pdfFile(1),
    pdfFile(3),
    pdfFile(2, { compress: false }),
    pdfFile(1, { userPassword: 'geheim' }),
    photo(120, 90),
    drawing(90, 60),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    Buffer.from('PK\x03\x04\x14\0\0\0\0\0PK\x05\x06', 'latin1'),
  ])
  const statuses = new Map<number, number>()
  const before = process.memoryUsage.rss()
  for (let done = 0; done < CASES; done += CASES_OF_ONE) {
    const { api, company } = await signedIn()
    const { id: employeeId } = await build.employee({ company })
    const files = Array.from({ length: Math.min(CASES_OF_ONE, CASES - done) }, () => mutated(seeds, random))
    const send = async () => {
      for (let bytes = files.pop(); bytes; bytes = files.pop()) {
        const body = { employeeId, documentType: 'MISC' }
        const { status, text } = await api(employeeDocuments.create, { body, file: { name: 'brief.pdf', bytes } })
        assert.ok(status === 200 || status === 422, `seed ${SEED}: ${status} ${text}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
  }
  const { dataFolder } = theApp()
  assert.equal(globSync('files/??/*', { cwd: dataFolder }).length, statuses.get(200) ?? 0)
  assert.deepEqual(globSync('{uploads,files/unfinished}/*', { cwd: dataFolder }), [])
  assert.ok(statuses.get(422)! > CASES / 10, 'most of what is tried is broken')
  const growth = process.memoryUsage.rss() - before
  assert.ok(growth < MOST_GROWTH, `${Math.round(growth / 1e6)} MB more`)
})

function mutated(seeds: readonly Buffer[], random: Random): Buffer {
  const below = (end: number) => random.between(0, Math.max(0, end - 1))
  const seed = seeds[below(seeds.length)]!
  let bytes: Buffer = Buffer.from(seed)
  for (let times = 1 + below(4); times > 0; times--) bytes = MUTATORS[below(MUTATORS.length)]!(bytes, below, seeds)
  return bytes
}

type Below = (end: number) => number

const MUTATORS: ((bytes: Buffer, below: Below, seeds: readonly Buffer[]) => Buffer)[] = [
  // A few bytes become others.
  (bytes, below) => {
    for (let times = 1 + below(8); times > 0 && bytes.length > 0; times--) bytes[below(bytes.length)] = below(256)
    return bytes
  },
  // It ends too soon, or lacks something in between.
  (bytes, below) => bytes.subarray(0, below(bytes.length + 1)),
  (bytes, below) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + below(200))])
  },
  // Something stands there twice, or what is another's.
  (bytes, below) => {
    const at = below(bytes.length + 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - below(400)))])
  },
  (bytes, below, seeds) => {
    const other = seeds[below(seeds.length)]!
    return Buffer.concat([bytes.subarray(0, below(bytes.length + 1)), other.subarray(below(other.length + 1))])
  },
  (bytes, below, seeds) => Buffer.concat([bytes, seeds[below(seeds.length)]!]),
  // Every length, place and count says something else.
  (bytes, below) =>
    Buffer.from(
      bytes.toString('latin1').replace(/\d+/g, text => (below(9) === 0 ? String(below(4e9)) : text)),
      'latin1',
    ),
  (bytes, below) => {
    if (bytes.length > 8) bytes.writeUInt32BE([0, 1, 0x7fffffff, 0xffffffff][below(4)]!, below(bytes.length - 4))
    return bytes
  },
]

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '#server/testing/until.ts'
import { Refusal } from './refusal.ts'
import { openUploads, type Received, type UploadLimits } from './uploads.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-uploads-'))
after(() => rmSync(folder, { recursive: true }))
const uploads = (limits: Partial<UploadLimits> = {}) =>
  openUploads(folder, { ofAccount: 30, ofAll: 50, inMemory: 25, waitMs: 60_000, ...limits })

async function* inPieces(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

/** What this process has open below the folder, with or without a name. */
const openFiles = () =>
  readdirSync('/proc/self/fd')
    .map(name => `/proc/self/fd/${name}`)
    .filter(path => {
      try {
        return readlinkSync(path).startsWith(folder)
      } catch {
        return false
      }
    })

test('a file that comes in lies on disk unreadable and without a name, and is given as it came', async () => {
  const { receive } = uploads()
  const received = await receive('namen.csv', inPieces('SVNR;', '1237 010180', '\n', 'x'.repeat(3 << 20)))
  assert.deepEqual(readdirSync(folder), [])
  const [onDisk] = openFiles()
  assert.equal(readFileSync(onDisk!).includes('1237'), false)
  assert.equal(readFileSync(onDisk!).length, received.size)
  assert.equal((await received.read()).toString(), `SVNR;1237 010180\n${'x'.repeat(3 << 20)}`)
  await received.close()
  assert.deepEqual(openFiles(), [])
})

test('of a file that breaks off nothing stays', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await assert.rejects(uploads().receive('halb.csv', broken()), /gone/)
  assert.deepEqual([readdirSync(folder), openFiles()], [[], []])
})

test('what is on its way is bounded by account and in all, and makes room when it is through', async () => {
  const { counted } = uploads()
  const { promise, resolve } = Promise.withResolvers<void>()
  const coming = [counted('ada', 30, () => promise), counted('ben', 20, () => promise)]
  const refused = (account: string, bytes: number) =>
    counted(account, bytes, async () => 'taken').catch(error => (error as Refusal).code)
  assert.equal(await refused('ada', 1), 'too_many')
  assert.equal(await refused('cem', 1), 'unavailable')
  resolve()
  await Promise.all(coming)
  assert.equal(await refused('ada', 30), 'taken')
  // One alone may be larger than what several may be together.
  assert.equal(await refused('ada', 500), 'taken')
})

const SIZES = [
  ['a', 10],
  ['b', 10],
  ['c', 20],
  ['d', 5],
] as const
test('of what is here so much is in memory at once as there is room for, one after the other', async () => {
  const { receive, withBytes } = uploads()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (received: Received) =>
    withBytes(received, bytes => {
      begun.push(`${received.name} ${bytes.length}`)
      return new Promise<void>(resolve => ends.push(resolve))
    })
  const files = await Promise.all(SIZES.map(([name, size]) => receive(name, inPieces('x'.repeat(size)))))
  const all = files.map(work)
  await until('both that fit', () => begun.length === 2)
  // `d` would fit, but `c` came before. Of those with room the disk decides which is read sooner, here and below.
  assert.deepEqual(begun.toSorted(), ['a 10', 'b 10'])
  ends.shift()!()
  ends.shift()!()
  await until('the others', () => begun.length === 4)
  assert.deepEqual(begun.slice(2).toSorted(), ['c 20', 'd 5'])
  for (const end of ends) end()
  await Promise.all(all)
  await Promise.all(files.map(({ close }) => close()))
})

test('who waits too long for room is told to come again, and keeps nobody behind', async () => {
  const { receive, withBytes } = uploads({ waitMs: 50 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const [large, small] = [await receive('gross', inPieces('x'.repeat(20))), await receive('klein', inPieces('xx'))]
  const first = withBytes(large, () => promise)
  const second = withBytes(large, async () => {}).catch(error => error)
  const third = withBytes(small, async bytes => bytes.length)
  assert.ok((await second) instanceof Refusal)
  assert.equal(await third, 2)
  resolve()
  await first
  await Promise.all([large.close(), small.close()])
})

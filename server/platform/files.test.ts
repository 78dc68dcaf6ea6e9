import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { s3Server } from '#server/testing/s3-server.ts'
import { type FileStore, FilesUnavailable, MissingFile, openFileStore } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-files-'))
after(() => rmSync(folder, { recursive: true }))
const newFolder = () => mkdtempSync(join(folder, 'new-'))

import { openS3Files } from './s3-files.ts'

const s3 = await s3Server()

/** A store, and a way to put something on its disk behind its back. */
type Opened = { files: FileStore; place: (key: string, ageMs: number) => void }

const stores: Record<string, () => Opened> = {
  folder() {
    const folder = newFolder()
    return {
      files: openFileStore(folder),
      place(key, ageMs) {
        mkdirSync(dirname(join(folder, key)), { recursive: true })
        writeFileSync(join(folder, key), key)
        const at = (Date.now() - ageMs) / 1000
        utimesSync(join(folder, key), at, at)
      },
    }
  },
  S3: () => ({ files: openS3Files(s3.settings), place: s3.place }),
}

for (const [name, open] of Object.entries(stores)) {
  test(`${name}: what is put comes back byte for byte, with its size and hash`, async () => {
    const { files } = open()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async bytes => {
        const { key, size, sha256 } = await files.put(bytes)
        assert.deepEqual(new Uint8Array(await files.get(key)), bytes)
        assert.equal(size, bytes.length)
        assert.equal(sha256, createHash('sha256').update(bytes).digest('hex'))
      }),
      { numRuns: 30 },
    )
    const large = Buffer.alloc(12_000_000, 'Kontor')
    assert.ok((await files.get((await files.put(large)).key)).equals(large))
  })

  test(`${name}: equal bytes are two files, and removing one twice leaves the other`, async () => {
    const { files } = open()
    const [one, other] = await Promise.all([files.put(Buffer.from('x')), files.put(Buffer.from('x'))])
    assert.notEqual(one.key, other.key)
    await files.remove(one.key)
    await files.remove(one.key)
    await assert.rejects(files.get(one.key), MissingFile)
    assert.equal((await files.get(other.key)).toString(), 'x')
  })

  test(`${name}: a file that is not there is told apart from a store that does not answer`, async () => {
    const id = randomUUID()
    await assert.rejects(open().files.get(`${id.slice(0, 2)}/${id}`), MissingFile)
  })

  for (const key of ['../secret', '/etc/passwd', 'ab/../../x', 'ab/%2e%2e', '', 'ab/\0', `${'a'.repeat(300)}`]) {
    test(`${name}: no key but a generated one reaches it: ${JSON.stringify(key.slice(0, 20))}`, async () => {
      const { files } = open()
      await assert.rejects(files.get(key), /Not a storage key/)
      await assert.rejects(files.remove(key), /Not a storage key/)
    })
  }

  test(`${name}: the sweep removes what no row names, and only when it is old enough`, async () => {
    const { files, place } = open()
    const [known, orphan, young] = [newKey(), newKey(), newKey()]
    place(known, 120_000)
    place(orphan, 120_000)
    place(young, 1000)
    // Other tests left theirs here, too.
    const isKnown = async (keys: string[]) => new Set(keys.filter(key => key !== orphan && key !== young))
    assert.equal(await files.sweep(isKnown, 60_000), 1)
    assert.equal((await files.get(known)).toString(), known)
    assert.equal((await files.get(young)).toString(), young)
    await assert.rejects(files.get(orphan), MissingFile)
    await files.remove(known)
    await files.remove(young)
  })

  test(`${name}: the sweep looks at everything, however much there is`, async () => {
    const { files, place } = open()
    const keys = Array.from({ length: 2345 }, newKey)
    for (const key of keys) place(key, 120_000)
    const asked = new Set<string>()
    await files.sweep(async some => {
      for (const key of some) asked.add(key)
      return new Set(some)
    }, 60_000)
    assert.deepEqual(
      keys.filter(key => !asked.has(key)),
      [],
    )
  })
}

test('folder: no temporary file is left, and one of a killed server is swept', async () => {
  const folder = newFolder()
  const files = openFileStore(folder)
  const { key } = await files.put(Buffer.from('x'))
  assert.deepEqual(globSync('**/*.tmp', { cwd: folder }), [])
  writeFileSync(join(folder, dirname(key), 'half.tmp'), 'half')
  assert.equal(await files.sweep(async keys => new Set(keys), -1), 1)
})

test('S3: what others put into the bucket is never swept', async () => {
  s3.place('backup/2026-11-21.dump', 1e9)
  const asked: string[] = []
  await openS3Files(s3.settings).sweep(async keys => {
    asked.push(...keys)
    return new Set(keys)
  }, -1000)
  assert.ok(!asked.includes('backup/2026-11-21.dump'))
})

const broken: [what: string, change: Partial<typeof s3.settings>][] = [
  ['nobody answers', { endpoint: 'http://127.0.0.1:1' }],
  ['the bucket is not there', { bucket: 'gibt-es-nicht' }],
  ['the key is wrong', { accessKeyId: 'falsch' }],
]
for (const [what, change] of broken) {
  test(`S3: when ${what}, every call says so, and none looks like a missing file`, async () => {
    const files = openS3Files({ ...s3.settings, ...change })
    await assert.rejects(files.put(Buffer.from('x')), FilesUnavailable)
    await assert.rejects(files.get(newKey()), FilesUnavailable)
    await assert.rejects(files.remove(newKey()), FilesUnavailable)
    await assert.rejects(
      files.sweep(async () => new Set(), 0),
      FilesUnavailable,
    )
  })
}

function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { openFileStore } from './files.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'kontor-files-'))

test('what is put comes back byte for byte, with its size and hash, and no temporary file is left', async () => {
  const folder = newFolder()
  const files = openFileStore(folder)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async bytes => {
      const { key, size, sha256 } = await files.put(bytes)
      assert.deepEqual(new Uint8Array(await files.get(key)), bytes)
      assert.equal(size, bytes.length)
      assert.match(sha256, /^[0-9a-f]{64}$/)
    }),
    { numRuns: 30 },
  )
  const left = readdirSync(folder, { recursive: true }).map(String)
  assert.deepEqual(
    left.filter(name => name.endsWith('.tmp')),
    [],
  )
})

for (const key of ['../secret', '/etc/passwd', 'ab/../../x', 'ab/%2e%2e', '', 'ab/\0', `${'a'.repeat(300)}`]) {
  test(`no path reaches the file system: ${JSON.stringify(key.slice(0, 20))}`, async () => {
    await assert.rejects(async () => openFileStore(newFolder()).get(key), /Not a storage key/)
  })
}

test('the sweep removes what no row names, and only when it is old enough', async () => {
  const folder = newFolder()
  const files = openFileStore(folder)
  const kept = await files.put(Buffer.from('kept'))
  const orphan = await files.put(Buffer.from('orphan'))
  writeFileSync(join(folder, orphan.key.slice(0, 2), 'half.tmp'), 'half')
  const known = async () => new Set([kept.key])
  assert.equal(await files.sweep(known, 60_000), 0)
  assert.equal(await files.sweep(known, -1), 2)
  assert.equal((await files.get(kept.key)).toString(), 'kept')
  await assert.rejects(files.get(orphan.key))
})

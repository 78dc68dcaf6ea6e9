import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { makeKeyFile, newKey, readKeyFile, writeKeyFile } from './keys/key-file.ts'
import { openVault, retiredOf, type SealedCell } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-vault-'))
after(() => rmSync(folder, { recursive: true }))
const newKeyFile = () => join(mkdtempSync(join(folder, 'new-')), 'keys', 'kontor.key')
const cell: SealedCell = { companyId: 1, table: 'employee', column: 'svnr_sealed', rowId: 7 }

test('any text comes back from where it was sealed, and nothing of it can be read in the sealed value', () => {
  const vault = openVault(makeKeyFile(newKeyFile()))
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: 'binary' }), text => {
      const sealed = vault.seal(text, cell)
      assert.equal(vault.open(sealed, cell), text)
      assert.ok(!sealed.includes(text))
      assert.notEqual(vault.seal(text, cell), sealed)
    }),
  )
})

const elsewhere: SealedCell[] = [
  { ...cell, companyId: 2 },
  { ...cell, table: 'contract' },
  { ...cell, column: 'iban_sealed' },
  { ...cell, rowId: 8 },
]
for (const other of elsewhere) {
  test(`a value moved to ${JSON.stringify(other)} does not open`, () => {
    const vault = openVault(makeKeyFile(newKeyFile()))
    assert.throws(() => vault.open(vault.seal('4543010190', cell), other))
  })
}

test('a value with one changed character does not open', () => {
  const vault = openVault(makeKeyFile(newKeyFile()))
  const sealed = vault.seal('4543010190', cell)
  const changed = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`
  assert.throws(() => vault.open(changed, cell))
})

test('the blind index finds the same number within a company, however it is spaced, and differs between companies and uses', () => {
  const vault = openVault(makeKeyFile(newKeyFile()))
  const index = vault.blindIndex('4543 010190', 1, 'svnr')
  assert.equal(vault.blindIndex('4543010190', 1, 'svnr'), index)
  assert.notEqual(vault.blindIndex('4543010190', 2, 'svnr'), index)
  assert.notEqual(vault.blindIndex('4543010190', 1, 'iban'), index)
})

const keyLine = (id: string, byte: number, mark = '') => `${id}:${Buffer.alloc(32, byte).toString('base64')}${mark}\n`

test('the key file is made once, for its owner alone, and what was made with the key before still opens, is found and checked', () => {
  const file = newKeyFile()
  const first = openVault(makeKeyFile(file))
  const sealed = first.seal('4543010190', cell)
  const index = first.blindIndex('4543010190', 1, 'svnr')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(openVault(readKeyFile(file)!).open(sealed, cell), '4543010190')

  appendFileSync(file, keyLine('k2', 7))
  const changed = openVault(readKeyFile(file)!)
  assert.equal(changed.open(sealed, cell), '4543010190')
  assert.match(changed.seal('x', cell), /^k2:/)
  assert.notEqual(changed.blindIndex('4543010190', 1, 'svnr'), index)
  assert.deepEqual(changed.blindIndices('4543010190', 1, 'svnr'), [changed.blindIndex('4543010190', 1, 'svnr'), index])
  // Who compares what is kept with what is entered again sees the same.
  assert.equal(changed.blindIndex('4543010190', 1, 'svnr', index), index)
  assert.notEqual(changed.blindIndex('1237010180', 1, 'svnr', index), index)
  assert.deepEqual(changed.secrets('session tokens')[1], first.secret('session tokens'))
})

test('a key that is to come opens and finds, and makes nothing yet', () => {
  const file = newKeyFile()
  makeKeyFile(file)
  const before = openVault(readKeyFile(file)!)
  appendFileSync(file, keyLine('k2', 7, ':next'))
  const between = openVault(readKeyFile(file)!)
  const after = openVault({ keys: [{ id: 'k2', key: Buffer.alloc(32, 7) }], retired: [] })
  assert.doesNotMatch(between.seal('x', cell), /^k2:/)
  assert.equal(between.open(after.seal('x', cell), cell), 'x')
  assert.deepEqual(between.secret('backups'), before.secret('backups'))
  assert.ok(between.blindIndices('4543010190', 1, 'svnr').includes(after.blindIndex('4543010190', 1, 'svnr')))
})

test('of a key that is gone only what people still hold is checked, for as long as it holds, and none of it seals or opens', () => {
  const file = newKeyFile()
  const old = makeKeyFile(file)
  const before = openVault(old)
  const sealed = before.seal('4543010190', cell)
  const now = new Date()
  writeKeyFile(file, { keys: [{ id: 'k2', key: Buffer.alloc(32, 7) }], retired: retiredOf(old.keys, now) })
  const text = readFileSync(file, 'utf8')
  assert.ok(!text.includes(old.keys[0]!.key.toString('base64')))
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const read = readKeyFile(file)!
  const after = openVault(read)
  assert.equal(after.tryOpen(sealed, cell), undefined)
  for (const use of ['session tokens', 'recovery codes', 'backups'] as const)
    assert.deepEqual(after.secrets(use)[1], before.secret(use), use)
  for (const use of ['database roles', 'audit chain'] as const) assert.equal(after.secrets(use).length, 1, use)
  const past = read.retired.map(secret => ({ ...secret, until: secret.until && new Date(now.getTime() - 1000) }))
  const later = openVault({ keys: read.keys, retired: past })
  assert.equal(later.secrets('session tokens').length, 1)
  assert.deepEqual(later.secrets('recovery codes')[1], before.secret('recovery codes'))
})

test('a key file that is replaced stays whose it was, for whom it was, and where a link to it leads', () => {
  const file = newKeyFile()
  const held = makeKeyFile(file)
  chmodSync(file, 0o640)
  if (process.getuid?.() === 0) chownSync(file, 65_534, 65_533)
  const { uid, gid } = statSync(file)
  const link = join(folder, 'link.key')
  symlinkSync(file, link)
  writeKeyFile(link, { ...held, keys: [...held.keys, newKey()] })
  const after = statSync(file)
  assert.deepEqual([after.mode & 0o777, after.uid, after.gid], [0o640, uid, gid])
  assert.ok(lstatSync(link).isSymbolicLink())
  assert.equal(readKeyFile(file)!.keys.length, 2)
  assert.deepEqual(readdirSync(dirname(file)), ['kontor.key'])
})

test('where the key file can’t be replaced it stays as it is, and what to do is said in German', () => {
  const file = newKeyFile()
  const held = makeKeyFile(file)
  // As a container binds a single file: its folder takes no other.
  const beside = join(dirname(file), 'folder.key')
  mkdirSync(beside)
  assert.throws(() => writeKeyFile(beside, held), /folder\.key kann nicht ersetzt werden \(E\w+\).*Ordner/)
  assert.deepEqual(readdirSync(dirname(file)).sort(), ['folder.key', 'kontor.key'])
})

test('a damaged key file stops the start with its name', () => {
  const file = newKeyFile()
  makeKeyFile(file)
  const [line = ''] = readFileSync(file, 'utf8').split('\n')
  const only = [line.slice(0, 20), `${line}\n${line}`, `${line}:next`, `${line}:x`, `${line}\nretired:k1:backups::AAAA`]
  for (const damaged of only) {
    writeFileSync(file, damaged)
    assert.throws(() => readKeyFile(file), /kontor\.key ist beschädigt/)
  }
})

test('every new key has an id of its own, and a key file that is there is never made anew', () => {
  const [file, other] = [newKeyFile(), newKeyFile()]
  const [key] = makeKeyFile(file).keys
  assert.match(key!.id, /^[0-9a-f]{12}$/)
  assert.notEqual(makeKeyFile(other).keys[0]!.id, key!.id)
  assert.deepEqual(makeKeyFile(file).keys, [key])
  assert.deepEqual(readdirSync(dirname(file)), ['kontor.key'])
})

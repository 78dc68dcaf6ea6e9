import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { openVault, type SealedCell } from './vault.ts'

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

test('the key file is made once, for its owner alone, and a second key keeps old values and indices', () => {
  const file = newKeyFile()
  const first = openVault(makeKeyFile(file))
  const sealed = first.seal('4543010190', cell)
  const index = first.blindIndex('4543010190', 1, 'svnr')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(openVault(readKeyFile(file)!).open(sealed, cell), '4543010190')

  appendFileSync(file, `k2:${Buffer.alloc(32, 7).toString('base64')}\n`)
  const rotated = openVault(readKeyFile(file)!)
  assert.equal(rotated.open(sealed, cell), '4543010190')
  assert.equal(rotated.blindIndex('4543010190', 1, 'svnr'), index)
  assert.match(rotated.seal('x', cell), /^k2:/)
})

test('a damaged key file stops the start with its name', () => {
  const file = newKeyFile()
  makeKeyFile(file)
  const [line = ''] = readFileSync(file, 'utf8').split('\n')
  for (const damaged of [line.slice(0, 20), `${line}\n${line}`]) {
    writeFileSync(file, damaged)
    assert.throws(() => readKeyFile(file), /kontor\.key ist beschädigt/)
  }
})

test('every new key has an id of its own, and a key file that is there is never made anew', () => {
  const [file, other] = [newKeyFile(), newKeyFile()]
  const [key] = makeKeyFile(file)
  assert.match(key!.id, /^[0-9a-f]{12}$/)
  assert.notEqual(makeKeyFile(other)[0]!.id, key!.id)
  assert.deepEqual(makeKeyFile(file), [key])
  assert.deepEqual(readdirSync(dirname(file)), ['kontor.key'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, hashesNamedIn, hashInName } from './file-names.ts'

const FILE = {
  project: 'TM',
  kind: 'VR',
  serialNumber: '0012345',
  number: 7,
  sha256: '0123456789abcdef'.repeat(4),
} as const

test('a file is known by its name, wherever it lay and however a browser numbered its copy', () => {
  const name = fileName(FILE)
  assert.equal(name, 'ELDA_TM_VR_0012345_000007_0123456789ab.txt')
  for (const each of [name, `C:\\Dateien\\${name}`, `/tmp/${name}`, ` ${name} `, name.replace('.txt', ' (1).txt')])
    assert.equal(hashInName(each), '0123456789ab')
})

test('a name that is not one of ours names none', () => {
  for (const name of ['', 'kontor.txt', 'ELDA_XX_VR_0012345_000007_0123456789ab.txt', 'ELDA_TM_VR_0012345_000007.txt'])
    assert.equal(hashInName(name), undefined)
})

test('the files that a text names are found in it, each once', () => {
  const names = ['0', '1', '0'].map(digit => fileName({ ...FILE, sha256: digit.repeat(64) }))
  const text = names.map(name => `<protokoll dateiname="${name}"/>`).join('')
  assert.deepEqual(hashesNamedIn(text), ['000000000000', '111111111111'])
  assert.deepEqual(hashesNamedIn('ELDA_TM_VR_0012345_000007.txt'), [])
})

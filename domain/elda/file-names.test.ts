import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, namedFile } from './file-names.ts'

const FILE = { companyId: 12, project: 'TM', kind: 'VR', serialNumber: '0012345', number: 7 } as const

test('a file is known by its name, wherever it lay and however a browser numbered its copy', () => {
  const name = fileName(FILE)
  assert.equal(name, 'ELDA_TM_VR_0012345_000007_K12.txt')
  for (const each of [name, `C:\\Dateien\\${name}`, `/tmp/${name}`, ` ${name} `, name.replace('.txt', ' (1).txt')])
    assert.deepEqual(namedFile(each), FILE)
})

test('a name that is not one of ours names none', () => {
  for (const name of [
    '',
    'kontor.txt',
    'ELDA_XX_VR_0012345_000007_K12.txt',
    'ELDA_TM_VR_0012345_000007.txt',
    'ELDA_TM_VR_1_7_K12',
  ])
    assert.equal(namedFile(name), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameOf, unusedName } from './file-names.format.ts'

test('the name of a file keeps person and template however long either is, and no more letters than a system takes', () => {
  const [person, template] = ['Maximiliane Theodora '.repeat(9).trim(), 'Vereinbarung über Gleitzeit '.repeat(5).trim()]
  for (const [one, other] of [
    [person, template],
    [person, 'Brief'],
    ['Huber Eva', template],
  ] as const) {
    const name = fileNameOf([one, other])
    assert.ok([...name].length <= 120, name)
    assert.ok(name.startsWith(one.slice(0, 40)) && name.includes(` ${other.slice(0, 40)}`), name)
  }
  assert.ok(fileNameOf([person, 'Brief']).endsWith(' Brief'))
  assert.ok(fileNameOf(['Huber Eva', template]).length > 110)
  const wide = fileNameOf(['李'.repeat(200), '明'.repeat(200)])
  assert.ok(Buffer.byteLength(wide) <= 230 && wide.includes('李 明'))
})

test('files that would be called alike in a folder have different names on every system', () => {
  const used = new Set<string>()
  const named = ['Brief', 'BRIEF', 'Brie\u0301f', 'Briéf', ''].map(name => unusedName(fileNameOf([name]), used))
  assert.deepEqual(named, ['Brief', 'BRIEF 2', 'Briéf', 'Briéf 2', 'Dokument'])
  const long = 'Vereinbarung '.repeat(12)
  assert.notEqual(unusedName(fileNameOf([`${long}A`]), used), unusedName(fileNameOf([`${long}B`]), used))
})

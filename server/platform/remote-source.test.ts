import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const refused: [name: string, value: string][] = [
  ['MD_URL', 'ftp://daten.example'],
  ['MD_URL', 'https://kontor:geheim@daten.example/md'],
  ['MD_URL', 'https://daten.example/md?key=geheim'],
  ['MD_URL', 'https://daten.example/md#x'],
  ['MD_TOKEN', 'zwei Wörter'],
  ['MD_TIMEOUT_MS', '0'],
]
for (const [name, value] of refused)
  test(`${name} ${value.replace('geheim', '…')} does not start, and the reason does not repeat it`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: Error) => {
        assert.match(error.message, new RegExp(name))
        assert.doesNotMatch(error.message, /geheim/)
        return true
      },
    )
  })

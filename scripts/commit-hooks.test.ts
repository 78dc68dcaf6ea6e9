import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './web-build.ts'

function judge(message: string): { isTaken: boolean; says: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-message-'))
  const file = join(folder, 'message')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync('sh', [join(ROOT, '.githooks/commit-msg'), file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { isTaken: status === 0, says: stderr }
}

test('a commit says in at most 72 letters what changed where, and below it why', () => {
  assert.ok(judge(`${'ü'.repeat(72)}\n\nBecause.\n`).isTaken)
  assert.match(judge(`${'a'.repeat(73)}\n\nBecause.\n`).says, /more than 72 letters/)
  assert.match(judge('web: a screen\n').says, /then why/)
  assert.match(judge('web: a screen\nand more\n\nBecause.\n').says, /then why/)
  assert.match(judge('web: a screen\n\n# Please enter the message\n').says, /then why/)
})

test('merges and reverts are taken as git writes them', () => {
  assert.ok(
    judge('Merge branch that has a very long name, longer than anybody would like it to be, into main\n').isTaken,
  )
  assert.ok(judge('Revert "web: a screen"\n').isTaken)
})

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { completed, copyPrograms } from './postgres-programs.ts'

test('the copy of the programs leads to nothing of the installation, whose folder their user may not enter', t => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kontor-programs-')))
  t.after(() => rmSync(folder, { recursive: true }))
  const [native, copy] = [join(folder, 'native'), join(folder, 'copy')]
  for (const name of ['bin', 'lib']) mkdirSync(join(native, name), { recursive: true })
  for (const name of ['bin/initdb', 'bin/postgres', 'bin/pg_ctl', 'lib/libpq.so.5.18'])
    writeFileSync(join(native, name), '')
  const names = ['libpq.so.5', 'libpq.so']
  const links = names.map(name => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` }))
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  // As an installation that runs scripts leaves them, and as one that was moved.
  symlinkSync('libpq.so.5.18', join(native, 'lib/libpq.so.5'))
  symlinkSync('/nowhere/libpq.so.5.18', join(native, 'lib/libpq.so'))
  copyPrograms(native, copy)
  assert.equal(completed(copy), join(copy, 'bin'))
  for (const name of names) assert.equal(realpathSync(join(copy, 'lib', name)), join(copy, 'lib/libpq.so.5.18'))
})

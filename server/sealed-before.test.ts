import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { rawSql, testSocket, theApp, withOwnApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { readSealedUnder, takeKeys } from './platform/database/vault-keys.ts'

withOwnApp({ LOG_LEVEL: 'silent' })

const folder = mkdtempSync(join(tmpdir(), 'kontor-sealed-'))
after(() => rmSync(folder, { recursive: true }))

test('a database of before keys were written down is known by its values: only a file that opens them starts it', async () => {
  const { where, dataFolder } = theApp()
  const right = join(dataFolder, 'kontor.key')
  const look = () => readSealedUnder({ host: testSocket(), user: 'postgres', database: 'postgres' }, where)
  await rawSql('delete from vault_key')
  // Nothing is sealed yet: any key will do.
  const other = join(folder, 'other.key')
  writeFileSync(other, `k1:${Buffer.alloc(32, 7).toString('base64')}\n`)
  assert.equal(takeKeys(other, await look()).keys[0]!.id, 'k1')

  const employee = await build.employee({ svnr: '1237010180', iban: 'AT611904300234573201' })
  await build.employee({ company: employee.company, svnr: '4543010190' })
  // One that is damaged does not keep the right key from being known.
  await rawSql(`update employee set svnr_sealed = overlay(svnr_sealed placing 'AAAA' from 30) where id = $1`, [
    employee.id,
  ])
  const under = await look()
  const { id } = takeKeys(right, under).keys[0]!
  const missing = join(folder, 'missing.key')
  assert.throws(() => takeKeys(missing, under), new RegExp(`Schlüssel ${id} .*missing\\.key gibt es nicht`))
  assert.equal(existsSync(missing), false)
  assert.throws(() => takeKeys(other, under), new RegExp(`Schlüssel ${id} .*keiner der Schlüssel in .*other\\.key`))
})

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { IMPORT_FILE } from '#server/testing/import-steps.ts'
import { s3Server } from '#server/testing/s3-server.ts'
import { readConfig } from './config.ts'
import { fileStore } from './files.ts'

const s3 = await s3Server()
withApp({ ...s3.environment, LOG_LEVEL: 'silent' })

const november = { from: '01.11.2026', to: '30.11.2026' }
const rows = (table: string, company: number) => rawSql(`select 1 from ${table} where company_id = $1`, [company])

test('with a bucket files lie there and nowhere else, and come back through the app', async () => {
  const { api, company } = await signedIn()
  const storeId = (await build.absence({ company })).employee.store!
  const made = await api(absenceExports.download, { query: { ...november, storeId } })
  assert.equal(made.status, 200, made.text)
  const [run] = await rawSql<{ id: number; key: string }>(
    `select r.id, f.storage_key as key from export_run r join file f on f.company_id = r.company_id and f.id = r.file_id where r.company_id = $1`,
    [company],
  )
  const again = await api(exportRuns.file, { params: { id: run!.id } })
  assert.deepEqual(again.bytes, made.bytes)
  assert.deepEqual(await fileStore().get(run!.key), made.bytes)
  assert.ok(!existsSync(join(theApp().dataFolder, 'files')))
})

test('when the bucket does not answer, whoever needs it gets a 503 in German, and no row is left without its file', async () => {
  const { api, company } = await signedIn()
  const storeId = (await build.absence({ company })).employee.store!
  s3.kill()
  const upload = await api(importJobs.upload, { file: { name: 'zeiten.csv', bytes: IMPORT_FILE } })
  const runExport = await api(absenceExports.download, { query: { ...november, storeId } })
  for (const { status, refusal, headers } of [upload, runExport]) {
    assert.equal(status, 503)
    assert.match(refusal.message, /Dateispeicher ist gerade nicht erreichbar/)
    assert.ok(headers.get('retry-after'))
  }
  for (const table of ['file', 'import_job', 'export_run']) assert.deepEqual(await rows(table, company), [], table)
})

const whole = { S3_REGION: 'eu-central-1', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }

test('without any of the settings files lie in the folder; with a server of one’s own no region is needed', () => {
  assert.equal(readConfig({}).s3, undefined)
  assert.equal(readConfig({ ...whole }).s3?.endpoint, '')
  assert.equal(readConfig({ ...whole, S3_REGION: '', S3_ENDPOINT: 'http://minio:9000' }).s3?.region, 'us-east-1')
})

for (const left of Object.keys(whole)) {
  test(`settings without ${left} are refused and say so`, () => {
    assert.throws(() => readConfig({ ...whole, [left]: '' }), new RegExp(`nicht gültig:\n  ${left}: fehlt$`))
  })
}

test('an address alone is half of the settings, and one that is none is refused', () => {
  assert.throws(
    () => readConfig({ S3_ENDPOINT: 'http://minio:9000' }),
    /S3_BUCKET.*\n.*S3_ACCESS_KEY_ID.*\n.*S3_SECRET/,
  )
  assert.throws(() => readConfig({ ...whole, S3_ENDPOINT: 'minio' }), /S3_ENDPOINT/)
})

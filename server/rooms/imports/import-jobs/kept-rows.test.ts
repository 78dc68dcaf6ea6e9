import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { fileStore, newFile } from '#server/platform/files.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { finished, IMPORT_FILE, rowsOf, upload } from '#server/testing/import-steps.ts'

withApp()

/** Uploads, changes what is stored of the file, and imports. */
async function importedAfter(change: (parts: string[]) => string[]) {
  const { api, company } = await signedIn()
  await build.employee({ company, personnelNumber: '4711' })
  const { id } = await upload(api, `${IMPORT_FILE}\n9999;05.10.2026;07:00;15:00`)
  const [stored] = await rawSql<{ key: string }>(
    'select storage_key as key from file f join import_job j on j.company_id = f.company_id and j.file_id = f.id where j.id = $1',
    [id],
  )
  const { key } = stored!
  const parts = (await fileStore().get(key)).toString('latin1').split('\n\n')
  assert.equal(parts.length, 2)
  const changed = Buffer.from(change(parts).join('\n\n'), 'latin1')
  await fileStore().put(changed, { ...newFile(changed), key })

  assert.equal((await api(importJobs.check, { params: { id } })).status, 200)
  const { state, counts } = await finished(api, id)
  const errors = await api(importJobs.errorFile, { params: { id } })
  return { state, counts, shown: (await rowsOf(api, id)).length, errors: errors.text }
}

test('a file is read once: its check and the list of its errors take the rows that were kept', async () => {
  const { state, counts, shown, errors } = await importedAfter(([, rows]) => ['not to be opened', rows!])
  assert.deepEqual([state, counts.new, counts.error, shown], ['checked', 1, 1, 2])
  assert.match(errors, /9999/)
})

test('a file of before its rows were kept is read again', async () => {
  const { state, counts, shown, errors } = await importedAfter(([file]) => [file!])
  assert.deepEqual([state, counts.new, counts.error, shown], ['checked', 1, 1, 2])
  assert.match(errors, /9999/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileStore, MissingFile } from '#server/platform/files.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, IMPORT_FILE, imported, upload } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'

withApp()

const untilGone = (key: string) =>
  until('the file goes', () =>
    fileStore()
      .get(key)
      .then(() => false)
      .catch(error => error instanceof MissingFile),
  )

test('a month later the next check discards an upload that was never imported, with its file; what ran or is younger stays', async () => {
  const { api, company } = await signedIn()
  await build.employee({ company, personnelNumber: '4711' })
  const old = await upload(api, IMPORT_FILE)
  const done = await imported(api, IMPORT_FILE)
  const young = await upload(api, IMPORT_FILE)
  const keyOf = (id: number) =>
    rawSql<{ key: string }>(
      'select storage_key as key from file f join import_job j on j.company_id = f.company_id and j.file_id = f.id where j.id = $1',
      [id],
    ).then(([row]) => row!.key)
  const [abandoned, kept] = await Promise.all([keyOf(old.id), keyOf(young.id)])
  await rawSql(`update import_job set created_at = now() - interval '31 days' where id = any($1::int[])`, [
    [old.id, done.id],
  ])

  const last = await checked(api, IMPORT_FILE)
  await untilGone(abandoned)
  assert.deepEqual(
    await rawSql('select id from import_job where company_id = $1 order by id', [company]),
    [done, young, last].map(({ id }) => ({ id })),
  )
  assert.ok((await fileStore().get(kept)).length > 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const KINDS = [
  {
    table: 'absence',
    file: 'Personalnummer;Art;von;bis;genehmigt\n1001;Urlaub;05.10.2026;08.10.2026;ja',
    changed: 'Personalnummer;Art;von;bis;genehmigt\n1001;Urlaub;05.10.2026;09.10.2026;ja',
    inStore: (store: string) =>
      `Personalnummer;Filiale;Art;von;bis;genehmigt\n1001;${store};Urlaub;05.10.2026;08.10.2026;ja`,
  },
  {
    table: 'stamp',
    file: 'Personalnummer;Datum;von;bis;Pause\n1001;05.10.2026;07:00;15:00;30',
    changed: 'Personalnummer;Datum;von;bis;Pause\n1001;05.10.2026;07:00;16:00;30',
    inStore: (store: string) => `Personalnummer;Filiale;Datum;von;bis;Pause\n1001;${store};05.10.2026;07:00;15:00;30`,
  },
] as const

/** A record of someone who belonged to store 10 when it was imported, and to store 20 since. */
async function movedAfter({ table, file }: (typeof KINDS)[number]) {
  const session = await signedIn()
  const { company, api } = session
  const [from, to] = [
    await build.store({ company, storeNumber: '10' }),
    await build.store({ company, storeNumber: '20' }),
  ]
  const employee = await build.employee({ company, store: from, personnelNumber: '1001' })
  await imported(api, file)
  const moveTo = (store: number | null) =>
    rawSql('update employee set store_id = $1 where company_id = $2 and id = $3', [store, company, employee.id])
  await moveTo(to)
  const storeNumbers = async () => {
    const found = await rawSql<{ number: string }>(
      `select s.store_number as number from ${table} r join store s on s.company_id = r.company_id and s.id = r.store_id
       where r.company_id = $1`,
      [company],
    )
    return found.map(({ number }) => number)
  }
  return { ...session, moveTo, storeNumbers }
}

for (const kind of KINDS) {
  test(`${kind.table}: the same row after the person moved changes nothing`, async () => {
    const { api, storeNumbers } = await movedAfter(kind)
    const again = await imported(api, kind.file)
    assert.deepEqual([again.counts.unchanged, again.counts.changed], [1, 0])
    assert.deepEqual(await storeNumbers(), ['10'])
  })

  test(`${kind.table}: a change that names no store leaves the record where it is, also in a column of stores`, async () => {
    const { api, storeNumbers } = await movedAfter(kind)
    assert.equal((await imported(api, kind.changed)).counts.changed, 1)
    assert.deepEqual(await storeNumbers(), ['10'])
    const job = await checked(api, kind.inStore(''))
    const [row] = await rowsOf(api, job.id)
    assert.deepEqual(
      row!.cells.filter(({ field }) => field === 'store'),
      [{ field: 'store', before: null, after: '10' }],
    )
  })

  test(`${kind.table}: the store that a file names is shown as old and new, written, and restored when taken back`, async () => {
    const { api, storeNumbers } = await movedAfter(kind)
    const job = await checked(api, kind.inStore('20'))
    const [row] = await rowsOf(api, job.id, 'changed')
    assert.deepEqual(
      row!.cells.filter(({ before }) => before !== null),
      [{ field: 'store', before: '10', after: '20' }],
    )
    const done = await imported(api, kind.inStore('20'))
    assert.deepEqual(await storeNumbers(), ['20'])
    assert.equal((await api(importJobs.undo, { params: { id: done.id } })).status, 200)
    assert.deepEqual(await storeNumbers(), ['10'])
  })

  test(`${kind.table}: someone without a store keeps old records, but a new one needs the file's store`, async () => {
    const { api, moveTo, storeNumbers } = await movedAfter(kind)
    await moveTo(null)
    assert.equal((await imported(api, kind.file)).counts.unchanged, 1)
    assert.deepEqual(await storeNumbers(), ['10'])
    const { id } = await checked(api, kind.file.replace('05.10.2026', '04.10.2026'))
    assert.deepEqual(
      (await rowsOf(api, id, 'error'))[0]!.issues.map(({ message }) => message),
      ['Der Mitarbeiter hat keinen Standort, die Zeile auch nicht'],
    )
  })
}

test('a store without a number is shown by its name', async () => {
  const { company, api } = await signedIn()
  const nameless = await build.store({ company, storeNumber: '', name: 'Marktstand' })
  await build.store({ company, storeNumber: '20' })
  await build.employee({ company, store: nameless, personnelNumber: '1001' })
  await imported(api, KINDS[0].file)
  const { id } = await checked(api, KINDS[0].inStore('20'))
  assert.deepEqual(
    (await rowsOf(api, id, 'changed'))[0]!.cells.filter(({ before }) => before !== null),
    [{ field: 'store', before: 'Marktstand', after: '20' }],
  )
})

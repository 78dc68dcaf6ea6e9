import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { rawSql, theApp, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api } from '#server/testing/client.ts'
import { checked, finished, imported, rowsOf, upload } from '#server/testing/import-steps.ts'
import { until } from '#server/testing/until.ts'

withApp()

const STAMPS = 'Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt'

async function shop(values: { permissions?: (typeof ALL_PERMISSIONS)[number][] } = {}) {
  const session = await signedIn(values)
  const store = await build.store({ company: session.company, storeNumber: '10' })
  const anna = await build.employee({ company: session.company, store, personnelNumber: '1001', lastName: 'Bauer' })
  return { ...session, store, anna }
}
const stamps = (...rows: string[]) => [STAMPS, ...rows].join('\r\n')
const refused = async (api: Api, step: 'run' | 'undo' | 'check' | 'remove', id: number) => {
  const { version } = (await api(importJobs.find, { params: { id } })).body.data
  const { status, refusal } = await api(importJobs[step], { params: { id }, body: { version } })
  return { status, message: refusal.message }
}

test('an upload says what it is, suggests a field for each column and shows the first values', async () => {
  const { api } = await shop()
  const job = await upload(api, `Export vom 21.11.2026\r\n\r\n${stamps('1001;10;05.10.2026;07:00;15:00;30;ja')};x`)
  assert.deepEqual(
    [job.kind, job.state, job.format, job.encoding, job.separator, job.headerLine, job.rows, job.missing],
    ['stamps', 'mapping', 'CSV', 'UTF-8', ';', 3, 1, []],
  )
  assert.deepEqual(
    job.columns.map(({ header, field }) => [header, field]),
    [
      ['Personalnummer', 'mdPersonnelId'],
      ['Filiale', 'store'],
      ['Datum', 'day'],
      ['von', 'from'],
      ['bis', 'to'],
      ['Pause', 'pause'],
      ['bestätigt', 'confirmed'],
    ],
  )
  assert.deepEqual(job.columns[2]!.samples, ['05.10.2026'])
})

test('a column the program does not know is shown and left out, and what the user chose for it is remembered', async () => {
  const { api } = await shop()
  const file = 'Pers.Id;Tag;Ein;Aus;Farbe\r\n1001;05.10.2026;07:00;15:00;rot'
  const job = await upload(api, file, 'zeiten.csv', 'stamps')
  assert.deepEqual(
    job.columns.map(({ field }) => field),
    [null, 'day', 'from', 'to', null],
  )
  assert.deepEqual(job.missing, ['Personalnummer'])
  assert.match((await refused(api, 'check', job.id)).message, /Personalnummer/)
  const fields = ['mdPersonnelId', 'day', 'from', 'to', null]
  await api(importJobs.map, { params: { id: job.id }, body: { kind: 'stamps', fields, version: job.version } })
  const next = await upload(api, file, 'zeiten.csv', 'stamps')
  assert.deepEqual([next.columns.map(({ field }) => field), next.missing], [fields, []])
})

test('choosing another kind suggests its fields; a field for two columns and an unknown field are refused', async () => {
  const { api } = await shop()
  const { id, version } = await upload(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  const absences = await api(importJobs.map, { params: { id }, body: { kind: 'absences', version } })
  assert.deepEqual(
    absences.body.data.columns.map(({ field }) => field),
    ['mdPersonnelId', 'store', null, 'from', 'to', null, null],
  )
  assert.deepEqual(absences.body.data.missing, ['Art'])
  const now = absences.body.data.version
  const twice = ['mdPersonnelId', 'store', 'day', 'from', 'from', null, null]
  const doubled = await api(importJobs.map, { params: { id }, body: { kind: 'stamps', fields: twice, version: now } })
  assert.deepEqual([doubled.status, doubled.refusal.fields], [400, { fields: 'Ein Feld ist doppelt' }])
  const unknown = ['salary', null, null, null, null, null, null]
  const strange = await api(importJobs.map, { params: { id }, body: { kind: 'stamps', fields: unknown, version: now } })
  assert.deepEqual([strange.status, strange.refusal.fields], [400, { fields: 'Das Feld salary gibt es nicht' }])
  assert.equal((await api(importJobs.map, { params: { id }, body: { kind: 'stamps', version } })).status, 409)
})

test('the check names new, changed and unchanged rows with old and new values, and changes nothing', async () => {
  const { api, company, anna } = await shop()
  await build.stamp({ employee: anna, from: '2026-10-05 05:00:00', to: '2026-10-05 13:00:00' })
  await build.stamp({ employee: anna, from: '2026-10-06 05:00:00', to: '2026-10-06 13:00:00' })
  const before = await rawSql('select * from stamp where company_id = $1 order by id', [company])
  const file = stamps(
    '1001;10;05.10.2026;07:00;15:00;0;ja',
    '1001;10;06.10.2026;07:00;16:00;30;ja',
    '1001;10;07.10.2026;07:00;15:00;0;ja',
  )
  const job = await checked(api, file)
  assert.deepEqual(
    [job.state, job.counts],
    ['checked', { new: 1, changed: 1, unchanged: 1, error: 0, warning: 0, proposed: 0 }],
  )
  const rows = await rowsOf(api, job.id)
  assert.deepEqual(
    rows.map(({ line, outcome }) => [line, outcome]),
    [
      [2, 'unchanged'],
      [3, 'changed'],
      [4, 'new'],
    ],
  )
  assert.deepEqual(
    rows[1]!.cells.filter(({ before }) => before !== null),
    [
      { field: 'to', before: '15:00', after: '16:00' },
      { field: 'pause', before: '0h:00m', after: '0h:30m' },
    ],
  )
  assert.deepEqual((await rowsOf(api, job.id, 'changed')).length, 1)
  assert.deepEqual(await rawSql('select * from stamp where company_id = $1 order by id', [company]), before)
})

test('a file with an error is not imported: the refusal counts the rows, the error file names row, column and reason', async () => {
  const { api, company } = await shop()
  const job = await checked(
    api,
    stamps(
      '1001;10;05.10.2026;07:00;15:00;30;ja',
      '9999;10;31.02.2026;07:00;15:00;30;ja',
      '=1+1;10;06.10.2026;25:00;;;',
    ),
  )
  assert.deepEqual([job.counts.new, job.counts.error], [1, 2])
  const refusal = await refused(api, 'run', job.id)
  assert.equal(refusal.status, 409)
  assert.match(refusal.message, /^2 Zeilen haben Fehler\. Es wurde nichts importiert/)
  const rows = await rowsOf(api, job.id, 'error')
  assert.deepEqual(rows[0]!.issues, [
    { column: 'Datum', level: 'error', message: '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)' },
  ])
  const file = await api(importJobs.errorFile, { params: { id: job.id } })
  assert.equal(file.status, 200)
  assert.match(file.headers.get('content-disposition')!, /liste mit Fehlern\.csv/)
  const lines = file.bytes.toString('utf8').replace('\uFEFF', '').split('\r\n')
  assert.deepEqual(lines, [
    `${STAMPS};Fehler`,
    '1001;10;05.10.2026;07:00;15:00;30;ja;',
    '9999;10;31.02.2026;07:00;15:00;30;ja;Datum: „31.02.2026“ ist kein Datum (TT.MM.JJJJ)',
    "'=1+1;10;06.10.2026;25:00;;;;von: „25:00“ ist keine Uhrzeit (HH:mm)",
    '',
  ])
  assert.deepEqual(await rawSql('select id from stamp where company_id = $1', [company]), [])
  // The mended error file is a file like any other; its own column is left out.
  const fixed = lines.slice(0, 2).join('\r\n')
  const again = await imported(api, fixed)
  assert.deepEqual([again.state, again.counts.new, again.columns.at(-1)?.field ?? null], ['done', 1, null])
})

test('after the import the file is gone from the disk, and every record has its audit entry', async () => {
  const { api, company } = await shop()
  const job = await checked(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja', '1001;10;06.10.2026;07:00;15:00;30;ja'))
  const [stored] = await rawSql<{ storage_key: string }>('select storage_key from file where company_id = $1', [
    company,
  ])
  const folder = join(theApp().dataFolder, 'files')
  const bytes = readFileSync(join(folder, stored!.storage_key))
  assert.ok(!bytes.includes('1001'), 'the stored bytes are sealed')
  await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  const done = await finished(api, job.id)
  assert.deepEqual([done.state, done.hasFile, done.counts.new], ['done', false, 2])
  assert.deepEqual(await rawSql('select 1 from file where company_id = $1', [company]), [])
  // Right after the transaction that no longer names it.
  await until('the file goes', () => !existsSync(join(folder, stored!.storage_key)))
  assert.deepEqual(await rawSql('select 1 from import_row where company_id = $1', [company]), [])
  const entries = await rawSql(
    `select a.record_id, a.origin from audit_entry a join stamp s on s.company_id = a.company_id and s.id::text = a.record_id
     where a.company_id = $1 and a.record_kind = 'time/stamps' and a.action = 'created'`,
    [company],
  )
  assert.equal(entries.length, 2)
  assert.equal(entries[0]!.origin, `Import ${job.id}`)
})

test('an import is taken back whole, as long as nothing of it was edited', async () => {
  const { api, company, anna } = await shop()
  await build.stamp({
    employee: anna,
    from: '2026-10-05 05:00:00',
    to: '2026-10-05 13:00:00',
    pauses: [{ from: '2026-10-05 09:00:00', to: '2026-10-05 09:20:00' }],
  })
  const state = () =>
    rawSql(
      `select s.starts_at, s.ends_at, s.md_confirmed, s.pause_minutes, p.starts_at as pause from stamp s
       left join stamp_pause p on p.company_id = s.company_id and p.shift_id = s.id where s.company_id = $1 order by 1, 4`,
      [company],
    )
  const before = await state()
  const done = await imported(
    api,
    stamps('1001;10;05.10.2026;07:00;16:00;45;nein', '1001;10;06.10.2026;07:00;15:00;30;ja'),
  )
  assert.notDeepEqual(await state(), before)
  const undone = await api(importJobs.undo, { params: { id: done.id } })
  assert.deepEqual([undone.status, undone.body.data.state], [200, 'undone'])
  assert.deepEqual(await state(), before)
  assert.equal((await refused(api, 'undo', done.id)).status, 409)
})

test('an import that someone went on working with is not taken back, and the refusal names what changed', async () => {
  const { api, company } = await shop()
  const done = await imported(
    api,
    stamps('1001;10;05.10.2026;07:00;15:00;30;ja', '1001;10;06.10.2026;07:00;15:00;30;ja'),
  )
  await rawSql(
    `update stamp set version = version + 1 where company_id = $1 and starts_at = '2026-10-06 05:00:00+00'`,
    [company],
  )
  const { status, message } = await refused(api, 'undo', done.id)
  assert.equal(status, 409)
  assert.equal(
    message,
    'Ein Eintrag wurde seit dem Import geändert oder gelöscht (Bauer Anna 06.10.2026). Der Import kann nicht mehr zurückgenommen werden.',
  )
  assert.equal((await rawSql('select id from stamp where company_id = $1', [company])).length, 2)
  assert.equal((await api(importJobs.find, { params: { id: done.id } })).body.data.state, 'done')
})

test('an open import is discarded with its file; one that is done stays', async () => {
  const { api, company } = await shop()
  const open = await upload(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  assert.equal((await api(importJobs.remove, { params: { id: open.id } })).status, 200)
  assert.equal((await api(importJobs.find, { params: { id: open.id } })).status, 404)
  assert.deepEqual(await rawSql('select 1 from file where company_id = $1', [company]), [])
  const done = await imported(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  assert.deepEqual(await refused(api, 'remove', done.id), {
    status: 409,
    message: 'Dieser Import ist schon abgeschlossen.',
  })
  assert.equal((await refused(api, 'run', done.id)).status, 409)
})

test('a file is run only after it was checked, and a new mapping asks for a new check', async () => {
  const { api } = await shop()
  const job = await upload(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  assert.deepEqual(await refused(api, 'run', job.id), { status: 409, message: 'Bitte prüfen Sie die Datei zuerst.' })
  await api(importJobs.check, { params: { id: job.id } })
  const { version } = await finished(api, job.id)
  await api(importJobs.map, { params: { id: job.id }, body: { kind: 'stamps', decimal: '.', version } })
  assert.equal((await refused(api, 'run', job.id)).status, 409)
})

test('what a colleague mapped and checked anew is not imported by who looked at the former check', async () => {
  const { api, company } = await shop()
  const seen = await checked(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  const { id } = seen
  await api(importJobs.map, { params: { id }, body: { kind: 'stamps', decimal: '.', version: seen.version } })
  await api(importJobs.check, { params: { id } })
  const { version } = await finished(api, id)
  const late = await api(importJobs.run, { params: { id }, body: { version: seen.version } })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  assert.deepEqual(await rawSql('select id from stamp where company_id = $1', [company]), [])
  assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 200)
  assert.equal((await finished(api, id)).state, 'done')
})

test('what became wrong between check and run stops the whole import and says why', async () => {
  const { api, company } = await shop()
  const job = await checked(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja', '1001;10;06.10.2026;07:00;15:00;30;ja'))
  await rawSql(`update store set store_number = '11' where company_id = $1`, [company])
  await api(importJobs.run, { params: { id: job.id }, body: { version: job.version } })
  const failed = await finished(api, job.id)
  assert.equal(failed.state, 'failed')
  assert.match(
    failed.message,
    /^Seit der Prüfung hat sich etwas geändert: 2 Zeilen haben jetzt Fehler, zuerst Zeile 2\. Es wurde nichts importiert/,
  )
  assert.deepEqual(await rawSql('select id from stamp where company_id = $1', [company]), [])
  // It can be checked again as it is.
  await rawSql(`update store set store_number = '10' where company_id = $1`, [company])
  await api(importJobs.check, { params: { id: job.id } })
  assert.equal((await finished(api, job.id)).counts.new, 2)
})

test('who may no longer see payments when the import runs imports none', async () => {
  const { api, company } = await shop()
  const { id, version } = await checked(api, 'Personalnummer;Vorname;IBAN\r\n1001;Eva;AT591400083463099015')
  await rawSql(
    `update role set permissions = array_remove(permissions, 'employees.read-sensitive') where company_id = $1`,
    [company],
  )
  assert.equal((await api(importJobs.run, { params: { id }, body: { version } })).status, 200)
  const { state, message } = await finished(api, id)
  assert.deepEqual([state, message], ['failed', 'Für SV-Nummer, IBAN und Bezüge fehlt Ihnen die Berechtigung.'])
  const [eva] = await rawSql('select first_name, iban_sealed from employee where company_id = $1', [company])
  assert.deepEqual(eva, { first_name: 'Anna', iban_sealed: null })
})

test('who sees only some stores sees only imports of their own, and people of other stores are unknown to them', async () => {
  const { api, company } = await shop()
  const other = await build.store({ company, storeNumber: '20' })
  await build.employee({ company, store: other, personnelNumber: '2002' })
  const theirs = await upload(api, stamps('1001;10;05.10.2026;07:00;15:00;30;ja'))
  const bound = await signedIn({ company, storeIds: [other] })
  assert.deepEqual((await bound.api(importJobs.list)).body.data.imports, [])
  assert.equal((await bound.api(importJobs.find, { params: { id: theirs.id } })).status, 404)
  const own = await checked(
    bound.api,
    stamps('1001;10;05.10.2026;07:00;15:00;30;ja', '2002;20;05.10.2026;07:00;15:00;30;ja'),
  )
  assert.deepEqual([own.counts.new, own.counts.error], [1, 1])
  assert.deepEqual((await rowsOf(bound.api, own.id, 'error'))[0]!.issues, [
    { column: 'Personalnummer', level: 'error', message: 'Personalnummer „1001“ gibt es nicht' },
  ])
  assert.equal((await api(importJobs.list)).body.data.total, 2)
})

test('without the right to see SVNR, IBAN and payments these fields are not offered, mapped or shown', async () => {
  const permissions = ALL_PERMISSIONS.filter(each => each !== 'employees.read-sensitive')
  const { api, company } = await shop({ permissions })
  const kinds = (await api(importJobs.kinds)).body.data
  assert.ok(!kinds[0]!.fields.some(({ key }) => ['socialsecurity', 'iban', 'monthlyGross'].includes(key)))
  const job = await upload(api, 'Personalnummer;SVNR\r\n1001;5831300867')
  assert.deepEqual(
    job.columns.map(({ field }) => field),
    ['mdPersonnelId', null],
  )
  const body = { kind: 'employees', fields: ['mdPersonnelId', 'socialsecurity'], version: job.version }
  const answer = await api(importJobs.map, { params: { id: job.id }, body })
  assert.deepEqual(
    [answer.status, answer.refusal.message],
    [403, 'Für SV-Nummer, IBAN und Bezüge fehlt Ihnen die Berechtigung.'],
  )
  const full = await signedIn({ company })
  const theirs = await checked(full.api, 'Personalnummer;SVNR;Vorname\r\n1001;5831300867;Eva')
  assert.deepEqual(
    (await rowsOf(api, theirs.id))[0]!.cells.map(({ field }) => field),
    ['mdPersonnelId', 'firstName'],
  )
  assert.deepEqual((await api(importJobs.find, { params: { id: theirs.id } })).body.data.columns[1]!.samples, [])
  const file = await api(importJobs.errorFile, { params: { id: theirs.id } })
  assert.equal(file.text.replace('\uFEFF', ''), 'Personalnummer;Vorname;Fehler\r\n1001;Eva;\r\n')
})

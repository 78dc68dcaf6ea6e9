import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import type { Permission } from '#contract/permissions.ts'
import { weekFiles } from '#contract/roster/week-files.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { factsOf, textOf } from '#server/testing/pdf.ts'
import { zipEntriesOf } from '#server/testing/zip-entries.ts'

withApp({ KONTOR_ROLES: 'web' })

/** The week of Mariä Empfängnis. */
const MONDAY = '2026-12-07'

async function shop(permissions: Permission[] = ['roster.read', 'roster.write', 'absences.read']) {
  const { company } = await signedIn()
  const storeId = await build.store({ company, name: 'Linz' })
  const session = await signedIn({ company, permissions })
  const eva = await build.employee({ company, store: storeId, lastName: 'Öller', firstName: 'Eva' })
  const ida = await build.employee({ company, store: storeId, lastName: 'Adler', firstName: 'Ida' })
  const shift = (employee: typeof eva, from: string, to: string, published = true) =>
    build.planShift({ employee, from: `${from}:00`, to: `${to}:00`, published })
  const { id } = await shift(eva, '2026-12-07 05:00', '2026-12-07 13:30')
  await rawSql(
    `with s as (insert into spot (company_id, name) values ($1, 'Küche') returning id) update plan_shift set spot_id = (select id from s) where id = $2 and company_id = $1`,
    [company, id],
  )
  await shift(eva, '2026-12-08 21:00', '2026-12-09 05:00')
  await shift(eva, '2026-12-09 09:00', '2026-12-09 17:00', false)
  await build.absence({ employee: ida, from: '2026-12-09 23:00:00', to: '2026-12-10 23:00:00', type: 2 })
  const file = (query: object = {}) => session.api(weekFiles.file, { query: { storeId, monday: MONDAY, ...query } })
  return { ...session, company, storeId, file }
}

test('the notice says who works when, holidays, hours and that somebody is away, and counts what is not published', async () => {
  const { file } = await shop()
  const { bytes } = await file()
  const text = textOf(bytes)
  for (const said of [
    'Dienstplan KW 50',
    '7.–13. Dezember 2026 · Linz',
    'Mariä Empfängnis',
    'Öller Eva',
    '06:00–14:30',
  ])
    assert.ok(text.includes(said), said)
  assert.match(text, /22:00–06:00/)
  assert.match(text, /abwesend/)
  assert.doesNotMatch(text, /Krankenstand|10:00–18:00/)
  assert.match(text, /15,5/)
  assert.match(text, /nicht enthalten: 1\./)
  assert.match(factsOf(bytes), /\(A3\)/)
  if (process.env.KONTOR_KEEP) writeFileSync(process.env.KONTOR_KEEP, bytes)
})

test('breaks, a place to sign, reasons and A4 are there if they are asked for, reasons only for who may see them', async () => {
  const asked = { paper: 'a4', breaks: '1', hours: '0', signature: '1', reasons: '1' }
  const { bytes } = await (await shop()).file(asked)
  for (const said of [/Pause\s+00h:30m/, /Krankenstand/, /Unterschrift/]) assert.match(textOf(bytes), said)
  assert.doesNotMatch(textOf(bytes), /15,5/)
  assert.match(factsOf(bytes), /\(A4\)/)
  const { bytes: blind } = await (await shop(['roster.read'])).file(asked)
  assert.match(textOf(blind), /abwesend/)
  assert.doesNotMatch(textOf(blind), /Krankenstand/)
})

test('a notice of some places has those who work there, on demand by their numbers and without the place beside each time', async () => {
  const { file, company } = await shop()
  const [spot] = await rawSql<{ id: number }>('select id from spot where company_id = $1', [company])
  await rawSql(`update employee set personnel_number = '4711' where company_id = $1 and last_name = 'Öller'`, [company])
  const text = textOf((await file({ spots: String(spot!.id), people: 'numbers', places: '0' })).bytes)
  for (const said of [/4711/, /06:00–14:30/, /Linz · Küche/]) assert.match(text, said)
  for (const not of [/Öller/, /22:00–06:00/, /14:30 Küche/]) assert.doesNotMatch(text, not)
  assert.match(text, /Änderungen werden/)
  assert.equal((await file({ spots: 'Küche' })).status, 400)
})

test('a spreadsheet has a row for each shift, drafts for planners alone', async () => {
  const { file } = await shop()
  const { bytes } = await file({ format: 'csv' })
  assert.equal(Buffer.from(bytes.subarray(0, 3)).toString('hex'), 'efbbbf')
  assert.deepEqual(Buffer.from(bytes).toString('utf8').trim().split(/\r?\n/), [
    'Name;Tag;Datum;Beginn;Ende;Bereich;Pause in Minuten;Stunden;Stand',
    'Öller Eva;Mo;07.12.2026;06:00;14:30;Küche;30;8,00;veröffentlicht',
    'Öller Eva;Di;08.12.2026;22:00;06:00;;30;7,50;veröffentlicht',
    'Öller Eva;Mi;09.12.2026;10:00;18:00;;30;7,50;Entwurf',
  ])
  const { rows } = (await readXlsx((await file({ format: 'xlsx' })).bytes)).sheets[0]!
  assert.deepEqual([rows.length, rows[1]![0], rows[1]![7]], [4, 'Öller Eva', 8])
  const { bytes: published } = await (await shop(['roster.read'])).file({ format: 'csv' })
  assert.equal(Buffer.from(published).toString('utf8').trim().split('\n').length, 3)
})

test('a name or place that begins as a formula does is text in every table', async () => {
  const { file, company } = await shop()
  for (const begin of ['=', '+', '-', '@', '\t=', '\r=']) {
    const [name, place] = [`${begin}HYPERLINK("http://x")`, `${begin}1+1`]
    await rawSql(`update employee set last_name = $2 where company_id = $1 and first_name = 'Eva'`, [company, name])
    await rawSql('update spot set name = $2 where company_id = $1', [company, place])
    const csv = (await file({ format: 'csv' })).text
    assert.doesNotMatch(csv, /(^|[;\n])"?[\s]*[=+@-]/, JSON.stringify(begin))
    const parts = zipEntriesOf((await file({ format: 'xlsx' })).bytes)
    const sheets = [...parts].filter(([path]) => /sheet\d+\.xml$/.test(path)).map(([, bytes]) => bytes.toString())
    assert.ok(sheets.length > 0 && sheets.every(xml => !/<f[ >]/.test(xml)), 'no cell is a formula')
  }
})

test('another company’s store does not exist, and a week begins on a Monday', async () => {
  const { file } = await shop()
  const other = await shop()
  assert.equal((await file({ storeId: other.storeId })).status, 404)
  assert.equal((await file({ monday: '2026-12-08' })).status, 400)
})

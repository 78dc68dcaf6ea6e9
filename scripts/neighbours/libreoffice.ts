import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { type ImportRow, importJobs } from '#contract/imports/import-jobs.ts'
import { employeeTable } from '#contract/people/employee-table.ts'
import { employees } from '#contract/people/employees.ts'
import { reportPreviews } from '#contract/reports/report-previews.ts'
import { type WeekFileFormat, weekFiles } from '#contract/roster/week-files.ts'
import { REPORT_TYPES } from '#domain/reports/report-kinds.ts'
import { readCsv } from '#server/rooms/imports/files/csv.format.ts'
import type { Api } from '#server/testing/calls.ts'
import { until } from '#server/testing/until.ts'
import { findChromium } from '../system-packages.ts'
import { type Bench, type Neighbour, runProgram } from './neighbour.ts'
import { browserOf, draftOf, firstStore, lastMonth, mondayOf, reportFile, savedTable } from './office-files.ts'
import { signInAs, startProduct } from './product.ts'

const SOFFICE = '/usr/bin/soffice'

export const libreoffice: Neighbour = {
  name: 'libreoffice',
  packages: ['libreoffice-calc-nogui', 'chromium-headless-shell'],
  programs: [SOFFICE],
  hindrance: () => (findChromium() ? undefined : 'there is no Chromium'),
  run,
}

const COMPANY = 'Kaffeehaus Sonnblick GmbH'
/** Tables of screens that people save, with who sees them. */
const SCREENS = [
  ['documents/employeedata', 'the list of employees'],
  ['absence/ExportMonthly', 'the sums of a month'],
  ['absence/ExportAbsences', 'the absences'],
] as const

async function run(bench: Bench): Promise<void> {
  const office = openOffice(bench)
  bench.note(runProgram(SOFFICE, ['--version'], { env: office.environment }).trim())
  const { address } = await startProduct(bench)
  const { api, company } = await signInAs(address, 'besitz@kontor.example', COMPANY)
  await savedByScreens(bench, office, { address, api, company })
  await madeByServer(bench, office, { address, api })
  await readBack(bench, office, api)
}

type Office = ReturnType<typeof openOffice>
type At = { address: string; api: Api; company: number }

async function savedByScreens(bench: Bench, office: Office, { address, api, company }: At): Promise<void> {
  const page = await browserOf(bench, address, 'besitz@kontor.example')
  const people = (await api(employees.shellList)).body.data
  for (const [path, what] of SCREENS)
    await bench.check(`${what}, saved as CSV and for Excel, opens with the same cells`, async () => {
      await page.goto(`${address}/${company}/${path}`)
      await page.getByRole('table').first().locator('tbody tr').first().waitFor()
      const csv = await savedTable(page, 'CSV')
      const rows = sameCells(office, csv, await savedTable(page, 'Excel'), what)
      assert.ok(rows.length > 5, `${rows.length} rows`)
      sameTexts(office, csv)
      const text = rows.flat().join('\n')
      assert.ok(
        people.some(({ lastName }) => text.includes(lastName)) && (path !== SCREENS[0][0] || /[äöüß]/.test(text)),
      )
    })
}

async function madeByServer(bench: Bench, office: Office, { address, api }: Omit<At, 'company'>): Promise<void> {
  for (const type of REPORT_TYPES)
    await bench.check(`the report ${type} opens with the figures that it was made of`, async () => {
      const csv = await reportFile(address, api, type, 'csv')
      const rows = sameCells(office, csv, await reportFile(address, api, type, 'xlsx'), type)
      const { body } = await api(reportPreviews.figures, { body: draftOf(type, 'xlsx') })
      const figures = body.data.groups.flatMap(group => group.rows)
      bench.note(`${type}: ${figures.length} rows`)
      assert.equal(rows.length, 1 + figures.length + body.data.sums.length)
    })
  await bench.check('the plan of a week opens with the same cells', async () => {
    const storeId = await firstStore(api)
    const monday = mondayOf(lastMonth().toPlainDate({ day: 10 }))
    const file = async (format: WeekFileFormat) =>
      (await api(weekFiles.file, { query: { storeId, monday, format } })).bytes
    assert.ok(sameCells(office, await file('csv'), await file('xlsx'), 'week').length > 5)
  })
  await bench.check('a list of wage types opens with the same cells', async () => {
    const month = lastMonth().toString()
    const file = async (format: 'csv' | 'xlsx') =>
      (await api(wageExports.list, { query: { month, detail: 'month', format } })).bytes
    assert.ok(sameCells(office, await file('csv'), await file('xlsx'), 'wages').length > 5)
  })
}

const PEOPLE =
  `Personalnummer;Nachname;Vorname;Geschlecht;Geburtsdatum;SVNR;PLZ;Eintritt;Monatsbrutto;Filiale;Wochenstunden
00471;Müller-Öztürk;Zoë;W;02.01.1990;1016020190;1010;01.09.2026;1.904,89;10;38,5
00472;Groß;Jürgen;M;30.08.1967;5831300867;8010;15.09.2026;2.100,50;10;20,25
`.replaceAll('\n', '\r\n')

async function readBack(bench: Bench, office: Office, api: Api): Promise<void> {
  const csv = Buffer.from(PEOPLE)
  const expected = await previewOf(api, csv, 'liste.csv')
  assert.deepEqual(
    expected.flatMap(({ issues }) => issues),
    [],
  )
  assert.deepEqual([expected.length, expected.every(({ cells }) => cells.length > 6)], [2, true])
  // Numbers of people as text, days and amounts as such: what somebody does who types them.
  const typed = office.saved(csv, 'csv', 'ods', 'CSV:59,34,76,1,1/2/2/2/3/2/4/2/5/4/6/2/7/2/8/4/9/1/10/2/11/1,3079')
  const saved: [name: string, bytes: Buffer][] = [
    ['liste.xlsx', office.saved(typed, 'ods', 'xlsx')],
    ['liste-utf8.csv', office.saved(typed, 'ods', CSV(76))],
    ['liste-1252.csv', office.saved(typed, 'ods', CSV(1))],
  ]
  for (const [name, bytes] of saved)
    await bench.check(`${name}, saved by LibreOffice, is read with the same people`, async () => {
      assert.deepEqual((await previewOf(api, bytes, name)).map(withDays), expected.map(withDays))
      if (name.includes('1252')) assert.ok(iconv.decode(bytes, 'win1252').includes('Müller-Öztürk'))
    })
  await bench.check('the people of such a file are stored with their numbers and days', async () => {
    const { id } = await comparedJob(api, saved.at(-1)![1], 'liste.csv')
    const { version } = (await api(importJobs.find, { params: { id } })).body.data
    const started = await api(importJobs.run, { params: { id }, body: { version } })
    assert.equal(started.status, 200, started.text)
    await until('it is stored', async () => (await api(importJobs.find, { params: { id } })).body.data.state === 'done')
    const { id: ids, mdPersonnelId } = (await api(employeeTable.everyone)).body.data
    const stored: unknown[] = []
    for (const number of ['00471', '00472']) {
      const person = (await api(employees.find, { params: { id: ids[mdPersonnelId.indexOf(number)]! } })).body.data
      stored.push([person.lastName, person.birthDate, person.zip, person.entry])
    }
    assert.deepEqual(stored, [
      ['Müller-Öztürk', '1990-01-02', '1010', '2026-09-01'],
      ['Groß', '1967-08-30', '8010', '2026-09-15'],
    ])
  })
  await bench.check('an ODS file is refused and says what to do', async () => {
    const { status, refusal } = await api(importJobs.upload, { file: { name: 'liste.ods', bytes: typed }, body: {} })
    assert.equal(status, 422)
    assert.match(refusal.message, /OpenDocument-Datei.*Bitte speichern Sie sie als XLSX/)
  })
}

/** What the product says it would store. */
async function previewOf(api: Api, bytes: Buffer, name: string): Promise<ImportRow[]> {
  const { id } = await comparedJob(api, bytes, name)
  return (await api(importJobs.rows, { params: { id } })).body.data.rows
}

async function comparedJob(api: Api, bytes: Buffer, name: string): Promise<{ id: number }> {
  const uploaded = await api(importJobs.upload, { file: { name, bytes }, body: { kind: 'employees' } })
  assert.equal(uploaded.status, 200, uploaded.text)
  const { id } = uploaded.body.data
  const started = await api(importJobs.check, { params: { id } })
  assert.equal(started.status, 200, started.text)
  await until(
    'it is compared',
    async () => (await api(importJobs.find, { params: { id } })).body.data.state === 'checked',
  )
  return { id }
}

/** A day of a workbook is one, that of a CSV file a text; LibreOffice shows two figures of its year. */
const withDays = ({ cells, ...row }: ImportRow) => ({
  ...row,
  cells: cells.map(cell => ({ ...cell, after: dayOf(cell.after) })),
})

const dayOf = (text: string) =>
  text.replace(/^\d\d(\d\d)-(\d\d)-(\d\d)$/, '$3.$2.$1').replace(/^(\d\d\.\d\d\.)\d\d(\d\d)$/, '$1$2')

/** With semicolons and, where `charset` is 76, in UTF-8; cells as they are shown. */
const CSV = (charset: number) => `csv:Text - txt - csv (StarCalc):59,34,${charset},1,,3079,false,true,true`

/** The rows of a CSV file, which LibreOffice shows alike in the workbook. */
function sameCells(office: Office, csv: Buffer, workbook: Buffer, what: string): string[][] {
  const said = cellsOf(csv)
  const shown = cellsOf(office.saved(workbook, 'xlsx', CSV(76)))
  assert.equal(shown.length, said.length, what)
  for (const [at, row] of said.entries()) assert.deepEqual(plain(shown[at]!), plain(row), `${what}, row ${at}`)
  return said
}

/** Opened as German CSV, what is no number stays as it was. */
function sameTexts(office: Office, csv: Buffer): void {
  const again = cellsOf(office.saved(csv, 'csv', CSV(76), 'CSV:59,34,76,1,,3079'))
  const texts = (rows: string[][]) => rows.map(row => plain(row).map(cell => (/^[\d.,:\s]*$/.test(cell) ? '' : cell)))
  for (const [at, row] of texts(cellsOf(csv)).entries()) assert.deepEqual(texts(again)[at], row, `row ${at}`)
}

const cellsOf = (csv: Buffer): string[][] => {
  const rows = readCsv(csv.toString('utf8').replace(/^\uFEFF/, ''), 100_000).rows.map(({ cells }) => [...cells])
  const width = Math.max(...rows.map(row => row.length))
  return rows.map(row => [...row, ...Array(width - row.length).fill('')])
}

/** Thousands are parted on the screen; hours are decimals where a spreadsheet reckons with them; the apostrophe guards a CSV file only. */
const plain = (row: string[]): string[] =>
  row.map(cell => {
    const [, sign = '', hours, minutes] = /^([+−-]?)(\d+)h?:(\d\d)m?$/.exec(cell) ?? []
    if (hours) return `${sign.replace('+', '').replace('−', '-')}${(Number(hours) + Number(minutes) / 60).toFixed(2)}`
    return /^-?\d{1,3}(\.?\d{3})*,\d+$/.test(cell) ? cell.replaceAll('.', '').replace(',', '.') : cell.replace(/^'/, '')
  })

/** LibreOffice of a person in Austria, with a profile of its own. */
function openOffice(bench: Bench) {
  const profile = join(bench.folder, 'profile')
  mkdirSync(join(profile, 'user'), { recursive: true })
  writeFileSync(join(profile, 'user/registrymodifications.xcu'), AUSTRIAN)
  const environment = { ...process.env, HOME: bench.folder, NODE_OPTIONS: '', LD_PRELOAD: '' }
  let count = 0
  return {
    environment,
    /** Opens a file and saves it as another kind. */
    saved(bytes: Buffer, ending: string, as: string, infilter?: string): Buffer {
      const folder = join(bench.folder, `file-${++count}`)
      mkdirSync(folder)
      const file = join(folder, `tabelle.${ending}`)
      writeFileSync(file, bytes)
      runProgram(
        SOFFICE,
        [
          ...[`-env:UserInstallation=file://${profile}`, '--headless', '--norestore', '--nolockcheck'],
          ...(infilter ? [`--infilter=${infilter}`] : []),
          ...['--convert-to', as, '--outdir', join(folder, 'saved'), file],
        ],
        { env: environment },
      )
      return readFileSync(join(folder, 'saved', `tabelle.${as.split(':')[0]}`))
    },
  }
}

const AUSTRIAN = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>de-AT</value></prop></item>
</oor:items>
`

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { importJobs } from '#contract/imports/import-jobs.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Personalnummer;Datum;von;bis'
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const files: [what: string, name: string, bytes: string | Uint8Array, status: number, says: RegExp][] = [
  ['an empty file', 'leer.csv', '', 422, /^Die Datei ist leer/],
  ['blank lines only', 'leer.csv', '\r\n\r\n;;;\r\n', 422, /keine Zeilen/],
  ['column names without rows', 'kopf.csv', `${HEADER}\r\n`, 422, /^Die Datei enthält nur die Kopfzeile/],
  ['an old Excel file called .csv', 'liste.csv', Buffer.concat([ole, Buffer.alloc(2000)]), 422, /\.xls/],
  ['a PDF called .csv', 'liste.csv', '%PDF-1.7\n1 0 obj', 422, /^Die Datei ist eine PDF-Datei/],
  ['a picture called .xlsx', 'bild.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, /PNG-Datei/],
  ['a text called .xlsx', 'liste.xlsx', `${HEADER}`, 422, /nur die Kopfzeile/],
  ['UTF-16', 'liste.csv', Buffer.from(`\uFEFF${HEADER}\r\n1;1;1;1`, 'utf16le'), 422, /UTF-16/],
  [
    'a DOS file with an ü',
    'liste.csv',
    Buffer.concat([Buffer.from(`${HEADER}\r\nM`), Buffer.from([0x81]), Buffer.from('ller;1;1;1')]),
    422,
    /Zeichensatz/,
  ],
  ['a binary file', 'liste.csv', Buffer.from([1, 2, 0, 3, 59, 10, 4]), 422, /keine Textdatei/],
  [
    'an open quote',
    'liste.csv',
    `${HEADER}\r\n"1001;05.10.2026;07:00;15:00`,
    422,
    /Anführungszeichen wird nicht geschlossen \(ab Zeile 2\)/,
  ],
  ['a broken archive', 'liste.xlsx', Buffer.from('PK\x03\x04 this is no archive'), 422, /beschädigt/],
  [
    'a spreadsheet of LibreOffice',
    'liste.ods',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    422,
    /OpenDocument-Datei.*Bitte speichern Sie sie als XLSX/,
  ],
  ['an archive that is no sheet', 'liste.xlsx', zipOf({ 'readme.txt': 'hello' }), 422, /keine Excel-Datei/],
  [
    'a bomb of zeros',
    'bombe.xlsx',
    zipOf({ 'xl/workbook.xml': Buffer.alloc(60_000_000) }),
    422,
    /entpackt zu viele Daten/,
  ],
  [
    'many entries that are small alone',
    'bombe.xlsx',
    zipOf(Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`xl/${n}.xml`, Buffer.alloc(30_000_000, 'ab1<')]))),
    422,
    /entpackt zu viele Daten/,
  ],
  [
    'an archive that lies about its sizes',
    'bombe.xlsx',
    zipOf({ 'xl/workbook.xml': Buffer.alloc(30_000_000) }, 500),
    422,
    /beschädigt/,
  ],
  ['a million columns', 'breit.csv', ';'.repeat(150_000).replaceAll(';', 'x;'), 422, /zu lang|Spalten/],
  ['21 MB', 'gross.csv', Buffer.alloc(21_000_000, 'a'), 413, /^Die Datei ist zu groß/],
]
for (const [what, name, bytes, status, says] of files) {
  test(`${what} is refused clearly and leaves nothing behind`, async () => {
    const { api, company } = await signedIn()
    const answer = await api(importJobs.upload, { file: { name, bytes } })
    assert.deepEqual([answer.status, says.test(answer.refusal?.message)], [status, true], answer.text)
    assert.deepEqual(await rawSql('select id from import_job where company_id = $1', [company]), [])
    assert.deepEqual(await rawSql('select id from file where company_id = $1', [company]), [])
  })
}

test('100 MB are refused while they arrive, and the server goes on', async () => {
  const { api } = await signedIn()
  const answer = await api(importJobs.upload, { file: { name: 'riesig.csv', bytes: Buffer.alloc(100_000_000, 'a') } })
  assert.equal(answer.status, 413)
  assert.equal((await api(importJobs.list)).status, 200)
})

test('an upload without a file is refused', async () => {
  const { api } = await signedIn()
  assert.equal((await api(importJobs.upload, { body: {} })).status, 400)
})

const STAMPS = 'Personalnummer;Filiale;Datum;von;bis;Pause;bestätigt'
const rows: [what: string, row: string, column: string, says: string][] = [
  ['an unknown person', '7777;10;05.10.2026;07:00;15:00;0;ja', 'Personalnummer', 'Personalnummer „7777“ gibt es nicht'],
  [
    'a number two people have',
    '1002;10;05.10.2026;07:00;15:00;0;ja',
    'Personalnummer',
    'Personalnummer „1002“ gibt es mehrmals',
  ],
  ['an unknown store', '1001;99;05.10.2026;07:00;15:00;0;ja', 'Filiale', 'Standort „99“ gibt es nicht'],
  ["another company's store", '1001;4711;05.10.2026;07:00;15:00;0;ja', 'Filiale', 'Standort „4711“ gibt es nicht'],
  ['the 31st of February', '1001;10;31.02.2026;07:00;15:00;0;ja', 'Datum', '„31.02.2026“ ist kein Datum (TT.MM.JJJJ)'],
  [
    'the 29th of February of a common year',
    '1001;10;29.02.2027;07:00;15:00;0;ja',
    'Datum',
    '„29.02.2027“ ist kein Datum (TT.MM.JJJJ)',
  ],
  ['a year of three digits', '1001;10;05.10.026;07:00;15:00;0;ja', 'Datum', '„05.10.026“ ist kein Datum (TT.MM.JJJJ)'],
  ['no date', '1001;10;;07:00;15:00;0;ja', 'Datum', 'Das Datum fehlt'],
  ['25 o’clock', '1001;10;05.10.2026;25:00;15:00;0;ja', 'von', '„25:00“ ist keine Uhrzeit (HH:mm)'],
  [
    'a pause as long as the shift',
    '1001;10;05.10.2026;07:00;08:00;60;ja',
    'Pause',
    'Die Pause ist nicht kürzer als der Dienst',
  ],
  [
    'half a minute of pause',
    '1001;10;05.10.2026;07:00;15:00;0,5;ja',
    'Pause',
    'Die Pause wird in ganzen Minuten angegeben',
  ],
  ['perhaps', '1001;10;05.10.2026;07:00;15:00;0;evtl.', 'bestätigt', '„evtl.“ ist weder ja noch nein'],
  ['a formula', '1001;10;05.10.2026;07:00;15:00;=A1;ja', 'Pause', 'Die Zelle enthält eine Formel statt eines Werts'],
  ['an Excel error', '1001;10;05.10.2026;07:00;15:00;#DIV/0!;ja', 'Pause', 'Die Zelle enthält den Fehler #DIV/0!'],
  ['a short row', '1001;10;05.10.2026;07:00;15:00', '', 'Die Zeile hat 5 statt 7 Spalten'],
  ['a long row', '1001;10;05.10.2026;07:00;15:00;0;ja;mehr', '', 'Die Zeile hat 8 statt 7 Spalten'],
  [
    'the same begin twice',
    '1001;10;01.10.2026;07:00;15:00;0;ja',
    'von',
    'Derselbe Mitarbeiter beginnt schon in Zeile 2 zur selben Zeit',
  ],
]
for (const [what, row, column, message] of rows) {
  test(`${what} is an error of row 3${column && ` and column ${column}`}`, async () => {
    const { api, company } = await signedIn()
    const store = await build.store({ company, storeNumber: '10' })
    await build.store({ storeNumber: '4711' })
    for (const personnelNumber of ['1001', '1002', '1002']) await build.employee({ company, store, personnelNumber })
    const job = await checked(api, [STAMPS, '1001;10;01.10.2026;07:00;15:00;0;ja', row].join('\n'))
    assert.deepEqual([job.counts.new, job.counts.error], [1, 1])
    const [found] = await rowsOf(api, job.id, 'error')
    assert.deepEqual([found!.line, found!.issues], [3, [{ column, level: 'error', message }]])
  })
}

test('a sheet is read like a text: days, times and numbers by their format, rows by their number', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '10' })
  await build.employee({ company, store, personnelNumber: '1001' })
  const time = (hours: number) => new Date(Date.UTC(1899, 11, 30, hours, 5))
  const sheet = [
    ['Personalnummer', 'Filiale', 'Datum', 'von', 'bis', 'Pause', 'bestätigt'],
    [1001, 10, new Date(Date.UTC(2026, 9, 5)), time(7), time(15), 30, true],
    [null],
    ['1001', '10', '06.10.2026', '07:00', '#DIV/0!', null, null],
  ]
  const job = await checked(
    api,
    await writeXlsx({ sheets: [{ name: 'Zeiten', rows: sheet }] }),
    undefined,
    'zeiten.xlsx',
  )
  assert.deepEqual(
    [job.format, job.sheet, job.encoding, job.counts.new, job.counts.error],
    ['XLSX', 'Zeiten', null, 1, 1],
  )
  const [good, wrong] = await rowsOf(api, job.id)
  assert.deepEqual(good!.cells.map(({ after }) => after).slice(2), ['05.10.2026', '07:05', '15:05', '0h:30m', 'ja'])
  assert.deepEqual([wrong!.line, wrong!.issues[0]!.message], [4, 'Die Zelle enthält den Fehler #DIV/0!'])
})

test('Windows-1252, tabs and commas are recognised, and a comma file keeps quoted commas', async () => {
  for (const [text, separator] of [
    ['Personalnummer;Nachname;Straße\n1;Müller;Am Graben', ';'],
    ['Personalnummer\tNachname\tStraße\n1\tMüller\tAm Graben', '\t'],
    ['Personalnummer,Nachname,Straße\n1,Müller,"Am Graben 1, Tür 2"', ','],
  ] as const) {
    const { api } = await signedIn()
    const done = await imported(api, iconv.encode(text, 'win1252'))
    assert.deepEqual([done.encoding, done.separator, done.counts.new], ['Windows-1252', separator, 1])
  }
})

test('dates and numbers that can be read in two ways are pointed out and read as the user says', async () => {
  const { api, company } = await signedIn()
  const store = await build.store({ company, storeNumber: '10' })
  await build.employee({ company, store, personnelNumber: '1001' })
  const file = 'Personalnummer;Eintritt;Wochenstunden;Monatsbrutto\n1001;03/04/2026;38,5;1.234'
  const job = await checked(api, file)
  assert.deepEqual(
    job.columns.map(({ ambiguous }) => ambiguous),
    [null, 'date', null, 'number'],
  )
  const values = async (id: number) =>
    Object.fromEntries((await rowsOf(api, id))[0]!.cells.map(({ field, after }) => [field, after]))
  assert.deepEqual(await values(job.id), {
    mdPersonnelId: '1001',
    entry: '03.04.2026',
    weeklyHours: '38,50',
    monthlyGross: '1 234,00',
  })
  const american = await checked(api, file, { kind: 'employees', dateOrder: 'mdy' })
  assert.equal((await values(american.id)).entry, '04.03.2026')
  const clear = await checked(api, file.replace('03/04', '03/24'))
  assert.deepEqual(
    [clear.columns[1]!.ambiguous, clear.dateOrder, (await values(clear.id)).entry],
    [null, 'mdy', '24.03.2026'],
  )
})

test('a cell with characters that no record keeps is told by its row and column, in CSV and XLSX', async () => {
  const { api } = await signedIn()
  const rows = [
    ['Personalnummer', 'Nachname', 'Straße'],
    ['1001', 'Hu\u0001ber', 'Gasse 1'],
    ['1002', 'Maier', `${'x'.repeat(199)}😀`],
  ]
  const says = [{ column: 'Nachname', level: 'error', message: 'Enthält Zeichen, die sich nicht darstellen lassen' }]
  const xlsx = rows.map(row => row.map(cell => cell.replace('\u0001', '_x0000_')))
  for (const bytes of [
    rows.map(row => row.join(';')).join('\r\n'),
    await writeXlsx({ sheets: [{ name: 'A', rows: xlsx }] }),
  ]) {
    const job = await checked(api, bytes, { kind: 'employees' })
    assert.equal(job.state, 'checked', job.message)
    const [first] = await rowsOf(api, job.id, 'error')
    assert.deepEqual([first!.line, first!.issues], [2, says])
  }
})

/** A minimal archive; with `claimed` every entry says it is that long. */
function zipOf(entries: Record<string, string | Buffer>, claimed?: number): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(raw), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimed ?? raw.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(central.length, 4)
  end.writeUInt16LE(central.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { setUpFile } from '#contract/imports/set-up-file.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous } from '#server/testing/build.ts'
import { allKinds } from '../kinds/actions.ts'
import { suggestFields } from '../kinds/rules.ts'
import { HINTS_SHEET, STORE_FIELDS } from './rules.ts'

withOwnApp()

type Sheet = { name: string; rows: string[][] }
const token = () => /\/setup\/([\w-]{43})$/.exec(theApp().setUpAddress!)![1]!
const send = (bytes: string | Uint8Array, name = 'betrieb.xlsx', by = token()) =>
  anonymous(setUpFile.read, { body: { token: by }, file: { name, bytes } })
const workbook = (...sheets: Sheet[]) => writeXlsx({ sheets })

const STORES: Sheet = {
  name: 'Standorte',
  rows: [
    ['Name', 'Nummer', 'PLZ', 'Ort'],
    ['Krems', '010', '3500', 'Krems'],
    ['St. Pölten', '020', '3100', ''],
  ],
}
const PEOPLE: Sheet = {
  name: 'Personal',
  rows: [
    ['Personalnummer', 'Nachname', 'Vorname', 'Standort'],
    ['1001', 'Ährenfeld', 'Rosa', '010'],
  ],
}

test('the template names every column as the import knows it, a sheet for each kind of data, and explains each', async () => {
  const { status, bytes } = await anonymous(setUpFile.template)
  assert.equal(status, 200)
  const { sheets } = await readXlsx(bytes)
  const hints = sheets.find(({ name }) => name === HINTS_SHEET)!
  const fields = new Map<string, readonly { key: string; label: string }[]>([
    ['Standorte', STORE_FIELDS],
    ['Mitarbeiter', allKinds().find(({ key }) => key === 'employees')!.fields],
    ['Verträge', allKinds().find(({ key }) => key === 'contracts')!.fields],
    ['Eröffnungssalden', allKinds().find(({ key }) => key === 'opening-balances')!.fields],
  ])
  for (const [name, wanted] of fields) {
    const header = sheets.find(sheet => sheet.name === name)!.rows[0]!.map(String)
    assert.deepEqual(
      suggestFields(header, wanted as typeof STORE_FIELDS, new Map()),
      wanted.map(({ key }) => key),
    )
    const explained = hints.rows.filter(([sheet]) => sheet === name).map(([, label]) => label)
    assert.deepEqual(
      explained,
      wanted.map(({ label }) => label),
    )
  }
})

test('the template, filled in, gives the stores as they were typed and says what can be imported; its empty sheets say nothing', async () => {
  const { sheets } = await readXlsx((await anonymous(setUpFile.template)).bytes)
  const filled = sheets.map(({ name, rows }) => ({
    name,
    rows: [
      ...rows,
      ...(name === 'Standorte' ? STORES.rows.slice(1) : []),
      ...(name === 'Mitarbeiter' ? [['1001', 'Ährenfeld']] : []),
    ],
  }))
  const { status, body } = await send(await writeXlsx({ sheets: filled }))
  assert.equal(status, 200)
  assert.deepEqual(body.data, {
    stores: [
      { name: 'Krems', storeNumber: '010', postalCode: '3500', city: 'Krems' },
      { name: 'St. Pölten', storeNumber: '020', postalCode: '3100', city: '' },
    ],
    imports: [{ kind: 'employees', label: 'Mitarbeiter und Verträge', sheet: 'Mitarbeiter' }],
    unknown: [],
  })
  assert.deepEqual(
    await rawSql('select (select count(*) from company)::int + (select count(*) from import_job)::int as made'),
    [{ made: 0 }],
  )
})

const files: [what: string, sheets: Sheet[], stores: string[], imports: string[], unknown: string[]][] = [
  ['stores alone', [STORES], ['Krems', 'St. Pölten'], [], []],
  ['people alone, who name a store', [PEOPLE], ['Standort 010'], ['Personal'], []],
  ['people before stores', [PEOPLE, STORES], ['Krems', 'St. Pölten'], ['Personal'], []],
  [
    'a title above the stores',
    [{ name: 'Filialen', rows: [['Unsere Filialen'], ['Filiale', 'Filialnummer'], ['Linz', '7']] }],
    ['Linz'],
    [],
    [],
  ],
  [
    'a sheet that nobody knows',
    [
      STORES,
      {
        name: 'Umsatz',
        rows: [
          ['Monat', 'Euro'],
          ['Jänner', '12'],
        ],
      },
    ],
    ['Krems', 'St. Pölten'],
    [],
    ['Umsatz'],
  ],
]
for (const [what, sheets, stores, imports, unknown] of files)
  test(`a file with ${what} is understood by its columns`, async () => {
    const { data } = (await send(await workbook(...sheets))).body
    assert.deepEqual(
      [data.stores.map(({ name }) => name), data.imports.map(({ sheet }) => sheet), data.unknown],
      [stores, imports, unknown],
    )
  })

const texts: [what: string, bytes: string | Buffer, stores: string[], imports: string[]][] = [
  [
    'stores, in letters of an older Excel',
    Buffer.from('Filiale;PLZ;Ort\r\nSt. P\xf6lten;3100;St. P\xf6lten', 'latin1'),
    ['St. Pölten'],
    [],
  ],
  ['stores, with a mark and tabs', '\uFEFFName\tNummer\nKrems\t010\n\t\n', ['Krems'], []],
  ['people, with a title above', 'Personalliste\n\nPersonalnummer;Nachname\n1001;Huber\n;\n', [], ['employees']],
]
for (const [what, bytes, stores, imports] of texts)
  test(`a CSV file of ${what} is understood as a workbook is`, async () => {
    const { status, body, text } = await send(bytes, 'betrieb.csv')
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body.data.stores.map(({ name }) => name), body.data.imports.map(({ kind }) => kind), body.data.unknown],
      [stores, imports, []],
    )
  })

const refused: [what: string, send: () => ReturnType<typeof send>, status: number, message: RegExp][] = [
  [
    'nothing that is known',
    async () => send(await workbook({ name: 'A', rows: [['Monat'], ['Mai']] })),
    422,
    /nichts erkannt/,
  ],
  [
    'column names alone',
    async () => send(await workbook({ ...STORES, rows: STORES.rows.slice(0, 1) })),
    422,
    /nichts erkannt/,
  ],
  ['a picture', () => send(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 422, /PNG/],
  [
    'an address that does not hold',
    async () => send(await workbook(STORES), 'a.xlsx', 'x'.repeat(43)),
    400,
    /nicht mehr gültig/,
  ],
]
for (const [what, sent, status, message] of refused)
  test(`${what}: refused, saying why`, async () => {
    const answer = await sent()
    assert.equal(answer.status, status)
    assert.match(answer.refusal.message, message)
  })

test('a file of people alone brings the stores that its rows name, each once however it is written', async () => {
  const rows = [
    'Personalnummer;Nachname;Vorname;Filiale',
    '1;Eins;Eva;Krems Süd',
    '2;Zwei;Eva;KREMS SUED',
    '3;Drei;Eva;020',
    '4;Vier;Eva;',
    '5;Fünf;Eva;030 St. Pölten',
  ]
  const { status, body, text } = await send(Buffer.from(rows.join('\r\n'), 'latin1'), 'personal.csv')
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.data.stores.map(({ name, storeNumber }) => [name, storeNumber]),
    [
      ['Krems Süd', ''],
      ['Standort 020', '020'],
      ['St. Pölten', '030'],
    ],
  )
})

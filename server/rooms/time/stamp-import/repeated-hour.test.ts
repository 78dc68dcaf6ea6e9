import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { checked, imported, rowsOf } from '#server/testing/import-steps.ts'

withApp()

const HEADER = 'Personalnummer;Filiale;Datum;von;bis'
// The clock of Vienna shows 02:00 to 03:00 twice on the 25th of October 2026: from 00:00 and from 01:00 UTC.
const FIRST = 'die erste (Sommerzeit)'
const SECOND = 'die zweite (Winterzeit)'
const twice = (time: string, which: string, why: string) =>
  `Die Uhrzeit ${time} gibt es am 25.10.2026 zweimal; angenommen wird ${which}, weil ${why}`

async function shop() {
  const session = await signedIn()
  const { company } = session
  const store = await build.store({ company, storeNumber: '10' })
  const elsewhere = await build.store({ company, storeNumber: '20' })
  const employee = await build.employee({ company, store, personnelNumber: '1001' })
  const stored = () =>
    rawSql<{ starts: string; ends: string | null }>(
      `select to_char(starts_at, 'DD. HH24:MI') as starts, to_char(ends_at, 'DD. HH24:MI') as ends from stamp
       where company_id = $1 order by starts_at, id`,
      [company],
    ).then(rows => rows.map(({ starts, ends }) => `${starts}–${ends ?? ''}`))
  return { ...session, employee, elsewhere, stored }
}
const csv = (rows: readonly string[]) => [HEADER, ...rows.map(row => `1001;10;${row}`)].join('\n')

const nights: [what: string, rows: string[], stored: string[], said: [line: number, message: string][]][] = [
  [
    'a begin in the repeated hour comes after the shift that ends in it',
    ['24.10.2026;22:00;02:45', '25.10.2026;02:30;06:00'],
    ['24. 20:00–25. 00:45', '25. 01:30–25. 05:00'],
    [
      [2, twice('02:45', FIRST, 'kein anderer Dienst dagegen spricht')],
      [3, twice('02:30', SECOND, 'sich der Dienst sonst mit Zeile 2 überschneidet')],
    ],
  ],
  [
    'the order of the rows does not matter',
    ['25.10.2026;02:30;06:00', '24.10.2026;22:00;02:45'],
    ['24. 20:00–25. 00:45', '25. 01:30–25. 05:00'],
    [
      [2, twice('02:30', SECOND, 'sich der Dienst sonst mit Zeile 3 überschneidet')],
      [3, twice('02:45', FIRST, 'kein anderer Dienst dagegen spricht')],
    ],
  ],
  [
    'a shift that begins again at the same time of the clock is the second one',
    ['25.10.2026;02:10;02:40', '25.10.2026;02:10;02:40'],
    ['25. 00:10–25. 00:40', '25. 01:10–25. 01:40'],
    [
      [2, twice('02:10', FIRST, 'kein anderer Dienst dagegen spricht')],
      [2, twice('02:40', FIRST, 'kein anderer Dienst dagegen spricht')],
      [3, twice('02:10', SECOND, 'sich der Dienst sonst mit Zeile 2 überschneidet')],
      [3, twice('02:40', SECOND, 'sich der Dienst sonst mit Zeile 2 überschneidet')],
    ],
  ],
  [
    'an end that must lie before the next begin is the first one',
    ['24.10.2026;18:00;02:30', '25.10.2026;02:30;02:15'],
    ['24. 16:00–25. 00:30', '25. 00:30–25. 01:15'],
    [
      [2, twice('02:30', FIRST, 'kein anderer Dienst dagegen spricht')],
      [3, twice('02:30', FIRST, 'nur so Beginn, Ende und Pause zusammenpassen')],
      [3, twice('02:15', SECOND, 'nur so Beginn, Ende und Pause zusammenpassen')],
    ],
  ],
]
for (const [what, rows, stored, said] of nights) {
  test(`${what}, it says so, and the same file again changes nothing`, async () => {
    const shopped = await shop()
    const { api } = shopped
    const job = await checked(api, csv(rows))
    assert.deepEqual(
      (await rowsOf(api, job.id)).flatMap(({ line, issues }) => issues.map(({ message }) => [line, message])),
      said,
    )
    await imported(api, csv(rows))
    assert.deepEqual(await shopped.stored(), stored)
    assert.equal((await imported(api, csv(rows))).counts.unchanged, rows.length)
    for (const row of rows.slice(0, 1)) await imported(api, csv([row]))
    assert.deepEqual(await shopped.stored(), stored)
  })
}

test('a stored stamp of any store decides, too; taken, the reading stays when the row comes alone', async () => {
  const { api, employee, elsewhere, stored } = await shop()
  await build.stamp({
    employee: { ...employee, store: elsewhere },
    from: '2026-10-24 20:00:00',
    to: '2026-10-25 00:50:00',
  })
  const file = csv(['25.10.2026;02:30;06:00'])
  const job = await checked(api, file)
  const other = 'einer gespeicherten Stempelzeit (24.10.2026, 22:00–02:50, Standort 20)'
  assert.deepEqual((await rowsOf(api, job.id))[0]!.issues, [
    {
      column: 'von',
      level: 'warning',
      message: twice('02:30', SECOND, `sich der Dienst sonst mit ${other} überschneidet`),
    },
  ])
  await imported(api, file)
  assert.deepEqual(await stored(), ['24. 20:00–25. 00:50', '25. 01:30–25. 05:00'])
  await rawSql(`delete from stamp where company_id = $1 and store_id = $2`, [employee.company, elsewhere])
  const again = await checked(api, file)
  assert.equal(again.counts.unchanged, 1)
  assert.deepEqual(
    (await rowsOf(api, again.id))[0]!.issues.map(({ message }) => message),
    [twice('02:30', SECOND, 'der Dienst so gespeichert ist')],
  )
})

test('where every reading overlaps, the first is taken and both things are said', async () => {
  const { api } = await shop()
  const job = await checked(api, csv(['25.10.2026;00:30;05:00', '25.10.2026;02:30;02:50']))
  assert.deepEqual(
    (await rowsOf(api, job.id))[1]!.issues.map(({ message }) => message),
    [
      twice('02:30', FIRST, 'sich der Dienst so oder so überschneidet'),
      'Überschneidet sich mit Zeile 2: 25.10.2026, 00:30–05:00, Standort 10',
      twice('02:50', FIRST, 'sich der Dienst so oder so überschneidet'),
    ],
  )
})

test('a pause that fits one reading only decides for it', async () => {
  const { api, stored } = await shop()
  await imported(api, `${HEADER};Pause\n1001;10;25.10.2026;01:45;02:15;45`)
  assert.deepEqual(await stored(), ['24. 23:45–25. 01:15'])
})

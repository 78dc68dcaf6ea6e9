import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancellations } from '#contract/exports/cancellations.ts'
import { exportPreviews } from '#contract/exports/export-previews.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import type { HandOverSettings } from '#contract/exports/hand-over-settings.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build } from '#server/testing/build.ts'
import { september, shop } from './fixtures/september.ts'

// Files are made without a worker: where they go is tested elsewhere.
withApp({ KONTOR_ROLES: 'web' })

test('a month that is open is not handed over, and one that is closed is: hours by kind, what BMD gets with the absences left out', async () => {
  const { api, request, handOver, close, file } = await shop()
  const open = await handOver()
  assert.deepEqual([open.status, open.refusal.message], [422, 'September 2026 ist noch nicht abgeschlossen'])
  await close()
  const preview = (await api(wageExports.preview, { query: request })).body.data
  assert.deepEqual(
    preview.exported.map(({ wageType, kind, quantity, unit, day, externalId }) => [
      wageType,
      kind,
      quantity,
      unit,
      day,
      externalId,
    ]),
    [
      ['200', 'NORM', 16, 'hours', null, '1001'],
      ['312', 'UE50', 2, 'hours', null, '1001'],
    ],
  )
  const { status, body, text } = await handOver()
  assert.equal(status, 200, text)
  assert.deepEqual(await file(body.data.id), ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;2,00;;;;;;'])
  assert.deepEqual(
    [body.data.kind, body.data.layoutKey, body.data.fileName],
    ['wages', 'bmd-wages', '70_20260901-20260930_export_lohnarten.csv'],
  )
  assert.deepEqual(body.data.sums, { quantity: 18, amount: 0, absenceDays: 0 })
  assert.equal((await handOver()).body.data.id, body.data.id)
})

test('what changed since is a correction, of the same month or in a later one that names it', async () => {
  const later = Math.max(10, Temporal.Now.plainDateISO().month)
  const ways: [settings: Partial<HandOverSettings>, lines: string[], byHand: number[]][] = [
    [{}, ['9;11;1001;200;16,00;;;;;;', '9;11;1001;312;1,00;;;;;;'], []],
    [
      { correctionMonth: 'following', correctionModes: { 'bmd-wages': 'manual' } },
      [`${later};11;1001;312;1,00;;9;;;;`],
      [2],
    ],
  ]
  for (const [settings, lines, byHand] of ways) {
    const { api, request, set, handOver, close, file, shorten, overview } = await shop()
    assert.equal((await set(settings)).status, 200)
    await close()
    const first = (await handOver()).body.data
    await shorten('14:30')
    const [listed] = (await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data
    assert.equal(listed!.changedSince, 1)
    assert.deepEqual([(await overview()).changedPeople, (await overview()).next], [1, 'correct'])
    const corrected = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
    assert.equal(corrected.status, 200, corrected.text)
    assert.deepEqual(await file(corrected.body.data.id), lines)
    const left = (await api(cancellations.list, { query: { ...request, kind: 'wages' } })).body.data
    assert.deepEqual(
      left.map(({ handed }) => handed.quantity),
      byHand,
    )
    assert.equal((await overview()).changedPeople, 0)
    const rest = (await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data
    assert.equal(rest[0]!.changedSince, 0)
  }
})

test('by day each day is a line, and the days add up to the month', async () => {
  const { set, handOver, close, file } = await shop()
  await set({ wageDetail: 'day', wageLayout: 'generic-csv' })
  await close()
  const lines = (await file((await handOver()).body.data.id)).map(line => line.split(';'))
  assert.deepEqual(
    lines.slice(1).map(cells => [cells[6], cells[8], cells[9], cells[13], cells[14]]),
    [
      ['200', '8,00', 'h', '15.09.2026', '15.09.2026'],
      ['200', '8,00', 'h', '16.09.2026', '16.09.2026'],
      ['312', '2,00', 'h', '15.09.2026', '15.09.2026'],
    ],
  )
})

const files: [software: number, layout: string, settings: object, lines: string[]][] = [
  [0, 'bmd-wages-b', {}, ['9;11;1001;;200;16,00;;;0;;;;;;', '9;11;1001;;312;2,00;;;0;;;;;;']],
  [1, 'dpw-wages', {}, ['77;700014;2026;9;200;16,00;;;70;', '77;700014;2026;9;312;2,00;;;70;']],
  [
    2,
    'datev-lodas',
    { consultantNumber: '12345', clientNumber: '100' },
    [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr=12345',
      'MandantenNr=100',
      'Datumsformat=TT/MM/JJJJ',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      'Stringbegrenzer="',
      '[Satzbeschreibung]',
      '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;bs_wert_butab#bwd;bs_nr#bwd;la_eigene#bwd;pnr#bwd;kostenstelle#bwd;',
      '[Bewegungsdaten]',
      '1;01/09/2026;16,00;1;200;42;70;',
      '1;01/09/2026;2,00;1;312;42;70;',
    ],
  ],
  [3, 'datev-lug', {}, ['42;01/09/2026;;200;16,00;;;;;70;', '42;01/09/2026;;312;2,00;;;;;70;']],
  [
    4,
    'rzl-wages',
    { clientNumber: '100' },
    [
      'Klient;Dienstnehmer;Jahr;Monat;Lohnart;Menge;Satz;Betrag;Kostenstelle;Aufrollmonat',
      '100;42;2026;9;200;16,00;;;70;',
      '100;42;2026;9;312;2,00;;;70;',
    ],
  ],
]

test('every payroll software gets its file of the same month', async () => {
  for (const [software, wageLayout, settings, lines] of files) {
    const { set, handOver, close, file } = await shop({ software })
    const { status, text } = await set({ wageLayout, ...settings })
    assert.equal(status, 200, text)
    await close()
    const made = await handOver()
    assert.equal(made.status, 200, `${wageLayout}: ${made.text}`)
    assert.equal(made.body.data.layoutKey, wageLayout)
    assert.deepEqual(await file(made.body.data.id), lines)
  }
})

test('a workbook holds the same cells', async () => {
  const { api, set, handOver, close } = await shop()
  await set({ wageLayout: 'generic-xlsx' })
  await close()
  const { body } = await handOver()
  const { bytes } = await api(exportRuns.file, { params: { id: body.data.id } })
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes)
  assert.deepEqual(
    sheets[0]!.rows.map(row => [row[6], row[8], row[9]]),
    [
      ['Lohnart', 'Menge', 'Einheit'],
      ['200', 16, 'h'],
      ['312', 2, 'h'],
    ],
  )
})

test('a kind without a number is named, and nothing is handed over', async () => {
  const { api, company, request, handOver, close } = await shop()
  await close()
  await rawSql(`delete from wage_type_line where company_id = $1 and kind = 'UE50'`, [company])
  const { status, refusal } = await handOver()
  assert.deepEqual([status, refusal.message], [422, 'Lohnart fehlt'])
  assert.match(JSON.stringify(refusal.fields), /Überstunde 50 %/)
  assert.deepEqual((await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data, [])
})

test('half a month is no month of wage types', async () => {
  const { api, request, close } = await shop({ software: 1 })
  await close()
  const { status, refusal } = await api(wageExports.handOver, {
    body: { ...request, to: '2026-09-15', way: 'download' },
  })
  assert.deepEqual(
    [status, refusal.fields],
    [400, { to: '1.–15. September 2026 ist kein Zeitraum von Lohnarten: ein ganzer Monat' }],
  )
})

test('the list tells everything there is, also what has no number, and hands nothing over', async () => {
  const { api, request } = await shop({ mapped: { NORM: '200', URLAUB: 'NLZ 01' } })
  const query = { month: '2026-09', detail: 'day', format: 'csv' } as const
  const { text } = await api(wageExports.list, { query })
  assert.deepEqual(
    text
      .split('\r\n')
      .slice(1, -1)
      .map(line => line.split(';'))
      .map(cells => [cells[6], cells[7], cells[8], cells[11]]),
    [
      ['200', 'Normalarbeit', '8,00', '15.09.2026'],
      ['200', 'Normalarbeit', '8,00', '16.09.2026'],
      ['', 'Überstunde 50 %', '2,00', '15.09.2026'],
      ['NLZ 01', 'Urlaub', '1,00', '17.09.2026'],
    ],
  )
  assert.deepEqual((await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data, [])
})

test('the list tells how an averaging period stands, which is neither paid nor handed over, and nothing of one that has ended', async () => {
  const listed = async ({ api }: Awaited<ReturnType<typeof shop>>, detail: 'month' | 'day') => {
    const { text } = await api(wageExports.list, { query: { month: '2026-09', detail, format: 'csv' } })
    const rows = text.split('\r\n').map(line => line.split(';'))
    return rows
      .filter(cells => cells[7] === 'Durchrechnung')
      .map(cells => [cells[6], cells[8], cells[9], ...cells.slice(11)])
  }
  const running = await shop({ rules: { averagingWeeks: 4, averagingStart: '2026-09-07' } })
  // In three weeks of forty hours seventeen were normal time, nine of them on one day, and eight were leave.
  const row = ['', '-95,00', 'h', '07.09.2026', '27.09.2026', 'Stand nach dem 27.09.2026, nicht ausbezahlt']
  for (const detail of ['month', 'day'] as const) assert.deepEqual(await listed(running, detail), [row], detail)
  await running.close()
  const preview = (await running.api(wageExports.preview, { query: running.request })).body.data
  assert.deepEqual(
    preview.exported.map(({ kind, quantity }) => [kind, quantity]),
    [
      ['NORM', 17],
      ['UE50', 1],
    ],
  )
  const ended = await shop({ rules: { averagingWeeks: 4, averagingStart: '2026-08-31' } })
  assert.deepEqual(await listed(ended, 'month'), [])
})

test('hours that were handed over as shifts are not handed over once more as wage types, nor the other way round', async () => {
  const { company, store, handOver, close } = await shop({ software: 1 })
  await close()
  await build.exportRun({ company, store, kind: 'hours', period: { ...september, to: '2026-09-15' }, number: 7 })
  const twice = await handOver()
  assert.deepEqual([twice.status, twice.refusal.message], [422, 'Stunden schon anders übergeben'])
  assert.match(twice.refusal.fields!['handed-over-otherwise']!, /^Mit Lauf 7 wurden schon Stempelzeiten übergeben/)

  const other = await shop({ software: 1 })
  await other.close()
  assert.equal((await other.handOver()).status, 200)
  const query = { ...other.request, to: '2026-09-15' }
  const { checks } = (await other.api(exportPreviews.hours, { query })).body.data
  assert.equal(checks[0]!.code, 'handed-over-otherwise')
})

/** € 120,50 of a commission and 3.5 pieces for September, with the numbers 500 and 510. */
async function withOwn(software: number) {
  const own = await shop({ software })
  const { company, employee } = own
  const euro = await build.ownWageType({ company, number: '500', name: 'Provision' })
  const pieces = await build.ownWageType({ company, number: '510', name: 'Wege', unit: 'pieces', factor: 15_000 })
  const { id } = await build.ownWageValue({ employee, wageType: euro, month: '2026-09', hundredths: 12_050 })
  await build.ownWageValue({ employee, wageType: pieces, month: '2026-09', hundredths: 350 })
  // Of another month, and nothing at all.
  await build.ownWageValue({ employee, wageType: euro, month: '2026-08', hundredths: 700 })
  const nothing = await build.ownWageType({ company, number: '599' })
  await build.ownWageValue({ employee, wageType: nothing, month: '2026-09', hundredths: 0 })
  return { ...own, id }
}

const OWN_LINES: [file: string, software: number, layout: string, lines: string[]][] = [
  ['BMD, profile A', 0, 'bmd-wages', ['9;11;1001;500;;120,50;;;;;', '9;11;1001;510;3,50;;;;;;']],
  ['BMD, profile B', 0, 'bmd-wages-b', ['9;11;1001;;500;;;120,50;0;;;;;;', '9;11;1001;;510;3,50;;;0;;;;;;']],
  ['DPW', 1, 'dpw-wages', ['77;700014;2026;9;500;;;120,50;70;', '77;700014;2026;9;510;3,50;;;70;']],
  ['LODAS', 2, 'datev-lodas', ['1;01/09/2026;120,50;3;500;42;70;', '1;01/09/2026;3,50;2;510;42;70;']],
  ['Lohn und Gehalt', 3, 'datev-lug', ['42;01/09/2026;;500;;;120,50;;;70;', '42;01/09/2026;;510;;;3,50;;;70;']],
  [
    'a generic list',
    0,
    'generic-csv',
    [
      '11;70;1001;Koller Christina;2026;9;500;Provision;;€;;120,50;70;01.09.2026;30.09.2026;',
      '11;70;1001;Koller Christina;2026;9;510;Wege;3,50;St;;;70;01.09.2026;30.09.2026;',
    ],
  ],
]
for (const [file, software, wageLayout, lines] of OWN_LINES)
  test(`values of own wage types stand in the file for ${file}, amounts in the column for amounts`, async () => {
    const own = await withOwn(software)
    const set = await own.set({ wageLayout, ...(software > 1 && { consultantNumber: '1', clientNumber: '11' }) })
    assert.equal(set.status, 200, set.text)
    await own.close()

    const made = await own.handOver()

    assert.equal(made.status, 200, made.text)
    assert.deepEqual(
      (await own.file(made.body.data.id)).filter(line => /\b5[0-9]{2};/.test(line)).map(line => line.trim()),
      lines,
    )
  })

test('a value that was changed since the hand-over makes the month another, and is corrected by what differs', async () => {
  const { api, request, close, handOver, file, overview, id } = await withOwn(0)
  const closing = await close()
  const first = (await handOver()).body.data
  assert.deepEqual([first.sums.amount, (await overview()).changedPeople], [120.5, 0])
  const reopening = { reason: 'Nachgetragen', hours: 1, version: closing.version }
  await api(monthClosings.reopen, { params: { id: closing.id }, body: reopening })
  await rawSql('update own_wage_value set hundredths = 10_000, version = 2 where id = $1', [id])
  await close()

  assert.deepEqual([(await overview()).changedPeople, (await overview()).next], [1, 'correct'])
  const preview = (await api(wageExports.preview, { query: request })).body.data
  assert.equal(preview.lastRun!.changedSince, 1)
  assert.deepEqual(
    preview.exported
      .filter(({ kind }) => kind === null)
      .map(({ name, wageType, quantity, unit }) => [name, wageType, quantity, unit]),
    [
      ['Provision', '500', 100, 'euro'],
      ['Wege', '510', 3.5, 'pieces'],
    ],
  )
  const corrected = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.deepEqual(
    (await file(corrected.body.data.id)).filter(line => line.includes(';500;')),
    ['9;11;1001;500;;100,00;;;;;'],
  )
  assert.equal((await overview()).changedPeople, 0)
})

test('the list of wage types has the own ones, too, with their unit', async () => {
  const { api, store } = await withOwn(0)
  const query = { month: '2026-09', storeIds: String(store), detail: 'month' as const, format: 'csv' as const }

  const { text } = await api(wageExports.list, { query })

  assert.match(text, /;500;Provision;120,50;€;/)
  assert.match(text, /;510;Wege;3,50;St;/)
})

test('no cell of the list begins a formula, and a name that it can’t carry is named instead of failing', async () => {
  const { api, store } = await withOwn(0)
  const query = { month: '2026-09', storeIds: String(store), detail: 'month' as const, format: 'csv' as const }
  const listNamed = async (name: string) => {
    await rawSql(`update individual_wage_type set name = $1 where number = '500'`, [name])
    return api(wageExports.list, { query })
  }
  assert.match((await listNamed('=HYPERLINK(1)')).text, /;500;'=HYPERLINK\(1\);120,50;/)
  const { status, refusal } = await listNamed('Prämie "Gold"')
  assert.equal(status, 422)
  assert.match(refusal.message, /Anführungszeichen/)
})

test('what is less than nothing is in no file for BMD: it is told before, taken off by hand, and given back by hand', async () => {
  const { api, request, close, handOver, file, id } = await withOwn(0)
  await rawSql('update own_wage_value set hundredths = -5_000, version = 2 where id = $1', [id])
  const closing = await close()
  const preview = (await api(wageExports.preview, { query: request })).body.data
  const told = preview.checks.find(({ code }) => code === 'taken-off-by-hand')
  assert.deepEqual(
    [told?.tone, told?.message, told?.rowIds.length],
    ['warning', 'Eine Zeile ist von Hand abzuziehen', 1],
  )
  const first = (await handOver()).body.data
  assert.deepEqual([first.sums.amount, first.openCancellationCount], [0, 1])
  assert.equal(
    (await file(first.id)).some(line => line.includes(';500;')),
    false,
  )

  const again = (await api(wageExports.preview, { query: request })).body.data.checks
  assert.equal(
    again.some(({ code }) => code === 'taken-off-by-hand'),
    false,
    'told once',
  )

  const reopening = { reason: 'Irrtum', hours: 1, version: closing.version }
  await api(monthClosings.reopen, { params: { id: closing.id }, body: reopening })
  await rawSql('update own_wage_value set hundredths = 2_000, version = 3 where id = $1', [id])
  await close()
  const corrected = await api(exportRuns.correct, { params: { id: first.id }, body: {} })
  assert.equal(corrected.status, 200, corrected.text)
  assert.deepEqual(
    (await file(corrected.body.data.id)).filter(line => line.includes(';500;')),
    ['9;11;1001;500;;20,00;;;;;'],
  )
  const byHand = (await api(cancellations.list, { query: { ...request, kind: 'wages' } })).body.data
  assert.deepEqual(
    byHand.map(({ handed, runNumber }) => [handed.wageType, handed.amount, runNumber]),
    [
      ['500', 50, first.number],
      ['500', -50, corrected.body.data.number],
    ],
  )
})

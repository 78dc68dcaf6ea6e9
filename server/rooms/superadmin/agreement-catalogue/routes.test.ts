import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { agreementCatalogue, type CatalogueTableDraft } from '#contract/superadmin/agreement-catalogue.ts'
import { AGREEMENT_TEMPLATES } from '#domain/agreements/agreement-templates.ts'
import { catalogue } from '#server/rooms/agreements/public.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { catalogueEntry, catalogueTable, follower } from '#server/testing/build-catalogue.ts'
import { TWO_STEPS } from '#server/testing/build-personnel.ts'

withOwnApp()

const operator = () => signedIn({ isSuperuser: true })
const draft = (more: Partial<CatalogueTableDraft> = {}): CatalogueTableDraft => ({
  ...{ payKind: 'wage', validFrom: '2027-05-01', federalState: null, note: '', rows: TWO_STEPS },
  ...{ fileName: 'kv.xlsx', isProposed: true, version: 1 },
  ...more,
})
const proposals = (tableId: number) =>
  rawSql<{ company_id: number; state: string }>(
    'select company_id, state from agreement_proposal where catalogue_table_id = $1 order by company_id',
    [tableId],
  )

test('what is shipped stands in the catalogue once, and what an operator removes does not come back', async () => {
  const { api } = await operator()
  const names = async () => (await api(agreementCatalogue.list)).body.data.map(({ name }) => name)
  for (const { name } of AGREEMENT_TEMPLATES) assert.ok((await names()).includes(name), name)
  const trade = (await api(agreementCatalogue.list)).body.data.find(({ name }) => name === 'Handel')!
  const { tables } = (await api(agreementCatalogue.find, { params: { id: trade.id } })).body.data
  assert.deepEqual(
    tables.map(({ payKind, rows }) => [payKind, rows[0]!.cents]),
    [['apprentice', 102_600]],
  )
  assert.equal((await api(agreementCatalogue.remove, { params: { id: trade.id } })).status, 200)
  await catalogue.seedCatalogue()
  assert.ok(!(await names()).includes('Handel'))
})

test('an agreement is kept with allowances and special payments, the slower of two operators is told', async () => {
  const { api, accountId } = await operator()
  const specialPaymentFactors = [
    { kind: 'leave' as const, factor: 100, dueMonth: 6, validFrom: '2026-01-01' },
    { kind: 'christmas' as const, factor: 100, dueMonth: 11, validFrom: '2026-01-01' },
  ]
  const body = { name: 'Bäckereigewerbe', weeklyMinutes: 2400, specialPaymentFactors }
  const made = (await api(agreementCatalogue.create, { body })).body.data
  assert.deepEqual([made.specialPaymentFactors, made.tables, made.companies], [specialPaymentFactors, [], 0])
  const again = await api(agreementCatalogue.create, { body })
  assert.deepEqual([again.status, Object.keys(again.refusal.fields!)], [409, ['name']])
  const params = { id: made.id }
  const allowances = [
    { code: 'N', name: 'Nacht', unit: 'night' as const, cents: 2850, percent: null, validFrom: '2026-01-01' },
  ]
  const changed = await api(agreementCatalogue.change, { params, body: { allowances, version: 1 } })
  assert.deepEqual([changed.body.data.allowances, changed.body.data.version], [allowances, 2])
  const late = await api(agreementCatalogue.addTable, { params, body: draft() })
  assert.deepEqual([late.status, late.refusal.code], [409, 'stale'])
  const events = await rawSql<{ action: string }>(
    `select action from account_event where account_id = $1 and action like 'catalogue%' order by id`,
    [accountId],
  )
  assert.deepEqual(
    events.map(({ action }) => action),
    ['catalogue agreement created', 'catalogue agreement changed'],
  )
})

test('CSV and XLSX are read by what they are, line for line, and what is no table is refused', async () => {
  const { api } = await operator()
  const read = (bytes: Uint8Array | string, name = 'kv.csv') =>
    api(agreementCatalogue.preview, { file: { name, bytes } })
  const csv = await read('\ufeffLohntabelle\n\nGruppe;Stufe;Betrag\n1;1.–5. Jahr;2.292,00\n', '../kv.csv')
  assert.equal(csv.status, 200, csv.text)
  assert.deepEqual(csv.body.data.lines.at(-1), { line: 4, cells: ['1', '1.–5. Jahr', '2.292,00'] })
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'Lohn',
        rows: [
          ['Gruppe', 'Stufe', 'Betrag'],
          ['1', 'ab 1. Jahr', 2292.5],
        ],
      },
    ],
  })
  const xlsx = await read(sheet, 'kv.csv')
  assert.deepEqual(xlsx.body.data.lines[1]!.cells.slice(0, 2), ['1', 'ab 1. Jahr'])
  assert.match(xlsx.body.data.lines[1]!.cells[2]!, /^2292[.,]5$/)
  assert.equal((await read('')).status, 422)
  assert.equal((await read(Buffer.from('%PDF-1.7\n%\xe2\xe3\n', 'latin1'), 'kv.xlsx')).status, 422)
  assert.equal((await read(`Gruppe;Betrag\n${'1;2\n'.repeat(1001)}`)).status, 422)
})

test('one broken row keeps the whole table out: no number, years that overlap, years between two steps that none has', async () => {
  const { api } = await operator()
  const { id } = await catalogueEntry()
  const [first, second] = TWO_STEPS as [(typeof TWO_STEPS)[0], (typeof TWO_STEPS)[0]]
  const wrong = [
    { rows: [first, { ...second, cents: '22 92,00' as unknown as number }], says: /./ },
    { rows: [first, { ...second, fromYear: 3 }], says: /Diese Jahre hat in der Gruppe schon eine andere Stufe/ },
    { rows: [first, { ...second, fromYear: 10 }], says: /Stufe 6\.–10\. Jahr fehlt in Gruppe LG 3/ },
    { rows: [], says: /Mindestens eine Zeile/ },
  ]
  for (const { rows, says } of wrong) {
    const refused = await api(agreementCatalogue.addTable, { params: { id }, body: draft({ rows }) })
    assert.equal(refused.status, 400, refused.text)
    assert.match(Object.values(refused.refusal.fields!).join(), says)
  }
  const { data } = (await api(agreementCatalogue.find, { params: { id } })).body
  assert.deepEqual([data.tables.length, data.version], [1, 1])
})

test('of a day, kind and state there is one table; another state, or another day, is another one', async () => {
  const { api } = await operator()
  const { id } = await catalogueEntry()
  const add = (more: Partial<CatalogueTableDraft>) =>
    api(agreementCatalogue.addTable, { params: { id }, body: draft({ isProposed: false, ...more }) })
  const added = await add({})
  assert.deepEqual([added.status, added.body.data.version, added.body.data.tables.length], [200, 2, 2])
  const twice = await add({ version: 2 })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields!)], [409, ['validFrom']])
  assert.equal((await add({ version: 2, federalState: 9 })).body.data.tables.length, 3)
})

test('a table is proposed to who allows it and follows, never to who has tables of their own, and changes nothing there', async () => {
  const { api } = await operator()
  const entry = await catalogueEntry()
  const [asked, own, closed, stranger] = [await signedIn(), await signedIn(), await signedIn(), await signedIn()]
  const agreement = await follower({ company: asked.company, entry })
  const ownAgreement = await follower({ company: own.company, entry })
  await build.agreementTable({ agreement: { id: ownAgreement.id, company: own.company }, from: '2026-09-01' })
  await follower({ company: closed.company, entry, allows: false })
  await build.agreement({ company: stranger.company })
  const query = { payKind: 'wage', validFrom: '2027-05-01' }
  const { data } = (await api(agreementCatalogue.receivers, { params: { id: entry.id }, query })).body
  assert.deepEqual(
    [
      data.receivers.map(({ companyId }) => companyId),
      data.own.map(({ companyId, since }) => [companyId, since]),
      data.closed,
    ],
    [[asked.company], [[own.company, '2026-09-01']], 1],
  )
  const before = await rawSql('select * from agreement_table where company_id = $1', [asked.company])
  const added = await api(agreementCatalogue.addTable, { params: { id: entry.id }, body: draft() })
  const [table] = added.body.data.tables
  assert.deepEqual([table!.open, table!.accepted, added.body.data.companies], [1, 0, 3])
  assert.deepEqual(await proposals(table!.id), [{ company_id: asked.company, state: 'open' }])
  assert.deepEqual(await rawSql('select * from agreement_table where company_id = $1', [asked.company]), before)
  const trail = await rawSql<{ action: string; after: { agreementId: number } }>(
    `select action, after from audit_entry where company_id = $1 and record_kind = 'agreements/agreement-proposals'`,
    [asked.company],
  )
  assert.deepEqual(
    trail.map(({ action, after }) => [action, after.agreementId]),
    [['created', agreement.id]],
  )
  assert.deepEqual(
    await rawSql(`select 1 from audit_entry where company_id = $1 and record_kind = 'agreements/agreement-proposals'`, [
      own.company,
    ]),
    [],
  )
})

test('proposals that nobody decided are taken back, decided ones stay; a table in use is not removed', async () => {
  const { api } = await operator()
  const entry = await catalogueEntry()
  const tableId = await catalogueTable({ entry, from: '2027-05-01' })
  const step = { params: { id: tableId }, body: { version: 1 } }
  assert.equal((await api(agreementCatalogue.takeBack, step)).status, 409)
  const [first, second] = [await signedIn(), await signedIn()]
  for (const { company } of [first, second]) await follower({ company, entry })
  assert.equal((await api(agreementCatalogue.propose, step)).body.data.tables[0]!.open, 2)
  await rawSql(`update agreement_proposal set state = 'refused', reason = 'Nein' where company_id = $1`, [
    first.company,
  ])
  const { data } = (await api(agreementCatalogue.takeBack, step)).body
  assert.deepEqual([data.tables[0]!.open, data.tables[0]!.refused], [0, 1])
  assert.deepEqual(await proposals(tableId), [{ company_id: first.company, state: 'refused' }])
  assert.equal(
    (await api(agreementCatalogue.propose, step)).body.data.tables[0]!.open,
    1,
    'who refused is not asked again',
  )
  const kept = await api(agreementCatalogue.removeTable, { params: { id: tableId } })
  assert.deepEqual([kept.status, kept.refusal.code], [409, 'in_use'])
  assert.match(kept.refusal.message, /^2 Betriebe haben/)
  assert.equal((await api(agreementCatalogue.remove, { params: { id: entry.id } })).status, 409)
})

test('a table put right is proposed again, to who refused it, too', async () => {
  const { api } = await operator()
  const entry = await catalogueEntry()
  const tableId = await catalogueTable({ entry, from: '2027-05-01' })
  const { company } = await signedIn()
  const agreement = await follower({ company, entry })
  await rawSql(
    `insert into agreement_proposal (company_id, agreement_id, catalogue_table_id, catalogue_version, valid_from, state, reason) values ($1, $2, $3, 1, '2027-05-01', 'refused', 'Falsch')`,
    [company, agreement.id, tableId],
  )
  const body = {
    rows: TWO_STEPS.map(row => ({ ...row, cents: row.cents + 100 })),
    fileName: 'kv2.csv',
    isProposed: true,
    version: 1,
  }
  const { data } = (await api(agreementCatalogue.changeTable, { params: { id: tableId }, body })).body
  assert.deepEqual([data.tables[0]!.version, data.tables[0]!.open, data.tables[0]!.refused], [2, 1, 0])
  const stale = await api(agreementCatalogue.changeTable, { params: { id: tableId }, body })
  assert.deepEqual([stale.status, stale.refusal.code], [409, 'stale'])
})

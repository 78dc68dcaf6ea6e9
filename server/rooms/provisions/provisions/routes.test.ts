import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { provisionExceptions } from '#contract/provisions/provision-exceptions.ts'
import { provisionRates } from '#contract/provisions/provision-rates.ts'
import { provisionSettings } from '#contract/provisions/provision-settings.ts'
import { provisions } from '#contract/provisions/provisions.ts'
import { specialPayments } from '#contract/provisions/special-payments.ts'
import { closePdf } from '#server/platform/pdf/pdf.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { run as runProgram, saved, textOf } from '#server/testing/pdf.ts'
import { clerk, linz, model } from './fixtures/worked-example.ts'

withApp({ KONTOR_ROLES: 'web' })
after(closePdf)

const october = { month: '2026-10' }
const JUNE = { day: '2026-06-30', cents: 240_000, name: 'Urlaubszuschuss' }

/** The person of Domain §5.4, one of two special payments paid. */
async function shop() {
  const session = await signedIn()
  const { company, api } = session
  const store = await linz(company)
  const modelId = await model(company)
  const huber = await clerk({ company, store, model: modelId })
  const paid = { employeeId: huber.id, year: 2026, payments: [JUNE] }
  assert.equal((await api(specialPayments.create, { body: paid })).status, 200)
  const list = async (query: object = {}) =>
    (await api(provisions.list, { query: { ...october, ...query } as typeof october })).body.data
  const only = async () => (await list()).people[0]!
  const set = async (change: object) => {
    const { version } = (await api(provisionSettings.show)).body.data
    assert.equal((await api(provisionSettings.change, { body: { ...change, version } })).status, 200)
  }
  return { ...session, store, modelId, huber, list, only, set }
}

test('the worked examples come out of stored rows to the cent, in the list, on the sheet and in both PDFs', async () => {
  const { api, huber, only, set, company, store, modelId } = await shop()
  const ada = await clerk({ company, store, model: modelId, lastName: 'Adler', leave: 1300, formerLeave: 400 })
  const row = async (id: number) =>
    (await api(provisions.list, { query: october })).body.data.people.find(({ employeeId }) => employeeId === id)!
  const first = await row(huber.id)
  assert.deepEqual(
    [first.leaveHundredths, first.leaveCents, first.minutes, first.timeCents, first.specialCents, first.sumCents],
    [1000, 164_844, 1800, 62_816, 206_432, 434_092],
  )
  assert.equal((await row(ada.id)).leaveHundredths, 883)
  await set({ workdayDivisor: 2167, overtimeFactor: 150, overtimeDivisor: 17_300, overtimeWithSpecial: false })
  const second = await row(huber.id)
  assert.deepEqual([second.leaveCents, second.timeCents], [167_354, 80_856])
  const sheet = (await api(provisions.find, { params: { id: huber.id }, query: october })).body.data
  assert.deepEqual(
    sheet.lines.filter(({ isResult }) => isResult).map(({ value }) => value),
    ['1 673,54', '808,56', '2 064,32', '4 546,42'],
  )
  for (const [endpoint, query] of [
    [provisions.pdf, october],
    [provisions.sheets, { ...october, employeeId: huber.id }],
  ] as const) {
    const { bytes } = await api(endpoint, { query })
    const text = textOf(bytes!, '-layout').replace(/\s+/g, ' ')
    for (const amount of ['1 673,54', '808,56', '2 064,32', '4 546,42']) assert.ok(text.includes(amount), amount)
    runProgram('qpdf', ['--check', saved(bytes!)])
  }
  assert.equal((await only()).lastName, 'Adler')
})

test('leave of the ledger: 4 of former years, 25 a year and 16 used are 8,83 days', async () => {
  const { api, company, store, modelId } = await shop()
  const ada = await clerk({ company, store, model: modelId, lastName: 'Adler', leave: 2900, formerLeave: 400 })
  // Sixteen days of work in March, Monday to Friday.
  await build.absence({ employee: ada, from: '2026-03-01 23:00:00', to: '2026-03-23 23:00:00' })
  const sheet = (await api(provisions.find, { params: { id: ada.id }, query: october })).body.data
  const told = sheet.lines.filter(({ part }) => part === 'leave').map(({ label, value }) => [label, value])
  assert.deepEqual(told.slice(0, 5), [
    ['Rest Vorjahr', '4,00 Arbeitstage'],
    ['Jahresanspruch', '25,00 Arbeitstage'],
    ['Verbrauch', '16,00 Arbeitstage'],
    ['Resttage', '8,83 Arbeitstage'],
    ['Rest laut Urlaubskonto', '13,00 Arbeitstage'],
  ])
})

test('what is missing is named of that person, whose sums are blocked, and of nobody else', async () => {
  const { company, api, list, store, modelId, huber } = await shop()
  const unpaid = await clerk({ company, store, model: modelId, lastName: 'Ohnebezug', payment: null })
  const unknown = await clerk({ company, store, model: modelId, lastName: 'Ohnesaldo', leave: null })
  const stateless = await build.store({ company, name: 'Irgendwo' })
  const nowhere = await clerk({ company, store: stateless, model: modelId, lastName: 'Ohneland' })
  const hole = { federalState: 4 as const, validFrom: '2026-07-01', marginal: 964, apprentice: null, accident: 110 }
  const gapsOf = async () =>
    new Map(
      (await list()).people.map(({ employeeId, gaps, sumCents }) => [
        employeeId,
        [sumCents === null, ...gaps.map(({ text }) => text)],
      ]),
    )
  const before = await gapsOf()
  assert.deepEqual(before.get(huber.id), [false])
  assert.deepEqual(before.get(unpaid.id), [true, 'Kein Bezug im Vertrag'])
  assert.deepEqual(before.get(unknown.id), [true, 'Resturlaub nicht bekannt'])
  assert.deepEqual(before.get(nowhere.id), [true, 'Standort ohne Bundesland'])
  assert.match(textOf((await api(provisions.pdf, { query: october })).bytes!), /Summe: 1 Mitarbeiter\b/)
  await api(provisionRates.create, { body: { ...hole, regular: 2952, special: null } })
  const text = 'Nebenkosten Oberösterreich ab 01.07.2026: Sonderzahlungen fehlt'
  assert.deepEqual((await gapsOf()).get(huber.id), [true, text])
  const past = (await list({ month: '2025-12' })).people.find(({ employeeId }) => employeeId === huber.id)!
  assert.ok(past.gaps.some(({ text }) => text === 'Keine Nebenkosten für den Stichtag: Oberösterreich'))
  assert.ok(past.gaps.some(({ code }) => code === 'not-reckoned'))
})

test('rates of the company hold from their day on; one day has one version', async () => {
  const { api, only } = await shop()
  const body = {
    federalState: 4 as const,
    validFrom: '2026-10-31',
    regular: 3000,
    special: 3000,
    marginal: 0,
    apprentice: 0,
    accident: 0,
  }
  const made = await api(provisionRates.create, { body })
  assert.equal(made.status, 200)
  assert.equal((await only()).specialCents, 208_000)
  const again = await api(provisionRates.create, { body })
  assert.deepEqual([again.status, again.refusal.fields], [409, { validFrom: 'Wird bereits verwendet' }])
  const params = { id: made.body.data.id }
  const changed = await api(provisionRates.change, { params, body: { validFrom: '2026-11-01', version: 1 } })
  assert.equal(changed.body.data.version, 2)
  assert.equal((await only()).specialCents, 206_432)
  const stale = await api(provisionRates.change, { params, body: { regular: 1, version: 1 } })
  assert.deepEqual([stale.status, stale.refusal.code], [409, 'stale'])
  const nothing = { regular: null, special: null, marginal: null, apprentice: null, accident: null }
  const empty = await api(provisionRates.create, { body: { ...body, validFrom: '2027-01-01', ...nothing } })
  assert.deepEqual([empty.status, Object.keys(empty.refusal.fields ?? {})], [400, ['regular']])
  for (const [field, value] of [
    ['federalState', 10],
    ['validFrom', '31.2.2026'],
    ['regular', 10_001],
    ['special', -1],
    ['apprentice', 1.5],
  ] as const) {
    const bad = await api(provisionRates.create, { body: { ...body, [field]: value } as typeof body })
    assert.deepEqual([bad.status, Object.keys(bad.refusal.fields ?? {})], [400, [field]])
  }
})

test('a value by hand needs a reason, is marked and holds in its months only', async () => {
  const { api, huber, list } = await shop()
  const draft = { employeeId: huber.id, fromMonth: '2026-10', untilMonth: '2026-10', leaveCents: 100_000 }
  const refused = await api(provisionExceptions.create, { body: draft as never })
  assert.deepEqual([refused.status, refused.refusal.fields], [422, { reason: 'Bitte geben Sie einen Grund an' }])
  const idle = await api(provisionExceptions.create, {
    body: { employeeId: huber.id, fromMonth: '2026-10', reason: 'x' } as never,
  })
  assert.deepEqual([idle.status, Object.keys(idle.refusal.fields ?? {})], [422, ['isExcluded']])
  const made = await api(provisionExceptions.create, { body: { ...draft, reason: 'Vergleich' } as never })
  assert.equal(made.status, 200)
  const twice = await api(provisionExceptions.create, { body: { ...draft, reason: 'noch einer' } as never })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields ?? {})], [409, ['fromMonth']])
  const [row] = (await list()).people
  assert.deepEqual([row!.leaveCents, row!.manual, row!.sumCents], [100_000, ['leaveCents'], 369_248])
  assert.deepEqual((await list({ month: '2026-09' })).people[0]!.manual, [])
  const params = { id: made.body.data.id }
  const without = await api(provisionExceptions.change, { params, body: { reason: '', version: 1 } })
  assert.deepEqual([without.status, Object.keys(without.refusal.fields ?? {})], [422, ['reason']])
  await api(provisionExceptions.change, { params, body: { isExcluded: true, version: 1 } })
  const [excluded] = (await list()).people
  assert.deepEqual([excluded!.isExcluded, excluded!.sumCents, excluded!.gaps], [true, null, []])
  assert.equal((await api(provisionExceptions.remove, { params })).status, 200)
  assert.equal((await list()).people[0]!.sumCents, 434_092)
})

test('special payments: below 20 months, from 20 on euros, and what is paid after the date does not count', async () => {
  const { api, only, huber } = await shop()
  const { id } = (await api(specialPayments.list, { query: { year: 2026 } })).body.data[0]!
  const params = { id }
  const november = { day: '2026-11-30', cents: 240_000, name: 'Weihnachtsremuneration' }
  await api(specialPayments.change, { params, body: { payments: [JUNE, november], version: 1 } })
  assert.equal((await only()).specialCents, 206_432)
  await api(specialPayments.change, { params, body: { claim: 480_000, version: 2 } })
  assert.equal((await only()).specialCents, 206_432)
  await api(specialPayments.change, { params, body: { claim: 0, version: 3 } })
  assert.equal((await only()).specialCents, -309_648)
  const wrong = await api(specialPayments.change, {
    params,
    body: { payments: [{ ...JUNE, day: '2025-06-30' }], version: 4 },
  })
  assert.deepEqual([wrong.status, wrong.refusal.fields], [400, { 'payments.0.day': 'Liegt nicht im Jahr 2026' }])
  const twice = await api(specialPayments.create, { body: { employeeId: huber.id, year: 2026 } as never })
  assert.deepEqual([twice.status, Object.keys(twice.refusal.fields ?? {})], [409, ['year']])
  const stranger = await signedIn()
  const foreign = await stranger.api(specialPayments.create, { body: { employeeId: huber.id, year: 2026 } as never })
  assert.equal(foreign.status, 404)
})

test('a date that was kept never changes, its hash is that of its rows, and another run follows it', async () => {
  const { api, company, set, list, huber } = await shop()
  const september = await api(provisions.keep, { body: { month: '2026-09' } })
  assert.deepEqual([september.status, september.body.data.number, september.body.data.people], [200, 1, 1])
  const before = await list({ month: '2026-09', runId: september.body.data.id })
  await set({ workdayDivisor: 2167 })
  assert.deepEqual(await list({ month: '2026-09', runId: september.body.data.id }), before)
  const again = (await api(provisions.keep, { body: { month: '2026-09' } })).body.data
  assert.equal(again.number, 2)
  const now = await list()
  assert.equal(now.former!.id, again.id)
  const kept = await list({ month: '2026-09', runId: again.id })
  assert.equal(now.people[0]!.differenceCents, now.people[0]!.sumCents! - kept.people[0]!.sumCents!)
  const sheets = await rawSql(
    'select told, lines from provision_run_person where company_id = $1 and run_id = $2 order by employee_id',
    [company, again.id],
  )
  assert.equal(createHash('sha256').update(JSON.stringify(sheets)).digest('hex'), again.sha256)
  for (const table of ['provision_run', 'provision_run_person'])
    for (const right of ['update', 'delete'])
      for (const role of ['kontor_app', 'kontor_operator']) {
        const [row] = await rawSql<{ may: boolean }>('select has_table_privilege($1, $2, $3) as may', [
          role,
          table,
          right,
        ])
        assert.equal(row!.may, false)
      }
  const sheet = (await api(provisions.find, { params: { id: huber.id }, query: { month: '2026-09', runId: again.id } }))
    .body.data
  assert.equal(sheet.sumCents, kept.people[0]!.sumCents)
  const trail = await rawSql<{ action: string }>(
    `select action from audit_entry where company_id = $1 and record_kind = 'provisions/provisions' order by id`,
    [company],
  )
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['closed', 'closed'],
  )
  const wrongMonth = await api(provisions.list, { query: { month: '2026-10', runId: again.id } })
  assert.equal(wrongMonth.status, 404)
  const stranger = await signedIn()
  assert.equal((await stranger.api(provisions.list, { query: { month: '2026-09', runId: again.id } })).status, 404)
})

test('a month that runs is not kept, nor one in which nobody is employed; sent twice a date is one run', async () => {
  const { api } = await shop()
  const next = Temporal.Now.plainDateISO().toPlainYearMonth().toString()
  const early = await api(provisions.keep, { body: { month: next } })
  assert.deepEqual([early.status, early.refusal.fields], [422, { month: 'Der Monat ist noch nicht zu Ende' }])
  const empty = await api(provisions.keep, { body: { month: '2020-01' } })
  assert.deepEqual([empty.status, empty.refusal.fields], [422, { month: 'In diesem Monat ist niemand beschäftigt' }])
  const send = () => api(provisions.keep, { body: october, headers: { 'idempotency-key': 'one-date-of-this-test' } })
  assert.deepEqual([(await send()).status, (await send()).status], [200, 200])
  assert.equal((await api(provisions.runs)).body.data.length, 1)
  for (const month of ['2026-13', 'Oktober', ''])
    assert.equal((await api(provisions.list, { query: { month } })).status, 400)
})

test('who sees one store sees its people in the list, in a kept date and in the PDF, and keeps none', async () => {
  const { api, company, store, modelId } = await shop()
  const other = await linz(company)
  await clerk({ company, store: other, model: modelId, lastName: 'Gruber' })
  const { id: runId } = (await api(provisions.keep, { body: october })).body.data
  const bound = await signedIn({ company, storeIds: [store] } as never)
  for (const query of [october, { ...october, runId }]) {
    const { people } = (await bound.api(provisions.list, { query })).body.data
    assert.deepEqual(
      people.map(({ lastName }) => lastName),
      ['Huber'],
    )
    const text = textOf((await bound.api(provisions.pdf, { query })).bytes!)
    assert.deepEqual([text.includes('Huber'), text.includes('Gruber')], [true, false])
  }
  assert.equal((await bound.api(provisions.keep, { body: october })).status, 403)
})

test('who sees one store sees of whoever works in two the very figures that the whole company sees, where their main contract lies', async () => {
  const { api, company, store } = await shop()
  const other = await linz(company)
  for (const main of [store, other])
    for (const belongs of [store, other]) {
      const { id } = await build.employee({ company, store: belongs, lastName: 'Zwei' })
      for (const at of [store, other]) {
        const weeklyMinutes = at === main ? 1800 : 600
        await build.contract({ employee: { id, company, store: at }, weeklyMinutes, paymentCents: 200_000 })
      }
    }
  const all = (await api(provisions.list, { query: october })).body.data.people
  for (const [at, most] of [
    [store, 3],
    [other, 2],
  ] as const) {
    const bound = await signedIn({ company, storeIds: [at] } as never)
    const { people } = (await bound.api(provisions.list, { query: october })).body.data
    assert.deepEqual(
      people,
      all.filter(({ storeId }) => storeId === at),
    )
    assert.equal(people.length, most)
  }
})

test('it takes the right to hand over and the right to see pay', async () => {
  const { company } = await shop()
  for (const permissions of [['exports.run'], ['employees.read-sensitive', 'employees.read']]) {
    const { api } = await signedIn({ company, permissions } as never)
    assert.equal((await api(provisions.list, { query: october })).status, 403)
    assert.equal((await api(provisions.pdf, { query: october })).status, 403)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absenceExports } from '#contract/exports/absence-exports.ts'
import { type ExportCheck, exportPreviews } from '#contract/exports/export-previews.ts'
import { transferTargets } from '#contract/transfers/transfer-targets.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

const november = { from: '01.11.2026', to: '30.11.2026' }
const firstHalf = { from: '01.11.2026', to: '15.11.2026' }

test('what is exported and what is not stand apart, with person, ids, days and the reason', async () => {
  const { api, company } = await signedIn({ permissions: ['exports.run'] })
  const store = await build.store({ company, bmdId: '4711' })
  const employee = await build.employee({ company, store, lastName: 'Bauer', firstName: 'Hélène', bmdId: '5001' })
  const { id } = await build.absence({ employee })
  const reasons = [
    [{ approved: false }, 'nicht genehmigt'],
    [{ mdDeleted: true }, 'gelöscht'],
    [{ softDelete: true, approved: false }, 'gelöscht'],
    [{ type: 3 }, 'Art wird nicht übergeben'],
    [{ from: '2026-11-09 07:00:00', to: '2026-11-09 15:00:00' }, 'kein ganzer Tag'],
  ] as const
  for (const [values] of reasons) await build.absence({ employee, ...values })
  await build.absence({ employee, state: 2 })
  const { body } = await api(exportPreviews.absences, { query: { storeId: store, ...november } })
  assert.deepEqual(body.data.exported, [
    {
      id,
      employeeId: employee.id,
      lastName: 'Bauer',
      firstName: 'Hélène',
      externalId: '5001',
      employeeVersion: 1,
      socialsecurity: null,
      type: 1,
      firstDay: '2026-11-02',
      lastDay: '2026-11-06',
      totalDays: 5,
      absentDays: 5,
      clipped: false,
      status: null,
    },
  ])
  assert.deepEqual(
    body.data.notExported.map(({ status }) => status),
    reasons.map(([, reason]) => reason),
  )
  assert.deepEqual([body.data.softwareName, body.data.externalStoreId, body.data.lastRun], ['BMD', '11', null])
})

test('the social security number is for who may see it, of exactly the listed people, and that it was seen is kept', async () => {
  const company = await build.company()
  const employee = await build.employee({ company, svnr: '4543010190' })
  await build.employee({ company, store: employee.store, svnr: '1235150390' })
  await build.absence({ employee })
  const query = { storeId: employee.store!, ...november }
  const numbers = async (permissions: Parameters<typeof signedIn>[0]) => {
    const { api } = await signedIn({ company, ...permissions })
    const { body } = await api(exportPreviews.absences, { query })
    return body.data.exported.map(({ socialsecurity }) => socialsecurity)
  }
  assert.deepEqual(await numbers({ permissions: ['exports.run', 'employees.read'] }), [null])
  assert.equal((await seen(company)).length, 0)
  assert.deepEqual(await numbers({ permissions: ['exports.run', 'employees.read-sensitive'] }), ['4543 010190'])
  const [entry] = await seen(company)
  assert.deepEqual(entry?.after.employeeIds, [employee.id])
  assert.ok(!JSON.stringify(entry).includes('4543'))
})

test('a deleted stamp is listed with its status below and is not handed over', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  const { employee, id } = await build.stamp({ company })
  const gone = await build.stamp({ employee, from: '2026-11-04 07:00:00', to: '2026-11-04 15:00:00', softDelete: true })
  const { body } = await api(exportPreviews.hours, { query: { storeId: employee.store!, ...firstHalf } })
  assert.deepEqual(
    [body.data.exported, body.data.notExported].map(rows => rows.map(({ id, status }) => [id, status])),
    [[[id, null]], [[gone.id, 'gelöscht']]],
  )
})

const seen = (company: number) =>
  rawSql<{ after: { employeeIds: number[] } }>(
    `select after from audit_entry where company_id = $1 and action = 'read-sensitive'`,
    [company],
  )

/** Whether a period is over depends on when this runs. */
const exceptToday = (checks: readonly ExportCheck[]) => checks.filter(({ code }) => code !== 'period-open')

test('blockers stand before warnings, and each names its rows and people', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await build.transferTarget({ company })
  const store = await build.store({ company })
  const sophie = await build.employee({ company, store, dpwId: '', lastName: 'Groß-Weiß', firstName: 'Sophie' })
  const jelena = await build.employee({ company, store, lastName: 'Čović', firstName: 'Jelena' })
  const missing = await build.absence({ employee: sophie })
  const first = await build.absence({ employee: jelena })
  const second = await build.absence({
    employee: jelena,
    type: 2,
    from: '2026-11-04 23:00:00',
    to: '2026-11-08 23:00:00',
  })
  const held = await build.absence({ employee: jelena, approved: false })
  await rawSql(`update employee set exit = '2026-11-07' where id = $1`, [jelena.id])
  const { body } = await api(exportPreviews.absences, { query: { storeId: store, ...firstHalf } })
  assert.deepEqual(
    exceptToday(body.data.checks).map(({ tone, message, detail, rowIds, employeeIds }) => [
      tone,
      message,
      detail,
      rowIds,
      employeeIds,
    ]),
    [
      ['blocker', 'DPW ID fehlt bei einem Mitarbeiter', 'Groß-Weiß Sophie', [missing.id], [sophie.id]],
      ['blocker', 'Abwesenheiten überschneiden sich', 'Čović Jelena', [first.id, second.id], [jelena.id]],
      ['warning', 'Noch nicht genehmigt oder gelöscht', 'werden nicht übergeben', [held.id], [jelena.id]],
      ['warning', 'Eintrag nach dem Austritt', 'Čović Jelena', [second.id], [jelena.id]],
      ['ok', 'Lohnarten zugeordnet', 'alle 2 Arten', [], []],
    ],
  )
})

test('hours show the day, the times and the minutes without pauses, and why a shift is left out', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await build.transferTarget({ company })
  const pauses = [{ from: '2026-11-03 11:00:00', to: '2026-11-03 11:30:00' }]
  const { employee } = await build.stamp({ company, pauses })
  await build.stamp({ employee, from: '2026-10-31 21:00:00', to: '2026-11-01 05:00:00' })
  await build.stamp({ employee, from: '2026-11-04 07:00:00', to: '2026-11-04 15:00:00', confirmed: false })
  await build.stamp({ employee, from: '2026-11-05 07:00:00', to: null })
  const { body } = await api(exportPreviews.hours, { query: { storeId: employee.store!, ...firstHalf } })
  const row = ({ day, from, to, minutes, status }: (typeof body.data.exported)[number]) => [
    day,
    from,
    to,
    minutes,
    status,
  ]
  assert.deepEqual(body.data.exported.map(row), [
    ['2026-11-03', '2026-11-03 07:00:00', '2026-11-03 15:00:00', 450, null],
  ])
  // Hours have no mapping: which wage type they are is the same for all.
  assert.deepEqual(
    body.data.checks.filter(({ tone }) => tone === 'ok').map(({ message, detail }) => [message, detail]),
    [['Eine Lohnart für alle Stunden', 'Normalstunden']],
  )
  assert.deepEqual(body.data.notExported.map(row), [
    // Clipped to the first midnight of the period. Spec 2 §4.
    ['2026-11-01', '2026-10-31 23:00:00', '2026-11-01 05:00:00', 360, 'beginnt vor dem Zeitraum'],
    ['2026-11-04', '2026-11-04 07:00:00', '2026-11-04 15:00:00', 480, 'nicht genehmigt'],
    ['2026-11-05', '2026-11-05 07:00:00', null, 0, 'noch nicht beendet'],
  ])
})

test('a shift of more than sixteen hours is doubted before it is handed over, one of sixteen is not', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await build.transferTarget({ company })
  const { employee } = await build.stamp({ company, from: '2026-11-03 05:00:00', to: '2026-11-03 21:00:00' })
  const long = await build.stamp({ employee, from: '2026-11-04 07:00:00', to: '2026-11-05 07:00:00' })
  const { body } = await api(exportPreviews.hours, { query: { storeId: employee.store!, ...firstHalf } })
  assert.deepEqual(
    exceptToday(body.data.checks)
      .filter(({ tone }) => tone === 'warning')
      .map(({ message, rowIds }) => [message, rowIds]),
    [['Stempelzeit länger als 16 Stunden', [long.id]]],
  )
})

test('a number that somebody of another store has too blocks, unless each store is a client of its own or they left before', async () => {
  const { api, company } = await signedIn()
  const [here, there] = [await build.store({ company }), await build.store({ company })]
  const mine = await build.employee({ company, store: here, bmdId: '5001', lastName: 'Bauer', firstName: 'Anna' })
  const other = await build.employee({ company, store: there, bmdId: '5001', lastName: 'Huber' })
  const { id } = await build.absence({ employee: mine })
  const twice = async () => {
    const { body } = await api(exportPreviews.absences, { query: { storeId: here, ...november } })
    return body.data.checks
      .filter(({ code }) => code === 'employee-id-twice')
      .map(({ detail, rowIds }) => [detail, rowIds])
  }
  assert.deepEqual(await twice(), [['Bauer Anna', [id]]])
  await rawSql(`update employee set exit = '2026-10-31' where id = $1`, [other.id])
  assert.deepEqual(await twice(), [])
  await rawSql(`update employee set exit = null where id = $1`, [other.id])
  await rawSql('update company set individual_store_ids = true where id = $1', [company])
  assert.deepEqual(await twice(), [])
})

test('a person in two stores at once blocks both hand-overs, each with the way to the other; who sees one store is not told which', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  await build.transferTarget({ company })
  const [here, there] = [await build.store({ company }), await build.store({ company, name: 'Linz Urfahr' })]
  const person = await build.employee({ company, store: here, lastName: 'Bauer', firstName: 'Anna' })
  const mine = await build.stamp({ employee: person })
  const other = { ...person, store: there }
  const theirs = await build.stamp({ employee: other, from: '2026-11-03 14:00:00', to: '2026-11-03 18:00:00' })
  const overlap = async (asking: typeof api, storeId: number) =>
    (await asking(exportPreviews.hours, { query: { storeId, ...firstHalf } })).body.data.checks.find(
      ({ code }) => code === 'overlap',
    )
  const found = await overlap(api, here)
  assert.deepEqual(
    [found?.tone, found?.message, found?.detail, found?.rowIds, found?.otherStores],
    [
      'blocker',
      'Stempelzeiten überschneiden sich',
      'Bauer Anna, auch mit Linz Urfahr',
      [mine.id],
      [{ id: there, name: 'Linz Urfahr' }],
    ],
  )
  assert.deepEqual((await overlap(api, there))?.rowIds, [theirs.id])
  const limited = await signedIn({ company, storeIds: [here] })
  const told = await overlap(limited.api, here)
  assert.deepEqual([told?.detail, told?.otherStores], ['Bauer Anna, auch mit einem Standort, den Sie nicht sehen', []])
  await rawSql('update stamp set md_confirmed = false where id = $1', [theirs.id])
  assert.equal(await overlap(api, here), undefined, 'what is not handed over is in nobody’s way')
  await rawSql(`update stamp set md_confirmed = true, starts_at = '2026-11-03 15:00Z' where id = $1`, [theirs.id])
  assert.equal(await overlap(api, here), undefined, 'from one store to the next without a gap')
})

test('an absence in another store blocks too, an open sickness for good', async () => {
  const { api, company } = await signedIn()
  const [here, there] = [await build.store({ company }), await build.store({ company, name: 'Linz Urfahr' })]
  const person = await build.employee({ company, store: here, lastName: 'Bauer' })
  await build.absence({ employee: person })
  await build.absence({ employee: { ...person, store: there }, type: 2, from: '2026-10-01 22:00:00', to: null })
  const { body } = await api(exportPreviews.absences, { query: { storeId: here, ...november } })
  const found = body.data.checks.find(({ code }) => code === 'overlap')
  assert.deepEqual([found?.tone, found?.otherStores], ['blocker', [{ id: there, name: 'Linz Urfahr' }]])
})

test('hidden people are named before they are handed over, and so is a period that is not over', async () => {
  const { api, company } = await signedIn()
  const { id, employee } = await build.absence({ company, lastName: 'Bauer', firstName: 'Anna' })
  const codes = async () => {
    const { body } = await api(exportPreviews.absences, { query: { storeId: employee.store!, ...november } })
    return body.data.checks
  }
  const before = (await codes()).filter(({ code }) => code === 'hidden-people')
  await rawSql('update employee set is_hidden = true where id = $1', [employee.id])
  const [hidden] = (await codes()).filter(({ code }) => code === 'hidden-people')
  assert.deepEqual([before, hidden?.tone, hidden?.detail, hidden?.rowIds], [[], 'warning', 'Bauer Anna', [id]])
  const isOver = Temporal.Now.plainDateISO('Europe/Vienna').toString() > '2026-11-30'
  const told = (await codes()).find(({ code }) => code === 'period-open')
  assert.equal(told?.message, isOver ? undefined : 'Der Zeitraum ist noch nicht zu Ende')
  const ahead = { from: '2099-11-01', to: '2099-11-30' }
  await build.absence({ employee, from: '2099-11-08 23:00:00', to: '2099-11-10 23:00:00' })
  const future = await api(exportPreviews.absences, { query: { storeId: employee.store!, ...ahead } })
  assert.equal(
    future.body.data.checks.find(({ code }) => code === 'period-open')?.detail,
    'Er endet am 30.11.2099; was danach noch dazukommt, ist eine Korrektur.',
  )
})

test('a server whose test failed blocks what is put on it until it is tested again or changed', async () => {
  const { api, company } = await signedIn()
  await rawSql('update company set software_id = 1 where id = $1', [company])
  const target = await build.transferTarget({ company, hostKey: `SHA256:${'A'.repeat(43)}` })
  const { employee } = await build.absence({ company })
  const query = { storeId: employee.store!, ...firstHalf }
  const blockers = async () => {
    const { body } = await api(exportPreviews.absences, { query })
    return body.data.checks.filter(({ tone }) => tone === 'blocker').map(({ code }) => code)
  }
  assert.deepEqual(await blockers(), [])
  assert.equal((await api(transferTargets.test, { params: { id: target } })).body.data.ok, false)
  assert.deepEqual(await blockers(), ['target-failed'])
  assert.equal((await api(absenceExports.saveOnServer, { query })).status, 422)
  await api(transferTargets.change, { params: { id: target }, body: { folder: 'lohn', version: 1 } })
  assert.deepEqual(await blockers(), [])
})

test('a period that was handed over says by which run and how much changed since', async () => {
  const { api, company } = await signedIn()
  const { id, employee } = await build.absence({ company })
  const query = { storeId: employee.store!, ...november }
  await api(absenceExports.download, { query })
  const changedSince = async () => (await api(exportPreviews.absences, { query })).body.data.lastRun?.changedSince
  assert.equal(await changedSince(), 0)
  await rawSql('update absence set md_type = 2 where id = $1', [id])
  assert.equal(await changedSince(), 1)
  await rawSql(`update employee set bmd_id = '77' where id = $1`, [employee.id])
  assert.equal(await changedSince(), 1)
  await rawSql('update absence set md_type = 1 where id = $1', [id])
  assert.equal(await changedSince(), 1, 'the number in payroll is handed over, too')
})

test('each row says what became of it since the newest run, a changed one which of its values', async () => {
  const { api, company } = await signedIn()
  const { id, employee } = await build.absence({ company, from: '2026-11-01 23:00:00', to: '2026-11-03 23:00:00' })
  const gone = await build.absence({ employee, from: '2026-11-08 23:00:00', to: '2026-11-09 23:00:00' })
  const query = { storeId: employee.store!, ...november }
  await api(absenceExports.download, { query })
  await rawSql(`update absence set ends_at = '2026-11-04 23:00Z', md_type = 2 where id = $1`, [id])
  await rawSql('update absence set md_deleted = true where id = $1', [gone.id])
  const added = await build.absence({ employee, from: '2026-11-15 23:00:00', to: '2026-11-16 23:00:00' })
  const { body } = await api(exportPreviews.absences, { query })
  const lastRun = body.data.lastRun!
  assert.deepEqual(
    [lastRun.added, lastRun.changed, lastRun.removed],
    [[added.id], [{ id, fields: ['absenceCode', 'lastDay'] }], [gone.id]],
  )
})

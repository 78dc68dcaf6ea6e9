import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { exportRuns } from '#contract/time/export-runs.ts'
import { manualAverages } from '#contract/time/manual-averages.ts'
import { monthClosings } from '#contract/time/month-closings.ts'
import { ownWageValues } from '#contract/time/own-wage-values.ts'
import { wageExports } from '#contract/time/wage-exports.ts'
import { SHIPPED_OPTIONS } from '#domain/time/own-wage-report.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import type { Api, Sent } from '#server/testing/client.ts'
import { textOf } from '#server/testing/pdf.ts'

withApp({ KONTOR_ROLES: 'web' })

const september = { year: 2026, month: 9 }
/** Each once, and like nothing else: what somebody is paid, by contract, by hand, by average and as a commission. */
const CANARIES = { payment: 343_417, extraPayment: 61_729, average: 7331, commission: 91_573, corrected: 81_919 }
/** Half an hour for four and a half days of the average. */
const SECRETS = [...Object.values(CANARIES), (CANARIES.average * 450) / 100]
const SAID = SECRETS.flatMap(cents => {
  const [whole, rest] = [Math.floor(cents / 100), String(Math.round(cents % 100)).padStart(2, '0')]
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '[ \u00a0.]?')
  return [`(?<!\\d)${Math.round(cents)}(?!\\d)`, `(?<!\\d)${grouped}[.,]${rest}(?!\\d)`]
})
const SECRET = new RegExp(SAID.join('|'))

/** A closed month with all of them in it, handed over, corrected by hand, and opened again. */
async function shop() {
  const session = await signedIn()
  const { company, api } = session
  const ok = async (asked: ReturnType<Api>) => {
    const answer = await asked
    assert.equal(answer.status, 200, answer.text)
    return answer
  }
  await rawSql(`update company set software_id = 0, bmd_id = '11' where id = $1`, [company])
  await build.ruledModel({ company, isDefault: true })
  await rawSql(
    `insert into wage_type_line (company_id, kind, valid_from, numbers, unit)
     select $1, kind, '2026-01-01', jsonb_build_object((select model_group from employment_model where company_id = $1 and is_default), number), unit
     from (values ('NORM', '200', 'hours'), ('URLAUB', 'NLZ 01', 'days')) as mapped (kind, number, unit)`,
    [company],
  )
  const store = await build.store({ company, storeNumber: '70' })
  const employee = await build.employee({ company, store, bmdId: '1001', entry: '2026-09-01' })
  const contract = await build.contract({ employee, from: '2026-09-01' })
  await rawSql('update contract set payment_cents = $2, extra_payment_cents = $3 where id = $1', [
    contract,
    CANARIES.payment,
    CANARIES.extraPayment,
  ])
  await build.absence({ employee, from: '2026-09-06 22:00:00', to: '2026-09-10 22:00:00' })
  await build.absence({ employee, from: '2026-09-11 10:00:00', to: '2026-09-11 22:00:00' })
  await build.stamp({ employee, from: '2026-09-11 06:00:00', to: '2026-09-11 10:00:00', confirmed: true })
  await build.ownWageType({ company, number: '700', name: 'Urlaubsentgelt', computedFrom: 'vacation' })
  const commission = await build.ownWageType({ company, number: '710', name: 'Provision', unit: 'euro' })
  const pieces = await build.ownWageType({ company, number: '720', name: 'Essensmarken', unit: 'pieces' })
  const averageId = await build.average({ company, name: 'Durchschnitt Urlaub' })
  await ok(
    api(manualAverages.create, {
      body: { employeeId: employee.id, averageId, validFrom: '2026-09-01', valueCents: CANARIES.average, reason: 'x' },
    }) as never,
  )
  const cell = (wageTypeId: number, hundredths: number, version: number | null = null) => ({
    ...{ employeeId: employee.id, storeId: store, wageTypeId, hundredths, version },
  })
  const enter = (...cells: ReturnType<typeof cell>[]) =>
    api(ownWageValues.change, { body: { ...september, origin: 'typed', cells } })
  assert.equal((await enter(cell(commission, CANARIES.commission), cell(pieces, 300))).status, 200)
  const close = () => api(monthClosings.close, { body: { month: '2026-09', storeIds: [store] } })
  assert.equal((await close()).status, 200)
  const request = { storeId: store, from: '2026-09-01', to: '2026-09-30' }
  const handed = await api(wageExports.handOver, { body: { ...request, way: 'download' } })
  assert.equal(handed.status, 200, handed.text)
  await rawSql('delete from month_closing where company_id = $1', [company])
  assert.equal((await enter(cell(commission, CANARIES.corrected, 1))).status, 200)
  assert.equal((await close()).status, 200)
  return { ...session, store, employee, contract, commission, pieces, cell, request, runId: handed.body.data.id }
}
type Shop = Awaited<ReturnType<typeof shop>>

const blindIn = (company: number) =>
  signedIn({ company, permissions: ALL_PERMISSIONS.filter(right => right !== 'employees.read-sensitive') })

/** Queries and params with which any of them is likely to answer about this month and person. */
function askedOf(endpoint: Endpoint, { store, employee, runId, request }: Shop): Sent<Endpoint> {
  const id = /payrollexports/.test(endpoint.path) ? runId : employee.id
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'monday' ? '2026-09-07' : id]),
  )
  const wide = {
    ...{ ...request, month: '2026-09', year: 2026, date: '2026-09-15', day: '2026-09-15', monday: '2026-09-07' },
    ...{ employeeId: employee.id, storeIds: String(store), detail: 'month', format: 'csv', kind: 'wages' },
  }
  const shape = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {})
  const months = /individualWageType|individualwage/i.test(endpoint.path) ? { month: 9 } : {}
  const query = Object.fromEntries(Object.entries({ ...wide, ...months }).filter(([key]) => shape.includes(key)))
  return { params, query } as Sent<Endpoint>
}

/** What answers of all that can be read say of it, by their paths; `answered`: those that answered at all. */
async function readAll(api: Api, made: Shop): Promise<{ telling: string[]; answered: string[] }> {
  const telling: string[] = []
  const answered: string[] = []
  for (const { endpoint } of ROOMS.flatMap(({ routes }) => routes)) {
    if (endpoint.method !== 'GET') continue
    const sent = askedOf(endpoint, made)
    const { status, text, bytes } = await (api as (one: Endpoint, how: unknown) => ReturnType<Api>)(endpoint, sent)
    if (status !== 200) continue
    answered.push(endpoint.path)
    const shown = bytes?.subarray(0, 5).toString() === '%PDF-' ? textOf(bytes, '-layout') : text
    const [secret] = SECRET.exec(shown) ?? []
    if (secret) telling.push(`${endpoint.path}: ${secret}`)
  }
  return { telling, answered }
}

test('who may not see pay is told no amount from it by anything that can be read, who may is', async () => {
  const made = await shop()
  const { api: blind } = await blindIn(made.company)
  const { telling, answered } = await readAll(blind, made)
  assert.deepEqual(telling, [])
  assert.ok(answered.length > 60, `${answered.length} answered`)
  for (const path of ['/api/sec/individualWageTypeExport', '/api/sec/wageexport/preview', '/api/sec/payrollexports'])
    assert.ok(answered.includes(path), path)
  assert.ok((await readAll(made.api, made)).telling.length > 8)
})

test('nor by a file, a correction, a row that is struck by hand, a report, the log, or what a change answers', async () => {
  const made = await shop()
  const { company, runId, store, request, commission, pieces, cell } = made
  const { api: blind } = await blindIn(company)
  assert.equal((await blind(exportRuns.file, { params: { id: runId } })).status, 403)
  assert.equal((await blind(exportRuns.correctionPreview, { params: { id: runId } })).status, 403)
  assert.equal((await made.api(exportRuns.correctionPreview, { params: { id: runId } })).status, 200)
  const list = { query: { month: '2026-09', detail: 'month' as const, format: 'csv' as const } }
  assert.equal((await blind(wageExports.list, list)).status, 403)
  const rows = (await blind(wageExports.preview, { query: request })).body.data.exported
  assert.deepEqual(rows.map(({ wageType, quantity }) => [wageType, quantity === null]).sort(), [
    ['200', false],
    ['700', true],
    ['710', true],
    ['720', true],
  ])
  const body = { ...september, storeIds: [store], options: SHIPPED_OPTIONS }
  const report = await blind(ownWageValues.report, { body })
  const printed = textOf(report.bytes!, '-layout')
  assert.doesNotMatch(printed, SECRET)
  assert.match(printed.replace(/\s+/g, ' '), /2 Lohnarten in € sind ausgeblendet/)
  assert.match(printed, /720\s+Essensmarken/)
  await rawSql('delete from month_closing where company_id = $1', [company])
  const change = (wageTypeId: number, version: number | null) =>
    blind(ownWageValues.change, {
      body: { ...september, origin: 'typed', cells: [cell(wageTypeId, 100, version)] },
    })
  const refused = await change(commission, 1)
  assert.deepEqual([refused.status, Object.keys(refused.refusal.fields ?? {})], [403, ['cells.0.wageTypeId']])
  assert.doesNotMatch(refused.text, SECRET)
  assert.equal((await change(pieces, 1)).status, 200)
  // The company itself is still to be read.
  assert.equal((await blind(companies.settings)).status, 200)
})

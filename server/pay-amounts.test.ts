import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companies } from '#contract/accounts/companies.ts'
import { type Endpoint, FILE_PURPOSES } from '#contract/endpoint.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { rightsToRead } from '#contract/field-rights.ts'
import { files } from '#contract/files.ts'
import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { manualAverages } from '#contract/months/manual-averages.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { SHIPPED_OPTIONS } from '#domain/months/individual-wage-report.ts'
import { ROOMS } from '#server/app.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { type Canary, found } from '#server/testing/canaries.ts'
import type { Api } from '#server/testing/client.ts'
import { nameOf } from '#server/testing/contract-walk.ts'
import { EXAMPLES } from '#server/testing/examples.ts'
import { payPlace } from '#server/testing/pay-place.ts'
import { isQuestion, questions } from '#server/testing/pay-questions.ts'
import { textOf } from '#server/testing/pdf.ts'

// The worker reads the file of an import.
withOwnApp()

const SEES_PAY = 'employees.read-sensitive'

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
const blindIn = (company: number) =>
  signedIn({ company, permissions: ALL_PERMISSIONS.filter(right => right !== SEES_PAY) })

type Shown = { seen: Map<string, Set<string>>; answered: Set<string>; amounts: readonly Canary[] }

const questionsOfCompany = ROOMS.flatMap(room => room.routes.map(route => route.endpoint)).filter(
  endpoint => isQuestion(endpoint) && ALL_PERMISSIONS.some(right => right === endpoint.permission),
)

/** Of a place with each kind of amount: which way out shows which of them to somebody, and what answered at all. */
async function shownTo(permissions: readonly Permission[]): Promise<Shown> {
  const place = await payPlace()
  const { company, amounts, ids } = place
  const [seen, answered] = [new Map<string, Set<string>>(), new Set<string>()]
  const look = (way: string, bytes: Buffer) => {
    for (const { value } of found(amounts, bytes)) seen.set(way, (seen.get(way) ?? new Set()).add(value))
  }
  const { api, token, accountId } = await signedIn({ company, permissions: [...permissions] })
  const prove = () => rawSql('update session set proved_at = now() where account_id = $1', [accountId])
  for (const endpoint of questionsOfCompany) {
    // An earlier example may have taken another payroll software.
    await rawSql('update company set software_id = 0 where id = $1', [company])
    const asked = (await EXAMPLES[nameOf(endpoint)]?.(company)) ?? {}
    for (const sent of questions(asked, place)) {
      if (endpoint.proved) await prove()
      const { status, bytes, text } = await api(endpoint, sent)
      assert.ok(status < 500, `${nameOf(endpoint)}: ${status} ${text.slice(0, 300)}`)
      if (status < 300) answered.add(nameOf(endpoint))
      look(nameOf(endpoint), bytes)
    }
  }
  for (const purpose of FILE_PURPOSES) {
    for (const id of ids) {
      const issued = await api(files.issue, { body: { id, purpose } })
      if (issued.status !== 200) continue
      const address = `http://127.0.0.1:${theApp().port}${issued.body.data.url}`
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      look(`file: ${purpose}`, Buffer.from(await answer.arrayBuffer()))
    }
  }
  return { seen, answered, amounts }
}

test('who may not see pay is shown no amount from it by whatever can be asked, read, printed or saved', async () => {
  const { seen } = await shownTo(ALL_PERMISSIONS.filter(right => right !== SEES_PAY))
  assert.deepEqual([...seen], [])
})

test('who may is shown each of them, nowhere but where the contract says so, and all that can be asked answers', async () => {
  const { seen, answered, amounts } = await shownTo(ALL_PERMISSIONS)
  const shown = new Set([...seen.values()].flatMap(values => [...values]))
  assert.deepEqual(
    amounts.filter(({ value }) => !shown.has(value)),
    [],
  )
  const says = ({ permission, exposes = [], masks = [] }: Endpoint) =>
    permission === SEES_PAY || rightsToRead([...exposes, ...masks]).includes(SEES_PAY)
  const silent = questionsOfCompany.filter(endpoint => seen.has(nameOf(endpoint)) && !says(endpoint))
  assert.deepEqual(silent.map(nameOf), [])
  assert.deepEqual(
    questionsOfCompany.map(nameOf).filter(name => !answered.has(name)),
    [],
    'What is never answered is never looked at: server/testing/pay-questions.ts asks.',
  )
})

test('nor is it by a file, a correction, a row that is struck by hand, a report, the log, or what a change answers', async () => {
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

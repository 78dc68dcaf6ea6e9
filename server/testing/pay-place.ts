import assert from 'node:assert/strict'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { manualAverages } from '#contract/months/manual-averages.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { personAverages } from '#contract/months/person-averages.ts'
import { provisionExceptions } from '#contract/provisions/provision-exceptions.ts'
import { provisions } from '#contract/provisions/provisions.ts'
import { specialPayments } from '#contract/provisions/special-payments.ts'
import { SHIPPED_OPTIONS } from '#domain/months/individual-wage-report.ts'
import { rawSql } from './app.ts'
import { build, signedIn } from './build.ts'
import type { Canary } from './canaries.ts'
import type { Api, Received, Sent } from './client.ts'
import { checked } from './import-steps.ts'

const MONTH = '2026-09'
const PERIOD = { from: '2026-09-01', to: '2026-09-30' }

export type PayPlace = Awaited<ReturnType<typeof payPlace>>

/**
 * A store's September with an amount of each kind that comes from somebody's pay, handed over twice: each amount stands nowhere else.
 * Whoever sees pay made it, through the program, so that its history holds what it ever will.
 */
export async function payPlace() {
  const session = await signedIn({ company: await build.company({ softwareId: 0 }) })
  const { company, api } = session
  const store = await shop(company)
  const [koller, maier] = [await hired(company, store, 'Koller'), await hired(company, store, 'Maier')]
  const computed = await build.ownWageType({ company, number: '700', name: 'Urlaubsentgelt', computedFrom: 'vacation' })
  const typed = await build.ownWageType({ company, number: '500', name: 'Provision' })
  const averageId = await build.average({ company, name: 'Durchschnitt Urlaub' })
  const said = { employeeId: koller.id, averageId, validFrom: '2026-09-01', valueCents: 3_517_929, reason: 'Lohnkonto' }
  await done(api, manualAverages.create, { body: said })
  const enter = (employeeId: number, hundredths: number | null, version: number | null) =>
    done(api, ownWageValues.change, {
      body: {
        ...{ year: 2026, month: 9, origin: 'typed' },
        cells: [{ employeeId, storeId: store, wageTypeId: typed, hundredths, version }],
      },
    })
  await done(api, handOverSettings.change, { body: { correctionModes: { 'bmd-wages': 'manual' }, version: 1 } })
  await enter(koller.id, 7_391_753, null)
  await enter(maier.id, 6_914_387, null)
  const first = await handedOver(api, company, store)
  await enter(koller.id, 7_428_619, 1)
  await enter(maier.id, null, 1)
  await closed(api, company, store)
  const { data: corrected } = (await done(api, exportRuns.correct, { params: { id: first }, body: {} })).body
  await rawSql('delete from month_closing where company_id = $1', [company])
  await enter(koller.id, 7_566_241, 2)
  await enter(maier.id, 5_893_471, null)
  await closed(api, company, store)
  const batch = await togetherHandedOver(company, [first, corrected.id])
  const year = { employeeId: koller.id, year: 2026, claim: 6_193_847 }
  const payments = [{ day: '2026-06-30', cents: 6_271_939, name: 'Urlaubszuschuss' }]
  await done(api, specialPayments.create, { body: { ...year, payments } })
  const exception = { employeeId: maier.id, fromMonth: MONTH, leaveCents: 5_371_943, reason: 'Aus der Bilanz' }
  await done(api, provisionExceptions.create, { body: exception })
  const kept = (await done(api, provisions.keep, { body: { month: MONTH } })).body.data
  const rows = 'Personalnummer;Standort;Vertrag von;Wochenstunden;Bezug;Zulage\nK-1;70;kein Tag;38,5;81234,57;82345,61'
  const job = await checked(api, rows, { kind: 'contracts' }, 'vertraege.csv')
  const setting = await reportSetting(company)
  const contracts = await rawSql<{ id: number }>('select id from contract where company_id = $1', [company])
  const amounts = [
    ...['3517929', '7035858', '7391753', '6914387', '7428619', '7566241', '5893471', '6193847', '6271939', '5371943'],
    ...['8123457', '8234561', ...PAY.map(String)],
    // Sums of a report: of one person, and of all.
    ...[7_566_241 + 7_035_858, 7_566_241 + 7_035_858 + 5_893_471].map(String),
  ]
  return {
    ...{ ...session, store, koller, maier, runs: [first, corrected.id] },
    ids: [
      ...new Set([koller.id, maier.id, first, corrected.id, batch, kept.id, job.id, store, computed, typed, averageId]),
      ...contracts.map(({ id }) => id),
    ],
    setting,
    amounts: [...new Set([...amounts, ...(await reckoned(api, [koller.id, maier.id], [first, corrected.id]))])].map(
      (value): Canary => ({ kind: 'pay', value }),
    ),
  }
}

const PAY = [8_512_739, 1_234_567]

async function shop(company: number): Promise<number> {
  await rawSql(`update company set bmd_id = '11' where id = $1`, [company])
  await build.ruledModel({ company, isDefault: true })
  await build.wageTypes({ company })
  await rawSql(`update wage_type_line set unit = 'days' where company_id = $1 and kind = 'URLAUB'`, [company])
  const store = await build.store({ company, name: 'Linz', storeNumber: '70' })
  await rawSql('update store set federal_state = 4 where company_id = $1 and id = $2', [company, store])
  return store
}

/** Two days of work and two of leave in September. */
async function hired(company: number, store: number, lastName: string) {
  const employee = await build.employee({ company, store, lastName, personnelNumber: `${lastName[0]}-1` })
  const contract = await build.contract({ employee, paymentCents: PAY[0]! })
  await rawSql('update contract set extra_payment_cents = $3 where company_id = $1 and id = $2', [
    company,
    contract,
    PAY[1],
  ])
  await build.openingBalance({ employee })
  for (const day of ['15', '16'])
    await build.stamp({ employee, from: `2026-09-${day} 06:00:00`, to: `2026-09-${day} 14:30:00`, confirmed: true })
  await build.absence({ employee, from: '2026-09-16 22:00:00', to: '2026-09-18 22:00:00' })
  return employee
}

/** In any state, so that it can be closed again after somebody changed it. */
async function closed(api: Api, company: number, store: number): Promise<void> {
  await rawSql('delete from month_closing where company_id = $1', [company])
  await done(api, monthClosings.close, { body: { month: MONTH, storeIds: [store] } })
}

async function handedOver(api: Api, company: number, store: number): Promise<number> {
  await closed(api, company, store)
  const { body } = await done(api, wageExports.handOver, { body: { storeId: store, ...PERIOD, way: 'download' } })
  await rawSql('delete from month_closing where company_id = $1', [company])
  return body.data.id
}

/** As a hand-over of all stores leaves it. */
async function togetherHandedOver(company: number, runs: readonly number[]): Promise<number> {
  const [made] = await rawSql<{ id: number }>(
    `insert into store_hand_over (company_id, kind, period_from, period_to, way, state, store_ids, outcomes, created_by)
     select company_id, 'wages', min(period_from), max(period_to), 'download', 'done', array_agg(distinct store_id),
       jsonb_agg(jsonb_build_object('storeId', store_id, 'name', 'Linz', 'result', 'handed-over', 'runId', id, 'runNumber', number, 'message', '')),
       gen_random_uuid()
     from export_run where company_id = $1 and id = any($2) group by 1 returning id`,
    [company, runs],
  )
  return made!.id
}

async function reportSetting(company: number): Promise<number> {
  const [made] = await rawSql<{ id: number }>(
    `insert into export_setting (company_id, type, name, setting) values ($1, 2, 'Alles', $2) returning id`,
    [company, JSON.stringify({ report: 'individualWageTypes', ...SHIPPED_OPTIONS })],
  )
  return made!.id
}

/** What follows from pay: averages, what an hour is worth, provisions, sums that hold amounts, and check sums of files with some. */
async function reckoned(api: Api, people: readonly number[], runs: readonly number[]): Promise<string[]> {
  const found: unknown[] = [(await done(api, provisions.list, { query: { month: MONTH } })).body]
  for (const id of people) {
    found.push((await done(api, personAverages.find, { params: { id }, query: { month: MONTH } })).body)
    found.push((await done(api, provisions.find, { params: { id }, query: { month: MONTH } })).body)
  }
  const sums: number[] = []
  const checkSums: string[] = []
  for (const id of runs) {
    const run = (await done(api, exportRuns.find, { params: { id } })).body.data
    sums.push(...Object.values(run.sums))
    // Whoever knows the rest of a file finds an amount by trying.
    checkSums.push(run.sha256!.toUpperCase())
  }
  const cents = [...centsIn(found), ...sums.map(sum => Math.round(sum * 100))].map(Math.abs)
  return [...cents.filter(each => each >= SHORTEST).map(String), ...checkSums]
}

/** Shorter ones might stand in any day or time. */
const SHORTEST = 1_000_000

function centsIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return /cents$/i.test(key) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => centsIn(each, Array.isArray(value) ? key : name))
}

async function done<E extends Endpoint>(api: Api, endpoint: E, sent: Sent<E>): Promise<Received<E>> {
  const received = await api(endpoint, sent)
  assert.equal(received.status, 200, `${endpoint.method} ${endpoint.path}: ${received.text}`)
  return received
}

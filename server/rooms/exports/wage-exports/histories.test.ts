import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { cancellations } from '#contract/exports/cancellations.ts'
import { exportRuns } from '#contract/exports/export-runs.ts'
import { handOverSettings } from '#contract/exports/hand-over-settings.ts'
import { wageExports } from '#contract/exports/wage-exports.ts'
import { ownWageValues } from '#contract/months/individual-wage-values.ts'
import { monthClosings } from '#contract/months/month-closings.ts'
import { type KindSum, personMonths } from '#contract/months/person-months.ts'
import { employmentModels } from '#contract/settings/employment-models.ts'
import { wageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import type { CorrectionMode } from '#domain/settings/payroll-file.ts'
import { EMPLOYMENT_TEMPLATES } from '#domain/wages/employment-templates.ts'
import { GROUP_CODES, KIND_CODES, kindOf } from '#domain/wages/time-kinds.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

// Ten thousand people's months in `npm run test:all`; a seed that failed is tried again by KONTOR_SEED.
const seed = Number(process.env.KONTOR_SEED ?? Date.now() % 1_000_000)
const PEOPLE = process.env.KONTOR_TEST_ALL ? 10_000 : 300
const STORES = 3
const CHANGED = 0.05
const MONTH = '2026-10'
const october = { from: '2026-10-01', to: '2026-10-31' }

type Cells = { person: number; number: number; quantity: number; amount: number; head: number }
const WAYS: [layout: string, mode: CorrectionMode, cells: Cells][] = [
  // Nothing below zero is in a file for BMD: what is taken off or back is left to a person.
  ['bmd-wages', 'manual', { person: 2, number: 3, quantity: 4, amount: 5, head: 0 }],
  ['generic-csv', 'difference', { person: 2, number: 6, quantity: 8, amount: 11, head: 1 }],
]
for (const [layout, mode, at] of WAYS)
  test(`${layout}, ${mode}: what all files of a month say together is what each person’s sums are, by kind, whatever was changed and corrected in between`, async t => {
    const { api, company, stores, numbers, ownNumbers } = await chain(t)
    const settings = (await api(handOverSettings.show)).body.data
    const chosen = { wageLayout: layout, correctionModes: { [layout]: mode }, version: settings.version }
    assert.equal((await api(handOverSettings.change, { body: chosen })).status, 200)
    const files: string[] = []
    for (let round = 0; round < 3; round++) {
      const closed = await api(monthClosings.close, { body: { month: MONTH, storeIds: stores } })
      assert.equal(closed.status, 200, closed.text)
      for (const storeId of stores) files.push(await handedOver(api, storeId))
      const months = (await api(personMonths.list, { query: { month: MONTH } })).body.data
      assert.equal(months.length, PEOPLE)
      const own = (await api(ownWageValues.month, { query: { year: 2026, month: 10 } })).body.data
      assert.equal(own.employees.length, PEOPLE)
      const expected = summed([
        ...months.flatMap(({ employeeId, kinds }) =>
          kinds.map(sum => [`${employeeId} ${numbers.get(sum.kind)}`, hundredthsOf(sum)] as const),
        ),
        ...own.employees.flatMap(({ employeeId, entries }) =>
          entries.map(
            ({ wageTypeId, hundredths }) => [`${employeeId} ${ownNumbers.get(wageTypeId)}`, hundredths ?? 0] as const,
          ),
        ),
      ])
      assert.ok(Object.keys(expected).some(key => key.endsWith(' 500')))
      const byHand = (
        await Promise.all(
          stores.map(storeId => api(cancellations.list, { query: { storeId, ...october, kind: 'wages' } })),
        )
      ).flatMap(({ body }) => body.data)
      assert.equal(byHand.length > 0, mode === 'manual')
      const told = summed([
        ...files.flatMap(text =>
          text
            .split('\r\n')
            .slice(at.head, -1)
            .map(line => line.split(';'))
            // Euros stand in a column of their own.
            .map(
              cells =>
                [
                  `${cells[at.person]} ${cells[at.number]}`,
                  hundredthsIn(cells[at.quantity] || cells[at.amount]!),
                ] as const,
            ),
        ),
        ...byHand.map(
          ({ handed: { employeeNumber, wageType, quantity, amount } }) =>
            [`${employeeNumber} ${wageType}`, -Math.round(Number(quantity ?? amount) * 100)] as const,
        ),
      ])
      assert.deepEqual(told, expected)
      if (round === 2) break
      for (const { id, version } of closed.body.data)
        await api(monthClosings.reopen, { params: { id }, body: { reason: 'Nachgetragen', hours: 1, version } })
      await change(company)
    }
    // Corrections take something back, in the file or beside it.
    assert.equal(
      files.some(text => text.includes(';-')),
      mode === 'difference',
    )
  })

const hundredthsIn = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

/** Hours to the hundredth, from whole minutes; nights from sixths, for the one model that pays them pays thirds; days are hundredths already. What is kept is not paid. */
const hundredthsOf = ({ kind, minutes, keptMinutes, hundredths, sixths }: KindSum): number =>
  kind === 'NACHT'
    ? Math.round((sixths * 100) / 6)
    : kindOf(kind).unit === 'days'
      ? hundredths
      : Math.round(((minutes - keptMinutes) * 100) / 60)

const summed = (amounts: readonly (readonly [key: string, amount: number])[]): Record<string, number> => {
  const sums = new Map<string, number>()
  for (const [key, amount] of amounts) sums.set(key, (sums.get(key) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).toSorted())
}

type Api = Awaited<ReturnType<typeof signedIn>>['api']

/** The first time all of it, later what changed; empty where nothing did. */
async function handedOver(api: Api, storeId: number): Promise<string> {
  const request = { storeId, ...october }
  const [last] = (await api(exportRuns.list, { query: { ...request, kind: 'wages' } })).body.data
  if (last && last.changedSince === 0) return ''
  const made = last
    ? await api(exportRuns.correct, { params: { id: last.id }, body: {} })
    : await api(wageExports.handOver, { body: { ...request, way: 'download' } })
  assert.equal(made.status, 200, made.text)
  return (await api(exportRuns.file, { params: { id: made.body.data.id } })).text
}

/** Three stores whose people work at any hour on any day, by three models, and are away now and then. */
async function chain(t: TestContext) {
  t.diagnostic(`seed ${seed}, ${PEOPLE} people`)
  await rawSql('select setseed($1)', [(seed % 1000) / 1000])
  const { api, company } = await signedIn()
  await rawSql(`update company set software_id = 0, bmd_id = '11' where id = $1`, [company])
  const models: number[] = []
  for (const key of ['gastronomy', 'partTime', 'salaried']) {
    const { name, group, rules } = EMPLOYMENT_TEMPLATES.find(each => each.key === key)!
    const body = { ...rules, name, group, validFrom: '2020-01-01' }
    models.push((await api(employmentModels.create, { body })).body.data.id)
  }
  const stores = await Promise.all(Array.from({ length: STORES }, () => build.store({ company })))
  const numbers = new Map(KIND_CODES.map((kind, place) => [kind, String(300 + place)]))
  const set = KIND_CODES.map(kind => ({
    ...{ kind, validFrom: '2020-01-01', factor: null },
    unit:
      kind === 'NACHT' ? ('pieces' as const) : kindOf(kind).unit === 'days' ? ('days' as const) : ('hours' as const),
    numbers: Object.fromEntries(GROUP_CODES.map(group => [group, numbers.get(kind)!])),
  }))
  const { version } = (await api(wageTypeMapping.show)).body.data
  const mapped = await api(wageTypeMapping.change, { body: { version, set } })
  assert.equal(mapped.status, 200, mapped.text)
  await rawSql(
    `with made as (
       insert into employee (company_id, personnel_number, first_name, last_name, store_id, entry)
       select $1, 'P' || n, 'Anna', 'Person ' || n, ($2::int[])[1 + n % $3], '2024-01-01' from generate_series(1, $4) n returning *)
     insert into contract (company_id, employee_id, store_id, valid_from, weekly_minutes, employment_model_id)
     select company_id, id, store_id, '2024-01-01', 600 + 30 * floor(random() * 60), ($5::int[])[1 + floor(random() * 3)] from made`,
    [company, stores, STORES, PEOPLE, models],
  )
  await rawSql(`update employee set bmd_id = id::text where company_id = $1`, [company])
  await rawSql(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved)
     select company_id, id, store_id, day, day + (1 + floor(random() * 3)) * interval '1 day', 1 + floor(random() * 2), true
     from (select e.*, (date '2026-10-01' + floor(random() * 24)::int)::timestamp at time zone 'Europe/Vienna' as day
       from employee e where company_id = $1) p where random() < 0.4`,
    [company],
  )
  await rawSql(
    `insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed)
     select company_id, id, store_id, starts, starts + (60 + floor(random() * 360)) * interval '1 minute', true
     from (select e.*, (d + (360 + floor(random() * 900)) * interval '1 minute') at time zone 'Europe/Vienna' as starts
       from employee e, generate_series(timestamp '2026-10-01', '2026-10-31', '1 day') d where company_id = $1 and random() < 0.6) p
     where not exists (select from absence a where a.employee_id = p.id and a.starts_at < starts + interval '12 hours' and a.ends_at > starts)`,
    [company],
  )
  const ownNumbers = new Map<number, string>()
  for (const [number, unit] of [
    ['500', 'euro'],
    ['510', 'pieces'],
    ['520', 'hours'],
  ] as const)
    ownNumbers.set(await build.ownWageType({ company, number, unit }), number)
  await enterOwn(company, 0.3)
  return { api, company, stores, numbers, ownNumbers }
}

/** Some have something of the company's own wage types, below zero, too. */
const enterOwn = (company: number, share: number) =>
  rawSql(
    `insert into own_wage_value (company_id, employee_id, store_id, month, wage_type_id, unit, hundredths)
     select e.company_id, e.id, e.store_id, '2026-10-01', t.id, t.unit, floor(random() * 40000 - 2000)
     from employee e join individual_wage_type t on t.company_id = e.company_id where e.company_id = $1 and random() < $2
     on conflict do nothing`,
    [company, share],
  )

/** Some leave earlier or later, some were not there at all, some were ill. */
async function change(company: number): Promise<void> {
  await rawSql(
    `update stamp set ends_at = ends_at + floor(random() * 120 - 60) * interval '1 minute', starts_at = starts_at - floor(random() * 60) * interval '1 minute'
     where company_id = $1 and random() < $2 and ends_at > starts_at + interval '1 hour'`,
    [company, CHANGED],
  )
  await rawSql(`delete from own_wage_value where company_id = $1 and random() < $2`, [company, CHANGED])
  await rawSql(
    `update own_wage_value set hundredths = floor(random() * 40000 - 2000), version = version + 1 where company_id = $1 and random() < $2`,
    [company, CHANGED],
  )
  await enterOwn(company, CHANGED)
  await rawSql(`update stamp set soft_delete = true where company_id = $1 and random() < $2`, [company, CHANGED / 4])
  await rawSql(
    `update absence set ends_at = ends_at + interval '1 day' where company_id = $1 and random() < $2 and not exists (
       select from stamp s where s.employee_id = absence.employee_id and s.starts_at < absence.ends_at + interval '1 day' and s.ends_at > absence.starts_at)`,
    [company, CHANGED],
  )
}

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { EmployeesQuery } from '#contract/people/employees.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ReportDraft } from '#contract/reports/reports.ts'
import { REPORT_TYPES } from '#domain/reports/report-kinds.ts'
import { monthOfText } from '#domain/wages/month-numbers.ts'
import { type CompanyScope, type CompanyTx, joinInCompany } from '#server/platform/database/database.ts'
import { trailOf } from '#server/platform/trail.ts'
import * as documents from '#server/rooms/documents/employee-documents/actions.ts'
import { people as payrollPeople } from '#server/rooms/exports/export-sources/rows.ts'
import * as overviews from '#server/rooms/exports/month-overviews/actions.ts'
import * as checks from '#server/rooms/months/month-checks/rows.ts'
import * as closings from '#server/rooms/months/month-closings/rows.ts'
import * as averages from '#server/rooms/months/person-averages/actions.ts'
import * as chains from '#server/rooms/months/person-month-chains/rows.ts'
import * as personMonths from '#server/rooms/months/person-months/actions.ts'
import * as people from '#server/rooms/people/employees/rows.ts'
import { gather } from '#server/rooms/reports/report-kinds/actions.ts'
import * as years from '#server/rooms/reports/year-overviews/actions.ts'
import * as weeks from '#server/rooms/roster/weeks/rows.ts'
import { rawSql, withApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

withApp({ KONTOR_ROLES: 'web' })

// Rows that were looked at, not time: what concerns one person or one store looks at few, however large the company has grown.
const MANY = 6000
/** Of one store with three people, one month, one person. */
const FEW = 120
const MONTH = monthOfText('2026-09-01')

const MONTHS = `insert into person_month (company_id, employee_id, month, store_id, target_minutes, worked_minutes, actual_minutes,
    account_minutes, leave_hundredths, sick_full_hundredths, sick_half_hundredths, totals, kinds, days, findings, carry, carry_hash, made_from)
  select company_id, id, '2026-09-01', store_id, 0, 0, 0, 0, 0, 0, 0, '{}', 0, '[]', '[]', '{}', '', '' from employee where company_id = $1
  on conflict do nothing`

let scope: CompanyScope
let store: number
let employee: number
let closing: number

before(async () => {
  const { company, accountId } = await signedIn()
  scope = {
    companyId: company,
    accountId,
    storeIds: null,
    excludedStoreIds: [],
    permissions: new Set(Object.keys(PERMISSIONS) as Permission[]),
    origin: 'test',
  } as never
  await build.ruledModel({ company, isDefault: true })
  store = await build.store({ company })
  const others = await rawSql<{ id: number }>(
    `insert into store (company_id, name) select $1, 'Filiale ' || n from generate_series(1, 100) n returning id`,
    [company],
  )
  const stores = others.map(({ id }) => id)
  const own = await Promise.all([1, 2, 3].map(() => build.employee({ company, store })))
  employee = own[0]!.id
  await rawSql(
    `insert into employee (company_id, last_name, store_id, bmd_id, personnel_number)
     select $1, 'Viele ' || n, ($2::int[])[n % 100 + 1], 'B' || n, 'P' || n from generate_series(1, ${MANY}) n`,
    [company, stores],
  )
  // Nothing is to come of these rows but themselves.
  await rawSql('set session_replication_role = replica')
  await rawSql(MONTHS, [company])
  for (const text of [
    `insert into contract (company_id, employee_id, store_id, valid_from, weekly_minutes) select company_id, id, store_id, '2026-01-01', 600 from employee where company_id = $1`,
    `delete from person_month_chain where company_id = $1`,
    `insert into person_month_chain (company_id, employee_id, first_month, last_month, made_until, due, engine)
     select company_id, id, '2026-09-01', null, '2026-09-01', '{}', 'known' from employee where company_id = $1`,
    `with closing as (insert into month_closing (company_id, store_id, month, closed_by) select $1, id, '2026-09-01', (select account_id from role_assignment where company_id = $1 limit 1) from store where company_id = $1 returning id, store_id)
     insert into closed_person_month (company_id, closing_id, employee_id, made_from, target_minutes, worked_minutes, actual_minutes, totals)
     select $1, closing.id, e.id, '', 0, 0, 0, '{}' from closing join employee e on e.company_id = $1 and e.store_id = closing.store_id`,
  ])
    await rawSql(text, [company])
  await rawSql(
    `insert into employee_document (company_id, employee_id, store_id, name, document_type)
     select company_id, id, store_id, 'Vertrag', 'MISC' from employee where company_id = $1`,
    [company],
  )
  closing = (await rawSql<{ id: number }>('select id from month_closing where store_id = $1', [store]))[0]!.id
  await rawSql(
    `insert into audit_entry (company_id, account_id, action, record_kind, record_id, origin, at)
     select $1, $2, 'changed', 'time/stamps', n::text, 'before', now() - interval '3 days' from generate_series(1, ${MANY}) n`,
    [company, accountId],
  )
  // Months of years, of many stores.
  await rawSql(
    `insert into month_closing (company_id, store_id, month, closed_by)
     select $1, id, '2026-08-01'::date - make_interval(months => m), $2 from unnest($3::int[]) id, generate_series(1, ${MANY / 100}) m`,
    [company, accountId, stores],
  )
  await rawSql('set session_replication_role = origin')
  await rawSql('delete from touched_days')
  await rawSql('vacuum analyze')
})

/** How many rows of a table one step looks at, in whatever way. */
async function looksAt(
  table: string,
  step: (tx: CompanyTx) => Promise<unknown>,
  who: CompanyScope = scope,
): Promise<number> {
  return joinInCompany(who, async tx => {
    const looked = async () => {
      const { rows } = await tx.execute<{ rows: number }>(
        sql`select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int as rows from pg_stat_xact_user_tables where relname = ${table}`,
      )
      return rows[0]!.rows
    }
    const begun = await looked()
    await step(tx)
    return (await looked()) - begun
  })
}

const asked = () => ({
  storeIds: [store],
  month: MONTH,
  start: '2026-08-31T22:00Z',
  end: '2026-09-30T22:00Z',
  zone: 'Europe/Vienna',
})
const cases: [what: string, table: string, step: (tx: CompanyTx) => Promise<unknown>][] = [
  ['who has the number of somebody in payroll', 'employee', tx => payrollPeople(tx, 0, [employee])],
  ['who is the same as somebody', 'employee', tx => people.derivedFacts(tx, employee)],
  [
    'who works in a store in a week',
    'employee',
    tx => weeks.people(tx, store, { first: 20_700, last: 20_706 }, [employee]),
  ],
  [
    'whose months of a store are open',
    'person_month_chain',
    tx => chains.isPending(tx, { until: MONTH, storeIds: [store] }, 'known'),
  ],
  ['whether any month is open', 'person_month_chain', tx => chains.isPending(tx, { until: MONTH }, 'known')],
  [
    'what is remarkable of a store',
    'employee',
    tx =>
      checks.people(tx, asked(), {
        softwareId: 0,
        hasStoreIds: false,
        zone: 'Europe/Vienna',
        today: '2026-11-29',
      } as never),
  ],
  ['who did not come to a store', 'person_month', tx => checks.missingDays(tx, asked(), '2026-10-01')],
  ['by which models a store is paid', 'contract', tx => checks.kindsInUse(tx, asked())],
  ['a closed month', 'closed_person_month', tx => closings.findAll(tx, scope, [closing])],
  [
    'what somebody did before',
    'audit_entry',
    tx =>
      trailOf('settings/cost-centres').many(tx, scope, 'web test', [
        { action: 'created', id: 1, after: { name: 'Neu' } },
      ]),
  ],
  [
    'which closings a stamp meets',
    'month_closing',
    tx =>
      tx.execute(sql`insert into stamp (company_id, employee_id, store_id, starts_at, ends_at)
        values (${scope.companyId}, ${employee}, ${store}, '2026-10-10 06:00Z', '2026-10-10 07:00Z')`),
  ],
]

/** Who leads one store: the others do not make it slower, and nobody names the store. */
const bound = () => ({ ...scope, storeIds: [store] }) as CompanyScope
const EVERYBODY = { page: 1, limit: 25, sort: 'name', direction: 'asc', hidden: 'without' } as EmployeesQuery
const boundCases: typeof cases = [
  ['one page of people', 'employee', tx => people.list(tx, EVERYBODY)],
  ['everyone', 'employee', tx => people.table(tx, EVERYBODY)],
  ['how many work there', 'employee', tx => people.perStore(tx)],
  ['a search', 'employee', tx => people.search(tx, { text: 'viele' })],
  ['the documents of all', 'employee_document', () => documents.list(bound(), undefined, false)],
  ...['absence', 'contract', 'employee_document', 'person_month', 'stamp', 'availability'].map(
    (each): (typeof cases)[number] => [
      `${each} of somebody`,
      'employee',
      tx => tx.execute(sql`select from ${sql.identifier(each)} where employee_id = ${employee}`),
    ],
  ),
  [
    'a closed month of somebody',
    'month_closing',
    tx => tx.execute(sql`select from closed_person_month where employee_id = ${employee}`),
  ],
]

for (const [what, table, step] of boundCases)
  test(`${what}, for who is bound to a store: few rows are looked at, however large the company`, async () => {
    const rows = await looksAt(table, step, bound())
    assert.ok(rows <= FEW, `${rows} rows of ${table}`)
  })

for (const [what, table, step] of cases)
  test(`${what}: few rows are looked at, however large the company`, async () => {
    const rows = await looksAt(table, step)
    assert.ok(rows <= FEW, `${rows} rows of ${table}`)
  })

/** Everybody's months are made and up to date. */
async function allIsMade(): Promise<void> {
  const draft = { reportType: 'HANDOVEROVERVIEW', config: { storeId: store, month: 9, year: 2026 }, name: 'Report' }
  await gather(scope, ReportDraft.parse(draft))
  await rawSql(MONTHS, [scope.companyId])
  await rawSql(
    `update person_month_chain set first_month = '2026-09-01', last_month = '2026-09-01', made_until = '2026-09-01', due = '{}',
       engine = (select engine from person_month_chain where employee_id = $2) where company_id = $1`,
    [scope.companyId, employee],
  )
  await rawSql('vacuum analyze person_month, person_month_chain')
}

const ofMonths: typeof boundCases = [
  [
    'the months of all',
    'person_month',
    () => personMonths.list(bound(), { companyId: scope.companyId, month: '2026-09' }),
  ],
  ['the averages of all', 'person_month', () => averages.list(bound(), { month: '2026-09' })],
  ['a year', 'person_month', () => years.show(bound(), { companyId: scope.companyId, year: 2026 })],
  ['months that are open', 'person_month', () => overviews.older(bound(), '2026-10')],
]
for (const [what, table, step] of ofMonths)
  test(`${what}, for who is bound to a store: few rows are looked at, however large the company`, async () => {
    await allIsMade()
    const rows = await looksAt(table, step, bound())
    assert.ok(rows <= FEW, `${rows} rows of ${table}`)
  })

/** What reports are made of. */
const TABLES = [
  'employee',
  'contract',
  'person_month',
  'closed_person_month',
  'person_month_chain',
  'absence',
  'stamp',
  'plan_shift',
]
for (const reportType of REPORT_TYPES)
  test(`${reportType} of one store: few rows are looked at, however large the company`, async () => {
    const draft = ReportDraft.parse({
      name: 'Report',
      reportType,
      config: { storeId: store, month: 9, year: 2026, fromDate: '2026-09-01', toDate: '2026-09-30' },
    })
    await allIsMade()
    const looked: [table: string, rows: number][] = []
    for (const table of TABLES) looked.push([table, await looksAt(table, () => gather(scope, draft))])
    assert.deepEqual(
      looked.filter(([, rows]) => rows > FEW),
      [],
    )
  })

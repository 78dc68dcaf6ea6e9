import { test } from 'node:test'
import pg from 'pg'
import { absenceExports } from '#contract/time/absence-exports.ts'
import { payrollExports } from '#contract/time/payroll-exports.ts'
import { payrollPeriods } from '#contract/time/payroll-periods.ts'
import { stampExports } from '#contract/time/stamp-exports.ts'
import { scopeOf } from '#server/rooms/accounts/public.ts'
import { rawSql, theApp, useApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { absenceSource } from '../absences/actions.ts'
import { previewAbsences, previewHours } from '../payroll-periods/actions.ts'
import { shiftSource } from '../stamps/actions.ts'
import { handOver } from './actions.ts'

useApp({ KONTOR_ROLES: 'web', NODE_ENV: 'production' })
class Copy {
  resolve!: () => void
  reject!: (e: Error) => void
  done = new Promise<void>((a, b) => {
    this.resolve = a
    this.reject = b
  })
  text: string
  constructor(t: string) {
    this.text = t
  }
  submit(c: any) {
    c.query(this.text)
  }
  handleCopyData() {}
  handleCommandComplete() {}
  handleReadyForQuery() {
    this.resolve()
  }
  handleError(e: Error) {
    this.reject(e)
  }
}
const time = async (n: string, times: number, f: () => Promise<unknown>) => {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const b = performance.now()
    await f()
    all.push(performance.now() - b)
  }
  all.sort((a, b) => a - b)
  console.log(n.padEnd(34), 'best', all[0]!.toFixed(0), 'median', all[all.length >> 1]!.toFixed(0))
  return all[all.length >> 1]!
}
test('speed', async () => {
  const company = await build.company({ softwareId: 1 })
  await build.transferTarget({ company })
  const store = await build.store({ company, storeNumber: '10' })
  await rawSql(
    `insert into employee (company_id, last_name, first_name, store_id, dpw_id) select $1, 'Bauer '||i, 'Anna', $2, (700000+i)::text from generate_series(1,10000) i`,
    [company, store],
  )
  await rawSql(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved)
    select $1, e.id, $2, timestamptz '2026-11-01 23:00Z' + make_interval(days=>d), timestamptz '2026-11-01 23:00Z' + make_interval(days=>d+1), 1, true from employee e, (values (1),(6)) v(d) where e.company_id=$1`,
    [company, store],
  )
  await rawSql(
    `insert into actual_shift (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed)
    select $1, e.id, $2, timestamptz '2026-11-01 07:00Z' + make_interval(days=>d), timestamptz '2026-11-01 15:30Z' + make_interval(days=>d), true from employee e, generate_series(1,10) d where e.company_id=$1`,
    [company, store],
  )
  await rawSql(
    `insert into actual_pause (company_id, shift_id, store_id, starts_at, ends_at) select company_id, id, store_id, starts_at + interval '4 h', starts_at + interval '4 h 30 min' from actual_shift where company_id=$1`,
    [company],
  )
  await rawSql('vacuum analyze')
  const c = new pg.Client({ host: theApp().where.host, user: 'postgres', database: theApp().where.database })
  await c.connect()
  const copy = (sql: string) => async () => {
    const q = new Copy(`copy (${sql}) to stdout`)
    c.query(q as any)
    await q.done
  }
  const A = copy(
    `select id,employee_id,starts_at,ends_at,md_type,md_state,md_approved,md_deleted,soft_delete from absence where company_id=${company} and store_id=${store} and starts_at<'2026-11-16' and ends_at>'2026-10-31' order by id`,
  )
  const E = copy(
    `select id,last_name,first_name,dpw_id,exit from employee where company_id=${company} and store_id=${store}`,
  )
  const S = copy(
    `select id,employee_id,starts_at,ends_at,md_confirmed from actual_shift where company_id=${company} and store_id=${store} and starts_at<'2026-11-16' and starts_at>='2026-10-31' order by id`,
  )
  const P = copy(
    `select id,shift_id,starts_at,ends_at from actual_pause where company_id=${company} and store_id=${store} and starts_at<'2026-11-16' and starts_at>='2026-10-31' order by shift_id`,
  )
  const { api, accountId } = await signedIn({ company, permissions: ['exports.run'] })
  const scope = (await scopeOf(accountId, company, 'x'))!
  const day = { storeId: store, from: '2026-11-01', to: '2026-11-15' }
  const query = { storeId: store, from: '01.11.2026', to: '15.11.2026' }
  const a = await time('COPY absences + employees', 7, async () => {
    await A()
    await E()
  })
  const pa = await time('preview absences', 7, () => previewAbsences(scope, day).then(x => JSON.stringify(x)))
  const s = await time('COPY shifts + pauses + employees', 7, async () => {
    await S()
    await P()
    await E()
  })
  const ps = await time('preview hours', 7, () => previewHours(scope, day).then(x => JSON.stringify(x)))
  const fresh = (f: () => Promise<unknown>) => async () => {
    await f()
  }
  const xa: number[] = [],
    xs: number[] = []
  for (let i = 0; i < 5; i++) {
    await rawSql(
      `alter table export_run_line disable trigger all; delete from export_run_line; alter table export_run disable trigger all; delete from export_run; alter table export_run enable trigger all; alter table export_run_line enable trigger all`,
    )
    let b = performance.now()
    await handOver(scope, absenceSource, day, 'server')
    xa.push(performance.now() - b)
    b = performance.now()
    await handOver(scope, shiftSource, day, 'server')
    xs.push(performance.now() - b)
  }
  xa.sort((x, y) => x - y)
  xs.sort((x, y) => x - y)
  console.log(
    'export absences best',
    xa[0]!.toFixed(0),
    'median',
    xa[2]!.toFixed(0),
    ' export hours best',
    xs[0]!.toFixed(0),
    'median',
    xs[2]!.toFixed(0),
  )
  console.log(
    'ratios median: preview absences',
    (pa / a).toFixed(2),
    'export absences',
    (xa[2]! / a).toFixed(2),
    'preview hours',
    (ps / s).toFixed(2),
    'export hours',
    (xs[2]! / s).toFixed(2),
  )
  await time('ledger list absences', 5, () => api(payrollExports.list, { query: { storeId: store, kind: 'absences' } }))
  await time('ledger list hours', 5, () => api(payrollExports.list, { query: { storeId: store, kind: 'hours' } }))
  await c.end()
})

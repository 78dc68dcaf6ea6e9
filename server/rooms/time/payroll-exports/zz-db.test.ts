import { test } from 'node:test'
import pg from 'pg'
import { rawSql, theApp, useApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'

useApp({ KONTOR_ROLES: 'web' })
test('db', async () => {
  const company = await build.company({ softwareId: 1 })
  const store = await build.store({ company, storeNumber: '10' })
  const run = await build.exportRun({ company, store })
  const c = new pg.Client({ host: theApp().where.host, user: 'postgres', database: theApp().where.database })
  await c.connect()
  const n = 100000
  const ids = Array.from({ length: n }, (_, i) => i + 1).join(),
    emp = Array.from({ length: n }, (_, i) => (i % 10000) + 1).join(),
    ch = Array.from({ length: n }, () => 'added').join(),
    cont = Array.from(
      { length: n },
      (_, i) =>
        `{"companyNumber":"77","costCentre":"10","day":"2026-11-03","employeeNumber":"${700000 + i}","quantity":8,"wageType":"100"}`,
    ).join('\n')
  const ins = (
    extra = '',
  ) => `insert into export_run_line (company_id, run_id, source_kind, source_id, store_id, employee_id, change, content, content_sha256)
     select ${company}, ${run}, 'shift', u.source_id, ${store}, u.employee_id, u.change, u.content, sha256(convert_to(u.content, 'UTF8'))
     from unnest(string_to_array($1, ',')::int[], string_to_array($2, ',')::int[], string_to_array($3, ','), string_to_array($4, E'\\n')) as u (source_id, employee_id, change, content)`
  for (const [name, pre, post] of [
    ['all as app', '', ''],
    ['superuser', 'super', ''],
    ['no source index', 'super', 'drop index export_run_line_source'],
    ['no fk', 'super', 'alter table export_run_line drop constraint export_run_line_company_id_run_id_fkey'],
    [
      'no checks',
      'super',
      'alter table export_run_line drop constraint export_run_line_change_check, drop constraint export_run_line_source_kind_check',
    ],
    ['no pk', 'super', 'alter table export_run_line drop constraint export_run_line_pkey'],
  ]) {
    if (post) await c.query(post)
    const all = []
    for (let i = 0; i < 3; i++) {
      await c.query('begin')
      await c.query(`select set_config('app.company_id','${company}',true)`)
      if (!pre) await c.query('set local role kontor_app')
      const b = performance.now()
      await c.query(ins(), [ids, emp, ch, cont])
      await c.query('set constraints all immediate')
      all.push((performance.now() - b).toFixed(0))
      await c.query('rollback')
    }
    console.log(name, all.join(' '))
  }
  await c.query('begin')
  const b = performance.now()
  await c.query(
    `select count(*) from unnest(string_to_array($1, ',')::int[], string_to_array($2, ',')::int[], string_to_array($3, ','), string_to_array($4, E'\\n')) as u (source_id, employee_id, change, content) where sha256(convert_to(u.content, 'UTF8')) is not null`,
    [ids, emp, ch, cont],
  )
  console.log('select only', performance.now() - b)
  await c.query('rollback')
  await c.end()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { vault } from '#server/platform/vault.ts'
import { personTables } from '#server/rooms/privacy/person-tables/actions.ts'
import { isTold } from '#server/rooms/privacy/person-tables/rules.ts'
import { rawSql, withOwnApp } from '#server/testing/app.ts'
import { build, signedIn } from '#server/testing/build.ts'
import { mergingOperator } from '#server/testing/merge-steps.ts'
import { allowAnything, enforceKeys, mark, plant, tablesWith } from '#server/testing/person-canaries.ts'

// Keys and checks of its database let anything in, and no worker makes anything of the canaries.
withOwnApp({ KONTOR_ROLES: 'web' })

const isFixed = (merged: unknown) =>
  merged === 'fixed' || (typeof merged === 'object' && merged !== null && 'fixed' in merged)
const withMerging = (of: (merged: unknown) => boolean) => personTables().filter(({ merged }) => of(merged))

/** Columns that name people by their number; what else holds one stands in the lists below. */
const numbered = () =>
  rawSql<{ table: string; column: string; type: string }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname in ('employee_id', 'subject_id', 'employee_ids', 'people')
      and format_type(a.atttypid, null) in ('integer', 'integer[]') and (a.attname <> 'people' or a.atttypid = 'integer[]'::regtype) order by 1, 2`)

async function leftOf(id: number): Promise<string[]> {
  const left: string[] = []
  for (const { table, column, type } of await numbered()) {
    const is = type === 'integer' ? `${column} = $1` : `$1 = any (${column})`
    const rows = await rawSql(`select from ${table} where ${is}`, [id])
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  const lines = await rawSql(
    `select from bulk_change where lines @> jsonb_build_array(jsonb_build_object('employeeId', $1::int))`,
    [id],
  )
  if (lines.length > 0) left.push('bulk_change.lines')
  return left
}

test('a file with a row in every table is dissolved without a trace of its number, and every value is the other file’s and opens', async () => {
  const { merge } = await mergingOperator()
  const { company } = await signedIn()
  const store = await build.store({ company })
  const [kept, dissolved] = [await build.employee({ company, store }), await build.employee({ company, store })]
  await allowAnything()
  await plant('B', company, dissolved.id)
  await rawSql('update employee set dummy = false where company_id = $1 and id = $2', [company, dissolved.id])
  await rawSql(
    `insert into handed_month (company_id, store_id, month, people, sums) values ($1, $2, '1990-05-01', array[$3::int, $4::int], array[1, 2])`,
    [company, store, kept.id, dissolved.id],
  )
  await enforceKeys()
  // As a worker would have taken them over.
  await rawSql('delete from touched_days')
  await rawSql('delete from law_look')
  // The costs centre and the model of the canaries are none.
  const fields = { costCentre: 'kept', employmentModel: 'kept' } as const
  const before = await tablesWith('B')

  const refused = await merge(kept, dissolved, { fields })
  assert.equal(refused.status, 409, refused.text)
  const fixed = withMerging(isFixed).filter(isTold)
  assert.ok(fixed.length >= 6)
  for (const { label } of fixed) assert.match(refused.refusal.message, new RegExp(`${label} \\(1\\)`))
  assert.deepEqual(await tablesWith('B'), before, 'nothing half done')
  for (const { table } of fixed) await rawSql(`delete from ${table} where company_id = $1`, [company])

  const merged = await merge(kept, dissolved, { fields })
  assert.equal(merged.status, 200, merged.text)
  assert.deepEqual(await leftOf(dissolved.id), [])
  const goes = Object.fromEntries(
    Object.entries(before).filter(([table]) => {
      const known = personTables().find(one => one.table === table)
      return (
        !isFixed(known?.merged) &&
        known?.merged !== 'derived' &&
        !['employee', 'export_run', 'employee_value', 'audit_entry'].includes(table)
      )
    }),
  )
  const after = await tablesWith('B')
  for (const [table, count] of Object.entries(goes)) assert.ok((after[table] ?? 0) >= count, table)
  assert.ok(Object.keys(goes).length >= 25, Object.keys(goes).join())

  const [photo] = await rawSql<{ picture_sealed: string }>(
    'select picture_sealed from employee_photo where company_id = $1 and employee_id = $2',
    [company, kept.id],
  )
  const cell = (table: string, column: string) => ({ companyId: company, table, column, rowId: kept.id })
  assert.equal(
    vault().open(photo!.picture_sealed, cell('employee_photo', 'picture_sealed')),
    mark('B', 'employee_photo', 'picture'),
  )
  const values = await rawSql<{ iban_sealed: string }>(
    'select iban_sealed from employee_value where company_id = $1 and employee_id = $2 and iban_sealed is not null',
    [company, kept.id],
  )
  assert.ok(values.length > 0)
  for (const { iban_sealed } of values)
    assert.match(vault().open(iban_sealed, cell('employee', 'iban_sealed')), /^CANARYBX/)
  const [person] = await rawSql<{ svnr_sealed: string; iban_sealed: string }>(
    'select svnr_sealed, iban_sealed from employee where company_id = $1 and id = $2',
    [company, kept.id],
  )
  assert.equal(vault().open(person!.svnr_sealed, cell('employee', 'svnr_sealed')), mark('B', 'employee', 'svnr'))
  assert.equal(vault().open(person!.iban_sealed, cell('employee', 'iban_sealed')), mark('B', 'employee', 'iban'))
})

test('every table that names people says what a merge does with its rows, and what nobody may change is fixed', async () => {
  const links = await rawSql<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'employee'::regclass`,
  )
  const known = new Map(personTables().map(table => [table.table, table]))
  assert.deepEqual(
    [...new Set([...links, ...(await numbered())].map(({ table }) => table))].filter(table => !known.has(table)),
    [],
  )
  // A row that goes with the person would be lost without anybody having said so.
  for (const { table } of links) {
    const { merged } = known.get(table)!
    assert.notEqual(merged, 'stays', `${table} hangs on the person`)
  }
  const stay = personTables()
    .filter(isTold)
    .filter(({ stays, table }) => stays && table !== 'audit_entry')
  assert.deepEqual(
    stay.filter(({ merged }) => !isFixed(merged)).map(({ table }) => table),
    [],
  )
})

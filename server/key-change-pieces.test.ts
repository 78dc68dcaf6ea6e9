import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgottenPasswords } from '#contract/access/forgotten-passwords.ts'
import { rawSql, theApp, withOwnApp } from '#server/testing/app.ts'
import { anonymous, company as buildCompany } from '#server/testing/build-accounts.ts'
import { employee } from '#server/testing/build-personnel.ts'

withOwnApp({ LOG_LEVEL: 'silent', KONTOR_ROLES: 'web' })

const MANY = 700
const MOST_AT_ONCE = 200

/** Notes of every row that is sealed anew which transaction does it, and which other ones of the command stand open beside it. */
async function noted(tables: readonly string[]): Promise<void> {
  await rawSql(`create table piece (relation text, transaction text, others integer)`)
  await rawSql(`create function note_piece() returns trigger language plpgsql security definer as $$ begin
    insert into piece select tg_table_name, pg_current_xact_id()::text, (select count(*) from pg_stat_activity
      where usename = 'kontor_operator' and datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction');
    return new; end $$`)
  for (const table of tables)
    await rawSql(`create trigger noted before update on ${table} for each row execute function note_piece()`)
}

const pieces = (relation: string) =>
  rawSql<{ rows: number; others: number }>(
    `select count(*)::int as rows, max(others) as others from piece where relation = $1 group by transaction`,
    [relation],
  )

test('however much is sealed, no piece of a change of keys is large, and no transaction stands open beside it', async () => {
  const company = await buildCompany()
  const { id } = await employee({ company, iban: 'AT611904300234573201' })
  await rawSql(
    `insert into employee_value (company_id, employee_id, value_group, valid_from, iban_sealed, iban_index)
     select company_id, id, 'bank', date '2020-01-01' + n, iban_sealed, iban_index from employee, generate_series(1, $2::int) n where id = $1`,
    [id, MANY],
  )
  assert.equal(
    (await anonymous(forgottenPasswords.report, { body: { email: 'niemand@kaffeehaus.example' } })).status,
    200,
  )
  await rawSql(
    `insert into pgboss.job (name, data) select name, data from pgboss.job, generate_series(2, $1::int) where data ? 'sealedEmail'`,
    [MANY],
  )
  const queue = (
    await rawSql<{ relation: string }>(
      `select distinct tableoid::regclass::text as relation from pgboss.job where data ? 'sealedEmail'`,
    )
  ).map(({ relation }) => relation)
  assert.equal(queue.length, 1)
  await noted(['employee_value', queue[0]!])

  await theApp().changeKeys()
  for (const relation of ['employee_value', queue[0]!.replace('pgboss.', '')]) {
    const all = await pieces(relation)
    assert.ok(all.reduce((sum, { rows }) => sum + rows, 0) >= MANY, relation)
    assert.ok(Math.max(...all.map(({ rows }) => rows)) <= MOST_AT_ONCE, `${relation}: ${JSON.stringify(all)}`)
    assert.equal(Math.max(...all.map(({ others }) => others)), 0, relation)
  }
})

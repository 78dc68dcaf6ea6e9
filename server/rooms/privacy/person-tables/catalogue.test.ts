import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawSql, withApp } from '#server/testing/app.ts'
import { personTables } from './actions.ts'
import { isTold, NEVER_TOLD } from './rules.ts'

withApp()

type Column = { table: string; column: string; type: string }
const columns = () =>
  rawSql<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`)

/** Looked at: what reminds of a person there is none, or none of these companies' people. */
const NOBODY: Readonly<Record<string, string>> = {
  account_event: 'sign-ins of users',
  agreement_table: 'wages of a collective agreement',
  audit_verification: 'companies whose trail does not fit',
  bell_setting: 'switches of a user',
  catalogue_agreement: 'allowances of an agreement',
  catalogue_table: 'wages of a collective agreement',
  collective_agreement: 'allowances of an agreement',
  company: 'a licence counts people',
  delivery_log: 'steps of a file on its way',
  document_template: 'problems of a file without values',
  employee_sync_setting: 'switches of a company',
  enum_change: 'words of lists',
  employment_rule: 'rules of a model',
  export_run: 'sums of a file',
  export_setting: 'columns of a file',
  file_token: 'minutes of a user',
  hand_over_setting: 'switches of a company',
  idempotency_key: 'answers of two days, known by no person',
  import_job: 'columns of a file; its rows are told',
  import_mapping: 'names of columns',
  import_template: 'names of columns',
  known_user: 'users',
  mail: 'sealed, addressed to users, gone after thirty days',
  mailed_token: 'users',
  new_employee_mail_sent: 'counts people',
  account_device: 'users',
  passkey: 'users',
  passkey_challenge: 'users',
  profile_image: 'pictures of users',
  provision_run: 'counts people',
  provisioned_user: 'users',
  report: 'what was asked of other tables; its file shows their rows, sealed, for twelve months',
  retention_list: 'counts people',
  set_up_token: 'the first owner',
  store: 'opening hours and the like',
  store_hand_over: 'outcomes by store',
  transfer_target: 'secrets of a server',
  wage_raise: 'what was chosen, by contract; its lines are told',
  webhook_delivery: 'names of events and numbers of records',
  wage_type_line: 'settings of a wage type',
}

const LOOKS_PERSONAL = /employee|person|people|subject|record_id|record_kind/
const MAY_HOLD_ANYTHING = /^(jsonb?|bytea)$/

test('every table with a link to people is told by an access export, or says why not', async () => {
  const listed = new Set(personTables().map(({ table }) => table))
  const links = await rawSql<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1)`,
    [personTables().flatMap(table => (isTold(table) ? table.table : []))],
  )
  const suspicious = (await columns())
    .filter(({ column, type }) => LOOKS_PERSONAL.test(column) || MAY_HOLD_ANYTHING.test(type))
    .map(({ table }) => table)
  const missing = [...new Set([...suspicious, ...links.map(({ table }) => table)])].filter(
    table => !listed.has(table) && !(table in NOBODY),
  )
  assert.deepEqual(missing, [], 'tell them in the personal-data of their room, or say here why they hold nobody')
})

test('every column of a told table is told by a German name, or its reason is there', async () => {
  const all = Map.groupBy(await columns(), ({ table }) => table)
  for (const table of personTables().filter(isTold)) {
    const explained = { ...NEVER_TOLD, ...table.withheld }
    const missing = all
      .get(table.table)
      ?.map(({ column }) => column)
      .filter(column => !(column in table.columns) && !(column in explained))
    assert.deepEqual(missing, [], table.table)
  }
})

test('no table is listed twice, and each that is listed is there', async () => {
  const names = personTables().map(({ table }) => table)
  assert.equal(new Set(names).size, names.length)
  const all = new Set((await columns()).map(({ table }) => table))
  assert.deepEqual(
    [...names, ...Object.keys(NOBODY)].filter(name => !all.has(name)),
    [],
  )
})

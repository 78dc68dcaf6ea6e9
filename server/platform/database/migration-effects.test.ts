import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testSocket } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { catalogue, effectsOf } from '#server/testing/migration-effects.ts'
import { prepareDatabase } from './migrate.ts'
import { readOrder } from './migration-order.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const ORDER = readOrder(readFileSync(join(FOLDER, 'order.txt'), 'utf8'))
/** Those before ran where there was little to hold up, and no program of before beside. */
const FIRST_LOOKED_AT = ORDER.indexOf('202611291110-access-company-sessions.sql') + 1
const BESIDE = /^create\s+(unique\s+)?index\s+concurrently/im

const database = `effects_${randomBytes(6).toString('hex')}`
const where = { host: testSocket(), database }
const admin = { host: testSocket(), user: 'postgres', database: 'postgres' }
before(() => prepareDatabase(admin, where, () => ['test']))
after(() => asSuperuser(testSocket(), 'postgres', client => client.query(`drop database ${database} with (force)`)))

/** What is said of each text. */
const ofAll = (texts: readonly string[], name = database): Promise<[text: string, said: string[]][]> =>
  asSuperuser(testSocket(), name, async client => {
    const before = await catalogue(client)
    const found: [string, string[]][] = []
    for (const text of texts) found.push([text, await effectsOf(client, before, text)])
    return found
  })

async function expectFound(cases: typeof HELD): Promise<void> {
  const found = await ofAll(cases.map(([text]) => text))
  for (const [at, [text, said]] of found.entries()) assert.match(said.join('\n'), cases[at]![1], text)
}

function shutFour(statement: string, then = ''): string {
  return `do $$ declare target text; begin foreach target in array array['skill', 'spot', 'store', 'employee'] loop execute format('${statement}', target); ${then} end loop; end $$`
}
/** Columns: what is done, and what is said of it. */
const HELD: [text: string, says: RegExp][] = [
  ['create index stamp_late on stamp (company_id, starts_at)', /nobody can write in stamp/],
  ['create unique index stamp_late on stamp (company_id, id)', /nobody can write in stamp/],
  [`do $$ begin execute 'create in' || 'dex on stamp (company_id)'; end $$`, /nobody can write in stamp/],
  ['create index on public.stamp (starts_at) where soft_delete', /nobody can write in stamp/],
  ['alter table stamp add late timestamptz default clock_timestamp()', /stamp is written anew/],
  ['alter table stamp add late uuid not null default gen_random_uuid()', /stamp is written anew/],
  ['alter table stamp add late bigint generated always as identity', /stamp is written anew/],
  ['alter table stamp alter pause_minutes type bigint', /stamp is written anew/],
  ['alter table stamp add check (ends_at > starts_at)', /nobody can write in stamp/],
  [
    'alter table stamp add late integer check (late > 0), add constraint more check (ends_at > starts_at)',
    /nobody can write in stamp/,
  ],
  ['alter table stamp alter pause_minutes set not null', /nobody can write in stamp/],
  ['alter table stamp add constraint once unique (company_id, employee_id, starts_at)', /nobody can write in stamp/],
  ['alter table audit_entry add foreign key (company_id) references company (id)', /nobody can write in audit_entry/],
  ['update stamp set pause_minutes = 0', /rows of stamp are held/],
  ['update stamp set pause_minutes = 0 where company_id = 1 and id = 5', /rows of stamp are held/],
  ['delete from file where company_id = 1', /rows of file are held/],
  ['create index late on file (id); cluster file using late', /file is written anew/],
  ['with gone as (delete from absence returning *) select count(*) from gone', /rows of absence are held/],
  ['insert into person_month select * from person_month', /rows of person_month are held/],
  [shutFour('alter table %I add column late integer'), /4 tables are shut at once/],
  [shutFour('alter policy company on %I using (company_id = app_company_id())'), /4 tables are shut at once/],
  [
    'alter table skill add late integer; alter table spot add late integer; alter table store add late integer; alter table company add late integer',
    /4 tables are shut at once/,
  ],
]
const NOT_BESIDE: [text: string, says: RegExp][] = [
  ['alter table skill drop column name', /skill\.name is not there/],
  ['alter table skill rename name to title', /skill\.name is not there/],
  ['alter table skill rename to ability', /skill is not there/],
  ['drop table skill cascade', /skill is not there/],
  [`do $$ begin execute 'alter table skill re' || 'name name to title'; end $$`, /skill\.name is not there/],
  ['alter table skill alter name type varchar(40)', /skill\.name is another type/],
  ['alter table skill add late integer not null', /skill\.late must be said/],
  [
    'alter table company alter description set not null, alter description drop default',
    /company\.description must be said/,
  ],
  ['alter table skill add constraint late check (length(name) < 10)', /skill refuses more/],
  ['alter table skill add constraint late check (length(name) < 10) not valid', /skill refuses more/],
  ['create unique index on skill (company_id, lower(name))', /skill refuses more/],
  ['revoke insert on skill from kontor_app', /skill: kontor_app INSERT is taken away/],
]
const LAWFUL = [
  'alter table stamp add late integer',
  'alter table stamp add late integer not null default 0',
  `alter table stamp add late text default ''`,
  'alter table stamp add late integer; alter table stamp add constraint late check (late > 0) not valid',
  'create table late (company_id integer not null references company (id), id integer primary key, stamp_id integer)',
  'alter table skill add late integer unique',
  'create index on skill (name)',
  `update company set description = ''`,
  `create function late() returns integer language sql as 'select 1'`,
  'alter table stamp drop constraint if exists nothing',
  shutFour('alter table %I add column late integer', 'commit;'),
  `-- holds: nobody has stamps at that time yet\nupdate stamp set pause_minutes = 0`,
  `-- not beside: only the operator reads it, who is away\nalter table skill drop column name`,
]

test('what would keep others from writing while all rows are looked at is found, whatever it looks like', async () => {
  await expectFound(HELD)
})

test('what a program of the release before could not bear is found', async () => {
  await expectFound(NOT_BESIDE)
})

test('what keeps nobody waiting and what somebody has given a reason for may be', async () => {
  for (const [text, said] of await ofAll(LAWFUL)) assert.deepEqual(said, [], text)
  const others = [
    '-- holds: nobody has any yet\nalter table skill drop column name',
    '-- holds: \nupdate stamp set pause_minutes = 0',
  ]
  for (const [text, said] of await ofAll(others)) assert.equal(said.length, 1, text)
})

test('none of the migrations that came since holds anybody up, or breaks a program of the release before', async () => {
  const later = ORDER.slice(FIRST_LOOKED_AT)
  if (later.length === 0) return
  const own = `${database}_before`
  const folder = mkdtempSync(join(tmpdir(), 'kontor-effects-'))
  after(() => rmSync(folder, { recursive: true }))
  const run = async (names: readonly string[]) => {
    writeFileSync(join(folder, 'order.txt'), names.map(name => `${name}\n`).join(''))
    for (const name of names) copyFileSync(join(FOLDER, name), join(folder, name))
    await prepareDatabase(admin, { ...where, database: own }, () => ['test'], { folder })
  }
  await run(ORDER.slice(0, FIRST_LOOKED_AT))
  try {
    for (const [at, name] of later.entries()) {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      if (!BESIDE.test(text)) assert.deepEqual(await ofAll([text], own), [[text, []]], name)
      await run(ORDER.slice(0, FIRST_LOOKED_AT + at + 1))
    }
  } finally {
    await asSuperuser(testSocket(), 'postgres', client => client.query(`drop database ${own} with (force)`))
  }
})

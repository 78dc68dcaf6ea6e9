import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type pg from 'pg'
import { testSocket } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { until } from '#server/testing/until.ts'
import { prepareDatabase } from './migrate.ts'

const TABLE = '209901010000-platform-place.sql'
const INDEX = '209901010001-platform-place-index.sql'
const TEXTS = {
  [TABLE]: 'create table place (name text); insert into place select generate_series(1, 1000)::text;',
  [INDEX]: `-- Found by name.
create index concurrently place_name on place (name);
`,
}

const ROOMS = '209901010002-platform-rooms.sql'
const STEPS = '209901010003-platform-steps.sql'
/** Of two tables, each for itself. */
const IN_STEPS = {
  [TABLE]: TEXTS[TABLE]!,
  [ROOMS]: 'create table hall (name text); create table yard (name text);',
  [STEPS]: `-- Each is shut for a moment, and neither while the other one is waited for.
do $$
declare target text;
begin
  foreach target in array array['hall', 'yard'] loop
    execute format('alter table %I add column if not exists size integer', target);
    commit;
  end loop;
end $$;
`,
}

type Ask = <Seen>(look: (client: pg.Client) => Promise<Seen>) => Promise<Seen>
type Made = { migrate(texts?: Record<string, string>): Promise<void>; ask: Ask }

/** With the table, and without its index. */
async function withPlace(run: (made: Made) => Promise<void>): Promise<void> {
  const database = `beside_${randomBytes(6).toString('hex')}`
  const where = { host: testSocket(), database }
  const admin = { host: testSocket(), user: 'postgres', database: 'postgres' }
  const folders: string[] = []
  const kept = (folder: string) => {
    folders.push(folder)
    return folder
  }
  const made: Made = {
    migrate: async (texts = TEXTS) =>
      void (await prepareDatabase(admin, where, () => ['test'], { folder: kept(folderOf(texts)) })),
    ask: look => asSuperuser(testSocket(), database, look),
  }
  try {
    await made.migrate({ [TABLE]: TEXTS[TABLE]! })
    await run(made)
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true })
    await asSuperuser(testSocket(), 'postgres', client =>
      client.query(`drop database if exists ${database} with (force)`),
    )
  }
}

function folderOf(texts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-beside-'))
  const names = Object.keys(texts)
  writeFileSync(join(folder, 'order.txt'), names.map(name => `${name}\n`).join(''))
  for (const name of names) writeFileSync(join(folder, name), texts[name]!)
  return folder
}

const isWhole = (client: pg.Client) =>
  client
    .query(`select indisvalid as whole from pg_index where indexrelid = to_regclass('place_name')`)
    .then(({ rows }) => rows.map(({ whole }) => whole))
/** Until a start stands there; one that has ended by then says why. */
const waits = (ask: Ask, started: Promise<unknown>) =>
  Promise.race([started.then(() => assert.fail('it did not wait')), isWaiting(ask)])
const isWaiting = (ask: Ask) =>
  ask(watcher =>
    until(
      'it waits',
      async () => {
        const { rowCount } = await watcher.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and usename = 'kontor_owner'`,
        )
        return rowCount === 1
      },
      10,
    ),
  )
const sizes = (client: pg.Client) =>
  client
    .query(
      `select table_name as name from information_schema.columns where column_name = 'size' and table_schema = 'public' order by 1`,
    )
    .then(({ rows }) => rows.map(({ name }) => name))

test('an index is built while rows are written, and whoever holds the table makes it wait alone', () =>
  withPlace(async ({ migrate, ask }) => {
    await ask(async holder => {
      await holder.query(`begin; insert into place values ('held')`)
      const migrated = migrate()
      await waits(ask, migrated)
      await ask(writer => writer.query(`set statement_timeout = '20s'; insert into place values ('meanwhile')`))
      await holder.query('commit')
      await migrated
    })
    assert.deepEqual(await ask(isWhole), [true])
  }))

test('two processes that start at once build it once, and neither waits for the other in a circle', () =>
  withPlace(async ({ migrate, ask }) => {
    await ask(async holder => {
      await holder.query(`begin; insert into place values ('held')`)
      const both = [migrate(), migrate()]
      await waits(ask, Promise.race(both))
      await ask(watcher =>
        until('the other one is there', async () => {
          const { rowCount } = await watcher.query(
            `select from pg_stat_activity where datname = current_database() and usename = 'kontor_owner'`,
          )
          return rowCount === 2
        }),
      )
      await holder.query('commit')
      await Promise.all(both)
    })
    assert.deepEqual(await ask(isWhole), [true])
  }))

test('what a start that ended in the middle has left of it is built anew', () =>
  withPlace(async ({ migrate, ask }) => {
    await ask(async holder => {
      await holder.query(`begin; insert into place values ('held')`)
      const migrated = migrate()
      await waits(ask, migrated)
      await ask(client =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%create index%' and pid <> pg_backend_pid()`,
        ),
      )
      await assert.rejects(migrated)
      await holder.query('commit')
    })
    assert.deepEqual(await ask(isWhole), [false])
    await migrate()
    assert.deepEqual(await ask(isWhole), [true])
    await migrate()
  }))

test('beside an index nothing else stands in its file', () =>
  withPlace(async ({ migrate }) => {
    for (const text of [
      'create index concurrently place_name on place (name); insert into place values (1)',
      'insert into place values (1); create index concurrently place_name on place (name)',
      'create index concurrently place_name on place (name); create index concurrently place_other on place (name)',
      'create index concurrently on place (name)',
    ])
      await assert.rejects(migrate({ ...TEXTS, [INDEX]: text }), ({ message }: Error) => message.includes(INDEX))
  }))

test('a file that commits by itself shuts no table while it waits for the next one', () =>
  withPlace(async ({ migrate, ask }) => {
    await migrate({ [TABLE]: IN_STEPS[TABLE]!, [ROOMS]: IN_STEPS[ROOMS]! })
    await ask(async holder => {
      await holder.query(`begin; insert into yard values ('held')`)
      const migrated = migrate(IN_STEPS)
      const held = await ask(watcher =>
        until(
          'it waits for the yard',
          async () => {
            const { rows } = await watcher.query<{ held: string[] }>(
              `select array(select relation::regclass::text from pg_locks mine where mine.pid = waiting.pid and granted
                 and relation in ('hall'::regclass, 'yard'::regclass)) as held
               from pg_locks waiting where not granted and relation = 'yard'::regclass`,
            )
            return rows[0]?.held
          },
          10,
        ),
      )
      assert.deepEqual(held, [])
      await holder.query(`insert into hall values ('meanwhile'); commit`)
      await migrated
    })
    assert.deepEqual(await ask(sizes), ['hall', 'yard'])
  }))

test('what a start that ended between two steps has not done is done by the next one', () =>
  withPlace(async ({ migrate, ask }) => {
    await migrate({ [TABLE]: IN_STEPS[TABLE]!, [ROOMS]: IN_STEPS[ROOMS]! })
    await ask(async holder => {
      await holder.query(`begin; insert into yard values ('held')`)
      const migrated = migrate(IN_STEPS)
      await waits(ask, migrated)
      await ask(client =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'kontor_owner'`,
        ),
      )
      await assert.rejects(migrated)
      await holder.query('commit')
    })
    assert.deepEqual(await ask(sizes), ['hall'])
    await migrate(IN_STEPS)
    assert.deepEqual(await ask(sizes), ['hall', 'yard'])
    await migrate(IN_STEPS)
  }))

test('beside what commits by itself nothing else stands in its file', () =>
  withPlace(async ({ migrate }) => {
    for (const text of [
      'do $$ begin perform 1; commit; end $$; insert into place values (1)',
      'insert into place values (1); commit; insert into place values (2)',
      'do $$ begin commit; end $$; do $$ begin commit; end $$',
    ])
      await assert.rejects(migrate({ ...TEXTS, [INDEX]: text }), ({ message }: Error) => message.includes(INDEX))
  }))

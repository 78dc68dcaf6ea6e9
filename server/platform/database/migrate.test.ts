import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type pg from 'pg'
import { unpackContent } from '#server/rooms/exports/export-runs/content.format.ts'
import { testSocket } from '#server/testing/app.ts'
import { asSuperuser } from '#server/testing/cluster.ts'
import { until } from '#server/testing/until.ts'
import { prepareDatabase } from './migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const ORDER = readFileSync(join(MIGRATIONS, 'order.txt'), 'utf8').trim().split('\n')

/** A database as releases before that migration left it, filled, and brought up to date. */
async function upgraded<Seen>(
  firstLater: string,
  fill: (client: pg.Client) => Promise<unknown>,
  look: (client: pg.Client) => Promise<Seen>,
): Promise<Seen> {
  const earlier = ORDER.slice(0, ORDER.indexOf(firstLater))
  assert.ok(earlier.length > 0, firstLater)
  return withDatabase(async (migrate, ask) => {
    await migrate(folderOf(earlier))
    await ask(fill)
    await migrate()
    return ask(look)
  })
}

type Migrate = (folder?: string) => Promise<void>
type Ask = <Seen>(look: (client: pg.Client) => Promise<Seen>) => Promise<Seen>

async function withDatabase<Seen>(run: (migrate: Migrate, ask: Ask) => Promise<Seen>): Promise<Seen> {
  const database = `old_${randomBytes(6).toString('hex')}`
  const where = { host: testSocket(), database }
  const admin = { host: testSocket(), user: 'postgres', database: 'postgres' }
  try {
    return await run(
      async folder => void (await prepareDatabase(admin, where, () => ['test'], { folder })),
      look => asSuperuser(testSocket(), database, look),
    )
  } finally {
    await asSuperuser(testSocket(), 'postgres', client =>
      client.query(`drop database if exists ${database} with (force)`),
    )
  }
}

/** A folder of migrations with its list, each a copy of ours or of the text that is given. */
function folderOf(lines: readonly string[], texts: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'order.txt'), lines.map(line => `${line}\n`).join(''))
  for (const name of lines.filter(name => !(name in texts))) copyFileSync(join(MIGRATIONS, name), join(folder, name))
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  return folder
}

const ACCOUNT = '00000000-0000-4000-8000-000000000001'

test('runs whose lines were rows keep what they handed over, and what a correction left as it was', async () => {
  const fill = async (client: pg.Client) => {
    // The old triggers want each run made by its own transaction; only what they left behind matters here.
    await client.query(`set session_replication_role = replica`)
    await client.query(`insert into company (id, name) values (1, 'Alt')`)
    await client.query(`insert into store (company_id, id, name) values (1, 1, 'Filiale')`)
    const run = `insert into export_run (company_id, id, store_id, kind, software_id, period_from, period_to, created_by, state, number, is_correction, file_id, finished_at)
      values (1, $1, 1, 'absences', 0, '2026-10-01', '2026-10-31', '${ACCOUNT}', 'finished', $1, $2, 1, now())`
    await client.query(run, [1, false])
    await client.query(run, [2, true])
    const line = `insert into export_run_line (company_id, run_id, source_kind, source_id, store_id, employee_id, change, content, content_sha256)
      values (1, $1, 'absence', $2, 1, 7, $3, $4, '')`
    const content = (absenceCode: string) => JSON.stringify({ absenceCode, absenceDays: 3 })
    for (const id of [10, 11, 12]) await client.query(line, [1, id, 'added', content('201')])
    await client.query(line, [2, 11, 'changed', content('202')])
    await client.query(line, [2, 12, 'removed', content('201')])
  }
  const ledgers = await upgraded('0008_export_run_content.sql', fill, async client => {
    const { rows } = await client.query<{ lines: Buffer }>('select lines from export_run_content order by run_id')
    return Promise.all(rows.map(({ lines }) => unpackContent(lines)))
  })
  const told = ledgers.map(({ lines }) => lines.map(({ sourceId, change, cells }) => [sourceId, change, cells]))
  assert.deepEqual(told, [
    [10, 11, 12].map(id => [id, 'added', '"201"\t3']),
    [
      [10, 'kept', '"201"\t3'],
      [11, 'changed', '"202"\t3'],
      [12, 'removed', '"201"\t3'],
    ],
  ])
})

test('an owner of a company made before holds every right that came later', async () => {
  const rights = await upgraded(
    '0016_sign_on_right.sql',
    async client => {
      await client.query(`insert into company (id, name) values (1, 'Alt')`)
      const role = `insert into role (company_id, id, name, permissions) values (1, $1, $2, '{stores.read}')`
      for (const values of [
        [1, 'Besitzer'],
        [2, 'Administrator'],
      ])
        await client.query(role, values)
    },
    client => client.query('select id, permissions from role order by id').then(({ rows }) => rows),
  )
  assert.ok(rights[0].permissions.includes('sign-on.write'))
  assert.ok(!rights[1].permissions.includes('sign-on.write'))
})

test('who owns, administers or does the payroll sees and enters maternity from its release on, and nobody else', async () => {
  const rights = await upgraded(
    '202611261633-accounts-maternity-right.sql',
    async client => {
      await client.query(`insert into company (id, name) values (1, 'Alt')`)
      const role = `insert into role (company_id, id, name, permissions) values (1, $1, $2, '{stores.read,employees.read}')`
      for (const id of [1, 2, 3, 4, 7]) await client.query(role, [id, `Rolle ${id}`])
      await client.query(
        `insert into role (company_id, id, name, permissions) values (1, 8, 'Nichts', '{stores.read}')`,
      )
    },
    client =>
      client
        .query(`select id from role where permissions @> '{maternity.read,maternity.write}' order by id`)
        .then(({ rows }) => rows.map(({ id }) => id)),
  )
  assert.deepEqual(rights, [1, 2, 3])
})

test('a key of an earlier release, by path and content, is kept once and goes on standing in the way of another request', async () => {
  const keys = await upgraded(
    '0016_sign_on_right.sql',
    async client => {
      await client.query(`insert into company (id, name) values (1, 'Alt')`)
      await client.query(`
        insert into idempotency_key (company_id, account_id, route, key, body_sha256, created_at)
        values (1, '${ACCOUNT}', 'POST /a', 'k', 'erster', now() - interval '1 hour'), (1, '${ACCOUNT}', 'POST /b', 'k', 'zweiter', now()),
          (1, '${ACCOUNT}', 'POST /b', 'l', 'anderer', now())`)
    },
    async client => (await client.query('select key, request_sha256 from idempotency_key order by key')).rows,
  )
  assert.deepEqual(keys, [
    { key: 'k', request_sha256: 'erster' },
    { key: 'l', request_sha256: 'anderer' },
  ])
})

test('the companies that always had the Übersicht report have it', async () => {
  const shown = await upgraded(
    '0020_uebersicht_report.sql',
    client => client.query(`insert into company (id, name) values (30, 'Mit'), (31, 'Ohne'), (207, 'Mit')`),
    client => client.query('select id from company where has_uebersicht_report order by id').then(({ rows }) => rows),
  )
  assert.deepEqual(shown, [{ id: 30 }, { id: 207 }])
})

test('sickness of earlier releases stays confirmed, and nothing else is', async () => {
  const absences = await upgraded(
    '202611250800-time-absence-confirmations.sql',
    async client => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into absence (company_id, id, employee_id, store_id, starts_at, ends_at, md_type)
         values (1, 1, 1, 1, '2026-10-01', '2026-10-02', 1), (1, 2, 1, 1, '2026-10-05', '2026-10-09', 2)`,
      )
    },
    client => client.query('select md_type, is_confirmed from absence order by id').then(({ rows }) => rows),
  )
  assert.deepEqual(absences, [
    { md_type: 1, is_confirmed: false },
    { md_type: 2, is_confirmed: true },
  ])
})

test('in templates of earlier releases, too, it has to be known whether a contract is limited', async () => {
  const optional = await upgraded(
    '202611252200-personnel-known-flags.sql',
    async client => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into document_template (company_id, id, name, template_type, is_pdf, file_id, fields, optional_fields, field_count, problems)
         values (1, 1, 'Brief', 1, false, 1, '{}', '{vertrag.bis,vertrag.befristet,vertrag_neu.befristet}', 3, '[]'),
           (1, 2, 'Zettel', 1, false, 2, '{}', '{}', 0, '[]')`,
      )
    },
    client => client.query('select optional_fields from document_template order by id').then(({ rows }) => rows),
  )
  assert.deepEqual(
    optional.map(row => row.optional_fields),
    [['vertrag.bis', 'vertrag_neu.befristet'], []],
  )
})

test('blocks of the trail of earlier releases stay as they were, and none without a signature comes any more', async () => {
  const block = (number: number) =>
    `insert into audit_block (company_id, number, first_entry, last_entry, entries, sha256) values (1, ${number}, 1, 3, 3, 'abc')`
  const [old, refused] = await upgraded(
    '202611281200-platform-signed-trail.sql',
    client => client.query(block(1)),
    async client => {
      const { rows } = await client.query('select number, form, sha256, signature from audit_block')
      return [rows, await client.query(block(2)).then(undefined, (error: Error) => error.message)]
    },
  )
  assert.deepEqual(old, [{ number: 1, form: 1, sha256: 'abc', signature: null }])
  assert.match(String(refused), /violates/)
})

test('a database with migrations that this program does not know is refused with their names, and left as it is', async () => {
  const look = (client: pg.Client) => client.query('select name from kontor_migration order by name')
  for (const later of ['299901010000-settings-later.sql', 'pg-boss 99.1.0']) {
    const put = (client: pg.Client) =>
      client.query(`insert into kontor_migration (name, sha256) values ($1, '')`, [later])
    await assert.rejects(upgraded('0008_export_run_content.sql', put, look), ({ message }: Error) => {
      assert.ok(message.includes(`kennt ${later} nicht`), message)
      assert.match(message, /sein Stand ist \d+-[\w-]+\.sql, pg-boss \d/)
      return true
    })
  }
})

test('the queue of an earlier release is closed to other companies, too', async () => {
  const open = await upgraded(
    '202611212300-platform-job-kinds.sql',
    () => Promise.resolve(),
    client =>
      client
        .query(
          `select relname from pg_class where oid in ('pgboss.job'::regclass, 'pgboss.job_common'::regclass) and not relrowsecurity`,
        )
        .then(({ rows }) => rows),
  )
  assert.deepEqual(open, [])
})

test('who could approve by writing still can, and roles that differed only in their case are told apart', async () => {
  const roles = await upgraded(
    '202611212300-platform-job-kinds.sql',
    async client => {
      await client.query(`insert into company (id, name) values (1, 'Alt')`)
      const role = `insert into role (company_id, id, name, permissions) values (1, $1, $2, $3)`
      await client.query(role, [4, 'Filialleitung', ['absences.read', 'absences.write', 'stamps.read']])
      await client.query(role, [100, 'Buero', ['stamps.read', 'stamps.write']])
      await client.query(role, [101, 'BUERO', ['absences.read']])
    },
    client => client.query('select name, color, permissions from role order by id').then(({ rows }) => rows),
  )
  assert.deepEqual(roles, [
    {
      name: 'Filialleitung',
      color: '#8a5300',
      permissions: ['absences.read', 'absences.write', 'stamps.read', 'absences.approve'],
    },
    { name: 'Buero', color: '#56615a', permissions: ['stamps.read', 'stamps.write', 'stamps.confirm'] },
    { name: 'BUERO 101', color: '#56615a', permissions: ['absences.read'] },
  ])
})

const HAS_RUN = '202701021200-settings-first.sql'
const NAMED_EARLIER = '202701010000-settings-second.sql'
const TEXTS = {
  [HAS_RUN]: `create table place (name text); insert into place values ('alt');`,
  [NAMED_EARLIER]: `update place set name = name || ' neu';`,
}
const FIRST = { [HAS_RUN]: TEXTS[HAS_RUN] }
const ran = (client: pg.Client) =>
  client
    .query(`select name from kontor_migration where name not like 'pg-boss %' order by applied_at, ctid`)
    .then(({ rows }) => rows.map(row => row.name))

test('a migration whose name sorts before one that has run comes after it, in old databases as in fresh ones', async () => {
  const both = folderOf([HAS_RUN, NAMED_EARLIER], TEXTS)
  const look = async (client: pg.Client) => [await ran(client), (await client.query('select name from place')).rows]
  const fresh = await withDatabase(async (migrate, ask) => {
    await migrate(both)
    return ask(look)
  })
  const old = await withDatabase(async (migrate, ask) => {
    await migrate(folderOf([HAS_RUN], FIRST))
    await migrate(both)
    return ask(look)
  })
  assert.deepEqual(fresh, [[HAS_RUN, NAMED_EARLIER], [{ name: 'alt neu' }]])
  assert.deepEqual(old, fresh)
})

test('a migration that would run before one that has run is refused with both names, and nothing is changed', async () => {
  await withDatabase(async (migrate, ask) => {
    await migrate(folderOf([HAS_RUN], FIRST))
    await assert.rejects(
      migrate(folderOf([NAMED_EARLIER, HAS_RUN], TEXTS)),
      ({ message }: Error) => message.includes(`${NAMED_EARLIER} käme vor ${HAS_RUN}`) && message.includes('ans Ende'),
    )
    assert.deepEqual(await ask(ran), [HAS_RUN])
  })
})

test('a file without its line, a line without its file and a line that stands twice start nothing and change nothing', async () => {
  const incomplete = folderOf([HAS_RUN, NAMED_EARLIER], TEXTS)
  rmSync(join(incomplete, NAMED_EARLIER))
  const faults: [folder: string, says: string][] = [
    [folderOf([HAS_RUN], TEXTS), `${NAMED_EARLIER} steht nicht in order.txt`],
    [folderOf([HAS_RUN, HAS_RUN], FIRST), `${HAS_RUN} steht zweimal in order.txt`],
    [incomplete, `Die Datei ${NAMED_EARLIER} fehlt`],
  ]
  await withDatabase(async (migrate, ask) => {
    await migrate(folderOf([HAS_RUN], FIRST))
    for (const [folder, says] of faults)
      await assert.rejects(migrate(folder), ({ message }: Error) => message.includes(says))
    assert.deepEqual(await ask(ran), [HAS_RUN])
  })
})

test('a release of before is published on its day, whatever its number', async () => {
  const seen = await upgraded(
    '202611280100-shell-release-plans.sql',
    client => client.query(`insert into release (version, released_on, notes) values ('0.2', '2026-07-01', 'Neu')`),
    async client => {
      const { rows } = await client.query(
        `select number, is_approved, appears_at at time zone 'Europe/Vienna' = '2026-07-01' as "isThatDay" from release where number = '0.2'`,
      )
      return rows
    },
  )
  assert.deepEqual(seen, [{ number: '0.2', is_approved: true, isThatDay: true }])
})

test('a migration that has to wait for somebody keeps nobody else waiting, and comes to its end once they are done', () =>
  withDatabase(async (migrate, ask) => {
    await migrate()
    const late = '209901010000-people-late.sql'
    const text = 'alter table employee add column late integer'
    await ask(async holder => {
      await holder.query('begin; select from employee')
      const migrated = migrate(folderOf([...ORDER, late], { [late]: text }))
      await ask(watcher =>
        until('the migration waits', async () => {
          const { rowCount } = await watcher.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rowCount === 1
        }),
      )
      // Whoever comes now stands behind the migration, and the holder is not done.
      await ask(reader => reader.query('select from employee'))
      await holder.query('commit')
      await migrated
    })
    const { rowCount } = await ask(client => client.query('select late from employee'))
    assert.equal(rowCount, 0)
  }))

import type pg from 'pg'

/** `name` is quoted and with its schema; `columns` are those that are stored, quoted. */
export type Table = { name: string; columns: string[]; bytes: number }
export type Sequence = { name: string; last: string | null; start: string }

/** Counts of the queue by day, whose partitions come and go; what installing the queue writes by itself; the mark of a restore. */
const LEFT_OUT = ['pgboss.queue_stats', 'pgboss.version', 'public.kontor_restoring']

/** Every table whose rows make the installation; of those in parts the whole. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
        and not format('%I.%I', n.nspname, c.relname) = any($1)
      order by 3 desc, 1`,
    [LEFT_OUT],
  )
  return rows
}

/** `last`: null where none was taken yet. */
export async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last, start_value::text as start
      from pg_sequences where schemaname in ('public', 'pgboss') order by 1`,
  )
  return rows
}

/** What stands between rows and is made again once they are in: `make` and `drop` are statements. */
export type Hindrance = { kind: 'index' | 'constraint'; table: string; make: string; drop: string }

/** References, exclusions and indexes that are no constraint's: to look at each row by itself takes far longer than to look at all. */
export async function hindrancesOf(client: pg.ClientBase): Promise<Hindrance[]> {
  const { rows } = await client.query<Hindrance>(
    `select 'constraint' as kind, c.conrelid::regclass::text as table,
        format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make,
        format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop
      from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname in ('public', 'pgboss') and c.contype in ('f', 'x') and c.conparentid = 0
      union all
      select 'index', i.indrelid::regclass::text, pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and t.relkind = 'r' and not t.relispartition
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by 1 desc, 2, 3`,
  )
  return rows
}

/** Everything of the schema that loading rows touches, as one text: it is the same afterwards, or the restore has failed. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `with own as (select t.oid, t.oid::regclass::text as name, t.relrowsecurity, t.relforcerowsecurity
        from pg_class t join pg_namespace n on n.oid = t.relnamespace where n.nspname in ('public', 'pgboss') and t.relkind in ('r', 'p')),
      line as (
        select format('%s rls %s %s', name, relrowsecurity, relforcerowsecurity) as text from own
        union all select format('%s constraint %s %s', name, c.conname, pg_get_constraintdef(c.oid))
          from pg_constraint c join own on own.oid = c.conrelid
        union all select format('%s trigger %s %s %s', name, g.tgname, g.tgenabled, pg_get_triggerdef(g.oid))
          from pg_trigger g join own on own.oid = g.tgrelid where not g.tgisinternal
        union all select format('%s %s', name, pg_get_indexdef(i.indexrelid)) from pg_index i join own on own.oid = i.indrelid)
      select string_agg(text, e'\\n' order by text) as text from line`,
  )
  return rows[0]!.text
}

/** Values look the same in a copy whatever the server, so that any version reads what another wrote. For one transaction. */
export const AS_TEXT = [
  ['client_encoding', 'UTF8'],
  ['datestyle', 'ISO, MDY'],
  ['intervalstyle', 'postgres'],
  ['timezone', 'UTC'],
  ['bytea_output', 'hex'],
  ['extra_float_digits', '1'],
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  ['lock_timeout', '0'],
]
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ')

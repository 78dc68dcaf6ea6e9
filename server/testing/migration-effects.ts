import type pg from 'pg'
import { COMMIT } from '#server/platform/database/migration-steps.ts'

/** Tables with millions of rows: whoever works must not wait while all of them are looked at. */
export const GROWN_TABLES = [
  'stamp',
  'stamp_pause',
  'absence',
  'person_month',
  'audit_entry',
  'file',
  'employee',
  'contract',
  'shift',
]
/** Lines of a migration that say why it may all the same. */
const MARKS = { holds: /^-- holds: \S.{9,}$/m, notBeside: /^-- not beside: \S.{9,}$/m }
/** As long as one of these is held, others wait to write. */
const KEEPS_WRITERS_OUT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']
const LOCKS_ROWS = 'RowExclusiveLock'
const KEEPS_ALL_OUT = 'AccessExclusiveLock'
/** Whoever works in two of more than these could wait for the one while the migration waits for the other. */
const MOST_AT_ONCE = 3

type Table = {
  id: string
  name: string
  /** Where its rows lie: another one once they are all written anew. */
  place: string
  columns: { number: number; name: string; type: string; mustBeSaid: boolean }[]
  /** What refuses rows, and by which columns. */
  rules: { name: string; what: string; columns: number[] }[]
  /** Roles and what each may. */
  rights: string[]
}

/** Tables and views by their ids. */
export type Catalogue = ReadonlyMap<string, Table>

/**
 * What a migration would do to whoever works meanwhile, and to a program of the release before that still runs beside: found in
 * the catalogue and the locks after it ran, whatever its text looks like. Everything is rolled back.
 */
export async function effectsOf(client: pg.Client, before: Catalogue, text: string): Promise<string[]> {
  await client.query('begin')
  try {
    const looked = await looksAtRows(client)
    // What commits by itself between two tables could not be taken back.
    await client.query(text.replace(COMMIT, ''))
    const after = await catalogue(client)
    const complaints = {
      holds: MARKS.holds.test(text) ? [] : await heldUp(client, before, after, looked, text.search(COMMIT) >= 0),
      notBeside: MARKS.notBeside.test(text) ? [] : notBeside(before, after),
    }
    return Object.values(complaints).flat()
  } finally {
    await client.query('rollback')
  }
}

export async function catalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<Table>(`
    select c.oid::text as id, c.relname as name, c.relfilenode::text as place,
      (select coalesce(json_agg(json_build_object('number', attnum, 'name', attname, 'type', format_type(atttypid, atttypmod),
          'mustBeSaid', attnotnull and not atthasdef and attidentity = '' and attgenerated = '') order by attnum), '[]')
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(rule), '[]') from (
        select conname as name, pg_get_constraintdef(oid, true) as what, coalesce(conkey, '{}') as columns
          from pg_constraint where conrelid = c.oid and contype <> 'n'
        union all select i.relname, pg_get_indexdef(i.oid), array(select unnest(indkey::int2[]))
          from pg_index join pg_class i on i.oid = indexrelid
          where indrelid = c.oid and indisunique and not exists (select from pg_constraint where conindid = i.oid)) rule) as rules,
      array(select grantee::regrole || ' ' || privilege_type from aclexplode(c.relacl) order by 1) as rights
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`)
  return new Map(rows.map(table => [table.id, table]))
}

type Looked = Map<string, number>
const looksAtRows = async (client: pg.Client): Promise<Looked> => {
  const { rows } = await client.query<{ id: string; times: number }>(
    `select relid::text as id, (seq_scan + coalesce(idx_scan, 0) + n_tup_upd + n_tup_del)::int as times from pg_stat_xact_user_tables`,
  )
  return new Map(rows.map(({ id, times }) => [id, times]))
}

async function heldUp(client: pg.Client, before: Catalogue, after: Catalogue, looked: Looked, isInSteps: boolean) {
  const now = await looksAtRows(client)
  const { rows } = await client.query<{ id: string; mode: string }>(
    `select relation::text as id, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
  )
  const found: string[] = []
  for (const [id, { name, place }] of before) {
    if (!GROWN_TABLES.includes(name)) continue
    const modes = new Set(rows.filter(lock => lock.id === id).map(({ mode }) => mode))
    const looks = (now.get(id) ?? 0) > (looked.get(id) ?? 0)
    if (after.has(id) && after.get(id)!.place !== place) found.push(`${name} is written anew, row by row`)
    else if (looks && KEEPS_WRITERS_OUT.some(mode => modes.has(mode)))
      found.push(`nobody can write in ${name} while all its rows are looked at`)
    else if (looks && modes.has(LOCKS_ROWS)) found.push(`rows of ${name} are held until all of them are done`)
  }
  const shut = [...before].filter(([id]) => rows.some(lock => lock.id === id && lock.mode === KEEPS_ALL_OUT))
  if (!isInSteps && shut.length > MOST_AT_ONCE)
    found.push(`${shut.length} tables are shut at once: a \`do\` that says \`commit\` takes one after the other`)
  return found
}

function notBeside(before: Catalogue, after: Catalogue): string[] {
  const found: string[] = []
  for (const [id, was] of before) {
    const is = after.get(id)
    if (is?.name !== was.name) {
      found.push(`${was.name} is not there any more`)
      continue
    }
    for (const column of was.columns) {
      const { name, type, mustBeSaid } = is.columns.find(({ number }) => number === column.number) ?? {}
      if (name !== column.name) found.push(`${was.name}.${column.name} is not there any more`)
      else if (type !== column.type) found.push(`${was.name}.${name} is another type: ${type}`)
      else if (mustBeSaid && !column.mustBeSaid) found.push(`${was.name}.${name} must be said now`)
    }
    const known = new Set(was.columns.map(({ number }) => number))
    for (const { number, name, mustBeSaid } of is.columns)
      if (!known.has(number) && mustBeSaid) found.push(`${was.name}.${name} must be said, and has no default`)
    const stood = new Set(was.rules.map(({ what }) => what))
    // What looks at new columns alone is kept by whoever doesn't know them.
    for (const { name, what, columns } of is.rules)
      if (!stood.has(what) && (columns.length === 0 || columns.some(column => known.has(column))))
        found.push(`${was.name} refuses more than before: ${name}`)
    for (const right of was.rights) if (!is.rights.includes(right)) found.push(`${was.name}: ${right} is taken away`)
  }
  return found
}

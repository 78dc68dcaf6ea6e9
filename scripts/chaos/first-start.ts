import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { PRODUCTION } from '../neighbours/product.ts'
import { ROOT } from '../web-build.ts'
import { openProduct } from './product.ts'

const ORDER = readFileSync(join(ROOT, 'server/migrations/order.txt'), 'utf8').trim().split('\n')

/** A very first start that is killed with its database after so many migrations; the next one goes on where it was. */
export async function interruptFirstStart(place: string, migrations: number, whole: string): Promise<string[]> {
  const dataFolder = join(place, 'first')
  const environment = { ...PRODUCTION, KONTOR_DEMO: 'off' }
  const product = await openProduct({ shape: 'watched', dataFolder, environment })
  try {
    const starting = product.ensure()
    // It fails by nothing but the kill.
    starting.catch(() => {})
    for (let count = 0; count < migrations; await pause(5))
      count = await product.look(client => countOf(client)).catch(() => 0)
    product.killAll()
    await product.ensure()
    await starting
    return await product.look(async client => {
      const { rows } = await client.query<{ name: string }>('select name from kontor_migration')
      const names = new Set(rows.map(({ name }) => name))
      const missing = ORDER.filter(name => !names.has(name))
      const schema = await schemaOf(client)
      return [
        ...missing.map(name => `the migration ${name} has not run`),
        ...(schema === whole ? [] : ['the database has another shape than one that was made at once']),
      ]
    })
  } finally {
    await product.stop()
  }
}

const countOf = (client: pg.Client) =>
  client
    .query<{ count: number }>('select count(*)::int as count from kontor_migration')
    .then(({ rows }) => rows[0]!.count)

/** All that migrations make, in one number. */
export const schemaOf = (client: pg.Client): Promise<string> =>
  client
    .query<{ schema: string }>(`
      select md5(string_agg(line, E'\\n' order by line)) as schema from (
        select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
          from information_schema.columns where table_schema = 'public'
        union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        union all select format('%s %s %s %s %s', tablename, policyname, roles, qual, with_check) from pg_policies
        union all select format('%s %s %s', p.oid::regprocedure, p.prosecdef, md5(p.prosrc)) from pg_proc p
          where p.pronamespace = 'public'::regnamespace) all_of_it`)
    .then(({ rows }) => rows[0]!.schema)

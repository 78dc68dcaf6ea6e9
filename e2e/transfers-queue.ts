import pg from 'pg'
import { journeyServer } from './server.ts'

/** Files of the demo's companies on their way, as the queue holds them; gives the id of the stopped one. */
export async function fillQueue(): Promise<number> {
  const client = new pg.Client({
    host: process.env.KONTOR_TEST_SOCKET,
    user: 'postgres',
    database: journeyServer().database,
  })
  await client.connect()
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0] as { id: number }
  try {
    const { rows: companies } = await client.query<{ id: number; store: number }>(
      `select c.id, (select min(s.id) from store s where s.company_id = c.id) as store from company c
       where exists (select from store s where s.company_id = c.id) order by c.name`,
    )
    let stopped = 0
    for (const [at, { id: company, store }] of companies.entries()) {
      const target = await one(
        `insert into transfer_target (company_id, name, host, user_name, auth, secret_sealed, host_key, folder, is_default)
         values ($1, 'Lohnbüro', $2, 'kontor', 'key', '', 'SHA256:' || repeat('k', 43), '/eingang/lohn', not exists (
           select from transfer_target t where t.company_id = $1 and t.is_default)) returning id`,
        [company, `sftp.lohn-${at + 1}.example`],
      )
      for (const { name, state, tries, message, next } of FILES.slice(at === 0 ? 0 : 1)) {
        const file = await one(
          `insert into file (company_id, name, type, size, sha256, storage_key, purpose, created_by)
           values ($1, $2, 'text/csv', 84000, repeat('a', 64), gen_random_uuid()::text, 'payroll-export', gen_random_uuid()) returning id`,
          [company, name],
        )
        const run = await one(
          `insert into export_run (company_id, store_id, kind, software_id, period_from, period_to, created_by, state, number, file_id,
             row_count, finished_at, delivered_at, target_id, target_label, message, tries, next_try_at, lease_until)
           values ($1, $2, 'hours', 0, '2026-11-01', '2026-11-30', gen_random_uuid(), $3, 900 + $4::int, $4, 4, now(),
             case when $3 = 'delivered' then now() end, $5, 'Lohnbüro', $6, $7, now() + $8::interval, now()) returning id`,
          [company, store, state, file.id, target.id, message, tries, next],
        )
        if (state === 'failed') stopped = run.id
        await client.query(
          `insert into delivery_log (company_id, kind, record_id, step, message, bytes, sha256)
           values ($1, 'run', $2, 'try', $3, null, null), ($1, 'run', $2, $4, $5, $6, $7)`,
          [
            ...[company, run.id, `sftp.lohn-${at + 1}.example:22`],
            ...(state === 'delivered' ? ['delivered', '', 84_000, 'a'.repeat(64)] : ['failed', message, null, null]),
          ],
        )
      }
    }
    return stopped
  } finally {
    await client.end()
  }
}

const KEY = 'SHA256:8fPzWm3kT0q1ZrVbN5yXeHgUcLs7JdAoI2Ew9RtQv6M'
const FILES = [
  {
    ...{ name: 'stunden_2026-11.csv', state: 'failed', tries: 5, next: null },
    message: `Der Server hat einen anderen Host-Schlüssel vorgelegt als den bestätigten (${KEY}). Es wurde nichts übertragen.`,
  },
  {
    ...{ name: 'abw_korr_2026-11.csv', state: 'sending', tries: 2, next: '3 minutes' },
    message: 'Der Server ist nicht erreichbar. Ein neuer Versuch folgt.',
  },
  { name: 'monat_2026-11.csv', state: 'sending', tries: 0, next: null, message: '' },
  { name: 'monat_2026-10.csv', state: 'delivered', tries: 1, next: null, message: '' },
]

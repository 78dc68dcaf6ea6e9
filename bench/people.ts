import type pg from 'pg'

export type BenchCompany = { large: number; oneStore: number; storeOfAll: number }

/**
 * The month-end load: 10,000 employees in 200 stores with 500,000 stamps and 40,000 absences, a second company with
 * 10,000 employees in one store, and 20 small ones. Set-based, so that it takes seconds.
 */
export async function makeBenchCompanies(client: pg.Client, accountEmail: string): Promise<BenchCompany> {
  const large = await makeCompany(client, 'Großbetrieb', 200, 10_000, 50, 4)
  const oneStore = await makeCompany(client, 'Einzelstandort', 1, 10_000, 0, 4)
  for (let small = 1; small <= 20; small++)
    await makeCompany(client, `Kleinbetrieb ${small}`, 3, 20 + small * 10, 20, 3)
  await client.query(
    `insert into role (company_id, id, name, immutable, permissions)
       select c.id, r.id, r.name, r.immutable, r.permissions from company c cross join (select * from role where company_id = 1) r
       where c.description = 'bench'`,
  )
  await client.query(
    `insert into role_assignment (company_id, account_id, role_id)
       select c.id, a.id, 2 from company c, account a where c.description = 'bench' and a.email = $1`,
    [accountEmail],
  )
  // As the database does by itself within minutes of so many new rows.
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: number }>('select id from store where company_id = $1', [oneStore])
  return { large, oneStore, storeOfAll: rows[0]!.id }
}

/** `stamps` and `absences` are per employee. */
export async function makeCompany(
  client: pg.Client,
  name: string,
  stores: number,
  employees: number,
  stamps: number,
  absences: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into company (name, description, software_id, bmd_id) values ($1, 'bench', 0, '1') returning id`,
    [name],
  )
  const id = rows[0]!.id
  await client.query(
    `insert into store (company_id, name, store_number, cost_center) select $1, 'Filiale ' || n, n::text, n::text from generate_series(1, $2) n`,
    [id, stores],
  )
  await client.query(
    `insert into employment_model (company_id, name, is_default) values ($1, 'Vollzeit', true), ($1, 'Teilzeit', false)`,
    [id],
  )
  await client.query(
    `with s as (select array_agg(id order by id) as ids from store where company_id = $1),
          m as (select array_agg(id order by id) as ids from employment_model where company_id = $1)
     insert into employee (company_id, personnel_number, first_name, last_name, gender, birth_date, citizen_type_id, nationality, street,
       postal_code, city, phone, email, store_id, bmd_id, dpw_id, employment_model_id, entry, social_insurance_registered)
     select $1, (10000 + n)::text, (array['Anna', 'Lukas', 'Jelena', 'Ahmet', 'Zsófia', 'Felix', 'Milica', 'Jakob'])[1 + n % 8],
       (array['Gruber', 'Huber', 'Čović', 'Öztürk', 'Szőke', 'Bauer', 'Wagner', 'Đorđević', 'Müller'])[1 + n % 9] || ' ' || n, case when n % 2 = 0 then 'F' else 'M' end,
       date '1966-01-01' + n % 14000, 1 + n % 3, 'A', 'Hauptstraße ' || n % 90, '1010', 'Wien', '+43 664 5550000', 'p' || n || '@kontor.example',
       s.ids[1 + n % array_length(s.ids, 1)], (20000 + n)::text, (700000 + n)::text, m.ids[1 + n % 2], date '2020-01-01' + n % 2000, true
     from generate_series(1, $2) n, s, m`,
    [id, employees],
  )
  await client.query(
    `insert into contract (company_id, employee_id, store_id, valid_from, weekly_minutes, payment_cents, employment_model_id)
     select company_id, id, store_id, entry, 2310, 245000, employment_model_id from employee where company_id = $1`,
    [id],
  )
  await client.query(
    `insert into stamp (company_id, employee_id, store_id, starts_at, ends_at, md_confirmed)
     select $1, e.id, e.store_id, t, t + interval '8 hours 30 minutes', true
     from employee e, generate_series(0, $2::int - 1) d, lateral (select timestamptz '2026-09-01 05:00+00' + d * interval '1 day 20 minutes' as t) x
     where e.company_id = $1`,
    [id, stamps],
  )
  await client.query(
    `insert into stamp_pause (company_id, shift_id, store_id, starts_at, ends_at)
     select company_id, id, store_id, starts_at + interval '4 hours', starts_at + interval '4 hours 30 minutes' from stamp where company_id = $1`,
    [id],
  )
  await client.query(
    `insert into absence (company_id, employee_id, store_id, starts_at, ends_at, md_type, md_approved)
     select $1, e.id, e.store_id, t, t + (1 + (e.id + a) % 5) * interval '1 day', (array[1, 1, 2, 6])[1 + (e.id + a) % 4], (e.id + a) % 20 <> 0
     from employee e, generate_series(0, $2::int - 1) a, lateral (select timestamptz '2026-09-30 22:00+00' + a * interval '9 days' + (e.id % 5) * interval '1 day' as t) x
     where e.company_id = $1`,
    [id, absences],
  )
  return id
}

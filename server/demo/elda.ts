import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'

const INSURERS = [
  ['11', '20134567'],
  ['15', '1400233'],
  ['14', '40210078'],
  ['17', '1702344'],
  ['18', '1811902'],
]

/** Reports to ELDA, in test mode only; of who is there already it is known how they are insured. */
export async function makeElda(tx: PlatformTx, companyId: number, name: string): Promise<void> {
  await tx.execute(sql`
    insert into elda_employer (company_id, name, phone_number, email, version)
    values (${companyId}, ${name}, '01 555 01 20', 'lohn@sonnblick.example', 1)`)
  for (const [insurer, account] of INSURERS)
    await tx.execute(sql`
      insert into elda_insurer (company_id, insurer, contribution_accountnumber) values (${companyId}, ${insurer}, ${account})`)
  await tx.execute(sql`
    insert into insured_fact (company_id, employee_id, kind, valid_from, area)
    select e.company_id, e.id, 'insurance', e.entry, case m.model_group when 'apprentice' then '03' else '01' end
    from employee e join employment_model m on m.company_id = e.company_id and m.id = e.employment_model_id
    where e.company_id = ${companyId} and not e.dummy and e.entry <= current_date
      and m.model_group not in ('worker', 'salaried')`)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('elda_creator', 'id'))::int as id`,
  )
  const rowId = rows[0]!.id
  const hash = createHash('sha512').update('Demo-Kundenpasswort').digest('hex')
  const sealed = vault().seal(hash, { companyId, table: 'elda_creator', column: 'password_sealed', rowId })
  await tx.execute(sql`
    insert into elda_creator (company_id, id, elda_serial_number, password_sealed, periodic_clearing_check, default_projekt, name, country, postal, city, street)
    values (${companyId}, ${rowId}, '0042317', ${sealed}, true, 'TM', 'Kontor Demo Software', 'A', '1060', 'Wien', 'Linke Wienzeile 4')`)
}

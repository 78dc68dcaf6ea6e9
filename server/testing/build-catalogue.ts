import { rawSql } from './app.ts'
import { TWO_STEPS } from './build-personnel.ts'

let count = 0

/** An agreement of the catalogue with a table of wages from 2026 on. */
export async function catalogueEntry({ from = '2026-05-01', rows = TWO_STEPS } = {}) {
  const name = `Katalog ${process.pid}-${++count}`
  const [entry] = await rawSql<{ id: number }>(
    `insert into catalogue_agreement (name, weekly_minutes) values ($1, 2400) returning id`,
    [name],
  )
  return { id: entry!.id, name, tableId: await catalogueTable({ entry: entry!, from, rows }) }
}

export async function catalogueTable({
  entry,
  from,
  rows = TWO_STEPS,
}: {
  entry: { id: number }
  from: string
  rows?: typeof TWO_STEPS
}) {
  const [table] = await rawSql<{ id: number }>(
    `insert into catalogue_table (agreement_id, pay_kind, valid_from, rows) values ($1, 'wage', $2, $3) returning id`,
    [entry.id, from, JSON.stringify(rows)],
  )
  return table!.id
}

/** An agreement of a company that follows one of the catalogue, with the table that it took over. */
export async function follower(values: {
  company: number
  entry: { id: number; tableId: number }
  allows?: boolean
  name?: string
}) {
  const { company, entry, allows = true, name = 'Unser KV' } = values
  const [agreement] = await rawSql<{ id: number }>(
    `insert into collective_agreement (company_id, name, weekly_minutes, catalogue_id) values ($1, $2, 2400, $3) returning id`,
    [company, name, entry.id],
  )
  const [table] = await rawSql<{ id: number }>(
    `insert into agreement_table (company_id, agreement_id, pay_kind, valid_from, federal_state, rows, catalogue_table_id, catalogue_version)
     select $1, $2, pay_kind, valid_from, federal_state, rows, id, version from catalogue_table where id = $3 returning id`,
    [company, agreement!.id, entry.tableId],
  )
  if (allows)
    await rawSql(
      'insert into agreement_setting (company_id, allows_catalogue) values ($1, true) on conflict (company_id) do nothing',
      [company],
    )
  return { id: agreement!.id, tableId: table!.id }
}

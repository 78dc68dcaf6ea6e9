import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ClearingUrgency, clearingCode, clearingDueOn } from '#domain/elda/clearing-codes.ts'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { ClearingState } from '#domain/elda/return-words.ts'
import type { PlatformTx } from '#server/platform/database/database.ts'
import { putSealed } from '#server/platform/sealed-files.ts'
import { vault } from '#server/platform/vault.ts'

type Asked = {
  code: string
  urgency: ClearingUrgency
  state: ClearingState
  daysAgo: number
  /** Nobody was found. */
  isLost?: true
  number?: string
}

/** A case in every state. */
const CASES: readonly Asked[] = [
  { code: 'VW1960', urgency: 'urgent', state: 'open', daysAgo: 0 },
  { code: 'VW1924', urgency: 'soon', state: 'open', daysAgo: 1, number: '1237010180' },
  { code: 'VW1750', urgency: 'normal', state: 'working', daysAgo: 2 },
  { code: 'VW1999', urgency: 'soon', state: 'open', daysAgo: 9 },
  { code: 'BW1930', urgency: 'normal', state: 'open', daysAgo: 3, isLost: true },
  { code: 'VW1945', urgency: 'soon', state: 'settled', daysAgo: 20 },
]
const ACCOUNTS = ['20134567', '1400233']

/** What the insurer asked about changes that were notified, and one notice that waits for its return. */
export async function makeClearing(
  tx: PlatformTx,
  companyId: number,
  accountId: string,
  today: Temporal.PlainDate,
): Promise<void> {
  const { rows: people } = await tx.execute<{ id: number }>(sql`
    select id from employee e where company_id = ${companyId} and not dummy and exit is null and entry < ${today.toString()}::date
      and not exists (select from social_insurance_registration r where r.company_id = e.company_id and r.employee_id = e.id)
    order by id desc limit ${CASES.length}`)
  // Who gets a number has none yet.
  const placeOfNumber = CASES.findIndex(({ number }) => number !== undefined)
  const numberless = await withoutNumber(tx, companyId)
  if (numberless !== undefined && people[placeOfNumber] && !people.some(({ id }) => id === numberless))
    people[placeOfNumber] = { id: numberless }
  const returnId = await makeReturn(tx, companyId, accountId)
  for (const [at, person] of people.entries()) {
    const asked = CASES[at]!
    const reference = `K1-${today.year}-${String(290 + at).padStart(6, '0')}`
    if (!asked.isLost)
      await makeNotice(tx, companyId, person.id, reference, {
        state: asked.state === 'settled' ? 'done' : 'clearing',
        account: ACCOUNTS[at % 2]!,
        day: today.subtract({ days: asked.daysAgo + 12 }),
      })
    const askedOn = today.subtract({ days: asked.daysAgo })
    const employeeId = asked.isLost ? null : person.id
    const account = ACCOUNTS[at % 2]!
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into clearing_case (company_id, return_id, subject, code, urgency, account, reference, employee_id, asked_name, is_test, message,
        asked_on, due_on, state, reason, worked_by_name, settled_at)
      values (${companyId}, ${returnId}, ${JSON.stringify([account, asked.code, reference])}, ${asked.code}, ${asked.urgency}, ${account},
        ${reference}, ${employeeId}, ${asked.isLost ? 'Muster Beispiel' : ''}, true, ${clearingCode(asked.code).meaning}, ${askedOn.toString()}::date,
        ${clearingDueOn(clearingCode(asked.code), asked.urgency, askedOn).toString()}::date, ${asked.state},
        ${asked.state === 'settled' ? 'Richtigstellung gesendet' : ''}, ${asked.state === 'open' ? '' : 'Maria Huber'},
        case when ${asked.state} = 'settled' then now() end)
      returning id`)
    if (asked.number) await keepNumber(tx, companyId, rows[0]!.id, asked.number)
  }
  const last = people.at(-1)
  const sent = { state: 'sent', account: ACCOUNTS[0]!, day: today.subtract({ days: 5 }) } as const
  if (last) await makeNotice(tx, companyId, last.id, `K1-${today.year}-000311`, sent)
}

const withoutNumber = (tx: PlatformTx, companyId: number): Promise<number | undefined> =>
  tx
    .execute<{ id: number }>(
      sql`select id from employee where company_id = ${companyId} and not dummy and svnr_sealed is null and exit is null order by id desc limit 1`,
    )
    .then(({ rows }) => rows[0]?.id)

type Notified = { state: RegistrationState; account: string; day: Temporal.PlainDate }

/** A change of a test: duties are reckoned as if it were not there. */
const makeNotice = (
  tx: PlatformTx,
  companyId: number,
  employeeId: number,
  reference: string,
  { state, account, day }: Notified,
) =>
  tx.execute(sql`
    insert into social_insurance_registration (company_id, employee_id, kind, state, reference, account, told_on, due_on, project, made_by_name)
    values (${companyId}, ${employeeId}, 'M6', ${state}, ${reference}, ${account}, ${day.toString()}, ${day.add({ days: 7 }).toString()}, 'TM',
      'Maria Huber')`)

async function makeReturn(tx: PlatformTx, companyId: number, accountId: string): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('elda_return', 'id'))::int as id`,
  )
  const rowId = rows[0]!.id
  const bytes = Buffer.from('<?xml version="1.0"?>\n<dialogfallListe xmlns="https://online_2_0.elda.at/dgdialog/"/>')
  const { key, size, sha256 } = await putSealed({ companyId, table: 'elda_return', column: 'file', rowId }, bytes)
  await tx.execute(sql`
    with stored as (
      insert into file (company_id, storage_key, name, type, size, sha256, purpose, created_by)
      values (${companyId}, ${key}, 'cm_8841.xml', 'application/octet-stream', ${size}, ${sha256}, 'elda-return', ${accountId}::uuid)
      returning id)
    insert into elda_return (company_id, id, file_name, sha256, file_id, kind, state, created_by, created_by_name, applied_at)
    select ${companyId}, ${rowId}, 'cm_8841.xml', ${createHash('sha256').update(bytes).digest('hex')}, id, 'clearing', 'applied', ${accountId}::uuid, 'Maria Huber', now()
    from stored`)
  return rowId
}

async function keepNumber(tx: PlatformTx, companyId: number, rowId: number, number: string): Promise<void> {
  const sealed = vault().seal(number, { companyId, table: 'clearing_case', column: 'number_sealed', rowId })
  await tx.execute(sql`
    update clearing_case set number_sealed = ${sealed}, number_index = ${vault().blindIndex(number, companyId, 'svnr')}
    where company_id = ${companyId} and id = ${rowId}`)
}

import { createHash } from 'node:crypto'
import type { ClearingUrgency } from '#domain/elda/clearing-codes.ts'
import type { InsuredFactKind } from '#domain/elda/insured-words.ts'
import type { ClearingState } from '#domain/elda/return-words.ts'
import { putSealed } from '#server/platform/sealed-files.ts'
import { vault } from '#server/platform/vault.ts'
import { rawSql } from './app.ts'
import { next } from './build-accounts.ts'
import { type EmployeeValues, employee } from './build-personnel.ts'

type Person = { id: number; company: number }

export async function insuredFact(
  values: EmployeeValues & {
    employee?: Person
    kind?: InsuredFactKind
    from?: string
    area?: string | null
    isMarginal?: boolean | null
    isFree?: boolean | null
    leavingReason?: string
    noticePayTo?: string | null
    leavePayTo?: string | null
    resumesOn?: string | null
    names?: [last: string, first: string]
  } = {},
): Promise<{ id: number; employee: Person }> {
  const owner = values.employee ?? (await employee(values))
  const kind = values.kind ?? 'insurance'
  const [lastName, firstName] = kind === 'name' ? (values.names ?? ['Yilmaz', 'Emre']) : ['', '']
  const saysNothing = (values.area ?? values.isMarginal ?? values.isFree ?? null) === null
  const [row] = await rawSql<{ id: number }>(
    `insert into insured_fact (company_id, employee_id, kind, valid_from, area, is_marginal, is_free, leaving_reason, notice_pay_to,
       leave_pay_to, resumes_on, last_name, first_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      ...[owner.company, owner.id, kind, values.from ?? '2026-01-01'],
      kind === 'insurance' && saysNothing ? '01' : (values.area ?? null),
      ...[values.isMarginal ?? null, values.isFree ?? null],
      kind === 'leaving' ? (values.leavingReason ?? '02') : null,
      ...[values.noticePayTo ?? null, values.leavePayTo ?? null, values.resumesOn ?? null],
      ...[lastName, firstName],
    ],
  )
  return { id: row!.id, employee: owner }
}

/** An account in the settings, of the company that reports under its own name. */
export async function contributionAccount(values: {
  company: number
  insurer?: string
  number?: string
}): Promise<{ id: number }> {
  await rawSql(
    `insert into elda_employer (company_id, name, version) values ($1, 'Muster GmbH', 1) on conflict do nothing`,
    [values.company],
  )
  const [row] = await rawSql<{ id: number }>(
    `insert into elda_insurer (company_id, insurer, contribution_accountnumber) values ($1, $2, $3)
     on conflict (company_id, insurer, contribution_accountnumber) do update set insurer = excluded.insurer returning id`,
    [values.company, values.insurer ?? '11', values.number ?? '20134567'],
  )
  return row!
}

const SAYS_NOTHING = '<protokoll protokollnummer="1"><status>uebernommen</status></protokoll>'

/** A file of ELDA as an upload leaves it. */
export async function eldaReturn(values: {
  company: number
  name?: string
  content?: string
  state?: 'waiting' | 'applied'
}): Promise<{ id: number; version: number }> {
  const { company: companyId, state = 'waiting' } = values
  const [made] = await rawSql<{ id: number }>(`select nextval(pg_get_serial_sequence('elda_return', 'id'))::int as id`)
  const rowId = made!.id
  const bytes = Buffer.from(values.content ?? `${SAYS_NOTHING}<!-- ${rowId} -->`)
  const stored = await putSealed({ companyId, table: 'elda_return', column: 'file', rowId }, bytes)
  const name = values.name ?? `mitteilung_${rowId}.xml`
  const account = '00000000-0000-4000-8000-000000000000'
  const [file] = await rawSql<{ id: number }>(
    `insert into file (company_id, storage_key, size, sha256, name, type, purpose, created_by)
     values ($1, $2, $3, $4, $5, 'application/octet-stream', 'elda-return', $6) returning id`,
    [companyId, stored.key, stored.size, stored.sha256, name, account],
  )
  await rawSql(
    `insert into elda_return (company_id, id, file_name, sha256, file_id, kind, state, created_by, created_by_name, applied_at)
     values ($1, $2, $3, $4, $5, 'protocol', $6, $7, 'Maria Huber', case when $6 = 'applied' then now() end)`,
    [companyId, rowId, name, createHash('sha256').update(bytes).digest('hex'), file!.id, state, account],
  )
  return { id: rowId, version: 1 }
}

/** A question of the insurer; without an employee nobody was found. */
export async function clearingCase(values: {
  company: number
  employee?: Person | null
  code?: string
  urgency?: ClearingUrgency
  account?: string
  reference?: string
  number?: string
  dueOn?: string
  state?: ClearingState
}): Promise<{ id: number; version: number }> {
  const { company: companyId, employee: person = null, state = 'open', reference = `R${next()}` } = values
  const code = values.code ?? 'VW1960'
  const from = await eldaReturn({ company: companyId, state: 'applied' })
  const [row] = await rawSql<{ id: number }>(
    `insert into clearing_case (company_id, return_id, subject, code, urgency, account, reference, employee_id, asked_name, is_test,
       asked_on, due_on, state, reason, settled_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $10, $11, $12, case when $11 = 'settled' then now() end) returning id`,
    [
      ...[companyId, from.id, JSON.stringify([values.account ?? '20134567', code, reference]), code],
      ...[values.urgency ?? 'urgent', values.account ?? '20134567', reference, person?.id ?? null],
      ...[person ? '' : 'Unbekannt Uwe', values.dueOn ?? '2026-11-27', state, state === 'settled' ? 'Geklärt' : ''],
    ],
  )
  const id = row!.id
  if (values.number) {
    const sealed = vault().seal(values.number, {
      ...{ companyId, table: 'clearing_case', column: 'number_sealed', rowId: id },
    })
    await rawSql('update clearing_case set number_sealed = $3, number_index = $4 where company_id = $1 and id = $2', [
      ...[companyId, id, sealed, vault().blindIndex(values.number, companyId, 'svnr')],
    ])
  }
  return { id, version: 1 }
}

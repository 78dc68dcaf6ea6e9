import type { InsuredFactKind } from '#domain/elda/insured-words.ts'
import { rawSql } from './app.ts'
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

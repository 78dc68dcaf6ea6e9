import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { InsuredFact, InsuredFactDraft } from '#contract/elda/insured-facts.ts'
import { INSURED_FACTS } from '#domain/elda/insured-words.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { insuredFact } from './tables.ts'

const columns = {
  id: insuredFact.id,
  employeeId: insuredFact.employeeId,
  kind: insuredFact.kind,
  from: insuredFact.validFrom,
  area: insuredFact.area,
  isMarginal: insuredFact.isMarginal,
  isFree: insuredFact.isFree,
  leavingReason: insuredFact.leavingReason,
  otherReason: insuredFact.otherReason,
  noticePayTo: insuredFact.noticePayTo,
  leavePayTo: insuredFact.leavePayTo,
  resumesOn: insuredFact.resumesOn,
  lastName: insuredFact.lastName,
  firstName: insuredFact.firstName,
  version: insuredFact.version,
}

/** By kind, the newest first. */
export const ofPerson = (tx: CompanyTx, employeeId: number): Promise<InsuredFact[]> =>
  tx
    .select(columns)
    .from(insuredFact)
    .where(eq(insuredFact.employeeId, employeeId))
    .orderBy(asc(insuredFact.kind), desc(insuredFact.validFrom))

export const find = (tx: CompanyTx, id: number): Promise<InsuredFact | undefined> =>
  tx
    .select(columns)
    .from(insuredFact)
    .where(eq(insuredFact.id, id))
    .then(rows => rows[0])

type Values = Omit<InsuredFact, 'id' | 'employeeId' | 'version' | 'kind'>
const valuesOf = ({ from, ...values }: Values) => ({ ...values, validFrom: from })

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: InsuredFactDraft): Promise<InsuredFact> =>
  tx
    .insert(insuredFact)
    .values({ ...valuesOf(draft), kind: draft.kind, companyId, employeeId: draft.employeeId })
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Values): Promise<InsuredFact> =>
  tx
    .update(insuredFact)
    .set({ ...valuesOf(values), version: sql`${insuredFact.version} + 1` })
    .where(eq(insuredFact.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(insuredFact).where(eq(insuredFact.id, id))

const personOf = (what: SQL, id: SQL) => sql`
  select ${what} from insured_fact f join employee e on e.company_id = f.company_id and e.id = f.employee_id where f.id = ${id}`

/** How people call it. */
export const recordName = (id: SQL) => personOf(sql`btrim(e.last_name || ' ' || e.first_name)`, id)

/** Which of them it is: „Versicherung ab 01.03.2026“. */
export const detailOf = (id: SQL) =>
  personOf(
    sql`((${JSON.stringify(INSURED_FACTS)}::jsonb) ->> f.kind) || ' ab ' || to_char(f.valid_from, 'DD.MM.YYYY')`,
    id,
  )

export const storeOf = (id: SQL) => personOf(sql`e.store_id`, id)

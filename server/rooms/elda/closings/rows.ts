import { sql } from 'drizzle-orm'
import type { RegistrationState } from '#domain/elda/registration-states.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

type Closed = { from: RegistrationState; reason: string; by: string }

export const close = (tx: CompanyTx, id: number, { from, reason, by }: Closed) =>
  tx.execute(sql`
    update social_insurance_registration set state = 'done', closed_from = ${from}, closed_reason = ${reason}, closed_by_name = ${by},
      state_at = now(), version = version + 1
    where id = ${id}`)

export const reopen = (tx: CompanyTx, id: number, state: RegistrationState) =>
  tx.execute(sql`
    update social_insurance_registration set state = ${state}, closed_from = null, closed_reason = '', closed_by_name = '',
      state_at = now(), version = version + 1
    where id = ${id}`)

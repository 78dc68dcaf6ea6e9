import { sql } from 'drizzle-orm'
import { type DeliveryStep, LOG_DAYS } from '#domain/exports/delivery-states.ts'
import type { CompanyScope, CompanyTx, PlatformTx } from '#server/platform/database/database.ts'

/** A file of the ledger, or one of master data. */
export type Delivery = { kind: 'run' | 'employees'; id: number }
type Noted = { message?: string; sent?: { bytes: number; sha256: string }; byAccount?: boolean }

/** Keeps what was done with a file on its way; `byAccount`: by whoever acts, not by a worker for them. */
export const note = (
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { kind, id }: Delivery,
  step: DeliveryStep,
  { message = '', sent, byAccount = false }: Noted = {},
) =>
  tx.execute(sql`
    insert into delivery_log (company_id, kind, record_id, step, message, bytes, sha256, account_id)
    values (${companyId}, ${kind}, ${id}, ${step}, left(${message}, 500), ${sent?.bytes ?? null}, ${sent?.sha256 ?? null},
      ${byAccount ? accountId : null}::uuid)`)

/** Of a file that is still open everything stays, however long it has been. */
export const purge = (tx: PlatformTx) =>
  tx.execute(sql`
    delete from delivery_log l where l.at < now() - make_interval(days => ${LOG_DAYS})
      and not exists (select from export_run r where l.kind = 'run' and r.company_id = l.company_id and r.id = l.record_id
        and r.state in ('sending', 'failed') and r.stop <> 'dropped')
      and not exists (select from employee_export_run r where l.kind = 'employees' and r.company_id = l.company_id and r.id = l.record_id
        and r.state in ('sending', 'failed') and r.stop <> 'dropped')`)

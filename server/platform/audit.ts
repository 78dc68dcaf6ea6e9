import { sql } from 'drizzle-orm'
import type { CompanyScope, CompanyTx } from './database/database.ts'

/** Values of these fields are never written to the trail, only that they changed. */
const MASKED = new Set([
  'socialsecurity',
  'svnr',
  'iban',
  'bic',
  'password',
  'secret',
  'privateKey',
  'payment',
  'extraPayment',
])

export type AuditChange = {
  action: 'created' | 'changed' | 'removed' | 'read-sensitive' | 'exported' | 'imported' | 'refused' | (string & {})
  /** Room and noun, `settings/cost-centres`. */
  kind: string
  id: number | string
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

/** Written in the same transaction as the change it tells of; keeps only the fields that differ. */
export async function audit(tx: CompanyTx, scope: CompanyScope, change: AuditChange): Promise<void> {
  const { before, after } = difference(change.before, change.after)
  await tx.execute(sql`
    insert into audit_entry (company_id, account_id, action, record_kind, record_id, before, after, origin)
    values (${scope.companyId}, ${scope.accountId}, ${change.action}, ${change.kind}, ${String(change.id)},
            ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb, ${scope.origin})`)
}

function difference(before?: Record<string, unknown>, after?: Record<string, unknown>) {
  if (!before || !after) return { before: before && masked(before), after: after && masked(after) }
  const changed = Object.keys(after).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (row: Record<string, unknown>) => masked(Object.fromEntries(changed.map(key => [key, row[key] ?? null])))
  return { before: only(before), after: only(after) }
}

const masked = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, MASKED.has(key) && value != null && value !== '' ? '•••' : value]),
  )

import type { Permission } from '#contract/permissions.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What a caller must be able to read to read what was done to it; the first line that fits holds, and the rest is free. */
const RIGHTS: readonly [begins: string, permission: Permission][] = [
  ['imports/import-jobs', 'imports.run'],
  ['personnel/employee-documents', 'documents.read'],
  ['personnel/document-templates', 'documents.read'],
  ['personnel/', 'employees.read'],
  ['time/absences', 'absences.read'],
  ['time/stamps', 'stamps.read'],
  ['time/transfer-targets', 'settings.read'],
  ['time/', 'exports.run'],
  ['settings/cost-centres', 'stores.read'],
  ['settings/roles', 'roles.read'],
  ['settings/', 'settings.read'],
  ['accounts/roles', 'roles.read'],
  ['accounts/single-sign-on', 'settings.read'],
  ['accounts/api-keys', 'settings.read'],
  ['roster/', 'roster.read'],
  ['elda/', 'elda.write'],
  ['comparison/', 'comparison.run'],
  ['reports/', 'reports.run'],
]

/** Beginnings of kinds in their order, each with whether the caller may read it; undefined: everything. */
export function readableKinds({ permissions }: CompanyScope): { begins: string; readable: boolean }[] | undefined {
  if (RIGHTS.every(([, permission]) => permissions.has(permission))) return undefined
  return RIGHTS.map(([begins, permission]) => ({ begins, readable: permissions.has(permission) }))
}

/**
 * Entries keep what a record held at that time, in whichever store it was then: they can't be told apart by store, so who is
 * bound to stores reads none.
 */
export function refuseStoreBound({ storeIds }: CompanyScope): void {
  if (storeIds)
    throw new Refusal('forbidden', 'Das Protokoll umfasst den ganzen Betrieb; Sie sehen nur einzelne Standorte.')
}

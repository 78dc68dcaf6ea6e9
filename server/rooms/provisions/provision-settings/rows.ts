import { sql } from 'drizzle-orm'
import type { ProvisionSettings } from '#contract/provisions/provision-settings.ts'
import { SHIPPED_PROVISION_SETTINGS } from '#domain/provisions/provision-settings.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { provisionSetting } from './tables.ts'

const columns = {
  basis: provisionSetting.basis,
  averageMonths: provisionSetting.averageMonths,
  workdayDivisor: provisionSetting.workdayDivisor,
  overtimeDivisor: provisionSetting.overtimeDivisor,
  overtimeWithSpecial: provisionSetting.overtimeWithSpecial,
  overtimeFactor: provisionSetting.overtimeFactor,
  negativeLeave: provisionSetting.negativeLeave,
  specialMonths: provisionSetting.specialMonths,
  version: provisionSetting.version,
}

export const find = (tx: CompanyTx): Promise<ProvisionSettings> =>
  tx
    .select(columns)
    .from(provisionSetting)
    .then(rows => rows[0] ?? ({ ...SHIPPED_PROVISION_SETTINGS, version: 1 } as ProvisionSettings))

/** Made where there were none, and locked for a change. */
export async function lock(tx: CompanyTx, { companyId }: CompanyScope): Promise<ProvisionSettings> {
  await tx.insert(provisionSetting).values({ companyId }).onConflictDoNothing()
  const [row] = await tx.select(columns).from(provisionSetting).for('update')
  return row!
}

export const update = (
  tx: CompanyTx,
  change: Partial<Omit<ProvisionSettings, 'version'>>,
): Promise<ProvisionSettings> =>
  tx
    .update(provisionSetting)
    .set({ ...change, version: sql`${provisionSetting.version} + 1` })
    .returning(columns)
    .then(rows => rows[0]!)

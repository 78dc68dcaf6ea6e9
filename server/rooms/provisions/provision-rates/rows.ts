import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ProvisionRate, ProvisionRateDraft } from '#contract/provisions/provision-rates.ts'
import { FEDERAL_STATES } from '#domain/basics/federal-states.ts'
import { rateName } from '#domain/provisions/provision-rates.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { provisionRate } from './tables.ts'

const columns = {
  id: provisionRate.id,
  federalState: provisionRate.federalState,
  validFrom: provisionRate.validFrom,
  regular: provisionRate.regular,
  special: provisionRate.special,
  marginal: provisionRate.marginal,
  apprentice: provisionRate.apprentice,
  accident: provisionRate.accident,
  version: provisionRate.version,
}

const named = (row: Omit<ProvisionRate, 'name'>): ProvisionRate => ({ ...row, name: rateName(row) })

export const list = (tx: CompanyTx): Promise<ProvisionRate[]> =>
  tx
    .select(columns)
    .from(provisionRate)
    .orderBy(asc(provisionRate.federalState), asc(provisionRate.validFrom))
    .then(rows => rows.map(named))

export const lock = (tx: CompanyTx, id: number): Promise<ProvisionRate | undefined> =>
  tx
    .select(columns)
    .from(provisionRate)
    .where(eq(provisionRate.id, id))
    .for('update')
    .then(rows => rows[0] && named(rows[0]))

export const insert = (tx: CompanyTx, { companyId }: CompanyScope, draft: ProvisionRateDraft): Promise<ProvisionRate> =>
  tx
    .insert(provisionRate)
    .values({ ...draft, companyId })
    .returning(columns)
    .then(rows => named(rows[0]!))

export const update = (tx: CompanyTx, id: number, change: Partial<ProvisionRateDraft>): Promise<ProvisionRate> =>
  tx
    .update(provisionRate)
    .set({ ...change, version: sql`${provisionRate.version} + 1` })
    .where(eq(provisionRate.id, id))
    .returning(columns)
    .then(rows => named(rows[0]!))

export const remove = (tx: CompanyTx, id: number) => tx.delete(provisionRate).where(eq(provisionRate.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`
  select (array[${sql.join(
    FEDERAL_STATES.map(({ valueGER }) => sql`${valueGER}::text`),
    sql`, `,
  )}])[federal_state] || ' ab ' || to_char(valid_from, 'DD.MM.YYYY') from provision_rate where id = ${id}`

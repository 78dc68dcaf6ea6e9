import { type SQL, sql } from 'drizzle-orm'
import { BELL_DEFAULTS, type BellConfig, type Category, type Counts } from '#domain/notifications/categories.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import { documentWarnings, duplicates, importIssues, missingPermits, PEOPLE, type Viewer } from '../open-alerts/rows.ts'

export async function config(tx: CompanyTx, { accountId }: CompanyScope): Promise<BellConfig> {
  const { rows } = await tx.execute<{ switches: Partial<BellConfig>; limit: number | null }>(sql`
    select switches, document_expiry_limit as limit from bell_setting where account_id = ${accountId}`)
  const [stored] = rows
  return stored ? { ...BELL_DEFAULTS, ...stored.switches, documentExpiryLimit: stored.limit } : BELL_DEFAULTS
}

/** Only what is named changes, so that two open pages don't undo each other. */
export async function saveConfig(
  tx: CompanyTx,
  { companyId, accountId }: CompanyScope,
  { documentExpiryLimit, ...switches }: Partial<BellConfig>,
): Promise<void> {
  const limit = documentExpiryLimit === undefined ? BELL_DEFAULTS.documentExpiryLimit : documentExpiryLimit
  await tx.execute(sql`
    insert into bell_setting as old (company_id, account_id, switches, document_expiry_limit)
    values (${companyId}, ${accountId}, ${JSON.stringify(switches)}::jsonb, ${limit})
    on conflict (company_id, account_id) do update set switches = old.switches || excluded.switches,
      document_expiry_limit = case when ${documentExpiryLimit === undefined} then old.document_expiry_limit else excluded.document_expiry_limit end`)
}

export type CountedAt = { counts: Counts; snapshot: string }

/** The wanted categories, in one statement. */
export async function counts(tx: CompanyTx, viewer: Viewer, wanted: readonly Category[]): Promise<CountedAt> {
  if (wanted.length === 0) return { counts: {}, snapshot: viewer.snapshot }
  const sources = new Map<SQL, Category[]>()
  const relations = relationsOf(viewer)
  for (const category of wanted) {
    const { of } = relations[category]
    sources.set(of, [...(sources.get(of) ?? []), category])
  }
  // Categories of one source are counted in one pass over it.
  const passes = [...sources].map(([of, categories]) => {
    const columns = categories.map(category => sql`count(*) ${relations[category].only} as ${sql.identifier(category)}`)
    return sql`(select ${sql.join(columns, sql`, `)} from (${of}) alert)`
  })
  const named = passes.map((pass, index) => sql`${pass} ${sql.identifier(`pass${index}`)}`)
  const { rows } = await tx.execute<Counts & { snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot, * from ${sql.join(named, sql` cross join `)}`,
  )
  const { snapshot, ...counts } = rows[0]!
  return { counts, snapshot }
}

function relationsOf(viewer: Viewer): Record<Category, { of: SQL; only: SQL }> {
  const all = (of: SQL) => ({ of, only: sql`` })
  const [permits, documents] = [missingPermits(viewer), documentWarnings(viewer)]
  const missing = (permit: string) => ({ of: permits, only: sql`filter (where ${permit} = any (missing))` })
  const warned = (warning: string) => ({ of: documents, only: sql`filter (where ${warning} = any (warnings))` })
  return {
    newEmployees: all(PEOPLE.newEmployees(viewer)),
    canceledContracts: all(PEOPLE.canceledContracts(viewer)),
    socialInsuranceRegistrations: all(PEOPLE.socialInsuranceRegistrations(viewer)),
    minimalDatafieldsNull: all(PEOPLE.minimalDatafieldsNull(viewer)),
    issuesWithImportJobsCount: all(importIssues),
    mdPersonnelIdNotUniqueCount: all(duplicates('personnel_key')),
    ibanNotUniqueCount: all(duplicates('iban_index')),
    svnrNotUniqueCount: all(duplicates('svnr_index')),
    employeeExportCount: all(PEOPLE.employeeExportCount(viewer)),
    unconfirmedDocuments: warned('unconfirmed'),
    expiredDocuments: warned('expired'),
    expiringDocuments: warned('expiring'),
    missingPassDocumentsForNonEU: missing('passport'),
    missingWorkPermitDocumentsForNonEU: missing('workPermit'),
    missingResidencePermitDocumentsForNonEU: missing('residencePermit'),
    missingEducationPermitDocumentsForNonEU: missing('educationPermit'),
  }
}

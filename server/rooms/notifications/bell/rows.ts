import { type SQL, sql } from 'drizzle-orm'
import type { Permit } from '#domain/documents/document-types.ts'
import { type Case, type Cases, FIRST_BY } from '#domain/notifications/cases.ts'
import { BELL_DEFAULTS, type BellConfig, type Category, type Counts } from '#domain/notifications/categories.ts'
import type { DocumentWarning } from '#domain/notifications/rules.ts'
import { changeMark } from '#server/platform/database/change-marks.ts'
import type { CompanyScope, CompanyTx } from '#server/platform/database/database.ts'
import {
  agreementProposals,
  documentWarnings,
  duplicates,
  importIssues,
  missingPermits,
  PEOPLE,
  type UniqueColumn,
  type Viewer,
} from '../open-alerts/rows.ts'

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

export type Counted = { counts: Counts; cases: Cases }
export type CountedAt = Counted & { mark: string }

/** The wanted categories and the most pressing case of each. */
export async function counts(tx: CompanyTx, viewer: Viewer, wanted: readonly Category[]): Promise<CountedAt> {
  const { rows } = await tx.execute<{
    counts: Counts
    cases: Partial<Record<Category, Case | null>>
    mark: string
  }>(countStatement(viewer, wanted))
  const { mark, counts, cases } = rows[0]!
  const open = Object.entries(cases).filter(([, found]) => found !== null)
  return { mark, counts, cases: Object.fromEntries(open) as Cases }
}

/** All in one, at one moment. Whatever table it reads must be watched for changes (`mark_changes`). */
export function countStatement(viewer: Viewer, wanted: readonly Category[]): SQL {
  const sources = new Map<SQL, Category[]>()
  const relations = relationsOf(viewer)
  for (const category of wanted) {
    const { of } = relations[category]
    sources.set(of, [...(sources.get(of) ?? []), category])
  }
  // Categories of one source are counted in one pass over it, which finds the most pressing case on its way.
  const passes = [...sources].map(([of, categories]) => {
    const columns = categories.flatMap(category => {
      const { day, only } = relations[category]
      const first = FIRST_BY[category] === 'earliest' ? sql`min` : sql`max`
      return [
        sql`count(*) ${only} as ${sql.identifier(category)}`,
        sql`${first}(${placeOf(day)}) ${only} as ${firstOf(category)}`,
      ]
    })
    return sql`(select ${sql.join(columns, sql`, `)} from (${of}) alert)`
  })
  const named = passes.map((pass, index) => sql`${pass} ${sql.identifier(`pass${index}`)}`)
  const all = (value: (category: Category) => SQL) =>
    sql.join(
      wanted.map(category => sql`${sql.raw(`'${category}'`)}, ${value(category)}`),
      sql`, `,
    )
  return sql`
    select ${changeMark} as mark, json_build_object(${all(category => sql`${sql.identifier(category)}`)}) as counts,
      json_build_object(${all(category => relations[category].named(firstOf(category)))}) as cases
    from (select * from ${sql.join(named, sql` cross join `)} offset 0) counted`
}

const firstOf = (category: Category) => sql`${sql.identifier(`${category} first`)}`

/** Day and id as one number, so that a pass needs neither sorting nor a second look. */
const placeOf = (day: SQL) => sql`(coalesce(${day} - date '2000-01-01', ${NO_DAY})::bigint << 32) | id`
const NO_DAY = sql.raw('-1000000')
const idAt = (place: SQL) => sql`(${place} & 4294967295)::int`
const dayAt = (place: SQL) => sql`(date '2000-01-01' + nullif((${place} >> 32)::int, ${NO_DAY}))::text`

type Relation = {
  of: SQL
  only: SQL
  day: SQL
  /** The case at that place. Looked up by its key, at most once a category. */
  named: (place: SQL) => SQL
}

const aCase = (name: SQL, day: SQL, documentType: SQL) =>
  sql`json_build_object('name', ${name}, 'day', ${day}, 'documentType', ${documentType})`
const fullName = sql`btrim(e.last_name || ' ' || e.first_name)`

const person = (place: SQL) => sql`(
  select ${aCase(fullName, dayAt(place), sql`null`)} from employee e where e.id = ${idAt(place)})`
const document = (place: SQL) => sql`(
  select ${aCase(fullName, dayAt(place), sql`d.document_type`)}
  from employee_document d join employee e on e.company_id = d.company_id and e.id = d.employee_id where d.id = ${idAt(place)})`
const proposal = (place: SQL) => sql`(
  select ${aCase(sql`a.name`, dayAt(place), sql`null`)}
  from agreement_proposal p join collective_agreement a on a.company_id = p.company_id and a.id = p.agreement_id where p.id = ${idAt(place)})`
const importJob = (zone: string) => (place: SQL) =>
  sql`(
  select ${aCase(sql`j.file_name`, sql`(j.created_at at time zone ${zone})::date::text`, sql`null`)}
  from import_job j where j.id = ${idAt(place)})`

function relationsOf(viewer: Viewer): Record<Category, Relation> {
  const all = (of: SQL, day = sql`day`, named = person): Relation => ({ of, only: sql``, day, named })
  // Who was created last.
  const shared = (column: UniqueColumn) => all(duplicates(viewer, column), sql`null::date`)
  const [permits, documents] = [missingPermits(viewer), documentWarnings(viewer)]
  const missing = (permit: Permit) => ({ ...all(permits), only: sql`filter (where ${permit} = any (missing))` })
  const warned = (warning: DocumentWarning, day: SQL) => ({
    ...all(documents, day, document),
    only: sql`filter (where ${warning} = any (warnings))`,
  })
  return {
    newEmployees: all(PEOPLE.newEmployees(viewer)),
    canceledContracts: all(PEOPLE.canceledContracts(viewer)),
    socialInsuranceRegistrations: all(PEOPLE.socialInsuranceRegistrations(viewer)),
    minimalDatafieldsNull: all(PEOPLE.minimalDatafieldsNull(viewer)),
    issuesWithImportJobsCount: all(importIssues, sql`null::date`, importJob(viewer.zone)),
    mdPersonnelIdNotUniqueCount: shared('personnel_key'),
    ibanNotUniqueCount: shared('iban_index'),
    svnrNotUniqueCount: shared('svnr_index'),
    employeeExportCount: all(PEOPLE.employeeExportCount(viewer)),
    agreementProposals: all(agreementProposals, sql`day`, proposal),
    unconfirmedDocuments: warned('unconfirmed', sql`(created_at at time zone ${viewer.zone})::date`),
    expiredDocuments: warned('expired', sql`valid_until`),
    expiringDocuments: warned('expiring', sql`valid_until`),
    missingPassDocumentsForNonEU: missing('passport'),
    missingWorkPermitDocumentsForNonEU: missing('workPermit'),
    missingResidencePermitDocumentsForNonEU: missing('residencePermit'),
    missingEducationPermitDocumentsForNonEU: missing('educationPermit'),
  }
}

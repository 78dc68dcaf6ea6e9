import { type SQL, sql } from 'drizzle-orm'
import type {
  DocumentAlert,
  DuplicateAlert,
  ImportAlert,
  MissingDocuments,
  PageQuery,
  PeopleCategory,
  PersonLine,
} from '#contract/notifications/alerts.ts'
import type { UniqueField } from '#contract/people/employees.ts'
import type { Permit } from '#domain/documents/document-types.ts'
import type { DocumentWarning } from '#domain/notifications/rules.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { inStoreFilter } from '#server/platform/database/store-filter.ts'
import {
  documentWarnings,
  duplicates as duplicatesIn,
  holdsHours,
  importIssues,
  missingPermits,
  PEOPLE,
  type UniqueColumn,
  type Viewer,
} from '../open-alerts/rows.ts'
import type { MinimalFacts } from './rules.ts'

type Page<Row> = { total: number; rows: Row[] }
type Total = { total: number }

const person = sql`
  e.id as "employeeId", e.personnel_number as "mdPersonnelId", e.first_name as "firstName", e.last_name as "lastName",
  e.store_id as "storeId", s.name as "storeName", e.is_hidden as "isHidden",
  coalesce(s.is_hidden, false) or not ${inStoreFilter('e.store_id')} as "isStoreHidden"`

const personOf = (id: SQL) => sql`
  join employee e on e.id = ${id} left join store s on s.company_id = e.company_id and s.id = e.store_id`

const byName = sql`e.last_name collate "de-AT-x-icu", e.first_name collate "de-AT-x-icu", e.id`

export type PersonRow = PersonLine & { day: string | null; facts?: MinimalFacts }

export const people = (tx: CompanyTx, category: PeopleCategory, viewer: Viewer, query: PageQuery) => {
  const order = { canceledContracts: sql`m.day desc,`, newEmployees: sql`m.day desc,` }[category as string] ?? sql``
  const facts = TELL_MISSING.has(category) ? sql`, ${minimalFacts(viewer)} as facts` : sql``
  return pageOf(tx, query, {
    of: PEOPLE[category](viewer),
    columns: sql`${person}, m.day${facts}`,
    from: personOf(sql`m.id`),
    order: sql`${order} ${byName}`,
    run: statement => tx.execute<PersonRow & Total>(statement),
  })
}

/** Those to whom something may be missing that has to be done next. */
const TELL_MISSING: ReadonlySet<PeopleCategory> = new Set(['minimalDatafieldsNull', 'newEmployees'])

/** What `missingMinimalFields` asks for, of the lines of one page. */
const minimalFacts = (viewer: Viewer) => sql`
  json_build_object('birthDate', e.birth_date, 'socialsecurity', e.svnr_sealed is not null, 'gender', e.gender,
    'citizenTypeId', e.citizen_type_id, 'street', e.street, 'zip', e.postal_code, 'city', e.city, 'entry', e.entry,
    'employmentModelId', e.employment_model_id,
    'weeklyMinutes', (select sum(c.weekly_minutes) from contract c where ${holdsHours(viewer)}))`

const COLUMNS: Record<UniqueField, UniqueColumn> = {
  mdPersonnelId: 'personnel_key',
  iban: 'iban_index',
  socialsecurity: 'svnr_index',
}

/** Values stay closed: lines with the same number have the same one. */
export const duplicates = (tx: CompanyTx, field: UniqueField, query: PageQuery) =>
  pageOf(tx, query, {
    of: sql`select id, value, dense_rank() over (order by value collate by_number)::int as "group" from (${duplicatesIn(tx, COLUMNS[field])}) d`,
    columns: sql`${person}, m.group`,
    from: personOf(sql`m.id`),
    order: sql`m.group, ${byName}`,
    run: statement => tx.execute<DuplicateAlert & Total>(statement),
  })

export const missingDocuments = (tx: CompanyTx, viewer: Viewer, permit: Permit | undefined, query: PageQuery) =>
  pageOf(tx, query, {
    of: only(missingPermits(viewer), 'missing', permit),
    columns: sql`${person}, e.citizen_type_id as "citizenTypeId", m.missing`,
    from: personOf(sql`m.id`),
    order: sql`${pressing(viewer)}, ${byName}`,
    run: statement => tx.execute<MissingDocuments & Total>(statement),
  })

/** Without work permit nobody may be employed (§ 3 Abs. 1 AuslBG), and it rests upon the right to be here. Those at work come first. */
const pressing = ({ today }: Viewer) => sql`
  'workPermit' = any (m.missing) desc, 'residencePermit' = any (m.missing) desc, 'passport' = any (m.missing) desc,
  ${today}::date not between coalesce(e.entry, '-infinity') and coalesce(e.exit, 'infinity')`

export const documents = (tx: CompanyTx, viewer: Viewer, warning: DocumentWarning | undefined, query: PageQuery) =>
  pageOf(tx, query, {
    of: only(documentWarnings(viewer), 'warnings', warning),
    columns: sql`${person}, d.id as "documentId", d.name, d.document_type as "documentType",
      left((d.created_at at time zone 'UTC')::text, 19) as "createdAt", d.valid_until as "validUntil", m.warnings`,
    from: sql`join employee_document d on d.id = m.id ${personOf(sql`m.employee_id`)}`,
    order: sql`d.valid_until nulls last, ${byName}, d.id`,
    run: statement => tx.execute<DocumentAlert & Total>(statement),
  })

export const importJobs = (tx: CompanyTx, query: PageQuery) =>
  pageOf(tx, query, {
    of: importIssues,
    columns: sql`j.id as "importJobId", j.file_name as "fileName", j.kind, m.state, m.message, j.error_rows as "errorRows",
      j.created_by_name as "createdBy", left((j.created_at at time zone 'UTC')::text, 19) as "createdAt", j.version`,
    from: sql`join import_job j on j.id = m.id`,
    order: sql`j.id desc`,
    run: statement => tx.execute<ImportAlert & Total>(statement),
  })

const only = (of: SQL, column: string, value: string | undefined) =>
  value === undefined ? of : sql`select * from (${of}) every where ${value} = any (${sql.raw(column)})`

type Parts<Row extends Total> = {
  of: SQL
  columns: SQL
  from: SQL
  order: SQL
  /** Where the statement says what its rows are. */
  run: (statement: SQL) => PromiseLike<{ rows: Row[] }>
}

async function pageOf<Row extends Total>(
  tx: CompanyTx,
  { page, limit }: PageQuery,
  { of, columns, from, order, run }: Parts<Row>,
): Promise<Page<Omit<Row, 'total'>>> {
  const alerts = sql`with m as materialized (${of})`
  const answer = await run(sql`
    ${alerts} select ${columns}, (select count(*) from m) as total from m ${from}
    order by ${order} limit ${limit} offset ${(page - 1) * limit}`)
  const [first] = answer.rows
  if (first) return { total: first.total, rows: answer.rows.map(({ total, ...row }) => row) }
  if (page === 1) return { total: 0, rows: [] }
  // Behind the last page.
  const counted = await tx.execute<Total>(sql`${alerts} select count(*) as total from m`)
  return { total: counted.rows[0]!.total, rows: [] }
}

import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string' })

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const auditBlock = pgTable('audit_block', {
  companyId: integer().notNull(),
  number: integer().notNull(),
  firstEntry: bigint({ mode: 'number' }).notNull(),
  lastEntry: bigint({ mode: 'number' }).notNull(),
  entries: integer().notNull(),
  sha256: text().notNull(),
  sealedAt: instant().notNull().defaultNow(),
  form: smallint().notNull(),
  signature: text(),
})

export const endedAuditChain = pgTable('ended_audit_chain', {
  companyId: integer().notNull(),
  chain: text().notNull(),
  number: integer().notNull(),
  sha256: text().notNull(),
  endedAt: instant().notNull().defaultNow(),
  signature: text().notNull(),
})

export const auditEntry = pgTable('audit_entry', {
  companyId: integer().notNull(),
  id: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  at: instant().notNull().default(sql`clock_timestamp()`),
  accountId: uuid().notNull(),
  action: text().notNull(),
  recordKind: text().notNull(),
  recordId: text().notNull().default(''),
  before: jsonb(),
  after: jsonb(),
  origin: text().notNull().default(''),
  firstId: bigint({ mode: 'number' }),
  firstAt: instant(),
})

export const changeMark = pgTable('change_mark', {
  companyId: integer().notNull(),
  transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
  at: instant().notNull().defaultNow(),
})

export const remoteAnswer = pgTable('remote_answer', {
  companyId: integer().notNull(),
  address: text().notNull(),
  etag: text().notNull(),
  bodySealed: text().notNull().default(''),
  keptAt: instant().notNull().defaultNow(),
})

export const file = pgTable('file', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  storageKey: text().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  purpose: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  createdBy: uuid().notNull(),
})

export const fileToken = pgTable('file_token', {
  companyId: integer().notNull(),
  tokenSha256: bytea().notNull(),
  purpose: text().notNull(),
  recordId: integer().notNull(),
  fileId: integer().notNull(),
  accountId: uuid().notNull(),
  sessionId: uuid().notNull(),
  generation: integer().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
})

export const idempotencyKey = pgTable('idempotency_key', {
  companyId: integer().notNull(),
  accountId: uuid().notNull(),
  key: text().notNull(),
  requestSha256: text().notNull(),
  answer: json(),
  createdAt: instant().notNull().defaultNow(),
})

export const jobRun = pgTable('job_run', {
  companyId: integer().notNull(),
  id: integer().notNull().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  accountId: uuid().notNull(),
  recordKind: text().notNull(),
  recordId: text().notNull(),
  state: text().notNull().default('queued'),
  rowsDone: integer().notNull().default(0),
  rowsTotal: integer().notNull().default(0),
  message: text().notNull().default(''),
  createdAt: instant().notNull().defaultNow(),
  startedAt: instant(),
  endedAt: instant(),
})

export const kontorMigration = pgTable('kontor_migration', {
  name: text().notNull(),
  sha256: text().notNull(),
  appliedAt: instant().notNull().defaultNow(),
})

export const mail = pgTable('mail', {
  id: uuid().notNull(),
  content: text(),
  createdAt: instant().notNull().defaultNow(),
  sentAt: instant(),
  failedAt: instant(),
  failure: text().notNull().default(''),
})

export const rateLimit = pgTable('rate_limit', {
  key: text().notNull(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

export const replacedFile = pgTable('replaced_file', {
  storageKey: text().notNull(),
})

export const vaultKey = pgTable('vault_key', {
  id: text().notNull(),
  sealed: text().notNull(),
  isGoing: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
})

export const touchedDays = pgTable('touched_days', {
  companyId: integer().notNull(),
  kind: text().notNull(),
  subjectId: integer().notNull(),
  firstDay: date({ mode: 'string' }).notNull(),
  lastDay: date({ mode: 'string' }).notNull(),
  transaction: bigint({ mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
})

export const auditVerification = pgTable('audit_verification', {
  at: instant().notNull().defaultNow(),
  companies: integer().notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
  until: instant(),
  broken: integer().array().notNull().default([]),
  breaks: jsonb().notNull().default([]),
  anchor: text().notNull().default('none'),
})

export const operatingMinute = pgTable('operating_minute', {
  at: instant().notNull(),
  process: uuid().notNull(),
  requests: integer().notNull(),
  failed: integer().notNull(),
  refused: integer().notNull(),
  channels: integer().notNull(),
  latencies: integer().array().notNull(),
})

export const backupRun = pgTable('backup_run', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  beganAt: instant().notNull(),
  endedAt: instant().notNull().defaultNow(),
  place: text().notNull(),
  backup: text().notNull().default(''),
  tableRows: bigint({ mode: 'number' }).notNull().default(0),
  files: integer().notNull().default(0),
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  failure: text().notNull().default(''),
})

export const walJournal = pgTable('wal_journal', {
  place: text().primaryKey(),
  askedAt: instant().notNull(),
  system: text().notNull().default(''),
  lastSegment: text().notNull().default(''),
  until: instant(),
  baseAt: instant(),
  hasGap: boolean().notNull().default(false),
  failure: text().notNull().default(''),
  failedAt: instant(),
})

export const restoration = pgTable('restoration', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: instant().notNull().defaultNow(),
  stateOf: instant().notNull(),
})

export const outwardRelease = pgTable(
  'outward_release',
  {
    restorationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => restoration.id),
    kind: text().notNull(),
    releasedAt: instant().notNull().defaultNow(),
    releasedBy: uuid().notNull(),
    discards: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.restorationId, table.kind] })],
)

export const storageDay = pgTable('storage_day', {
  day: date().notNull(),
  databaseBytes: bigint({ mode: 'number' }).notNull(),
  fileBytes: bigint({ mode: 'number' }).notNull(),
})

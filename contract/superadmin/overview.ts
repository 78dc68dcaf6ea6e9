import { data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

const Count = z.int().min(0)
const Bytes = z.number().min(0)
const Seconds = z.number().min(0)
const Company = z.object({ id: Id, name: z.string() })

/** What was served in a minute, by all processes together. */
const Minute = z.object({
  at: UtcText,
  requests: Count,
  failed: Count,
  refused: Count,
  /** Null where nobody asked for anything. */
  p95Ms: z.number().min(0).nullable(),
  channels: Count,
})
export const OverviewFigures = z.object({
  /** Of the last hour, oldest first; those in which no process ran are missing. */
  minutes: z.array(Minute),
  /** Of the last ten minutes. */
  p95Ms: z.number().min(0).nullable(),
  connections: Count,
  mostConnections: Count,
})
export type OverviewFigures = z.infer<typeof OverviewFigures>

/** Work of one kind, several queues of it. */
export const JOB_KINDS = [
  'hand-over',
  'report',
  'import',
  'document',
  'elda',
  'month',
  'mail',
  'webhook',
  'privacy',
  'upkeep',
] as const
export const OverviewJobs = z.object({
  kind: z.enum(JOB_KINDS),
  running: Count,
  waiting: Count,
  /** 0 while nothing waits. */
  oldestSeconds: Seconds,
  /** Of the last 24 hours, as all that follows. */
  failed: Count,
  done: Count,
  p95Seconds: Seconds.nullable(),
})
export type OverviewJobs = z.infer<typeof OverviewJobs>

/** What could not be done, without a word of what it was about. */
export const FailedJob = z.object({ job: z.string(), at: UtcText, tries: Count, company: Company.nullable() })
export type FailedJob = z.infer<typeof FailedJob>

export const OverviewStatements = z.object({
  /** `missing`: the database does not count them. `forbidden`: it counts them, and does not tell us. */
  state: z.enum(['counted', 'missing', 'forbidden']),
  rows: z.array(
    z.object({
      /** Without any value. */
      form: z.string(),
      calls: Count,
      meanMs: z.number().min(0),
      maxMs: z.number().min(0),
      totalMs: z.number().min(0),
    }),
  ),
})
export type OverviewStatements = z.infer<typeof OverviewStatements>
/** What is slower on average. */
export const SLOW_MS = 200

export const OverviewStorage = z.object({
  databaseBytes: Bytes,
  fileBytes: Bytes,
  files: Count,
  /** On the disk of the data folder; null where it can't be asked. */
  freeBytes: Bytes.nullable(),
  totalBytes: Bytes.nullable(),
  /** Null before a day has passed. */
  weeklyBytes: z.number().nullable(),
  /** By their files, the largest first. */
  companies: z.array(z.object({ ...Company.shape, files: Count, bytes: Bytes, people: Count })),
})
export type OverviewStorage = z.infer<typeof OverviewStorage>

/** Why a block of the trail’s chain does not fit, as `server/platform/audit-walk.ts` says it. */
const CHAIN_CAUSES = ['changed', 'removed', 'added', 'unsigned', 'signature', 'order', 'cut', 'other', 'gone'] as const
const ChainBreak = z.object({ block: z.int(), cause: z.enum(CHAIN_CAUSES) })
export type ChainBreak = z.infer<typeof ChainBreak>

export const OverviewSafety = z.object({
  backup: z.object({
    /** Of the database’s own archive; null: it keeps none. */
    archivedAt: UtcText.nullable(),
    archiveFailedAt: UtcText.nullable(),
    /** Whether a worker makes one each day. */
    isScheduled: z.boolean(),
    /** The last whole one. */
    last: z.object({ at: UtcText, place: z.string(), rows: Count, files: Count, bytes: Bytes }).nullable(),
    /** A later try that failed, with the reason in one sentence. */
    failed: z.object({ at: UtcText, reason: z.string() }).nullable(),
    /** Of the embedded database, minute by minute: until when it can be brought back, and what failed since; null: none is kept. */
    journal: z
      .object({ until: UtcText.nullable(), failed: z.object({ at: UtcText, reason: z.string() }).nullable() })
      .nullable(),
  }),
  audit: z.object({
    /** Everything before it was calculated anew and fits; null: never yet. */
    verifiedUntil: UtcText.nullable(),
    verifiedAt: UtcText.nullable(),
    entries: Count,
    unsealedSeconds: Seconds,
    /** Empty where the company is gone, too. */
    broken: z.array(z.object({ ...Company.shape, ...ChainBreak.shape })),
    /** What the machine that verified has known of the chains; `foreign`: its file is damaged or another installation’s. */
    anchor: z.enum(['kept', 'none', 'foreign']),
    /** Of the key that signs the blocks; an auditor compares it with that of his copy. */
    keyFingerprint: z.string(),
  }),
  key: z.object({ madeAt: UtcText.nullable(), fileChangedAt: UtcText.nullable() }),
  certificate: z.object({
    /** `plain`: people reach Kontor without TLS. */
    state: z.enum(['valid', 'plain', 'unreachable']),
    host: z.string(),
    from: UtcText.nullable(),
    until: UtcText.nullable(),
  }),
  mails: z.object({ waiting: Count, oldestSeconds: Seconds, failed: Count }),
  unreadableValues: Count,
  hasMetrics: z.boolean(),
})
export type OverviewSafety = z.infer<typeof OverviewSafety>

/** Who is signed in as an operator. */
export const SignedInOperator = z.object({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string(),
  since: UtcText,
  lastSeenAt: UtcText,
  sessions: Count,
})
export type SignedInOperator = z.infer<typeof SignedInOperator>

export const DISTURBANCES = [
  'outward-held',
  'backup-failed',
  'backup-late',
  'journal-late',
  'audit-broken',
  'neighbour',
  'hand-over-failed',
  'elda-uncertain',
  'elda-refused',
  'elda-not-fetched',
  'company-locked',
  'without-stores',
  'without-owner',
] as const
export const Disturbance = z.object({
  kind: z.enum(DISTURBANCES),
  /** Null for what concerns the installation itself. */
  company: Company.nullable(),
  count: Count,
  /** Null where nothing says since when. */
  since: UtcText.nullable(),
  /** Of a broken chain alone. */
  chain: ChainBreak.nullable(),
  /** Of what the program needs around it alone, in German: what it is, why it is disturbed and what to do. */
  neighbour: z.object({ about: z.string(), cause: z.string(), remedy: z.string() }).nullable(),
})
export type Disturbance = z.infer<typeof Disturbance>

const part = <const Path extends string, T extends z.ZodType>(path: Path, summary: string, answer: T) => ({
  method: 'GET' as const,
  path: `/api/sec/superadmin/overview/${path}` as const,
  summary,
  permission: 'superuser' as const,
  answer: data(answer),
})

/** „Betrieb“: the state of the installation, in parts that load each for itself. Product H */
export const overview = routes({
  figures: part(
    'figures',
    'Anfragen, Antwortzeiten, Fehler, Verbindungen und offene Seiten der letzten Stunde',
    OverviewFigures,
  ),
  jobs: part('jobs', 'Aufträge nach Art: was läuft, wartet und in 24 Stunden fehlschlug', z.array(OverviewJobs)),
  failedJobs: {
    ...part('failed-jobs', 'Was von einer Art in 24 Stunden endgültig fehlschlug, ohne Inhalt', z.array(FailedJob)),
    query: z.object({ kind: z.enum(JOB_KINDS) }),
  },
  statements: part('statements', 'Langsame Anweisungen der Datenbank in ihrer Form, ohne Werte', OverviewStatements),
  storage: part('storage', 'Größe von Datenbank und Dateien, Zuwachs je Woche, die größten Betriebe', OverviewStorage),
  safety: part('safety', 'Sicherung, Kette des Ereignisprotokolls, Schlüssel, Zertifikat, Postausgang', OverviewSafety),
  operators: part('operators', 'Wer als Betreiber angemeldet ist', z.array(SignedInOperator)),
  disturbances: part('disturbances', 'Offene Störungen aller Betriebe, die dringendsten zuerst', z.array(Disturbance)),
})

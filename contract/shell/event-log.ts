import { CompanyQuery, Day, data, routes, UtcText } from '../endpoint.ts'
import { NOUNS } from '../nouns.ts'
import type { Permission } from '../permissions.ts'
import { Line, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const EventId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const RECORD = /^[a-z-]+\/[a-z-]+:[\w-]{1,40}$/
const MOST_RECORDS = 80

export const Event = z.object({
  id: EventId,
  at: UtcText,
  accountId: z.string(),
  /** Empty when the account is gone. */
  actor: z.string(),
  isOperator: z.boolean(),
  action: z.string(),
  /** Room and noun, `settings/cost-centres`. */
  kind: z.string(),
  recordId: z.string(),
  /** Null when the record is gone or has no name. */
  recordName: z.string().nullable(),
  /** What tells the record from its like: day and hours of a stamp. */
  detail: z.string(),
  /** Where it lies; empty for what lies in no store, and for many in several. */
  storeName: z.string(),
  /** Sensitive values were never kept, only that they changed. */
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
  /** The address or the job it came from. */
  origin: z.string(),
})
export type Event = z.infer<typeof Event>

/** One entry, or many of one person doing the same within a short time, told by the first of them. */
export const EventLine = Event.extend({
  /** Names the entries that are told as one. */
  fold: EventId,
  /** How many entries, of how many records; more than one unfold. */
  count: z.number().int(),
  records: z.number().int(),
  /** Entries of several kinds: what an import wrote, below the entry of the import. */
  isMixed: z.boolean(),
})
export type EventLine = z.infer<typeof EventLine>

export const EventFilter = z.object({
  /** Days in the company's zone, both included. */
  from: Day.optional(),
  to: Day.optional(),
  accountId: z.uuid().optional(),
  kind: Line.max(80).optional(),
  action: Line.max(80).optional(),
  /** Without what was only looked at or taken away. */
  only: z.literal('changes').optional(),
  /** Stands in a value, or is the number of the record. */
  text: Trimmed.max(100).default(''),
  /** `people/employees:17`, several with commas between them. */
  records: Line.max(4000)
    .refine(text => text.split(',').every(record => RECORD.test(record)), 'Ist kein Eintrag')
    .refine(text => text.split(',').length <= MOST_RECORDS, `Höchstens ${MOST_RECORDS} Einträge`)
    .optional(),
})
export type EventFilter = z.output<typeof EventFilter>

export const EventsSearch = EventFilter.extend({
  /** Entries before this one. */
  before: EventId.optional(),
  /** What is told as one, entry by entry. */
  fold: EventId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type EventsSearch = z.output<typeof EventsSearch>

export const EventPage = z.object({
  events: z.array(EventLine),
  /** Field → id → name of what the values refer to, as far as the reader may see it. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** The newest entry of the log, for the question what came after. */
  newest: z.number().int(),
  /** Where the next page begins; null at the end. A search looks at a part of the trail at a time, so it may follow an empty page. */
  next: EventId.nullable(),
  /** Up to when was looked. */
  lookedUntil: UtcText.nullable(),
})
export type EventPage = z.infer<typeof EventPage>

export const EventChoices = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), isOperator: z.boolean() })),
  kinds: z.array(z.string()),
  actions: z.array(z.string()),
})

/** An entry as it was written, in the words of that time; of `actor`, `isOperator` and `detail` what is known today. */
const StreamedEntry = Event.pick({
  ...{ id: true, accountId: true, actor: true, isOperator: true, action: true, kind: true },
  ...{ recordId: true, detail: true, changes: true, origin: true },
}).extend({
  /** UTC with microseconds, `2026-11-29T14:05:00.123456Z`. */
  at: z.string(),
  /** The very text that the block's hash is made over; only with proof. */
  sealed: z.string().optional(),
})

/** Stands before its first entry that follows, again in each answer that goes on within it. */
const StreamedBlock = z.object({
  companyId: z.number().int(),
  number: z.number().int(),
  /** How its entries are written before they are hashed. */
  form: z.number().int(),
  first: EventId,
  last: EventId,
  entries: z.number().int(),
  sealedAt: z.string(),
  previous: z.string(),
  sha256: z.string(),
  signature: z.string().nullable(),
})

export const StreamLine = z.union([
  z.object({ proof: z.object({ publicKey: z.string(), fingerprint: z.string() }) }),
  z.object({ proof: z.null(), reason: z.string() }),
  z.object({ block: StreamedBlock }),
  /** The cursor of the next call, on the last line; without it the answer was broken off. */
  z.object({ next: z.number().int() }),
  StreamedEntry,
])
export type StreamLine = z.infer<typeof StreamLine>

const MOST_STREAMED = 1_000_000
export const StreamQuery = CompanyQuery.extend({
  /** The last entry that the reader has; 0: from the first one. */
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_STREAMED).optional(),
})
export type StreamQuery = z.output<typeof StreamQuery>

/** Who may read all of the log holds these, too. */
const READS_OF_ALL: readonly Permission[] = [
  ...new Set(Object.values(NOUNS).map(({ read }): Permission => read)),
].filter(right => right !== 'events.read')

/** The trail of everything that was done in a company. Product H, I; Spec 1 §2.4 Event log. */
export const eventLog = routes({
  list: {
    method: 'POST',
    path: '/api/sec/eventlog/search',
    needsNoRoom: 'reads',
    summary:
      'Das Ereignisprotokoll, das Neueste zuerst, seitenweise, Gleiches zusammengefasst; nur Arten von Einträgen, die der Angemeldete sehen darf',
    query: CompanyQuery,
    body: EventsSearch,
    permission: 'events.read',
    masks: ['payment'],
    answer: data(EventPage),
    refusals: ['forbidden'],
  },
  newer: {
    method: 'POST',
    path: '/api/sec/eventlog/newer',
    needsNoRoom: 'reads',
    summary: 'Wie viele Einträge seither dazugekommen sind, bis 100',
    query: CompanyQuery,
    body: EventFilter.extend({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    permission: 'events.read',
    masks: ['payment'],
    answer: data(z.object({ count: z.number().int() })),
    refusals: ['forbidden'],
  },
  choices: {
    method: 'GET',
    path: '/api/sec/eventlog/choices',
    summary: 'Wer gehandelt hat, woran und wie: das, wonach sich filtern lässt',
    query: CompanyQuery,
    permission: 'events.read',
    answer: data(EventChoices),
    refusals: ['forbidden'],
  },
  export: {
    method: 'POST',
    path: '/api/sec/eventlog/export',
    summary:
      'Das gefilterte Ereignisprotokoll als CSV mit denselben Sätzen, eine Zeile je geändertem Feld; der Abruf wird protokolliert',
    query: CompanyQuery,
    body: EventFilter,
    permission: 'events.read',
    masks: ['payment'],
    answer: 'file',
    refusals: ['forbidden', 'conflict'],
    rate: 'heavy',
  },
  stream: {
    method: 'GET',
    path: '/api/sec/eventlog/stream',
    summary:
      'Besiegelte Einträge nach einem, die ältesten zuerst, für ein Protokollsystem: je Zeile ein Eintrag, vor den Einträgen eines Blocks sein unterschriebener Kopf, zuletzt, wo der nächste Abruf beginnt; wer nicht alles lesen darf, bekommt, was er lesen darf, ohne Nachweis',
    query: StreamQuery,
    permission: 'events.read',
    masks: ['payment'],
    answer: 'lines',
    line: StreamLine,
    refusals: ['forbidden'],
    rate: 'heavy',
  },
  auditCopy: {
    method: 'POST',
    path: '/api/sec/eventlog/auditcopy',
    summary:
      'Besiegelte Einträge eines Zeitraums als ZIP für eine Prüfung: jeder Eintrag, wie er unterschrieben ist, die Blöcke, der öffentliche Schlüssel und ein Programm, das sie prüft; der Abruf wird protokolliert',
    query: CompanyQuery,
    body: EventFilter.pick({ from: true, to: true }),
    permission: 'events.read',
    // Nothing can be left out of what is signed.
    alsoRequires: READS_OF_ALL,
    exposes: ['payment'],
    proved: 'once',
    byPeople: true,
    answer: 'file',
    refusals: ['forbidden', 'conflict'],
    rate: 'heavy',
  },
})

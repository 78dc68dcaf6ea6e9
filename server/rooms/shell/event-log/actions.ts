import { ID_FIELDS, MOST_OF_LIST } from '#contract/field-values.ts'
import { fieldChanges, MASK } from '#contract/fields.ts'
import { actionNamed, nounNamed } from '#contract/nouns.ts'
import type {
  EventFilter,
  EventLine,
  EventPage,
  EventsSearch,
  StreamLine,
  StreamQuery,
} from '#contract/shell/event-log.ts'
import {
  blockLines,
  checkScript,
  entryLines,
  sealedPage,
  sealedPart,
  sealedUntil,
} from '#server/platform/audit-proof.ts'
import { keyFingerprint, publicKeyPem } from '#server/platform/audit-signing.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { auditZip } from './audit-copy.format.ts'
import { eventsFile } from './events.format.ts'
import * as rows from './rows.ts'
import { type Hidden, hiddenOf, readableKinds, refuseStoreBound, withHeads } from './rules.ts'

const trail = trailOf('shell/event-log')
const MOST_IN_FILE = 50_000
/** Of a million entries, when most of them are looked at in vain. */
const MOST_ROUNDS = 100
const PART = 2000

export const list = (scope: CompanyScope, search: EventsSearch): Promise<EventPage> =>
  inCompany(scope, tx => pageOf(tx, scope, search))

export const countNewer = (scope: CompanyScope, { after, ...filter }: EventFilter & { after: number }) =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    const wanted = { ...filter, hidden: hiddenOf(scope) }
    return { count: await rows.countAfter(tx, wanted, readableKinds(scope), after) }
  })

export const choices = (scope: CompanyScope) =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    const readable = readableKinds(scope)
    const { people, kinds, actions } = await rows.choices(tx)
    const seen = kinds.filter(kind => readable === undefined || readable.includes(kind))
    return {
      people,
      kinds: unique(seen.map(kind => nounNamed(kind) ?? kind)),
      actions: unique(actions.map(action => actionNamed(action) ?? action)),
    }
  })

// Renamed ones count with their names of today.
const unique = (names: string[]): string[] => [...new Set(names)].sort()

/** What is seen, as a file; that it was taken away stands in the trail, too. */
export const exportFile = (scope: CompanyScope, filter: EventFilter): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    const events: EventLine[] = []
    const names: EventPage['names'] = {}
    let before: number | undefined
    for (let rounds = 0; before !== undefined || rounds === 0; rounds++) {
      const page: EventPage = await pageOf(tx, scope, { ...filter, limit: PART, ...(before && { before }) }, true)
      events.push(...page.events)
      for (const [field, more] of Object.entries(page.names)) names[field] = { ...names[field], ...more }
      before = page.next ?? undefined
      if (events.length > MOST_IN_FILE || (before && rounds >= MOST_ROUNDS)) throw new Refusal('conflict', TOO_MANY)
    }
    const { records, only, ...asked } = filter
    const detail = { ...asked, ...(only && { only: true }), entries: events.length }
    await trail.noted(tx, scope, 'exported', '', detail)
    const text = eventsFile(events, await rows.zoneOf(tx), names)
    return { bytes: Buffer.from(text), name: 'Ereignisprotokoll.csv', type: 'text/csv; charset=utf-8' }
  })

const TOO_MANY = 'Das sind zu viele Einträge für eine Datei. Bitte grenzen Sie den Zeitraum ein.'

const MOST_IN_COPY = 500_000

/** What is signed, as it is signed: only for who may read all of it. */
export const auditCopy = (scope: CompanyScope, { from, to }: Pick<EventFilter, 'from' | 'to'>): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    const { companyId } = scope
    const range = await rows.rangeOf(tx, from, to)
    const part = range && (await sealedPart(tx, range.first, range.last))
    if (!part) throw new Refusal('conflict', NOTHING_SEALED)
    if (part.entries > MOST_IN_COPY) throw new Refusal('conflict', TOO_MANY)
    const bytes = await auditZip({
      ...{ company: await rows.nameOf(tx), companyId, zone: await rows.zoneOf(tx), from, to, part },
      unsealed: await rows.countBetween(tx, part.lastEntry, range.last),
      ...{ fingerprint: keyFingerprint(), publicKey: publicKeyPem(), script: checkScript() },
      entryLines: () => entryLines(tx, companyId, part),
      blockLines: () => blockLines(tx, companyId, part),
    })
    await trail.noted(tx, scope, 'downloaded', '', { ...(from && { from }), ...(to && { to }), entries: part.entries })
    return { bytes, name: 'Prüfexport Ereignisprotokoll.zip', type: 'application/zip' }
  })

const NOTHING_SEALED =
  'In diesem Zeitraum gibt es keine besiegelten Einträge. Neue werden etwa jede Minute besiegelt; bitte versuchen Sie es dann noch einmal oder wählen Sie einen anderen Zeitraum.'

const STREAMED_AT_ONCE = 500

/**
 * For a log system, which keeps the cursor: only what is sealed, since nothing can come before that any more. Each part is read by
 * itself, so that who takes slowly holds no transaction.
 */
export async function stream(scope: CompanyScope, { after, limit }: Omit<StreamQuery, 'companyId'>) {
  refuseStoreBound(scope)
  const until = await inCompany(scope, async tx => {
    if (after > 0 && !(await rows.cursorOf(tx, after))) throw new Refusal('not_found')
    return sealedUntil(tx, scope.companyId)
  })
  return streamed(scope, { after, until, limit: limit ?? Number.POSITIVE_INFINITY })
}

type Range = rows.EntryRange
type StreamPart = { lines: StreamLine[]; last: number; count: number; lastBlock: number }

async function* streamed(scope: CompanyScope, { after, until, limit }: Range): AsyncGenerator<StreamLine[]> {
  const [readable, hidden] = [readableKinds(scope), hiddenOf(scope)]
  const isWhole = !readable && !hidden
  yield [isWhole ? { proof: { publicKey: publicKeyPem(), fingerprint: keyFingerprint() } } : WITHOUT_PROOF]
  let left = limit
  let begun = 0
  while (left > 0 && after < until) {
    const range = { after, until, limit: Math.min(left, STREAMED_AT_ONCE) }
    const part: StreamPart = await inCompany(scope, tx =>
      isWhole ? provedPart(tx, scope.companyId, range, begun) : plainPart(tx, readable, hidden, range),
    )
    yield part.lines
    after = part.last
    left -= part.count
    begun = part.lastBlock
  }
  yield [{ next: after }]
}

const WITHOUT_PROOF = {
  proof: null,
  reason:
    'Ohne Nachweis: Wer nicht jede Art von Einträgen lesen darf, bekommt nur einen Teil, und der lässt sich nicht nachrechnen.',
}

/** `begun`: the block whose head has been given. */
async function provedPart(tx: CompanyTx, companyId: number, range: Range, begun: number): Promise<StreamPart> {
  const { blocks, entries, last } = await sealedPage(tx, companyId, range)
  const texts = new Map(entries.map(({ id, text }) => [id, text]))
  const { events } = await rows.loadAfter(tx, undefined, { ...range, until: last })
  const lines = events.map(event => ({ ...streamLine(event, undefined), sealed: texts.get(event.id)! }))
  const heads = blocks.map(block => ({ block: { ...block, companyId } }))
  return {
    lines: withHeads(heads, lines).filter(line => !('block' in line) || line.block.number !== begun),
    ...{ last, count: entries.length, lastBlock: blocks.at(-1)!.number },
  }
}

async function plainPart(
  tx: CompanyTx,
  readable: rows.Readable,
  hidden: Hidden | undefined,
  range: Range,
): Promise<StreamPart> {
  const { events, last } = await rows.loadAfter(tx, readable, range)
  const lines = events.map(event => streamLine(event, hidden))
  return { lines, last: last ?? range.until, count: lines.length, lastBlock: 0 }
}

/** As it was written: what a log system has read once reads the same when it is read again. */
function streamLine(event: rows.FlatEvent, hidden: Hidden | undefined) {
  const { id, accountId, actor, isOperator, recordId, detail, changes, origin } = shown(event, hidden)
  const at = Temporal.Instant.from(event.instant).toString({ fractionalSecondDigits: 6 })
  const { action, kind } = event
  return { id, at, accountId, actor, isOperator, action, kind, recordId, detail, origin, changes }
}

async function pageOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { before, limit, ...filter }: EventsSearch,
  // Of one record each entry counts for itself, and so do those that are told as one.
  isFlat = filter.records !== undefined || filter.fold !== undefined,
): Promise<EventPage> {
  refuseStoreBound(scope)
  const cursor = before === undefined ? undefined : await rows.cursorOf(tx, before)
  if (before !== undefined && !cursor) throw new Refusal('not_found')
  const newest = await rows.newestId(tx)
  const hidden = hiddenOf(scope)
  const wanted = { ...filter, isFlat, hidden }
  const { events, ...page } = await rows.loadPage(tx, wanted, readableKinds(scope), cursor, limit)
  const lines = events.map(event => shown(event, hidden))
  return { events: lines, names: await rows.namesOf(tx, scope, idsIn(lines)), newest, ...page }
}

/** What the values refer to, by field; of a long list as many as are said. */
function idsIn(lines: readonly EventLine[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const { field, before, after } of lines.flatMap(({ changes }) => changes)) {
    const of = ID_FIELDS[field]
    if (!of) continue
    const found = ids.get(of) ?? new Set<string>()
    for (const value of [before, after].flatMap(each => (Array.isArray(each) ? each.slice(0, MOST_OF_LIST) : [each])))
      if (value !== null) found.add(String(value))
    ids.set(of, found)
  }
  return ids
}

const shown = ({ before, after, ...event }: rows.StoredEvent, hidden: Hidden | undefined): EventLine => ({
  id: event.id,
  at: event.at,
  accountId: event.accountId,
  actor: event.actor,
  isOperator: event.isOperator,
  action: actionNamed(event.action) ?? event.action,
  kind: nounNamed(event.kind) ?? event.kind,
  recordId: event.recordId,
  recordName: event.recordName,
  detail: event.detail ?? '',
  storeName: event.storeName ?? '',
  changes: (fieldChanges(before, after) as EventLine['changes']).map(change =>
    hidden?.kinds.includes(event.kind) && hidden.fields.includes(change.field) ? masked(change) : change,
  ),
  origin: event.origin,
  fold: event.fold,
  count: event.count,
  records: event.records,
  isMixed: event.isMixed,
})

const masked = ({ field, before, after }: EventLine['changes'][number]) => ({
  field,
  before: before === null ? null : MASK,
  after: after === null ? null : MASK,
})

import { fieldChanges } from '#contract/fields.ts'
import { actionNamed, nounNamed } from '#contract/nouns.ts'
import type { Event, EventFilter, EventPage, EventsQuery } from '#contract/shell/event-log.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { eventsFile } from './events.format.ts'
import * as rows from './rows.ts'
import { readableKinds, refuseStoreBound } from './rules.ts'

const trail = trailOf('shell/event-log')
const MOST_IN_FILE = 50_000
/** Of a million entries, when most of them are looked at in vain. */
const MOST_ROUNDS = 100
const PART = 2000

export const list = (scope: CompanyScope, query: EventsQuery): Promise<EventPage> =>
  inCompany(scope, tx => pageOf(tx, scope, query))

export const countNewer = (scope: CompanyScope, { after, ...filter }: EventFilter & { after: number }) =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    return { count: await rows.countAfter(tx, filter, readableKinds(scope), await rows.cursorOf(tx, after)) }
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
    const events: Event[] = []
    let before: number | undefined
    for (let rounds = 0; before !== undefined || rounds === 0; rounds++) {
      const page: EventPage = await pageOf(tx, scope, { ...filter, limit: PART, ...(before && { before }) })
      events.push(...page.events)
      before = page.next ?? undefined
      if (events.length > MOST_IN_FILE || (before && rounds >= MOST_ROUNDS)) throw new Refusal('conflict', TOO_MANY)
    }
    const { companyId: _, records, ...asked } = filter
    await trail.noted(tx, scope, 'exported', '', { ...asked, entries: events.length })
    const text = eventsFile(events, await rows.zoneOf(tx))
    return { bytes: Buffer.from(text), name: 'Ereignisprotokoll.csv', type: 'text/csv; charset=utf-8' }
  })

const TOO_MANY = 'Das sind zu viele Einträge für eine Datei. Bitte grenzen Sie den Zeitraum ein.'

async function pageOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { before, limit, ...filter }: EventsQuery,
): Promise<EventPage> {
  refuseStoreBound(scope)
  const cursor = before === undefined ? undefined : await rows.cursorOf(tx, before)
  if (before !== undefined && !cursor) throw new Refusal('not_found')
  const { events, count, last, most } = await rows.loadPage(tx, filter, readableKinds(scope), cursor, limit)
  // A full page may go on where it ends; a search that found less goes on where it stopped looking.
  const next = events.length === limit ? events.at(-1)!.id : count === most ? last!.id : null
  return { events: events.map(shown), next, lookedUntil: last?.at.slice(0, 19) ?? null }
}

const shown = ({ before, after, ...event }: rows.StoredEvent): Event => ({
  id: event.id,
  at: event.at,
  accountId: event.accountId,
  actor: event.actor,
  isOperator: event.isOperator,
  action: actionNamed(event.action) ?? event.action,
  kind: nounNamed(event.kind) ?? event.kind,
  recordId: event.recordId,
  recordName: event.recordName,
  changes: fieldChanges(before, after) as Event['changes'],
  origin: event.origin,
})

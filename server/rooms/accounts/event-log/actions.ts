import type { Event, EventFilter, EventPage, EventsQuery } from '#contract/accounts/event-log.ts'
import { eventChanges } from '#domain/shell/event-names.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { eventsFile } from './events.format.ts'
import { readableKinds, refuseStoreBound } from './rules.ts'
import * as store from './store.ts'

const KIND = 'accounts/event-log'
const MOST_IN_FILE = 50_000
/** Of a million entries, when most of them are looked at in vain. */
const MOST_LOOKS = 100
const PART = 2000

export const list = (scope: CompanyScope, query: EventsQuery): Promise<EventPage> =>
  inCompany(scope, tx => pageOf(tx, scope, query))

export const countNewer = (scope: CompanyScope, { after, ...filter }: EventFilter & { after: number }) =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    return { count: await store.countAfter(tx, filter, readableKinds(scope), await store.placeOf(tx, after)) }
  })

export const choices = (scope: CompanyScope) =>
  inCompany(scope, async tx => {
    refuseStoreBound(scope)
    const rules = readableKinds(scope) ?? []
    const isReadable = (kind: string) => rules.find(({ begins }) => kind.startsWith(begins))?.readable ?? true
    const { kinds, ...rest } = await store.choices(tx)
    return { ...rest, kinds: kinds.filter(isReadable) }
  })

/** What is seen, as a file; that it was taken away stands in the trail, too. */
export const exportFile = (scope: CompanyScope, filter: EventFilter): Promise<FileAnswer> =>
  inCompany(scope, async tx => {
    const events: Event[] = []
    let before: number | undefined
    for (let looks = 0; before !== undefined || looks === 0; looks++) {
      const page: EventPage = await pageOf(tx, scope, { ...filter, limit: PART, ...(before && { before }) })
      events.push(...page.events)
      before = page.next ?? undefined
      if (events.length > MOST_IN_FILE || (before && looks >= MOST_LOOKS)) throw new Refusal('conflict', TOO_MANY)
    }
    const { companyId: _, records, ...asked } = filter
    await audit(tx, scope, { action: 'exported', kind: KIND, id: '', after: { ...asked, entries: events.length } })
    const text = eventsFile(events, await store.zoneOf(tx))
    return { bytes: Buffer.from(text), name: 'Ereignisprotokoll.csv', type: 'text/csv; charset=utf-8' }
  })

const TOO_MANY = 'Das sind zu viele Einträge für eine Datei. Bitte grenzen Sie den Zeitraum ein.'

async function pageOf(
  tx: CompanyTx,
  scope: CompanyScope,
  { before, limit, ...filter }: EventsQuery,
): Promise<EventPage> {
  refuseStoreBound(scope)
  const place = before === undefined ? undefined : await store.placeOf(tx, before)
  if (before !== undefined && !place) throw new Refusal('not_found')
  const { events, count, last, most } = await store.look(tx, filter, readableKinds(scope), place, limit)
  // A full page may go on where it ends; a search that found less goes on where it stopped looking.
  const next = events.length === limit ? events.at(-1)!.id : count === most ? last!.id : null
  return { events: events.map(shown), next, lookedUntil: last?.at.slice(0, 19) ?? null }
}

const shown = ({ before, after, ...event }: store.StoredEvent): Event => ({
  id: event.id,
  at: event.at,
  accountId: event.accountId,
  actor: event.actor,
  isOperator: event.isOperator,
  action: event.action,
  kind: event.kind,
  recordId: event.recordId,
  recordName: event.recordName,
  changes: eventChanges(before, after) as Event['changes'],
  origin: event.origin,
})

import type { Approval, ApprovalPreview, Approved, Versioned } from '#contract/time/approvals.ts'
import { dayOf } from '#domain/basics/days.ts'
import type { Doubt } from '#domain/time/doubtful-times.ts'
import { asRefusal, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { inPart } from '#server/platform/database/parts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { doubtsOf } from '../doubts/actions.ts'
import { people as peopleOf } from '../doubts/rows.ts'
import type { RecordOf } from '../time-records/actions.ts'

type Row = { id: number; employeeId: number; storeId: number; version: number; lastName: string; firstName: string }
/** Without a store: of those that the caller sees. */
type Chosen<Record> = { storeId?: number | undefined; records: Record[] }
type Judged<R> = { record: R; reason: string | undefined; doubts: readonly Doubt[] }

/** Approves of many records what can be, and takes it back. */
export function approvalActions<R extends Row>(own: RecordOf<R>) {
  const trail = trailOf(own.noun)

  /** The records, what stands against approving each, and what somebody has to look at before. */
  const judged = async (
    tx: CompanyTx,
    scope: CompanyScope,
    storeId: number | undefined,
    ids: readonly number[],
    forWriting: boolean,
  ): Promise<Judged<R>[]> => {
    const zone = await zoneOf(tx)
    const found = await own.find(tx, ids, zone)
    const people = await peopleOf(tx, [...new Set(found.map(({ employeeId }) => employeeId))], forWriting)
    const held = forWriting ? await own.find(tx, ids, zone, true) : found
    const records = held.filter(record => isIn(record, storeId))
    const entries = records.map(record => ({
      ...{ kind: own.kind, id: record.id, employeeId: record.employeeId },
      ...own.spanOf(record),
    }))
    const doubts = await doubtsOf(tx, scope, entries, new Map(people.map(person => [person.id, person])), zone)
    return records.map((record, at) => ({ record, reason: reasonAgainst(own, record), doubts: doubts[at] ?? [] }))
  }

  const write = async (
    tx: CompanyTx,
    scope: CompanyScope,
    records: readonly Judged<R>[],
    isApproved: boolean,
  ): Promise<Versioned[]> => {
    const ids = records.map(({ record }) => record.id)
    const saved = await own.setApproved(tx, ids, isApproved)
    const action = isApproved ? ('changed' as const) : ('undone' as const)
    const [before, after] = [{ [own.approvalField]: !isApproved }, { [own.approvalField]: isApproved }]
    await trail.many(
      tx,
      scope,
      scope.origin,
      records.map(({ record: { id }, doubts }) => ({
        ...{ action, id, before },
        after: { ...after, ...(isApproved && doubts.length > 0 && { warning: doubts.map(({ text }) => text) }) },
      })),
    )
    await trail.tell(tx, scope, ids)
    return saved
  }

  /** Together, or where one of their months is closed, by person and month. */
  const writeOpen = async (tx: CompanyTx, scope: CompanyScope, records: readonly Judged<R>[]) => {
    const approved: Versioned[] = []
    const locked: { record: R; reason: string }[] = []
    const attempt = async (some: readonly Judged<R>[]): Promise<Refusal | undefined> => {
      try {
        approved.push(...(await partOf(tx, () => write(tx, scope, some, true))))
        return undefined
      } catch (error) {
        if (error instanceof Refusal && error.code === 'locked') return error
        throw error
      }
    }
    if (records.length === 0 || !(await attempt(records))) return { approved, locked }
    const zone = await zoneOf(tx)
    const monthOf = ({ record }: Judged<R>) =>
      dayOf(Temporal.Instant.fromEpochMilliseconds(own.spanOf(record).fromMs), zone).toPlainYearMonth()
    for (const some of Map.groupBy(records, each => `${each.record.employeeId} ${monthOf(each)}`).values()) {
      const refused = await attempt(some)
      if (refused) locked.push(...some.map(({ record }) => ({ record, reason: refused.message })))
    }
    return { approved, locked }
  }

  return {
    preview: (scope: CompanyScope, storeId: number | undefined, ids: readonly number[]): Promise<ApprovalPreview> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, ids, false)
        const byId = new Map(found.map(each => [each.record.id, each]))
        const preview: ApprovalPreview = { approvable: [], refused: [] }
        for (const id of new Set(ids)) {
          const each = byId.get(id)
          const reason = each && (each.reason ?? each.doubts[0]?.text)
          if (each && !reason) preview.approvable.push({ id, version: each.record.version })
          else preview.refused.push({ id, reason: reason ?? 'Diesen Eintrag sehen Sie nicht' })
        }
        return preview
      }),

    approve: (scope: CompanyScope, { storeId, records }: Chosen<Approved>): Promise<Approval> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, idsOf(records), true)
        refuseMissing(records, found)
        const asked = new Map(records.map(each => [each.id, each]))
        const reasonOf = ({ record, reason, doubts }: Judged<R>): string | undefined => {
          const { version, accepted = [] } = asked.get(record.id)!
          const changed = version === record.version ? undefined : CHANGED
          return reason ?? changed ?? doubts.find(({ key }) => !accepted.includes(key))?.text
        }
        const judgedAll = found.map(each => ({ ...each, reason: reasonOf(each) }))
        const { approved, locked } = await writeOpen(
          tx,
          scope,
          judgedAll.filter(({ reason }) => reason === undefined),
        )
        const refused = judgedAll.flatMap(({ record, reason }) => (reason === undefined ? [] : [{ record, reason }]))
        if (approved.length === 0) refuseAll(records, found, refused, locked)
        return {
          approved,
          refused: [...refused, ...locked].map(({ record, reason }) => ({
            id: record.id,
            reason: reason.replace(NOTHING_CHANGED, ''),
          })),
        }
      }),

    takeBack: (scope: CompanyScope, { storeId, records }: Chosen<Versioned>): Promise<Versioned[]> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, idsOf(records), true)
        refuseMissing(records, found)
        refuseChanged(records, found, 'Seither geändert')
        return write(
          tx,
          scope,
          found.filter(({ record }) => own.isApproved(record)),
          false,
        )
      }),
  }
}

const CHANGED = 'Seit der Vorschau geändert'
const NOTHING_CHANGED = ' Es wurde nichts geändert.'

type Refused = { record: Row; reason: string }

/** Nothing could be done: changed since, closed, or whatever stands against the first. */
function refuseAll(
  records: readonly Versioned[],
  found: readonly { record: Row }[],
  refused: readonly Refused[],
  locked: readonly Refused[],
): never {
  if (locked[0]) throw new Refusal('locked', locked[0].reason)
  if (refused.every(({ reason }) => reason === CHANGED)) refuseChanged(records, found, CHANGED)
  const { record, reason } = refused.find(each => each.reason !== CHANGED)!
  throw new Refusal('conflict', `${nameOf(record)}: ${reason}.${NOTHING_CHANGED}`)
}

/** What fails in it is taken back alone. */
const partOf = <T>(tx: CompanyTx, run: () => Promise<T>): Promise<T> =>
  inPart(tx, run).catch(error => {
    throw asRefusal(error)
  })

function reasonAgainst<R extends Row>(own: RecordOf<R>, record: R): string | undefined {
  if (own.isDeleted(record)) return 'Gelöscht'
  if (own.isDeclined?.(record)) return 'Schon abgelehnt'
  if (own.kind === 'stamp' && own.spanOf(record).toMs === null) return 'Noch nicht beendet'
  if (!own.isApproved(record)) return undefined
  return own.kind === 'stamp' ? 'Schon bestätigt' : 'Schon genehmigt'
}

export const isIn = (record: { storeId: number }, storeId: number | undefined) =>
  storeId === undefined || record.storeId === storeId

export const idsOf = (records: readonly Versioned[]) => [...new Set(records.map(({ id }) => id))]

export function refuseMissing(records: readonly Versioned[], found: readonly { record: Row }[]): void {
  if (found.length < idsOf(records).length) throw new Refusal('not_found')
}

const NAMES_SHOWN = 5

/** All or none: what was changed meanwhile is named, and nothing is done. */
export function refuseChanged(records: readonly Versioned[], found: readonly { record: Row }[], what: string): void {
  const versions = new Map(records.map(({ id, version }) => [id, version]))
  const changed = found.filter(({ record }) => record.version !== versions.get(record.id))
  if (changed.length === 0) return
  const names = [...new Set(changed.map(({ record }) => nameOf(record)))]
  const list = names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(', ')} …` : names.join(', ')
  throw new Refusal('stale', `${what}: ${list}. Es wurde nichts geändert.`)
}

const nameOf = ({ lastName, firstName }: Row) => `${lastName} ${firstName}`.trim()

import type { ApprovalPreview, Versioned } from '#contract/time/approvals.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { doubtsOf } from '../doubts/actions.ts'
import { people as peopleOf } from '../doubts/rows.ts'
import type { RecordOf } from '../time-records/actions.ts'

type Row = { id: number; employeeId: number; storeId: number; version: number; lastName: string; firstName: string }
/** Without a store: of those that the caller sees. */
type Chosen = { storeId?: number | undefined; records: Versioned[] }

/** Approves many records at once, all or none, and takes it back. */
export function approvalActions<R extends Row>(own: RecordOf<R>) {
  const trail = trailOf(own.noun)

  /** The records and why each can't be approved with others; undefined where it can. */
  const judged = async (
    tx: CompanyTx,
    scope: CompanyScope,
    storeId: number | undefined,
    ids: readonly number[],
    forWriting: boolean,
  ) => {
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
    return records.map((record, at) => ({ record, reason: reasonAgainst(own, record) ?? doubts[at]?.[0]?.text }))
  }

  const write = async (tx: CompanyTx, scope: CompanyScope, records: readonly R[], isApproved: boolean) => {
    const ids = records.map(({ id }) => id)
    const saved = await own.setApproved(tx, ids, isApproved)
    const action = isApproved ? ('changed' as const) : ('undone' as const)
    const [before, after] = [{ [own.approvalField]: !isApproved }, { [own.approvalField]: isApproved }]
    await trail.many(
      tx,
      scope,
      scope.origin,
      ids.map(id => ({ action, id, before, after })),
    )
    await trail.tell(tx, scope, ids)
    return saved
  }

  return {
    preview: (scope: CompanyScope, storeId: number | undefined, ids: readonly number[]): Promise<ApprovalPreview> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, ids, false)
        const byId = new Map(found.map(each => [each.record.id, each]))
        const preview: ApprovalPreview = { approvable: [], refused: [] }
        for (const id of new Set(ids)) {
          const { record, reason = undefined } = byId.get(id) ?? {}
          if (record && !reason) preview.approvable.push({ id, version: record.version })
          else preview.refused.push({ id, reason: reason ?? 'Diesen Eintrag sehen Sie nicht' })
        }
        return preview
      }),

    approve: (scope: CompanyScope, { storeId, records }: Chosen): Promise<Versioned[]> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, idsOf(records), true)
        refuseMissing(records, found)
        refuseChanged(records, found, 'Seit der Vorschau geändert')
        const refused = found.find(({ reason }) => reason !== undefined)
        if (refused)
          throw new Refusal('conflict', `${nameOf(refused.record)}: ${refused.reason}. Es wurde nichts geändert.`)
        return write(
          tx,
          scope,
          found.map(({ record }) => record),
          true,
        )
      }),

    takeBack: (scope: CompanyScope, { storeId, records }: Chosen): Promise<Versioned[]> =>
      inCompany(scope, async tx => {
        const found = await judged(tx, scope, storeId, idsOf(records), true)
        refuseMissing(records, found)
        refuseChanged(records, found, 'Seither geändert')
        const still = found.filter(({ record }) => own.isApproved(record)).map(({ record }) => record)
        return write(tx, scope, still, false)
      }),
  }
}

function reasonAgainst<R extends Row>(own: RecordOf<R>, record: R): string | undefined {
  if (own.isDeleted(record)) return 'Gelöscht'
  if (own.isDeclined?.(record)) return 'Schon abgelehnt'
  if (own.kind === 'stamp' && own.spanOf(record).toMs === null) return 'Noch nicht beendet'
  if (!own.isApproved(record)) return undefined
  return own.kind === 'stamp' ? 'Schon bestätigt' : 'Schon genehmigt'
}

export type Judged = { record: Row }

export const isIn = (record: { storeId: number }, storeId: number | undefined) =>
  storeId === undefined || record.storeId === storeId

export const idsOf = (records: readonly Versioned[]) => [...new Set(records.map(({ id }) => id))]

export function refuseMissing(records: readonly Versioned[], found: readonly Judged[]): void {
  if (found.length < idsOf(records).length) throw new Refusal('not_found')
}

const NAMES_SHOWN = 5

/** All or none: what was changed meanwhile is named, and nothing is done. */
export function refuseChanged(records: readonly Versioned[], found: readonly Judged[], what: string): void {
  const versions = new Map(records.map(({ id, version }) => [id, version]))
  const changed = found.filter(({ record }) => record.version !== versions.get(record.id))
  if (changed.length === 0) return
  const names = [...new Set(changed.map(({ record }) => nameOf(record)))]
  const list = names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(', ')} …` : names.join(', ')
  throw new Refusal('stale', `${what}: ${list}. Es wurde nichts geändert.`)
}

const nameOf = ({ lastName, firstName }: Row) => `${lastName} ${firstName}`.trim()

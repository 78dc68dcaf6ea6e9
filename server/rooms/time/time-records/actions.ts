import type { FieldName } from '#contract/fields.ts'
import type { NounKey } from '#contract/nouns.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Doubt, TimeEntry } from '#domain/time/doubtful-times.ts'
import { needsReason, REASON_MISSING } from '#domain/time/record-changes.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { refuseDoubts } from '#server/platform/doubts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { doubtsOf, lockPerson } from '../doubts/actions.ts'

type Row = { id: number; employeeId: number; storeId: number; version: number }
type Kept = Partial<Record<FieldName, unknown>>
/** What a request carries besides the values. */
type Asked = { reason?: string | undefined; accepted?: string[] | undefined }
type AskedOfOne = Asked & { version: number }

/** What the stamps and absences that people write one by one do differently. */
export type RecordOf<R extends Row> = {
  noun: NounKey
  kind: TimeEntry['kind']
  approvalField: 'mdConfirmed' | 'mdApproved'
  /** To approve it or take that back, besides the right to write. */
  approvalRight: Permission
  /** Those whose store and person the caller may see, in the order of their ids. */
  find(tx: CompanyTx, ids: readonly number[], zone: string, forWriting?: boolean): Promise<R[]>
  spanOf(record: R): { fromMs: number; toMs: number | null }
  isApproved(record: R): boolean
  isDeleted(record: R): boolean
  /** Somebody who may approve said no; it counts nowhere. */
  isDeclined?(record: R): boolean
  /** What a change means for approval, given who makes it. */
  settled?(before: R, wanted: R, scope: CompanyScope): R
  /** For the trail. */
  kept(record: R, zone: string): Kept
  /** Refuses at its field what can't be so. */
  refuse(record: R): void
  update(tx: CompanyTx, scope: CompanyScope, before: R, after: R): Promise<unknown>
  setDeleted(tx: CompanyTx, id: number, isDeleted: boolean): Promise<unknown>
  setApproved(tx: CompanyTx, ids: readonly number[], isApproved: boolean): Promise<{ id: number; version: number }[]>
}

/** Reads, changes, deletes and restores one record of a kind; all that is written lies in its history. */
export function recordActions<R extends Row>(own: RecordOf<R>) {
  const trail = trailOf(own.noun)
  const one = async (tx: CompanyTx, id: number, zone: string) => {
    const [record] = await own.find(tx, [id], zone)
    if (!record) throw new Refusal('not_found')
    return record
  }
  /** The person first, then the record: everyone locks in this order. */
  const locked = async (tx: CompanyTx, id: number, version: number) => {
    const zone = await zoneOf(tx)
    const { employeeId } = await one(tx, id, zone)
    const person = await lockPerson(tx, employeeId)
    const [before] = await own.find(tx, [id], zone, true)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, version)
    return { before, person, zone }
  }
  const checked = async (tx: CompanyTx, scope: CompanyScope, record: R, { accepted }: Asked, zone: string) => {
    const person = await lockPerson(tx, record.employeeId)
    const entry = { kind: own.kind, ...own.spanOf(record), id: record.id || null, employeeId: record.employeeId }
    const [doubts = []] = await doubtsOf(tx, scope, [entry], new Map([[person.id, person]]), zone)
    refuseDoubts(doubts, accepted)
    return doubts
  }

  return {
    find: (scope: CompanyScope, id: number): Promise<R> => inCompany(scope, async tx => one(tx, id, await zoneOf(tx))),

    /** `draft` has no id yet. */
    create: (
      scope: CompanyScope,
      asked: Asked,
      draftIn: (zone: string) => R,
      insert: (tx: CompanyTx, draft: R) => Promise<number>,
    ): Promise<R> =>
      inCompany(scope, async tx => {
        const zone = await zoneOf(tx)
        const draft = draftIn(zone)
        if (own.isApproved(draft)) refuseApproval(own, scope)
        await lockPerson(tx, draft.employeeId)
        own.refuse(draft)
        const doubts = await checked(tx, scope, draft, asked, zone)
        const created = await one(tx, await insert(tx, draft), zone)
        const { employeeId } = created
        await trail.acted(tx, scope, 'created', created.id, { employeeId, ...own.kept(created, zone), ...told(doubts) })
        return created
      }),

    change: (
      scope: CompanyScope,
      id: number,
      asked: AskedOfOne,
      changedIn: (before: R, zone: string) => R,
    ): Promise<R> =>
      inCompany(scope, async tx => {
        const { before, zone } = await locked(tx, id, asked.version)
        if (own.isDeleted(before))
          throw new Refusal('conflict', 'Der Eintrag ist gelöscht. Stellen Sie ihn zuerst wieder her.')
        const wanted = changedIn(before, zone)
        if (own.isApproved(wanted) !== own.isApproved(before)) refuseApproval(own, scope)
        const after = own.settled?.(before, wanted, scope) ?? wanted
        const [was, now] = [own.kept(before, zone), own.kept(after, zone)]
        const changed = Object.keys(now).filter(
          field => JSON.stringify(now[field as FieldName]) !== JSON.stringify(was[field as FieldName]),
        )
        if (changed.length === 0) return before
        own.refuse(after)
        const reason = asked.reason ?? ''
        if (reason === '' && needsReason(own.kind, own.isApproved(before), changed))
          throw new Refusal('invalid', undefined, { reason: REASON_MISSING })
        const approves = own.isApproved(after) && changed.includes(own.approvalField)
        const isAskedAnew = own.isDeclined?.(before) ?? false
        const isDoubted = approves || isAskedAnew || !sameSpan(own.spanOf(before), own.spanOf(after))
        const doubts = isDoubted ? await checked(tx, scope, after, asked, zone) : []
        await own.update(tx, scope, before, after)
        const saved = await one(tx, id, zone)
        const besides = { ...(reason !== '' && { reason }), ...told(doubts) }
        await trail.changed(tx, scope, was, { ...own.kept(saved, zone), ...besides }, id)
        return saved
      }),

    remove: (scope: CompanyScope, id: number, { reason, version }: { reason: string; version: number }): Promise<R> =>
      inCompany(scope, async tx => {
        const { before, zone } = await locked(tx, id, version)
        if (own.isDeleted(before)) throw new Refusal('conflict', 'Der Eintrag ist schon gelöscht.')
        await own.setDeleted(tx, id, true)
        await trail.acted(tx, scope, 'removed', id, { reason })
        return one(tx, id, zone)
      }),

    restore: (scope: CompanyScope, id: number, asked: AskedOfOne): Promise<R> =>
      inCompany(scope, async tx => {
        const { before, zone } = await locked(tx, id, asked.version)
        if (!own.isDeleted(before)) throw new Refusal('conflict', 'Der Eintrag ist nicht gelöscht.')
        const doubts = await checked(tx, scope, before, asked, zone)
        await own.setDeleted(tx, id, false)
        await trail.acted(tx, scope, 'restored', id, told(doubts))
        return one(tx, id, zone)
      }),
  }
}

/** At its field, since the rest of the form may be allowed. */
function refuseApproval<R extends Row>(
  { approvalField, approvalRight }: RecordOf<R>,
  { permissions }: CompanyScope,
): void {
  if (permissions.has(approvalRight)) return
  const message = `Dafür brauchen Sie das Recht „${PERMISSIONS[approvalRight]}“.`
  throw new Refusal('forbidden', message, { [approvalField]: message })
}

/** What was confirmed although it is doubtful. */
const told = (doubts: readonly Doubt[]): { warning?: string[] } =>
  doubts.length > 0 ? { warning: doubts.map(({ text }) => text) } : {}

type Span = { fromMs: number; toMs: number | null }
const sameSpan = (one: Span, other: Span) => one.fromMs === other.fromMs && one.toMs === other.toMs

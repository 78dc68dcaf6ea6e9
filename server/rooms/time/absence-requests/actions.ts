import type { AbsenceRequest } from '#contract/time/absence-requests.ts'
import type { AbsenceRecord } from '#contract/time/absences.ts'
import type { Versioned } from '#contract/time/approvals.ts'
import { personName } from '#domain/people/person-name.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { isExcluded } from '#server/platform/database/store-filter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { placed } from '../absence-calendar/rules.ts'
import { absenceRecord } from '../absences/actions.ts'
import { idsOf, isIn, refuseChanged, refuseMissing } from '../approvals/actions.ts'
import { people } from '../doubts/rows.ts'
import * as rows from './rows.ts'

const trail = trailOf('time/absences')

export const list = (scope: CompanyScope, storeId: number): Promise<AbsenceRequest[]> =>
  inCompany(scope, async tx => {
    if (isExcluded(scope, storeId)) return []
    const zone = await zoneOf(tx)
    const found = await rows.requests(tx, scope, storeId)
    return found.map(({ lastName, firstName, note, requestedBy, isOwn, ...row }) => ({
      ...placed(row, zone),
      ...{ lastName, firstName, note, requestedBy, isOwn },
    }))
  })

type Chosen = { storeId?: number | undefined; records: Versioned[] }

/** All that were chosen or none; the reason lies in the history of each. */
export const decline = (scope: CompanyScope, chosen: Chosen, reason: string): Promise<Versioned[]> =>
  inCompany(scope, async tx => {
    const records = await heldRecords(tx, chosen, 'Seit der Anzeige geändert')
    const decided = records.find(record => !isWaiting(record))
    if (decided)
      throw new Refusal('conflict', `${personName(decided)}: ${decisionOf(decided)}. Es wurde nichts geändert.`)
    return write(tx, scope, records, reason)
  })

export const takeBack = (scope: CompanyScope, chosen: Chosen): Promise<Versioned[]> =>
  inCompany(scope, async tx => {
    const records = await heldRecords(tx, chosen, 'Seither geändert')
    return write(
      tx,
      scope,
      records.filter(({ declineReason, isDeleted }) => declineReason !== null && !isDeleted),
      null,
    )
  })

/** The people first, then their records: everyone locks in this order. */
async function heldRecords(tx: CompanyTx, { storeId, records }: Chosen, changed: string): Promise<AbsenceRecord[]> {
  const zone = await zoneOf(tx)
  const ids = idsOf(records)
  const found = await absenceRecord.find(tx, ids, zone)
  await people(tx, [...new Set(found.map(({ employeeId }) => employeeId))], true)
  const held = (await absenceRecord.find(tx, ids, zone, true)).filter(record => isIn(record, storeId))
  const judged = held.map(record => ({ record }))
  refuseMissing(records, judged)
  refuseChanged(records, judged, changed)
  return held
}

async function write(
  tx: CompanyTx,
  scope: CompanyScope,
  records: readonly AbsenceRecord[],
  declineReason: string | null,
): Promise<Versioned[]> {
  const ids = records.map(({ id }) => id)
  const saved = await rows.setDeclined(tx, ids, declineReason)
  const action = declineReason === null ? ('changed' as const) : ('refused' as const)
  await trail.many(
    tx,
    scope,
    scope.origin,
    records.map(record => ({
      ...{ action, id: record.id },
      before: { declineReason: record.declineReason },
      after: { declineReason },
    })),
  )
  await trail.tell(tx, scope, ids)
  return saved
}

const isWaiting = (record: AbsenceRecord) => decisionOf(record) === undefined

function decisionOf({ isDeleted, mdApproved, declineReason }: AbsenceRecord): string | undefined {
  if (isDeleted) return 'Gelöscht'
  if (mdApproved) return 'Schon genehmigt'
  return declineReason === null ? undefined : 'Schon abgelehnt'
}

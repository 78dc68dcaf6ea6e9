import type { AbsenceChange, AbsenceDraft, AbsenceRecord } from '#contract/time/absences.ts'
import { fromUtcText, toUtcText } from '#domain/basics/days.ts'
import { type AbsentDays, absenceBegins, absenceEnds, absentDaysOf, partProblem } from '#domain/time/absence-days.ts'
import { fitsType } from '#domain/wages/absence-kinds.ts'
import { type AbsenceType, ONLY_SICKNESS_IS_CONFIRMED, SICKNESS } from '#domain/wages/absence-types.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { people } from '../doubts/rows.ts'
import { type RecordOf, recordActions } from '../time-records/actions.ts'
import * as rows from './rows.ts'

export const absenceRecord: RecordOf<AbsenceRecord> = {
  noun: 'time/absences',
  kind: 'absence',
  approvalField: 'mdApproved',
  approvalRight: 'absences.approve',
  async find(tx, ids, zone, forWriting) {
    return withDays(await rows.find(tx, ids, forWriting), zone)
  },
  spanOf: ({ from, to }) => ({ fromMs: ms(from), toMs: to === null ? null : ms(to) }),
  isApproved: ({ mdApproved }) => mdApproved,
  isDeleted: ({ isDeleted }) => isDeleted,
  isDeclined: ({ declineReason }) => declineReason !== null,
  settled,
  kept: ({ storeId, mdType, wageKind, isConfirmed, mdApproved, declineReason, note, ...days }) => ({
    ...{ storeId, mdType, wageKind, isConfirmed },
    ...{ firstDay: days.firstDay, firstPart: days.firstPart, lastDay: days.lastDay, lastPart: days.lastPart },
    ...{ mdApproved, declineReason, note },
  }),
  refuse,
  update: (tx, scope, before, after) => rows.update(tx, scope, after, isOpen(after) && !isOpen(before)),
  setDeleted: rows.setDeleted,
  setApproved: rows.setApproved,
}

const records = recordActions(absenceRecord)

export const { find, remove, restore } = records

export const ofPerson = (scope: CompanyScope, employeeId: number): Promise<AbsenceRecord[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    return withDays(await rows.ofPerson(tx, employeeId), await zoneOf(tx))
  })

export const create = (scope: CompanyScope, { accepted, ...draft }: AbsenceDraft): Promise<AbsenceRecord> =>
  records.create(
    scope,
    { accepted },
    zone => ({
      ...draft,
      ...{ id: 0, lastName: '', firstName: '', declineReason: null, isDeleted: false, version: 1 },
      ...momentsOf(draft, zone),
    }),
    (tx, absence) => rows.insert(tx, scope, absence),
  )

/** A day that stays is not touched: what was some hours of it remains so. */
export const change = (
  scope: CompanyScope,
  id: number,
  { reason, accepted, version, ...wanted }: AbsenceChange,
): Promise<AbsenceRecord> =>
  records.change(scope, id, { reason, accepted, version }, (before, zone) => {
    const after = fitted({ ...before, ...wanted }, wanted)
    const { from, to } = momentsOf(after, zone)
    const isOtherPart = after.firstPart !== before.firstPart
    const isOtherEnd = after.lastDay !== before.lastDay || after.lastPart !== before.lastPart
    if (isOtherPart || after.firstDay !== before.firstDay) after.from = from
    if (isOtherEnd || (isOtherPart && after.firstDay === after.lastDay)) after.to = to
    return after
  })

/** What was not asked for goes where the rest no longer leaves room for it. */
function fitted(after: AbsenceRecord, asked: Omit<AbsenceChange, 'version'>): AbsenceRecord {
  const isSingle = after.firstDay === after.lastDay
  const { wageKind } = after
  if (asked.wageKind === undefined && wageKind && !fitsType(wageKind, after.mdType as AbsenceType))
    after.wageKind = null
  if (asked.isConfirmed === undefined && after.mdType !== SICKNESS) after.isConfirmed = false
  if (asked.firstPart === undefined && !isSingle && after.firstPart === 'morning') after.firstPart = 'day'
  if (asked.lastPart === undefined && (isSingle || after.lastDay === null)) after.lastPart = 'day'
  return after
}

const COUNTED = ['storeId', 'mdType', 'wageKind', 'isConfirmed', 'from', 'to'] as const

/** Nobody without the right to approve changes what stays approved: it waits again. What was declined is asked for anew. */
function settled(before: AbsenceRecord, wanted: AbsenceRecord, { permissions }: CompanyScope): AbsenceRecord {
  const isOther = COUNTED.some(field => wanted[field] !== before[field])
  const isApproval = wanted.mdApproved !== before.mdApproved
  if (!isOther && !isApproval && wanted.note === before.note) return wanted
  const waits = isOther && !permissions.has('absences.approve')
  return { ...wanted, mdApproved: wanted.mdApproved && !waits, declineReason: null }
}

const isOpen = ({ mdApproved, declineReason }: AbsenceRecord) => !mdApproved && declineReason === null

function refuse(absence: AbsenceRecord): void {
  const { firstDay, lastDay, mdType, wageKind, isConfirmed } = absence
  if (lastDay === null && mdType !== SICKNESS)
    throw new Refusal('invalid', undefined, { lastDay: 'Nur ein Krankenstand kann ohne letzten Tag sein' })
  if (lastDay !== null && lastDay < firstDay)
    throw new Refusal('invalid', undefined, { lastDay: 'Der letzte Tag liegt vor dem ersten' })
  const problem = partProblem(absence)
  if (problem) throw new Refusal('invalid', undefined, problem)
  if (wageKind && !fitsType(wageKind, mdType as AbsenceType))
    throw new Refusal('invalid', undefined, { wageKind: 'Das passt nicht zur Art der Abwesenheit' })
  if (isConfirmed && mdType !== SICKNESS)
    throw new Refusal('invalid', undefined, { isConfirmed: ONLY_SICKNESS_IS_CONFIRMED })
}

const withDays = (found: readonly rows.AbsenceRow[], zone: string): AbsenceRecord[] =>
  found.map(row => ({ ...row, ...daysOf(row, zone) }))

/** The stored end is exclusive. */
const daysOf = ({ from, to }: rows.AbsenceRow, zone: string): AbsentDays =>
  absentDaysOf(fromUtcText(from), to === null ? null : fromUtcText(to), zone)

function momentsOf(days: AbsentDays, zone: string): { from: string; to: string | null } {
  const ends = absenceEnds(days, zone)
  return { from: toUtcText(absenceBegins(days, zone)), to: ends && toUtcText(ends) }
}

const ms = (text: string) => fromUtcText(text).epochMilliseconds

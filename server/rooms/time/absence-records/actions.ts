import type { AbsenceChange, AbsenceDraft, AbsenceRecord } from '#contract/time/absence-records.ts'
import { dayOf, fromUtcText, startOfDay, toUtcText } from '#domain/basics/days.ts'
import type { CompanyScope } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type RecordOf, recordActions } from '../time-records/actions.ts'
import * as rows from './rows.ts'

export const absenceRecord: RecordOf<AbsenceRecord> = {
  noun: 'time/absences',
  kind: 'absence',
  approvalField: 'mdApproved',
  approvalRight: 'absences.approve',
  async find(tx, ids, zone, forWriting) {
    const found = await rows.find(tx, ids, forWriting)
    return found.map(row => ({ ...row, ...daysOf(row, zone) }))
  },
  spanOf: ({ from, to }) => ({ fromMs: ms(from), toMs: to === null ? null : ms(to) }),
  isApproved: ({ mdApproved }) => mdApproved,
  isDeleted: ({ isDeleted }) => isDeleted,
  kept: ({ storeId, mdType, firstDay, lastDay, mdApproved, note }) => ({
    ...{ storeId, mdType, firstDay, lastDay, mdApproved, note },
  }),
  refuse,
  update: (tx, _scope, _before, after) => rows.update(tx, after),
  setDeleted: rows.setDeleted,
  setApproved: rows.setApproved,
}

const records = recordActions(absenceRecord)

export const { find, remove, restore } = records

export const create = (scope: CompanyScope, { accepted, ...draft }: AbsenceDraft): Promise<AbsenceRecord> =>
  records.create(
    scope,
    { accepted },
    zone => ({
      ...draft,
      ...{ id: 0, lastName: '', firstName: '', isDeleted: false, version: 1 },
      from: firstMoment(draft.firstDay, zone),
      to: endAfter(draft.lastDay, zone),
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
    const after = { ...before, ...wanted }
    if (after.firstDay !== before.firstDay) after.from = firstMoment(after.firstDay, zone)
    if (after.lastDay !== before.lastDay) after.to = endAfter(after.lastDay, zone)
    return after
  })

function refuse({ firstDay, lastDay, mdType }: AbsenceRecord): void {
  if (lastDay === null && mdType !== SICKNESS)
    throw new Refusal('invalid', undefined, { lastDay: 'Nur ein Krankenstand kann ohne letzten Tag sein' })
  if (lastDay !== null && lastDay < firstDay)
    throw new Refusal('invalid', undefined, { lastDay: 'Der letzte Tag liegt vor dem ersten' })
}

const SICKNESS = 2

/** The stored end is exclusive. */
function daysOf({ from, to }: rows.AbsenceRow, zone: string): { firstDay: string; lastDay: string | null } {
  const last = to === null ? null : dayOf(fromUtcText(to).subtract({ milliseconds: 1 }), zone).toString()
  return { firstDay: dayOf(fromUtcText(from), zone).toString(), lastDay: last }
}

const firstMoment = (day: string, zone: string) => toUtcText(startOfDay(Temporal.PlainDate.from(day), zone))
const endAfter = (day: string | null, zone: string) =>
  day === null ? null : firstMoment(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), zone)
const ms = (text: string) => fromUtcText(text).epochMilliseconds

import type { StampChange, StampDraft, StampRecord } from '#contract/time/stamps.ts'
import { formatTime, fromUtcText } from '#domain/basics/days.ts'
import { spanOf } from '#domain/time/periods.ts'
import { ENDS_EARLY, pauseProblem, SAME_MOMENT, untimedPauseProblem } from '#domain/time/stamp-times.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { people } from '../doubts/rows.ts'
import { type RecordOf, recordActions } from '../time-records/actions.ts'
import * as rows from './rows.ts'

export const stampRecord: RecordOf<StampRecord> = {
  noun: 'time/stamps',
  kind: 'stamp',
  approvalField: 'mdConfirmed',
  approvalRight: 'stamps.confirm',
  find: (tx, ids, _zone, forWriting) => rows.find(tx, ids, forWriting),
  spanOf: ({ from, to }) => ({ fromMs: ms(from), toMs: to === null ? null : ms(to) }),
  isApproved: ({ mdConfirmed }) => mdConfirmed,
  isDeleted: ({ softDelete }) => softDelete,
  kept: ({ storeId, from, to, pauses, pauseMinutes, mdConfirmed }, zone) => ({
    ...{ storeId, from, to, pauseMinutes, mdConfirmed },
    pauses: pauses.map(pause => `${clock(pause.from, zone)}–${clock(pause.to, zone)}`),
  }),
  refuse,
  async update(tx, scope, before, after) {
    await rows.update(tx, after)
    if (JSON.stringify(after.pauses) !== JSON.stringify(before.pauses)) await rows.replacePauses(tx, scope, after)
  },
  setDeleted: rows.setDeleted,
  setApproved: rows.setConfirmed,
}

const records = recordActions(stampRecord)

export const { find, remove, restore } = records

export const ofPerson = (scope: CompanyScope, employeeId: number, month: string): Promise<StampRecord[]> =>
  inCompany(scope, async tx => {
    if ((await people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
    const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
    return rows.ofPerson(tx, employeeId, spanOf({ from, to: from.with({ day: from.daysInMonth }) }, await zoneOf(tx)))
  })

export const create = (scope: CompanyScope, { accepted, ...draft }: StampDraft): Promise<StampRecord> =>
  records.create(
    scope,
    { accepted },
    () => ({ ...draft, id: 0, lastName: '', firstName: '', softDelete: false, version: 1 }),
    async (tx, stamp) => {
      const id = await rows.insert(tx, scope, stamp)
      await rows.replacePauses(tx, scope, { ...stamp, id })
      return id
    },
  )

/** A pause that is given its time is no longer one of which only the length is known. */
export const change = (
  scope: CompanyScope,
  id: number,
  { reason, accepted, version, ...wanted }: StampChange,
): Promise<StampRecord> =>
  records.change(scope, id, { reason, accepted, version }, before => {
    const isTimed = wanted.pauseMinutes === undefined && (wanted.pauses?.length ?? 0) > before.pauses.length
    return { ...before, ...(isTimed && { pauseMinutes: null }), ...wanted }
  })

function refuse({ from, to, pauses, pauseMinutes, mdConfirmed }: StampRecord): void {
  const fields: Record<string, string> = {}
  if (to !== null && to <= from) fields.to = to === from ? SAME_MOMENT : ENDS_EARLY
  if (to === null && mdConfirmed) fields.mdConfirmed = 'Ein Dienst, der noch läuft, kann nicht bestätigt werden'
  const shift = { fromMs: ms(from), toMs: to === null ? null : ms(to) }
  const problem = pauseProblem(shift, pauses.map(spanned))
  if (problem && !fields.to) fields.pauses = problem
  const untimed = untimedPauseProblem(shift, pauses.map(spanned), pauseMinutes ?? 0)
  if (untimed && !problem && !fields.to) fields.pauseMinutes = untimed
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', undefined, fields)
}

const spanned = (pause: { from: string; to: string }) => ({ fromMs: ms(pause.from), toMs: ms(pause.to) })
const ms = (text: string) => fromUtcText(text).epochMilliseconds
const clock = (text: string, zone: string) => formatTime(fromUtcText(text), zone)

import type { Override, Shift, ShiftChanges } from '#contract/roster/shifts.ts'
import { shifts as calls } from '#contract/roster/shifts.ts'
import type { StoreWeek } from '#contract/roster/weeks.ts'
import { lawChecks, UNNAMED_RULE } from '#contract/working-time/law-checks.ts'
import { fromUtcText, toUtcText } from '#domain/basics/days.ts'
import { isSamePlan, type PlanChange, type Planned } from '#domain/roster/plan-history.ts'
import { api } from '#web/lib/api.ts'
import { keysByContent } from '#web/lib/idempotency-key.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { ApiError, isStale } from '#web/ui/api-error.ts'
import type { Told } from './law-told.ts'
import { lawQuery, type WeekAsked, weekQuery } from './queries.ts'

/** What is planned although a rule says no, and why. */
export type Confirmation = { doubts: readonly Told[]; reason: string }

export const isDoubtful = (error: unknown) => error instanceof ApiError && error.code === 'doubtful'

const utc = (minute: number): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))
const minuteOf = (text: string): number => fromUtcText(text).epochMilliseconds / 60_000

const keyFor = keysByContent()

/** Saves a change as it is known to this browser; `onMade`: what was made has an id from now on. */
export async function saveChange(
  asked: WeekAsked,
  change: PlanChange,
  { doubts, reason }: Confirmation,
  idOf: (key: number) => number,
  onMade: (ids: ReadonlyMap<number, number>) => void,
): Promise<void> {
  const { companyId } = asked
  const known = knownShifts(queryClient.getQueryData(weekQuery(asked).queryKey), asked.storeId)
  const stored = (key: number, before: Planned) => {
    const shift = known.get(idOf(key))
    if (!shift || !isSamePlan(shift, before)) throw new ApiError(409, 'stale', OVERTAKEN)
    return { id: shift.id, version: shift.version }
  }
  const put = change.steps.filter(({ after }) => after !== null)
  const sent = put.map(({ key }) => idOf(key))
  const body: ShiftChanges = {
    shifts: put.map(({ key, before, after }) => ({
      ...(before && stored(key, before)),
      ...{ employeeId: after!.employeeId, storeId: after!.storeId, from: utc(after!.from), to: utc(after!.to) },
      breakFrom: after!.breakFrom === null ? null : utc(after!.breakFrom),
      breakValue: after!.breakMinutes,
      ...detailsOf(before, after!),
    })),
    removed: change.steps.flatMap(({ key, before, after }) => (after === null && before ? [stored(key, before)] : [])),
    overrides: doubts.map(doubt => overrideOf(sent, doubt)),
    reason,
  }
  const saved = await api(calls.save, { query: { companyId }, body, idempotencyKey: keyFor(body) }).catch(error => {
    throw isStale(error) ? new ApiError(409, 'stale', OVERTAKEN) : error
  })
  const made = new Map(put.flatMap(({ key, before }, at) => (before === null ? [[key, saved[at]!.id] as const] : [])))
  const gone = new Set(body.removed.map(({ id }) => id))
  queryClient.setQueryData(weekQuery(asked).queryKey, week => week && withSaved(week, saved, gone))
  onMade(made)
  // What its place asks for, the week says.
  if (put.some(({ after }) => after?.details))
    void queryClient.invalidateQueries({ queryKey: weekQuery(asked).queryKey })
  if (doubts.length > 0) void queryClient.invalidateQueries({ queryKey: lawQuery(asked).queryKey })
}

/** Of a stored one what is said of it; one that is made (again) is told where it is worked, and what it takes where no place says it. */
const detailsOf = (before: Planned | null, { spotId = null, skillId = null, details }: Planned) => ({
  ...((before === null || before.spotId !== spotId) && { spotId }),
  ...(before === null && spotId === null && { requiredSkill: skillId }),
  ...(details && {
    ...{ requiredSkill: details.ownSkillId, pinned: details.isPinned, note: details.note },
    ...{ confirmed: details.isConfirmed, approved: details.isApproved },
  }),
})

export const overrideOf = (sent: readonly number[], { rule, limit, shiftId, minutes, days }: Told): Override => ({
  ...{ rule, limit, minutes, days },
  shiftId: shiftId > 0 ? shiftId : null,
  shiftIndex: shiftId > 0 ? null : sent.indexOf(shiftId),
})

const OVERTAKEN = 'Diesen Dienst hat inzwischen jemand anderer geändert. Der Plan zeigt jetzt den neuen Stand.'

/** The shifts of the week as they are stored this moment, by id; the board shows them, too. */
export async function storedNow(asked: WeekAsked): Promise<ReadonlyMap<number, Planned>> {
  return knownShifts(await queryClient.fetchQuery({ ...weekQuery(asked), staleTime: 0 }), asked.storeId)
}

type Known = Planned & { id: number; version: number }

function knownShifts(week: StoreWeek | undefined, storeId: number): Map<number, Known> {
  const shifts = week?.shifts
  return new Map(
    shifts?.id.map((id, at) => [
      id,
      {
        ...{ id, storeId, version: shifts.version[at]!, employeeId: shifts.employeeId[at]! || null },
        ...{ from: shifts.from[at]!, to: shifts.to[at]! },
        ...{ breakFrom: shifts.breakFrom[at]! || null, breakMinutes: shifts.breakMinutes[at]! },
        ...{ spotId: shifts.spotId[at]! || null, skillId: shifts.skillId[at]! || null },
      },
    ]),
  )
}

/** As the server answered, so that nothing waits for the week to be loaded again. */
export function withSaved(week: StoreWeek, saved: readonly Shift[], gone: ReadonlySet<number>): StoreWeek {
  const answered = new Map(saved.map(shift => [shift.id, shift]))
  const { shifts } = week
  const skillBefore = new Map(shifts.id.map((id, at) => [id, shifts.skillId[at]!]))
  const places = [...shifts.id.keys()].filter(at => !gone.has(shifts.id[at]!) && !answered.has(shifts.id[at]!))
  const column = (name: keyof StoreWeek['shifts'], of: (shift: Shift) => number): number[] => [
    ...places.map(at => shifts[name][at]!),
    ...saved.map(of),
  ]
  const notes = week.notes.filter(({ shiftId }) => !gone.has(shiftId) && !answered.has(shiftId))
  return {
    ...week,
    notes: [...notes, ...saved.filter(({ note }) => note !== '').map(({ id, note }) => ({ shiftId: id, note }))],
    shifts: {
      id: column('id', ({ id }) => id),
      employeeId: column('employeeId', ({ employeeId }) => employeeId ?? 0),
      from: column('from', ({ from }) => minuteOf(from)),
      to: column('to', ({ to }) => minuteOf(to)),
      breakFrom: column('breakFrom', ({ breakFrom }) => (breakFrom === null ? 0 : minuteOf(breakFrom))),
      breakMinutes: column('breakMinutes', ({ breakValue }) => breakValue),
      publishedAt: column('publishedAt', ({ publishDate }) => (publishDate === null ? 0 : minuteOf(publishDate))),
      spotId: column('spotId', ({ spotId }) => spotId ?? 0),
      // What a place asks for, the week says when it is loaded again.
      skillId: column('skillId', ({ id, requiredSkill }) => requiredSkill ?? skillBefore.get(id) ?? 0),
      historicFrom: column('historicFrom', ({ historicFrom }) => (historicFrom === null ? 0 : minuteOf(historicFrom))),
      historicTo: column('historicTo', ({ historicTo }) => (historicTo === null ? 0 : minuteOf(historicTo))),
      ownSkillId: column('ownSkillId', ({ requiredSkill }) => requiredSkill ?? 0),
      marks: column(
        'marks',
        ({ pinned, confirmed, approved }) => Number(pinned) + 2 * Number(confirmed) + 4 * Number(approved),
      ),
      version: column('version', ({ version }) => version),
    },
  }
}

/** What the server finds doubtful where the browser did not: it asks the same of the whole truth. */
export async function checkedDoubts(
  { companyId }: WeekAsked,
  { steps }: PlanChange,
  idOf: (key: number) => number,
): Promise<Told[]> {
  const put = steps.flatMap(({ key, after }) => (after && after.employeeId !== null ? [{ key, after }] : []))
  const found = await api(lawChecks.check, {
    query: { companyId },
    body: {
      shifts: put.map(({ key, after }) => ({
        ...{
          id: idOf(key),
          employeeId: after.employeeId!,
          storeId: after.storeId,
          requiredSkill: after.skillId ?? null,
        },
        ...{ from: utc(after.from), to: utc(after.to) },
        breakFrom: after.breakFrom === null ? null : utc(after.breakFrom),
        breakValue: after.breakMinutes,
      })),
      removed: steps.flatMap(({ key, after }) => (after === null ? [idOf(key)] : [])),
      publish: false,
    },
  })
  return found.flatMap(finding => {
    const { rule, shiftId } = finding
    if (rule === UNNAMED_RULE || shiftId === null || finding.severity !== 'override' || !finding.isNew) return []
    return [
      {
        ...{ rule, shiftId, limit: finding.limit, law: finding.law, text: finding.text, severity: finding.severity },
        ...{ employeeId: finding.employeeId, otherShiftId: finding.otherShiftId },
        ...{ minutes: finding.minutes, days: finding.days },
        earliestStart: finding.earliestStart === null ? null : minuteOf(finding.earliestStart),
        latestEnd: finding.latestEnd === null ? null : minuteOf(finding.latestEnd),
      },
    ]
  })
}

import type { WeekFill } from '#contract/roster/week-fills.ts'
import { toUtcText } from '#domain/basics/days.ts'
import { SHIFT_CREATION_MODES } from '#domain/roster/shift-creation-modes.ts'
import { minuteAt, wallAt } from '#domain/roster/wall-clock.ts'
import { type Day, type Minute, type WageCalendar, weekdayOf } from '#domain/wages/calendar.ts'
import { monthOfDay, spanOfMonth } from '#domain/wages/month-numbers.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import type { LawStore } from '#domain/working-time/law-context.ts'
import { isWorse } from '#domain/working-time/overrides.ts'
import { ruleOf } from '#domain/working-time/rules.ts'
import { type Judged, newShiftId } from '#server/rooms/working-time/public.ts'
import type { PlanEvent } from '../needed-staff/actions.ts'
import type { TemplateShift } from '../week-templates/rows.ts'

/** A shift that would be, on its day. */
export type Filled = WeekFill['shifts'][number] & { day: Day; wall: { from: number; to: number } }

const utc = (minute: Minute): string => toUtcText(Temporal.Instant.fromEpochMilliseconds(minute * 60_000))

/** A shift of a template on a day, with the times of its clock; undefined where the clock skips them. */
export function filledOn(shift: TemplateShift, day: Day, calendar: WageCalendar): Filled | undefined {
  const at = (clock: number) => minuteAt(calendar, wallAt(day, clock))
  const [from, to] = [at(shift.fromMinute), at(shift.toMinute)]
  if (to <= from) return undefined
  const breakFrom = shift.breakFromMinute === null ? null : at(shift.breakFromMinute)
  const hasBreak = breakFrom === null || (from <= breakFrom && breakFrom + shift.breakMinutes <= to)
  return {
    ...{ day, wall: { from: wallAt(day, shift.fromMinute), to: wallAt(day, shift.toMinute) } },
    ...{ employeeId: shift.employeeId, from: utc(from), to: utc(to) },
    ...{ breakFrom: hasBreak && breakFrom !== null ? utc(breakFrom) : null, breakValue: shift.breakMinutes },
    ...{ spotId: shift.spotId, requiredSkill: shift.skillId },
  }
}

type Places = ReadonlyMap<number, { isHidden: boolean }>
export type Target = {
  events: readonly PlanEvent[]
  store: Pick<LawStore, 'closedMonths' | 'closedWeekdays'> | undefined
  places: Places
  isTemplate: boolean
}

/** Why a shift is not made at all; undefined: it is. Spec 1 §3 */
export function skippedFor({ day, wall, spotId }: Filled, target: Target): string | undefined {
  const { events, store, places, isTemplate } = target
  if (store?.closedMonths.has(spanOfMonth(monthOfDay(day)).first)) return 'Monat abgeschlossen'
  const event = events.find(each => each.from < wall.to && wall.from < each.to && !isPlannedFor(each, isTemplate))
  if (event) return `${event.name}: ${SHIFT_CREATION_MODES[event.mode]}`
  const isClosed = store?.closedWeekdays.some(
    closed => closed.weekday === weekdayOf(day) + 1 && closed.from <= day && (closed.to === null || closed.to >= day),
  )
  if (isClosed) return 'Schließtag'
  if (spotId !== null && places.get(spotId)?.isHidden !== false) return 'Bereich hier nicht vorhanden oder ausgeblendet'
  return undefined
}

/** What comes besides leaves the usual shifts; what takes their place leaves them where the event asks for the template's. */
const isPlannedFor = ({ mode, createWithTemplates }: PlanEvent, isTemplate: boolean): boolean =>
  mode === 1 || (mode === 0 && (createWithTemplates || !isTemplate))

/** Those of which there is none yet; each stored one stands for one of them, whoever works it. */
export function withoutStored(
  filled: readonly Filled[],
  stored: readonly Pick<Filled, 'from' | 'to' | 'spotId' | 'employeeId'>[],
): Filled[] {
  const keyOf = ({ from, to, spotId }: Pick<Filled, 'from' | 'to' | 'spotId'>) => [from, to, spotId].join(' ')
  const left = Map.groupBy(stored, keyOf)
  const take = (shift: Filled, fits: (one: Pick<Filled, 'employeeId'>) => boolean): boolean => {
    const same = left.get(keyOf(shift)) ?? []
    const at = same.findIndex(fits)
    if (at === -1) return false
    left.set(keyOf(shift), same.toSpliced(at, 1))
    return true
  }
  // Who works it already comes first, so that nobody is planned twice.
  const others = filled.filter(shift => !take(shift, one => one.employeeId === shift.employeeId))
  return others.filter(shift => !take(shift, () => true))
}

/** Why a person cannot work what they would be planned for, by its place; what is found at a stored shift is told at the last of theirs. */
export function openFor(
  filled: readonly Filled[],
  { found, before }: Judged,
  seesMaternity: boolean,
): Map<number, string> {
  const open = new Map<number, string>()
  for (const finding of found) {
    if (finding.severity === 'hint' || !isWorse(finding, before)) continue
    const at = placeOf(finding, filled)
    if (at !== -1 && !open.has(at)) open.set(at, nameOf(finding, seesMaternity))
  }
  return open
}

const nameOf = ({ rule }: LawFinding, seesMaternity: boolean): string =>
  rule === 'MUTTER' && !seesMaternity ? 'Kann nicht eingeteilt werden' : ruleOf(rule).name

function placeOf({ shiftId, otherShiftId, employeeId }: LawFinding, filled: readonly Filled[]): number {
  const own = [shiftId, otherShiftId ?? 0].map(id => newShiftId(0) - id).find(at => at in filled)
  return own ?? filled.findLastIndex(each => each.employeeId === employeeId)
}

/** What does not become as it was, and why. */
export type Refused = { why: string; shift?: Filled }
const MOST_NAMED = 20

/** „7 Abwesenheit“: the most frequent first. */
export const counted = (refused: readonly Refused[]): WeekFill['open'] =>
  [...Map.groupBy(refused, ({ why }) => why)]
    .map(([why, all]) => ({
      ...{ why, shifts: all.length },
      which: all
        .flatMap(({ shift }) => (shift ? [{ employeeId: shift.employeeId, from: shift.from, to: shift.to }] : []))
        .slice(0, MOST_NAMED),
    }))
    .sort((a, b) => b.shifts - a.shifts || a.why.localeCompare(b.why, 'de'))

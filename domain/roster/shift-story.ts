import { type Day, dateOf, type Minute, type WageCalendar } from '../wages/calendar.ts'
import { dayOfWall, spanText, wallOf } from './wall-clock.ts'

/** A shift as the trail keeps it; moments in minutes since 1970. */
export type ShiftFacts = {
  employeeId: number | null
  storeId: number
  from: Minute
  to: Minute
  breakFrom: Minute | null
  breakValue: number
  spotId: number | null
  requiredSkill: number | null
  pinned: boolean
  confirmed: boolean
  approved: boolean
  note: string
}
export type StoryNames = { person(id: number): string; spot(id: number): string }

/** What became of a shift, in a few words; empty where nothing that anybody sees is another. */
export function changeText(before: ShiftFacts, after: ShiftFacts, names: StoryNames, calendar: WageCalendar): string {
  return [
    personText(before.employeeId, after.employeeId, names),
    timesText(before, after, calendar),
    breakText(before, after, calendar),
    before.storeId !== after.storeId && 'von einem anderen Standort',
    placeText(before.spotId, after.spotId, names),
    before.requiredSkill !== after.requiredSkill && 'andere Qualifikation verlangt',
    markText(before.pinned, after.pinned, 'angeheftet', 'nicht mehr angeheftet'),
    markText(before.confirmed, after.confirmed, 'bestätigt', 'Bestätigung zurückgenommen'),
    markText(before.approved, after.approved, 'genehmigt', 'Genehmigung zurückgenommen'),
    before.note !== after.note && (after.note === '' ? 'Notiz entfernt' : 'Notiz geändert'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** „Fr 11.12. 06:00–14:30, Öztürk Ahmet“ */
export const wholeText = (shift: ShiftFacts, names: StoryNames, calendar: WageCalendar): string =>
  `${dayAndSpan(shift, calendar)}, ${shift.employeeId === null ? 'nicht zugeordnet' : names.person(shift.employeeId)}`

function personText(before: number | null, after: number | null, { person }: StoryNames): string {
  if (before === after) return ''
  if (after === null) return `nicht mehr zugeordnet, vorher ${person(before!)}`
  return before === null ? `${person(after)} zugeteilt, vorher offen` : `${person(after)} statt ${person(before)}`
}

function timesText(before: ShiftFacts, after: ShiftFacts, calendar: WageCalendar): string {
  if (before.from === after.from && before.to === after.to) return ''
  const [old, now] = [wallSpan(before, calendar), wallSpan(after, calendar)]
  if (dayOfWall(old.from) !== dayOfWall(now.from))
    return `${dayAndSpan(after, calendar)} statt ${dayAndSpan(before, calendar)}`
  const [oldFrom, oldTo] = spanText(old).split('–')
  const [from, to] = spanText(now).split('–')
  if (before.to === after.to) return `${from} statt ${oldFrom}`
  return before.from === after.from ? `bis ${to} statt ${oldTo}` : `${spanText(now)} statt ${spanText(old)}`
}

/** A break that only goes with its shift is no other one. */
function breakText(before: ShiftFacts, after: ShiftFacts, calendar: WageCalendar): string {
  if (before.breakValue !== after.breakValue)
    return after.breakValue === 0 ? 'Pause entfernt' : `Pause ${after.breakValue} statt ${before.breakValue} Minuten`
  if (before.breakFrom === after.breakFrom || before.from !== after.from) return ''
  if (after.breakFrom === null) return 'Pausenzeit offen'
  const from = wallOf(calendar, after.breakFrom)
  return `Pause ${spanText({ from, to: from + after.breakValue })}`
}

function placeText(before: number | null, after: number | null, { spot }: StoryNames): string {
  if (before === after) return ''
  if (after === null) return `ohne Bereich, vorher ${spot(before!)}`
  return before === null ? `Bereich ${spot(after)}` : `Bereich ${spot(after)} statt ${spot(before)}`
}

const markText = (before: boolean, after: boolean, set: string, cleared: string): string =>
  before === after ? '' : after ? set : cleared

const wallSpan = ({ from, to }: ShiftFacts, calendar: WageCalendar) => ({
  from: wallOf(calendar, from),
  to: wallOf(calendar, to),
})
const dayAndSpan = (shift: ShiftFacts, calendar: WageCalendar): string => {
  const span = wallSpan(shift, calendar)
  return `${dayText(dayOfWall(span.from))} ${spanText(span)}`
}

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
/** „Fr 11.12.“ */
export function dayText(day: Day): string {
  const date = dateOf(day)
  return `${WEEKDAYS[date.dayOfWeek - 1]} ${date.day}.${date.month}.`
}

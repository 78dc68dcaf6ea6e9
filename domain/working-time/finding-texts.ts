import { formatDay } from '../basics/days.ts'
import { formatHours } from '../basics/numbers.ts'
import { type Day, dateOf, type Minute, type WageCalendar } from '../wages/calendar.ts'
import type { LawFinding } from './findings.ts'
import { RULE_TEXTS, type TextParts } from './rule-texts.ts'
import { ruleOf } from './rules.ts'
import type { LawShift } from './shifts.ts'

/** Where the shifts that a finding names are looked up. */
export type FoundShifts = { calendar: WageCalendar; get(id: number): Pick<LawShift, 'from' | 'to'> | undefined }

/** What is not kept, by how much, against which other shift, what would mend it, and where it is written: one German sentence. */
export function findingText(finding: LawFinding, shifts: FoundShifts): string {
  const { law } = ruleOf(finding.rule)
  const at = shifts.get(finding.shiftId)
  const day = at ? shifts.calendar.dayOf(at.from) : 0
  const text = RULE_TEXTS[finding.rule](partsOf(finding, day, shifts))
  return `${text}${mendingText(finding, day, shifts.calendar)}${law ? ` (${law})` : ''}.`
}

function partsOf(finding: LawFinding, day: Day, shifts: FoundShifts): TextParts {
  const shift = finding.otherShiftId === null ? undefined : shifts.get(finding.otherShiftId)
  const other = shift ? `dem Dienst am ${shiftText(shift, shifts.calendar)}` : 'einem Dienst an einem anderen Standort'
  const isBefore = finding.latestEnd !== null
  return {
    finding,
    day,
    date: formatDay(dateOf(day)),
    time: formatHours(finding.minutes ?? 0),
    other,
    together: shift ? `, mit ${other}` : '',
    beside: `${isBefore ? 'vor' : 'nach'} ${other}`,
    restHours: shift && finding.earliestStart !== null ? (finding.earliestStart - shift.to) / 60 : null,
  }
}

/** „, frühester Beginn 09:30“; where both moments are said, either is enough unless the begin lies before the end. */
function mendingText({ earliestStart, latestEnd }: LawFinding, day: Day, calendar: WageCalendar): string {
  const begin = earliestStart === null ? '' : `frühester Beginn ${momentText(earliestStart, day, calendar)}`
  const end = latestEnd === null ? '' : `spätestes Ende ${momentText(latestEnd, day, calendar)}`
  if (!begin || !end) return begin || end ? `, ${begin}${end}` : ''
  return earliestStart! < latestEnd! ? `, ${begin} und ${end}` : `, ${end} oder ${begin}`
}

/** With its day, unless it is that of the shift. */
function momentText(minute: Minute, day: Day, calendar: WageCalendar): string {
  const on = calendar.dayOf(minute)
  const clock = clockText(minute, calendar)
  return on === day ? clock : `${formatDay(dateOf(on))}, ${clock}`
}

function shiftText({ from, to }: { from: Minute; to: Minute }, calendar: WageCalendar): string {
  const day = formatDay(dateOf(calendar.dayOf(from)))
  return `${day}, ${clockText(from, calendar)}–${clockText(to, calendar)}`
}

function clockText(minute: Minute, calendar: WageCalendar): string {
  const span = calendar.spansOf(calendar.dayOf(minute)).findLast(({ from }) => from <= minute)!
  const clock = span.clock + minute - span.from
  return [Math.floor(clock / 60), clock % 60].map(part => String(part).padStart(2, '0')).join(':')
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantsAt, VIENNA } from '#domain/basics/days.ts'
import { dateOf, type Minute, type Span } from '#domain/wages/calendar.ts'
import type { LawAgreement } from '#domain/working-time/agreements.ts'
import type { LawFinding } from '#domain/working-time/findings.ts'
import { findings } from '#domain/working-time/law.ts'
import type { LawContext } from '#domain/working-time/law-context.ts'
import type { LawPerson } from '#domain/working-time/people.ts'
import { LAW_RULES, type RuleId } from '#domain/working-time/rules.ts'
import type { LawShift } from '#domain/working-time/shifts.ts'
import { CALENDAR, readDay } from './wage-case-words.ts'

/**
 * What is checked, the shifts as `Mo 02.11. 14:00–22:00` (they are numbered from 1), and of the rules in question what is found:
 * `RULE/limit @1 &2 3:00 4 days ≥03.11. 09:00 ≤03.11. 01:00 (severity)`: where it stands, the other shift, minutes, days, the earliest
 * begin, the latest end, and the severity where it is not the rule's.
 */
export type LawCase = [what: string, shifts: readonly string[], found: readonly string[], given?: Given]
export type Given = { person?: Partial<LawPerson>; context?: Partial<LawContext>; shift?: Partial<LawShift> }

export function lawCases(rules: readonly RuleId[], cases: readonly LawCase[]): void {
  for (const [what, shifts, found, given = {}] of cases)
    test(what, () => {
      const all = findings([aPerson(given.person)], shiftsOf(shifts, given.shift), aContext(given.context))
      assert.deepEqual(all.filter(({ rule }) => rules.includes(rule)).map(told), found)
    })
}

export const always = { from: readDay('01.01.2010'), to: null }

/** Grown up and employed for 40 hours. */
export function aPerson(parts: Partial<LawPerson> = {}): LawPerson {
  return {
    employeeId: 1,
    birth: null,
    contracts: [contract('none')],
    permits: null,
    registrations: [],
    skills: [],
    inService: [],
    absences: [],
    wishes: [],
    maternity: [],
    schoolDays: [],
    ...parts,
  }
}

export const contract = (
  agreement: LawAgreement,
  parts: Partial<LawPerson['contracts'][number]> = {},
): LawPerson['contracts'][number] => ({ ...always, weeklyMinutes: 2400, agreement, isAveraged: false, ...parts })

/** Autumn of 2026 is known. */
export function aContext(parts: Partial<LawContext> = {}): LawContext {
  return {
    calendar: CALENDAR,
    dividedBreaks: [],
    youthMakeUp: [],
    youthSundays: [],
    stores: new Map(),
    registrationMode: 0,
    known: { from: readDay('01.10.2026'), to: readDay('31.12.2026') },
    ...parts,
  }
}

export const shiftsOf = (texts: readonly string[], parts: Partial<LawShift> = {}): LawShift[] =>
  texts.map((text, at) => shiftOf(at + 1, text, parts))

/** `Mo 02.11. 14:00–22:00 -12:00–12:30 -30 elsewhere worked`: with a break, one whose time nobody knows, and what else it is. */
export function shiftOf(id: number, text: string, parts: Partial<LawShift> = {}): LawShift {
  const [head, ...rest] = text.split(/ (?=-|elsewhere|worked)/)
  const { from, to } = spanOf(head!)
  const breaks = rest
    .filter(part => part.startsWith('-') && part.includes('–'))
    .map(part => within(spanOf(`${head!.slice(0, head!.lastIndexOf(' '))} ${part.slice(1)}`), from))
  return {
    id,
    employeeId: 1,
    storeId: rest.includes('elsewhere') ? null : 1,
    kind: rest.includes('worked') ? 'worked' : 'planned',
    from,
    to,
    breaks,
    breakMinutes: Number(rest.find(part => /^-\d+$/.test(part))?.slice(1) ?? 0),
    skillId: null,
    publishedOn: null,
    publishedAs: null,
    ...parts,
  }
}

/** A break after midnight is one of the next day. */
const within = ({ from, to }: Span, begin: Minute): Span =>
  from >= begin ? { from, to } : { from: from + 1440, to: to + 1440 }

export const dayIn = readDay

/** `Mo 02.11. 14:00–22:00`; what ends before it begins ends on the next day, 24:00 is midnight. */
export function spanOf(text: string): Span {
  const [, day, from, to] = /^(.*) (\d\d:\d\d)–(\d\d:\d\d)$/.exec(text) ?? []
  if (!day) throw new Error(`${text}: no span`)
  const begin = momentOf(`${day} ${from}`)
  const end = momentOf(`${day} ${to}`)
  return { from: begin, to: end > begin ? end : at(readDay(day) + 1, to!) }
}

/** Where the clock shows a time twice, `Uhr 2` asks for the second. */
export function momentOf(text: string): Minute {
  const [, day, time, second] = /^(.*) (\d\d:\d\d)( B)?$/.exec(text) ?? []
  return at(readDay(day!), time!, second ? 1 : 0)
}

function at(day: number, time: string, which = 0): Minute {
  const [hours, minutes] = time.split(':').map(Number)
  const instant = instantsAt(dateOf(day), hours! * 60 + minutes!, VIENNA)[which]
  if (!instant) throw new Error(`${time} is not on that day`)
  return instant.epochMilliseconds / 60_000
}

export function told(finding: LawFinding): string {
  const { rule, limit, shiftId, otherShiftId, minutes, days, earliestStart, latestEnd, severity } = finding
  return [
    limit ? `${rule}/${limit}` : rule,
    `@${shiftId}`,
    otherShiftId && `&${otherShiftId}`,
    minutes !== null && `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    days !== null && `${days} days`,
    earliestStart !== null && `≥${momentText(earliestStart)}`,
    latestEnd !== null && `≤${momentText(latestEnd)}`,
    severity !== LAW_RULES[rule].severity && `(${severity})`,
  ]
    .filter(Boolean)
    .join(' ')
}

function momentText(minute: Minute): string {
  const local = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(VIENNA)
  const [, month, date] = local.toPlainDate().toString().split('-')
  return `${date}.${month}. ${local.toPlainTime().toString().slice(0, 5)}`
}

import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { LAW_AGREEMENTS } from '#domain/working-time/agreements.ts'
import { LAW_LIMITS } from '#domain/working-time/findings.ts'
import { CompanyQuery, Day, data, Id, routes } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { BarredShift, RuleIds } from '../working-time/law-checks.ts'
import { z } from '../zod.ts'

/** Six weeks: a month on a calendar’s sheet. */
export const MOST_DAYS = 42

// A week of a large store has thousands of numbers: columns of the same length, moments in minutes and days both since 1970.
const Column = z.array(z.int())
/** Minutes; 0: none. */
const MinuteOrNone = z.int()

export const ShiftColumns = z.object({
  id: Column,
  /** 0: nobody works it. */
  employeeId: Column,
  from: Column,
  to: Column,
  /** 0: nobody knows when it is. */
  breakFrom: Column,
  breakMinutes: Column,
  /** 0: a draft. */
  publishedAt: Column,
  /** 0: none is said. */
  spotId: Column,
  /** What it takes: of its own, else of its place; 0: nothing. */
  skillId: Column,
  /** How it was published before it was changed; 0: it is the same, or never was. */
  historicFrom: Column,
  historicTo: Column,
  /** What it takes besides what its place asks for; 0: nothing. */
  ownSkillId: Column,
  /** 1 pinned, 2 confirmed, 4 approved, and their sums. */
  marks: Column,
  version: Column,
})
export type ShiftColumns = z.infer<typeof ShiftColumns>

const DaySpan = { from: z.int(), to: z.int().nullable() }

export const WeekPerson = z.object({
  id: Id,
  lastName: z.string(),
  firstName: z.string(),
  /** Belongs to the store, or has a contract there; others only work there. */
  isOwn: z.boolean(),
  /** Empty for who may not plan, and of people of stores that the caller does not see. */
  contracts: z.array(z.object({ ...DaySpan, weeklyMinutes: z.int(), group: enumOf(MODEL_GROUPS) })),
})
export type WeekPerson = z.infer<typeof WeekPerson>

/** Approved ones alone. */
export const WeekAbsence = z.object({
  employeeId: Id,
  from: z.int(),
  to: z.int().nullable(),
  /** Null for who may not know why. Spec 3 §3 */
  type: z.int().nullable(),
})
export type WeekAbsence = z.infer<typeof WeekAbsence>

/** Approved ones alone, single times and those of every week: 1 not available, 2 only available, 3 undesired, 4 desired. Spec 3 §3 */
export const WeekWish = z.object({
  employeeId: Id,
  from: z.int(),
  to: z.int(),
  state: z.int().min(1).max(4),
})
export type WeekWish = z.infer<typeof WeekWish>

/** A place of work of the store, in the order of their names. */
export const WeekSpot = z.object({ id: Id, name: z.string(), unitName: z.string(), isHidden: z.boolean() })
export type WeekSpot = z.infer<typeof WeekSpot>

/** What happens on some of the days, whole, in the store or in all. */
export const WeekEvent = z.object({
  id: Id,
  name: z.string(),
  color: z.string(),
  description: z.string(),
  from: z.int(),
  to: z.int(),
  /** Shown as a holiday. */
  isHoliday: z.boolean(),
  shiftCreationMode: z.int().min(0).max(2),
})
export type WeekEvent = z.infer<typeof WeekEvent>

export const StoreWeek = z.object({
  zone: z.string(),
  people: z.array(WeekPerson),
  spots: z.array(WeekSpot),
  /** Of the store: those that lie at least partly in the days. */
  shifts: ShiftColumns,
  /** Of those that have one. */
  notes: z.array(z.object({ shiftId: Id, note: z.string() })),
  /** Drafts that may not be published for reasons the caller may not know; all other findings a browser makes itself. */
  barred: z.array(BarredShift),
  /** What the same people work in other stores; empty for who may not plan. */
  elsewhere: z.object({ employeeId: Column, from: Column, to: Column, breakMinutes: Column }),
  /** How many are needed where and when, also by what happens on the days; a place 0: none is said. */
  needs: z.object({ spotId: Column, from: Column, to: Column, count: Column }),
  events: z.array(WeekEvent),
  absences: z.array(WeekAbsence),
  wishes: z.array(WeekWish),
  /** Null without the right to see them; `to` 0: it still runs. */
  stamps: z.object({ employeeId: Column, from: Column, to: z.array(MinuteOrNone) }).nullable(),
})
export type StoreWeek = z.infer<typeof StoreWeek>

const LawSpans = z.array(z.object(DaySpan))
const Weekdays = z.array(z.object({ ...DaySpan, weekday: z.int() }))

/** As `domain/working-time/people.ts` has it. */
const WeekLawPerson = z.object({
  employeeId: Id,
  /** Only of youths: of all others nobody needs it to plan. */
  birth: z.int().nullable(),
  contracts: z.array(
    z.object({
      ...DaySpan,
      weeklyMinutes: z.int(),
      agreement: enumOf(LAW_AGREEMENTS),
      isAveraged: z.boolean(),
      isFree: z.boolean().optional(),
    }),
  ),
  permits: z.array(z.object({ ...DaySpan, weeklyMinutes: z.int().nullable() })).nullable(),
  registrations: z.array(z.object({ ...DaySpan, isConfirmed: z.boolean() })),
  skills: z.array(z.object({ ...DaySpan, skillId: z.int() })),
  inService: LawSpans,
  absences: z.array(z.object({ ...DaySpan, isApproved: z.boolean() })),
  wishes: z.array(
    z.object({ from: z.int(), to: z.number(), kind: z.enum(['unavailable', 'onlyAvailable', 'undesired']) }),
  ),
  /** Empty without the right to see it, as if there were none: what it forbids is said by the check of the server alone. */
  maternity: z.array(
    z.object({
      notifiedOn: z.int(),
      expected: z.int(),
      born: z.int().nullable(),
      protectedTo: z.int().nullable(),
      nursingTo: z.int().nullable(),
    }),
  ),
  schoolDays: z.array(z.object({ ...DaySpan, weekday: z.int(), minutes: z.int() })),
})

/** What the engine of working-time law needs in a browser, for the people of a week whom the caller sees. */
export const WeekLaw = z.object({
  people: z.array(WeekLawPerson),
  /** As they count for each person, wherever they were, without saying where. */
  shifts: z.object({
    id: Column,
    employeeId: Column,
    /** 0: in another store. */
    storeId: Column,
    from: Column,
    to: Column,
    /** 0: not known. */
    breakFrom: Column,
    breakMinutes: Column,
    /** 1: worked, 0: planned. */
    isWorked: Column,
    /** A day; -1: a draft. */
    publishedOn: Column,
    /** 0: nothing. */
    skillId: Column,
    /** 1: for another employer. */
    isOther: Column,
  }),
  context: z.object({
    zone: z.string(),
    known: z.object({ from: z.int(), to: z.int() }),
    registrationMode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    dividedBreaks: LawSpans,
    youthMakeUp: LawSpans,
    youthSundays: LawSpans,
    stores: z.array(
      z.object({
        id: Id,
        closedWeekdays: Weekdays,
        isMultiShift: LawSpans,
        hasInspectoratePermit: LawSpans,
        closedMonths: Column,
      }),
    ),
  }),
  /** Reasons that were given before and still hold. */
  confirmed: z.array(
    z.object({
      rule: z.enum(RuleIds),
      limit: z.enum(LAW_LIMITS).nullable(),
      shiftId: Id,
      minutes: z.int().nullable(),
      days: z.int().nullable(),
    }),
  ),
})
export type WeekLaw = z.infer<typeof WeekLaw>

export const StoreWeekState = z.object({ storeId: Id, published: z.int(), drafts: z.int(), open: z.int() })
export type StoreWeekState = z.infer<typeof StoreWeekState>

const OfStore = CompanyQuery.extend({ storeId: Id, from: Day, to: Day })

/** What a plan of a store shows and asks, whole. Product G. */
export const weeks = routes({
  week: {
    method: 'GET',
    path: '/api/sec/roster/week',
    summary:
      'Alles, was ein Plan zeigt: Dienste, Mitarbeiter, Abwesenheiten, Wünsche und Stempel eines Standorts, höchstens sechs Wochen; ohne das Recht zu planen nur Veröffentlichtes',
    query: OfStore,
    permission: 'roster.read',
    answer: data(StoreWeek),
  },
  law: {
    method: 'GET',
    path: '/api/sec/roster/week/law',
    summary: 'Was die Prüfung nach dem Arbeitszeitrecht im Browser über die Mitarbeiter eines Plans wissen muss',
    query: OfStore,
    // As the check itself: a finding says the same of people.
    permission: 'roster.write',
    answer: data(WeekLaw),
  },
  states: {
    method: 'GET',
    path: '/api/sec/roster/week/states',
    summary: 'Wie weit der Plan jedes Standorts in einem Zeitraum ist',
    query: CompanyQuery.extend({ from: Day, to: Day }),
    permission: 'roster.write',
    answer: data(z.array(StoreWeekState)),
  },
})

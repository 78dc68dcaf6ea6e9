import { FINDINGS } from '#domain/wages/findings.ts'
import { KIND_CODES } from '#domain/wages/time-kinds.ts'
import { BECAUSE_CODES } from '#domain/wages/wage-lines.ts'
import { CompanyQuery, data, Id, IdParams, Month, routes, UtcText } from '../endpoint.ts'
import { EmploymentRules } from '../settings/employment-rules.ts'
import { enumOf, Line } from '../texts.ts'
import { z } from '../zod.ts'

const Kind = enumOf(KIND_CODES)
const minutes = z.number().int()

/** What a kind of time came to. Days are counted in hundredths, nights that are paid in thirds in sixths. */
export const KindSum = z.object({
  kind: Kind,
  minutes,
  hundredths: z.number().int(),
  sixths: z.number().int(),
  /** Of the minutes, those that are kept on the time account instead of being paid. */
  keptMinutes: minutes,
})
export type KindSum = z.infer<typeof KindSum>

export const MonthBalances = z.object({
  /** In hundredths of the unit of the model; null: nobody said what there was before. */
  leaveHundredths: z.number().int().nullable(),
  accountMinutes: minutes,
  /** Used up of the year's claim. */
  sickFullHundredths: z.number().int(),
  sickHalfHundredths: z.number().int(),
})
export type MonthBalances = z.infer<typeof MonthBalances>

const Day = z.iso.date()

/** How a period of averaging stood at the end of a day, the last that is over with its week: minutes above what is agreed. */
export const AveragingStanding = z.object({
  /** Null: of a store that the caller does not see. */
  storeId: Id.nullable(),
  from: Day,
  until: Day,
  through: Day,
  aboveMinutes: minutes,
  /** It ended on that day, and what was left counts in the kinds of its month. */
  isSettled: z.boolean(),
})
export type AveragingStanding = z.infer<typeof AveragingStanding>

const FindingCodes = enumOf(FINDINGS)

const sums = {
  targetMinutes: minutes,
  workedMinutes: minutes,
  /** Worked, and what is paid as if it had been. */
  actualMinutes: minutes,
  /** In the order of the kinds; what there is none of is missing. */
  kinds: z.array(KindSum),
}

export const PersonMonth = z.object({
  employeeId: Id,
  personnelNumber: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** The store of the main contract at the end of the month; null: of none. */
  storeId: Id.nullable(),
  ...sums,
  balances: MonthBalances,
  /** One a store with a period. */
  averaging: z.array(AveragingStanding),
  /** Each once. */
  findings: z.array(FindingCodes),
  hasBlocker: z.boolean(),
  /** UTC. */
  reckonedAt: UtcText,
})
export type PersonMonth = z.infer<typeof PersonMonth>

const Span = z.object({ from: UtcText, to: UtcText })

export const MonthDay = z.object({
  day: Day,
  /** The name of the holiday. */
  holiday: z.string().nullable(),
  /** By the models’ distribution, on days under contract. */
  agreedMinutes: minutes,
  workedMinutes: minutes,
  actualMinutes: minutes,
  kinds: z.array(KindSum),
})
export type MonthDay = z.infer<typeof MonthDay>

/** „Überstunde“, „16:30–18:30“, „AZG § 6“; no law: of the model alone. */
const explained = { label: z.string(), text: z.string(), law: z.string() }

/** Stamps that are one shift. Times are null where it was worked in a store that the caller does not see. */
export const MonthShift = z.object({
  day: Day,
  storeId: Id.nullable(),
  stampIds: z.array(Id),
  span: Span.nullable(),
  workedMinutes: minutes,
  pauses: z.array(Span),
  /** Taken off by itself. */
  deducted: z.array(Span),
  /** From the stamp to what was worked of it; what is taken off is below zero. */
  explained: z.array(z.object({ ...explained, minutes })),
})
export type MonthShift = z.infer<typeof MonthShift>

/** What a figure is the sum of, and why. Times and ids as with shifts. */
export const MonthLine = z.object({
  day: Day,
  ...KindSum.omit({ keptMinutes: true }).shape,
  because: z.enum(BECAUSE_CODES),
  contractId: Id,
  from: UtcText.nullable(),
  to: UtcText.nullable(),
  stampId: Id.nullable(),
  absenceId: Id.nullable(),
  /** What fell out stands in the plan, not in the distribution. */
  isPlanned: z.boolean(),
  isKept: z.boolean(),
  ...explained,
})
export type MonthLine = z.infer<typeof MonthLine>

export const MonthFinding = z.object({
  code: FindingCodes,
  level: z.enum(['blocker', 'hint']),
  day: Day,
  /** Where it goes on for several days, the last one. */
  until: Day.nullable(),
  contractId: Id.nullable(),
  stampIds: z.array(Id),
  absenceIds: z.array(Id),
  text: z.string(),
})
export type MonthFinding = z.infer<typeof MonthFinding>

/** By which rules days of the month were reckoned; both days included. */
export const MonthRules = z.object({
  from: Day,
  to: Day,
  contractId: Id,
  storeId: Id.nullable(),
  weeklyMinutes: minutes,
  employmentModelId: Id,
  modelName: z.string(),
  /** Of the version. */
  validFrom: Day,
  /** For the hours of the model; a contract of other hours has its share of them. */
  rules: EmploymentRules,
})
export type MonthRules = z.infer<typeof MonthRules>

export const MonthOfPerson = PersonMonth.omit({ findings: true }).extend({
  month: Month,
  /** Its neighbours that can be shown. */
  previousMonth: Month.nullable(),
  nextMonth: Month.nullable(),
  days: z.array(MonthDay),
  shifts: z.array(MonthShift),
  lines: z.array(MonthLine),
  findings: z.array(MonthFinding),
  /** Null: the month is the first one, and what was before is told by the opening balance alone. */
  balancesBefore: MonthBalances.nullable(),
  rules: z.array(MonthRules),
  /** What law and model say of each kind that there is; no law: the model. */
  reasons: z.array(z.object({ kind: Kind, law: z.string(), text: z.string() })),
})
export type MonthOfPerson = z.infer<typeof MonthOfPerson>

/** What is left of a former year; it expires after `lastDay`, if a notice was given from `noticeFrom` on. UrlG § 4 (5). */
const FormerLeave = z.object({
  /** Its first and last day. */
  from: Day,
  until: Day,
  hundredths: z.number().int(),
  noticeFrom: Day,
  lastDay: Day,
  noticeOn: Day.nullable(),
})
export type FormerLeave = z.infer<typeof FormerLeave>

const RuleUnits = EmploymentRules.pick({ vacationUnit: true, sickUnit: true }).shape

export const PersonBalances = z.object({
  /** They are those at its end. */
  month: Month,
  /** In hundredths of the unit; null: nobody said what there was before. */
  leaveHundredths: z.number().int().nullable(),
  leaveUnit: RuleUnits.vacationUnit,
  /** Of the leave, the oldest first. */
  formerLeave: z.array(FormerLeave),
  /** Used up of the year's claim, and the claim; days as `sickUnit` says. */
  sickUnit: RuleUnits.sickUnit,
  /** False: its year began before anything is known of the person, and nobody said what was used up then. */
  isSickKnown: z.boolean(),
  sickFullHundredths: z.number().int(),
  sickFullClaim: z.number().int(),
  sickHalfHundredths: z.number().int(),
  sickHalfClaim: z.number().int(),
})
export type PersonBalances = z.infer<typeof PersonBalances>

/** Both can be shown, and all between; null: there are none. */
export const ShownMonths = z.object({ first: Month.nullable(), last: Month.nullable() })
export type ShownMonths = z.infer<typeof ShownMonths>

export const StoreIds = Line.regex(/^\d{1,9}(,\d{1,9})*$/, 'Bitte Standorte angeben, mit Beistrich getrennt')
  .transform(text => text.split(',').map(Number))
  .optional()

export const PersonMonthsQuery = CompanyQuery.extend({ month: Month, storeIds: StoreIds })
export type PersonMonthsQuery = z.output<typeof PersonMonthsQuery>

/** Not fixed by the specification. Nothing that is out of date leaves: it is reckoned before. Product D. */
export const personMonths = routes({
  list: {
    method: 'GET',
    path: '/api/sec/personmonths',
    summary: 'Was ein Monat bei jedem Mitarbeiter ergibt: Soll, Ist, Zeitarten, Salden und Befunde, nach Namen',
    query: PersonMonthsQuery,
    permission: 'stamps.read',
    answer: data(z.array(PersonMonth)),
  },
  months: {
    method: 'GET',
    path: '/api/sec/personmonths/:id/months',
    summary: 'Welche Monate eines Mitarbeiters es gibt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'stamps.read',
    answer: data(ShownMonths),
  },
  balances: {
    method: 'GET',
    path: '/api/sec/personmonths/:id/balances',
    summary:
      'Resturlaub nach Jahren und Krankenstand eines Mitarbeiters am Ende eines Monats, sonst dieses oder seines letzten; null ohne Vertrag',
    query: CompanyQuery.extend({ month: Month.optional() }),
    params: IdParams,
    permission: 'absences.read',
    answer: data(PersonBalances.nullable()),
  },
  find: {
    method: 'GET',
    path: '/api/sec/personmonths/:id',
    summary: 'Der Monat eines Mitarbeiters mit Tagen, Diensten, Zeilen, Befunden und den Regeln, die galten',
    query: CompanyQuery.extend({ month: Month }),
    params: IdParams,
    permission: 'stamps.read',
    answer: data(MonthOfPerson),
  },
})

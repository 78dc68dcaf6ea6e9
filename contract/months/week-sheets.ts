import { KIND_CODES } from '#domain/wages/time-kinds.ts'
import { CompanyQuery, data, Id, IdParams, routes, UtcText } from '../endpoint.ts'
import { EmploymentRules } from '../settings/employment-rules.ts'
import { enumOf, Line } from '../texts.ts'
import { z } from '../zod.ts'
import { MonthLine, MonthOfPerson } from './person-months.ts'

const Kind = enumOf(KIND_CODES)
const Day = z.iso.date()
const minutes = z.number().int()
const hundredths = z.number().int()

/** The Monday of a week, `YYYY-MM-DD`. */
const Monday = Line.refine(isMonday, 'Bitte einen Montag angeben (JJJJ-MM-TT)')

function isMonday(text: string): boolean {
  if (!/^(20\d\d|2100)-\d\d-\d\d$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).dayOfWeek === 1
  } catch {
    return false
  }
}

/** Null, and an empty text, where it was worked in a store that the caller does not see. */
const span = { from: UtcText.nullable(), to: UtcText.nullable(), times: z.string(), minutes }

/** Work of one kind on which the same surcharges fall; the sums are those after it. */
const Work = z.object({
  what: z.literal('work'),
  ...span,
  kind: Kind,
  because: MonthLine.shape.because,
  contractId: Id,
  storeId: Id.nullable(),
  stampId: Id.nullable(),
  isKept: z.boolean(),
  /** The day on which its shift began, and the one whose limit it counts for. */
  shiftDay: Day,
  limitDay: Day,
  dayMinutes: minutes,
  /** Against the limits of the week; null: it does not count for them. */
  weekMinutes: minutes.nullable(),
  /** Against the limit of more work; null: it does not count for it, or there is none. */
  contractMinutes: minutes.nullable(),
  /** Normal above the week’s usual limit, until the averaging period ends. */
  isOpen: z.boolean(),
  /** What falls on the same time, and the day for which it counts. */
  besides: z.array(z.object({ kind: Kind, day: Day })),
})

/** What fell out; `fillsWeek`: it counts like work against the limits of the week, before all work. */
const Away = z.object({
  what: z.literal('away'),
  minutes,
  hundredths,
  kind: Kind,
  contractId: Id,
  absenceId: Id.nullable(),
  fillsWeek: z.boolean(),
  text: z.string(),
})

const Pause = z.object({ what: z.literal('pause'), ...span, isDeducted: z.boolean(), stampId: Id.nullable() })

/** A surcharge of the day on work that counts for another week. */
const Beside = z.object({ what: z.literal('beside'), ...span, kind: Kind, shiftDay: Day })

/** An averaging period ends, or something comes to the time account or from it. */
const Settled = z.object({
  what: z.literal('settled'),
  minutes,
  kind: Kind,
  contractId: Id,
  isKept: z.boolean(),
  text: z.string(),
})

export const SheetEntry = z.discriminatedUnion('what', [Work, Away, Pause, Beside, Settled])
export type SheetEntry = z.infer<typeof SheetEntry>

export const SheetDay = z.object({
  day: Day,
  holiday: z.string().nullable(),
  /** From when on its hours are overtime; null: from none on. */
  limitMinutes: minutes.nullable(),
  workedMinutes: minutes,
  entries: z.array(SheetEntry),
  /** Of nights that are paid in thirds: the first, second and third in which something was worked. */
  nights: z.array(z.object({ thirds: z.array(z.number().int()), sixths: z.number().int(), minutes })),
})
export type SheetDay = z.infer<typeof SheetDay>

/** `storeId` is null of a store that the caller does not see. */
const ofStore = { storeId: Id.nullable() }

/** What is agreed on each day, Monday first; null: the contract does not hold on it. */
const SheetContract = z.object({
  contractId: Id,
  ...ofStore,
  modelName: z.string(),
  validFrom: Day,
  weeklyMinutes: minutes,
  days: z.array(minutes.nullable()),
})
export type SheetContract = z.infer<typeof SheetContract>

/** A line of how the week was reckoned; what is taken off has minutes below zero. */
const SheetStep = z.object({
  label: z.string(),
  text: z.string(),
  law: z.string(),
  /** Null: it is not known yet, or there is none. */
  minutes: minutes.nullable(),
  what: z.enum(['part', 'limit', 'sum', 'result']),
  /** Of a result: what its work is in the week. */
  marks: z.enum(['over-week', 'over-agreed', 'open']).nullable(),
  /** Which steps belong together: 0 are the person’s, others those of a store, where stores are reckoned apart. */
  group: z.number().int(),
  ...ofStore,
})
export type SheetStep = z.infer<typeof SheetStep>

const claimed = { full: hundredths, half: hundredths }

/** Of an absence in the week, as it stands at its end; days in hundredths, as `unit` says. */
const SheetSickness = z.object({
  absenceId: Id.nullable(),
  isAccident: z.boolean(),
  yearFrom: Day,
  unit: EmploymentRules.shape.sickUnit,
  /** So many of its days are a week. */
  perWeek: hundredths,
  claim: z.object(claimed),
  /** Used up before the absence, and by it. */
  before: z.object(claimed),
  own: z.object({ ...claimed, none: hundredths }),
  left: z.object(claimed),
  rates: z.array(z.object({ from: Day, rate: z.enum(['full', 'half', 'none']) })),
})
export type SheetSickness = z.infer<typeof SheetSickness>

/** A period in which the week lies, with its weeks as far as they have begun. */
const SheetAveraging = z.object({
  ...ofStore,
  from: Day,
  until: Day,
  isSettled: z.boolean(),
  weeks: z.array(
    z.object({
      monday: Day,
      owedMinutes: minutes,
      workedMinutes: minutes,
      /** Fell out, with pay or without. */
      awayMinutes: minutes,
      /** After it, above what is agreed. */
      balanceMinutes: minutes,
    }),
  ),
  /** What it came to, or would if it ended with the last of them. */
  moreWorkMinutes: minutes,
  freeMinutes: minutes,
  overtimeMinutes: minutes,
})
export type SheetAveraging = z.infer<typeof SheetAveraging>

export const WeekSheet = z.object({
  ...MonthOfPerson.pick({ employeeId: true, personnelNumber: true, lastName: true, firstName: true }).shape,
  monday: Day,
  /** Its neighbours that can be shown. */
  previousMonday: Day.nullable(),
  nextMonday: Day.nullable(),
  /** Seven, Monday first, also those of the month beside. */
  days: z.array(SheetDay),
  contracts: z.array(SheetContract),
  steps: z.array(SheetStep),
  sickness: z.array(SheetSickness),
  averaging: z.array(SheetAveraging),
})
export type WeekSheet = z.infer<typeof WeekSheet>

/** Not fixed by the specification. */
export const weekSheets = routes({
  find: {
    method: 'GET',
    path: '/api/sec/personmonths/:id/weeks/:monday',
    summary:
      'Eine Woche eines Mitarbeiters, Stück für Stück: was sie gefüllt hat, ab wann sie über einer Grenze war, und der Stand von Krankenstand und Durchrechnung',
    query: CompanyQuery,
    params: IdParams.extend({ monday: Monday }),
    permission: 'stamps.read',
    answer: data(WeekSheet),
  },
})

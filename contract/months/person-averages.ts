import { DIVISOR_CODES, PERIOD_CODES } from '#domain/wages/averages.ts'
import { COUNT_CODES } from '#domain/wages/individual-wage-type.ts'
import { MISSING_REASONS } from '#domain/wages/person-average.ts'
import { KIND_CODES } from '#domain/wages/time-kinds.ts'
import { CompanyQuery, Day, data, Id, IdParams, Month, routes, UtcText } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'
import { ManualAverage } from './manual-averages.ts'
import { StoreIds } from './person-months.ts'

const cents = z.number().int()

/** An average for one use, as it holds on the last day of the month. */
export const UsedAverage = z.object({
  averageId: Id,
  name: z.string(),
  use: enumOf(COUNT_CODES),
  period: enumOf(PERIOD_CODES),
  /** Says what the value is for: a day, a month, an hour. */
  divisor: enumOf(DIVISOR_CODES),
})
export type UsedAverage = z.infer<typeof UsedAverage>

const value = {
  /** What it is reckoned for: the day on which an absence of the month begins, else the first of the month. */
  absentFrom: z.iso.date(),
  /** Whether there is such an absence in the month. */
  isAbsent: z.boolean(),
  /** What payroll takes; null: nothing, and code 85 is told. */
  valueCents: cents.nullable(),
  /** Null where it is missing; told also beside what was said by hand. */
  reckonedCents: cents.nullable(),
  missing: enumOf(MISSING_REASONS).nullable(),
}

export const AverageValue = z.object({
  ...UsedAverage.pick({ averageId: true, use: true }).shape,
  ...value,
  isManual: z.boolean(),
})
export type AverageValue = z.infer<typeof AverageValue>

const person = {
  employeeId: Id,
  personnelNumber: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** The store of the main contract at the end of the month; null: of none. */
  storeId: Id.nullable(),
}

export const PersonAverages = z.object({ ...person, values: z.array(AverageValue) })
export type PersonAverages = z.infer<typeof PersonAverages>

/** A wage type that flows in. */
const Part = z.object({
  /** Null: an individual one. */
  kind: enumOf(KIND_CODES).nullable(),
  name: z.string(),
  sumCents: cents,
  /** In so many of the counted weeks or months. */
  times: z.number().int(),
  isRegular: z.boolean(),
  /** Where it does not count whatever there is of it; null: it does. */
  excluded: z.enum(['no-hourly-value', 'no-euro']).nullable(),
})

/** A week or a month, the newest first. */
const Span = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  counts: z.boolean(),
  /** In the order of the parts. */
  amounts: z.array(cents),
  workedDays: z.number().int(),
  insuredDays: z.number().int(),
  normalMinutes: z.number().int(),
})

export const AverageLines = z.object({
  ...UsedAverage.shape,
  ...value,
  manual: ManualAverage.nullable(),
  skipsAbsences: z.boolean(),
  /** In so many of the counted weeks or months a wage type had to occur. */
  leastTimes: z.number().int(),
  parts: z.array(Part),
  spans: z.array(Span),
  /** Of the parts that are regular. */
  sumCents: cents,
  /** Days, or minutes of normal time, as the divisor says. */
  quantity: z.number().int(),
})
export type AverageLines = z.infer<typeof AverageLines>

export const AveragesOfPerson = z.object({
  ...person,
  month: Month,
  averages: z.array(AverageLines),
  /** From these months, and the newest of them was reckoned then. UTC. */
  firstMonth: Month,
  lastMonth: Month,
  reckonedAt: UtcText,
})
export type AveragesOfPerson = z.infer<typeof AveragesOfPerson>

/** What is paid is told, so it takes the right to that, too. */
const rights = { permission: 'exports.run', exposes: ['payment'] } as const

/** Not fixed by the specification. Reckoned from the months as they are now, whenever somebody asks. Product D. */
export const personAverages = routes({
  list: {
    method: 'GET',
    path: '/api/sec/personaverages',
    summary: 'Was jeder Durchschnitt in einem Monat bei jedem Mitarbeiter wert ist, nach Namen; 85: er fehlt',
    query: CompanyQuery.extend({ month: Month, storeIds: StoreIds }),
    ...rights,
    answer: data(z.object({ averages: z.array(UsedAverage), people: z.array(PersonAverages) })),
  },
  find: {
    method: 'GET',
    path: '/api/sec/personaverages/:id',
    summary: 'Die Durchschnitte eines Mitarbeiters mit allen Wochen oder Monaten, aus denen sie folgen',
    /** `day`: as if an absence began on that day of the month. */
    query: CompanyQuery.extend({ month: Month, day: Day.optional() }),
    params: IdParams,
    ...rights,
    answer: data(AveragesOfPerson),
  },
})

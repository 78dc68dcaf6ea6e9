import { DUTY_STATES, MISSING_FOR_NOTICE, PERSON_DUTY_REASONS } from '#domain/elda/duty-words.ts'
import { NOTICE_KINDS } from '#domain/elda/registration-states.ts'
import { CompanyQuery, data, Id, routes } from '../endpoint.ts'
import { enumOf } from '../texts.ts'
import { z } from '../zod.ts'

/** What has to be told to the social insurance of somebody, reckoned from the data. */
export const EldaDuty = z.object({
  /** Names it as long as it is due. */
  key: z.string(),
  employeeId: Id,
  mdPersonnelId: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  /** Of the person. */
  storeId: Id.nullable(),
  storeName: z.string(),
  kind: z.enum(NOTICE_KINDS),
  reason: enumOf(PERSON_DUTY_REASONS),
  /** „Warum fällig“ */
  why: z.string(),
  /** Empty while the store has none. */
  account: z.string(),
  /** ADAT: of a correction what was told; RDAT */
  day: z.iso.date(),
  rightDay: z.iso.date().nullable(),
  /** The last day on which it is in time. */
  dueOn: z.iso.date(),
  state: enumOf(DUTY_STATES),
  /** What has to be entered before the notice can be made. */
  missing: z.array(enumOf(MISSING_FOR_NOTICE)),
  /** The record that says so. */
  source: z.object({ noun: z.enum(['people/employees', 'people/contracts', 'elda/insured-facts']), id: Id }),
})
export type EldaDuty = z.infer<typeof EldaDuty>

const Count = z.int().min(0)

export const EldaDuties = z.object({
  /** What the filters leave. */
  total: Count,
  /** By state, whatever state was asked for. */
  counts: z.object({ open: Count, due: Count, late: Count }),
  /** Nothing of what is made here goes to the insurer. */
  isTest: z.boolean(),
  duties: z.array(EldaDuty),
})
export type EldaDuties = z.infer<typeof EldaDuties>

export const EldaDutiesQuery = CompanyQuery.extend({
  storeId: Id.optional(),
  employeeId: Id.optional(),
  state: enumOf(DUTY_STATES).optional(),
  kind: z.enum(NOTICE_KINDS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
})
export type EldaDutiesQuery = z.output<typeof EldaDutiesQuery>

/** Not fixed by the specification. Product F */
export const eldaDuties = routes({
  list: {
    method: 'GET',
    path: '/api/sec/elda/duties',
    summary:
      'Was der ÖGK zu melden ist, die nächste Frist zuerst, mit dem Grund und dem, was dazu noch fehlt; ohne Elda-Dienst nichts',
    query: EldaDutiesQuery,
    permission: 'elda.write',
    answer: data(EldaDuties),
  },
})

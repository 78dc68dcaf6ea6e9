import {
  AVERAGE_KINDS,
  DIVISOR_CODES,
  faultsOfAverage,
  MOST_KINDS,
  MOST_OWN_TYPES,
  PERIOD_CODES,
  type AverageRules as Rules,
} from '#domain/wages/averages.ts'
import { COUNT_CODES } from '#domain/wages/individual-wage-type.ts'
import { CompanyQuery, Day, data, Id, IdParams, Nothing, routes, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const ONE = 'Bitte wählen Sie einen der Werte'
const TIMES = 'Eine ganze Zahl von 1 bis 13'

export const AverageRules = z.object({
  usedFor: z
    .array(enumOf(COUNT_CODES, ONE))
    .min(1, 'Muss angegeben werden')
    .max(COUNT_CODES.length, 'Höchstens 4 Werte'),
  kinds: z
    .array(enumOf(AVERAGE_KINDS, 'Diese Zeitart fließt in keinen Durchschnitt ein'))
    .max(MOST_KINDS, 'Höchstens 10 Werte'),
  /** Ids of individual wage types; one flows in for what it counts for itself. */
  ownTypes: z.array(Id).max(MOST_OWN_TYPES, 'Höchstens 50 Lohnarten'),
  period: enumOf(PERIOD_CODES, ONE),
  divisor: enumOf(DIVISOR_CODES, ONE),
  skipsAbsences: z.boolean(),
  /** In so many weeks or months of the period a wage type must occur. */
  leastTimes: z.int(TIMES).min(1, TIMES).max(13, TIMES),
}) satisfies z.ZodType<Rules>

const fields = AverageRules.extend({
  /** One name is one average; from another day on it has another version. */
  name: Trimmed.min(1, 'Muss angegeben werden').max(128, 'Höchstens 128 Zeichen'),
  validFrom: Day,
  isTemplate: z.boolean().default(false),
})
/** Tells what contradicts what, once each field by itself is right. */
const sound = <Shape extends z.ZodObject & z.ZodType<Rules>>(shape: Shape) =>
  shape.superRefine((values, context) => {
    for (const [field, message] of Object.entries(faultsOfAverage(values)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** Which wage types count into it, over which period, by which divisor, from which day on. Product D. */
export const AverageDraft = sound(fields)
export type AverageDraft = z.infer<typeof AverageDraft>

/** One version; `averageId` is the same in all versions of an average. */
export const Average = fields.extend({
  id: Id,
  averageId: Id,
  name: z.string(),
  isTemplate: z.boolean(),
  version: Version,
})
export type Average = z.infer<typeof Average>

const AverageChange = fields.partial().extend({ isTemplate: z.boolean().optional(), version: Version })
export type AverageChange = z.infer<typeof AverageChange>

const ImportedAverages = z.object({
  /** By name and day; a version where one is changed, none where it is new. */
  rows: z
    .array(sound(fields.extend({ version: Version.nullable() })))
    .min(1, 'Muss angegeben werden')
    .max(500, 'Höchstens 500 Zeilen'),
})
export type ImportedAverages = z.infer<typeof ImportedAverages>

export const averages = routes({
  list: {
    method: 'GET',
    path: '/api/sec/averages',
    summary: 'Die Durchschnitte des Betriebs mit allen Fassungen',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(z.array(Average)),
  },
  create: {
    method: 'POST',
    path: '/api/sec/averages',
    summary: 'Erstellt einen Durchschnitt; gibt es den Namen schon, eine neue Fassung davon',
    query: CompanyQuery,
    body: AverageDraft,
    permission: 'settings.write',
    answer: data(Average),
    refusals: ['conflict'],
    idempotent: true,
  },
  takeOver: {
    method: 'POST',
    path: '/api/sec/averages/import',
    summary: 'Erstellt Durchschnitte und ändert sie, alle oder keine',
    query: CompanyQuery,
    body: ImportedAverages,
    permission: 'settings.write',
    answer: data(z.array(Average)),
    refusals: ['stale', 'conflict'],
    idempotent: true,
  },
  change: {
    method: 'PUT',
    path: '/api/sec/averages/:id',
    summary: 'Ändert eine Fassung; ein anderer Name gilt für alle Fassungen',
    query: CompanyQuery,
    params: IdParams,
    body: AverageChange,
    permission: 'settings.write',
    answer: data(Average),
    refusals: ['stale', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/sec/averages/:id',
    needsNoRoom: 'ends',
    summary: 'Löscht eine Fassung, und mit der letzten den Durchschnitt',
    query: CompanyQuery,
    params: IdParams,
    permission: 'settings.write',
    answer: Nothing,
    refusals: ['in_use'],
  },
})

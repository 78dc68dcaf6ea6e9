import {
  doubledLines,
  HIGHEST_FACTOR,
  type WageTypeLine as Line,
  numberFault,
} from '#domain/settings/wage-type-lines.ts'
import { GROUP_CODES, KIND_CODES, WAGE_UNITS } from '#domain/wages/time-kinds.ts'
import { CompanyQuery, Day, data, Id, routes, Version } from '../endpoint.ts'
import { enumOf, Trimmed } from '../texts.ts'
import { z } from '../zod.ts'

const Kind = enumOf(KIND_CODES, 'Diese Zeitart gibt es nicht')
const Group = enumOf(GROUP_CODES, 'Diese Gruppe gibt es nicht')
const Unit = enumOf(WAGE_UNITS, 'Bitte wählen Sie h, Tage oder Stück')
const FACTOR = 'Ein Faktor über 0 und bis 100, höchstens vier Nachkommastellen'

const PayrollNumber = Trimmed.min(1, 'Muss angegeben werden').superRefine((text, context) => {
  const fault = numberFault(text)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

/** Of one kind of time, from one day until its next line. `factor` in ten-thousandths. */
export const WageTypeLineDraft = z.object({
  kind: Kind,
  validFrom: Day,
  numbers: z.partialRecord(Group, PayrollNumber),
  factor: z.int(FACTOR).min(1, FACTOR).max(HIGHEST_FACTOR, FACTOR).nullable(),
  unit: Unit,
  /** Of the groups that count in another unit. */
  units: z.partialRecord(Group, Unit).default({}),
  isExample: z.boolean().default(false),
})
export type WageTypeLineDraft = z.infer<typeof WageTypeLineDraft>

const WageTypeLine = WageTypeLineDraft.extend({
  id: Id,
  numbers: z.partialRecord(Group, z.string()),
  units: z.partialRecord(Group, Unit),
  isExample: z.boolean(),
}) satisfies z.ZodType<Line>
export type WageTypeLine = z.infer<typeof WageTypeLine>

const WageTypeUse = z.object({
  group: Group,
  people: z.int(),
  kinds: z.array(Kind),
  /** In which unit models of the group tell a kind; two of one kind fit no number. */
  units: z.array(z.object({ kind: Kind, unit: Unit, models: z.array(z.string()) })),
})

/** What the company has said, and what its people need. Product D. */
export const WageTypeMapping = z.object({
  version: Version,
  lines: z.array(WageTypeLine),
  /** Groups that have a model; `people` and what they come to of the stores that the caller sees. */
  uses: z.array(WageTypeUse),
})
export type WageTypeMapping = z.infer<typeof WageTypeMapping>

export const WageTypeMappingChange = z
  .object({
    version: Version,
    /** Each takes the place of the line of its kind and day, where there is one. */
    set: z.array(WageTypeLineDraft).max(500, 'Höchstens 500 Zeilen auf einmal').default([]),
    /** Planned ones that shall not come. */
    remove: z
      .array(z.object({ kind: Kind, validFrom: Day }))
      .max(500, 'Höchstens 500 Zeilen auf einmal')
      .default([]),
  })
  .superRefine(({ set }, context) => {
    for (const at of doubledLines(set))
      context.addIssue({ code: 'custom', path: ['set', at, 'validFrom'], message: DOUBLED })
  })
export type WageTypeMappingChange = z.infer<typeof WageTypeMappingChange>
const DOUBLED = 'Ab diesem Tag gibt es für die Zeitart schon eine Zeile'

export const wageTypeMapping = routes({
  show: {
    method: 'GET',
    path: '/api/sec/wagetypemapping',
    summary: 'Die Lohnarten je Zeitart und Gruppe mit allen Fassungen, und welche gebraucht werden',
    query: CompanyQuery,
    permission: 'settings.read',
    answer: data(WageTypeMapping),
  },
  change: {
    method: 'PUT',
    path: '/api/sec/wagetypemapping',
    summary: 'Speichert mehrere Zeilen auf einmal, alle oder keine; was übergeben ist, bleibt, wie es war',
    query: CompanyQuery,
    body: WageTypeMappingChange,
    permission: 'settings.write',
    answer: data(WageTypeMapping),
    refusals: ['stale', 'conflict'],
  },
})

import { CompanyQuery, data, Id, routes, UtcText } from '../endpoint.ts'
import { LawDay } from '../working-time/day-spans.ts'
import { z } from '../zod.ts'

/** What becomes shifts: a template on its weekdays, or the shifts of other days on as many days. */
export const FillSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template'), templateId: Id }),
  z.object({ kind: z.literal('days'), from: LawDay, count: z.int().min(1).max(7) }),
])
export type FillSource = z.output<typeof FillSource>

export const WeekFillDraft = z.object({
  storeId: Id,
  source: FillSource,
  /** The first day that is filled: of a template the Monday. */
  to: LawDay,
  withPeople: z.boolean().default(true),
})
export type WeekFillDraft = z.output<typeof WeekFillDraft>

const Why = z.object({
  why: z.string(),
  shifts: z.int(),
  /** The first few of them: when they would be, and whose. */
  which: z.array(z.object({ employeeId: Id.nullable(), from: UtcText, to: UtcText })),
})

export const WeekFill = z.object({
  /** As they would be saved, as drafts. */
  shifts: z.array(
    z.object({
      employeeId: Id.nullable(),
      from: UtcText,
      to: UtcText,
      breakFrom: UtcText.nullable(),
      breakValue: z.int(),
      spotId: Id.nullable(),
      requiredSkill: Id.nullable(),
    }),
  ),
  /** Those of them that stay open although the source names somebody, and why. */
  open: z.array(Why),
  /** Those that are not made, and why. */
  skipped: z.array(Why),
})
export type WeekFill = z.infer<typeof WeekFill>

/** What would become of a template or of other days. It writes nothing: what is taken over is saved as any shift. */
export const weekFills = routes({
  fill: {
    method: 'POST',
    path: '/api/sec/roster/fill',
    summary:
      'Sagt, welche Dienste aus einer Vorlage oder aus anderen Tagen würden, was offen bleibt und was wegfällt; geändert wird nichts',
    query: CompanyQuery,
    body: WeekFillDraft,
    permission: 'roster.write',
    answer: data(WeekFill),
    refusals: ['unprocessable'],
    needsNoRoom: 'reads',
  },
})

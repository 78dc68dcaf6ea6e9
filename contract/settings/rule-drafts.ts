import { faultsOfRules } from '#domain/wages/employment-rule-faults.ts'
import { type EmploymentRules as Rules, SHIPPED_RULES } from '#domain/wages/employment-rules.ts'
import { Day } from '../endpoint.ts'
import { z } from '../zod.ts'
import { EmploymentRules } from './employment-rules.ts'

/** From when on they hold, and that what lies behind is meant where it does. */
const fromWhen = {
  validFrom: Day,
  /** The rules hold for open months that have begun, too; closed ones never change. */
  actsBack: z.boolean().default(false),
}

/** Tells what contradicts what, once each field by itself is right. */
const consistent = <Draft extends z.ZodObject>(draft: Draft) =>
  draft.superRefine((values, context) => {
    for (const [field, message] of Object.entries(faultsOfRules(values as Rules)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** What clients of earlier releases do not send; a change without them leaves them as they are. */
const addedLater = {
  averagingOverAgreedMinutes: EmploymentRules.shape.averagingOverAgreedMinutes.default(null),
  decemberEighth: EmploymentRules.shape.decemberEighth.default(SHIPPED_RULES.decemberEighth),
  sundayHoliday: EmploymentRules.shape.sundayHoliday.default(SHIPPED_RULES.sundayHoliday),
  lawAgreement: EmploymentRules.shape.lawAgreement.default(SHIPPED_RULES.lawAgreement),
}

export const RulesDraft = consistent(EmploymentRules.extend({ ...fromWhen, ...addedLater }))
export type RulesDraft = z.infer<typeof RulesDraft>

/** Together with what a new model is called. */
export const withRules = <Shape extends z.ZodRawShape>(shape: Shape) =>
  consistent(EmploymentRules.extend({ ...fromWhen, ...addedLater, ...shape }))

export const RulesChange = EmploymentRules.extend(fromWhen).partial()

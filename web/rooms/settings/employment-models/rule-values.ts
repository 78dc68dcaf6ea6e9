import type { EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { EmploymentRules } from '#contract/settings/employment-rules.ts'
import { faultsOfRules } from '#domain/wages/employment-rule-faults.ts'
import { type EmploymentRules as Rules, tidiedRules } from '#domain/wages/employment-rules.ts'

/** What the form holds; while something is typed a number may be none. */
export type RuleValues = Rules & { validFrom: string | null; actsBack: boolean }

/** Of a version, the rules alone. */
export const rulesOf = (rules: EmploymentModelRules | Rules): Rules => tidiedRules(EmploymentRules.parse(rules))

export const valuesOf = (rules: EmploymentModelRules | Rules, validFrom: string | null): RuleValues => ({
  ...rulesOf(rules),
  validFrom,
  actsBack: false,
})

/** The rules by which an example can be reckoned; none while they contradict themselves. */
export function reckonable(values: RuleValues): Rules | undefined {
  const { data } = EmploymentRules.safeParse(values)
  return data && Object.keys(faultsOfRules(data)).length === 0 ? data : undefined
}

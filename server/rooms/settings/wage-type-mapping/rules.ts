import type { EmploymentModelDetail } from '#contract/settings/employment-models.ts'
import type { WageTypeLine, WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { unitNeeds, unitText } from '#domain/settings/wage-type-units.ts'
import { kindsOf } from '#domain/wages/expected-kinds.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { GROUP_CODES, type GROUP_NUMBER_LABELS, KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Of each group that has a model, what its people come to by the rules that hold on the day. */
export function usesOf(models: readonly EmploymentModelDetail[], day: string): WageTypeMapping['uses'] {
  const byGroup = Map.groupBy(models, ({ group }) => group)
  return GROUP_CODES.filter(group => byGroup.has(group)).map(group => {
    const ofGroup = byGroup.get(group)!
    const inUse = ofGroup
      .filter(({ people }) => people > 0)
      .flatMap(({ name, rules }) => {
        const held = rules.findLast(({ validFrom }) => validFrom <= day) ?? rules[0]
        return held ? [{ name, rules: [held], kinds: kindsOf(group, held) }] : []
      })
    const used = new Set(inUse.flatMap(({ kinds }) => kinds))
    const people = ofGroup.reduce((sum, model) => sum + model.people, 0)
    return { group, people, kinds: KIND_CODES.filter(code => used.has(code)), units: unitNeeds(inUse) }
  })
}

type NumberField = keyof typeof GROUP_NUMBER_LABELS

/** „Arbeiter: Nächte“; null: all count as the line does. */
const unitsText = (kind: TimeKind, units: WageTypeLine['units']): string | null =>
  GROUP_CODES.flatMap(group => (units[group] ? [`${MODEL_GROUPS[group]}: ${unitText(kind, units[group])}`] : [])).join(
    ', ',
  ) || null

/** As the trail keeps it: each group's number is a value of its own. */
export const toldLine = ({ id, kind, validFrom, numbers, factor, unit, units, isExample }: WageTypeLine) => ({
  id,
  kind,
  validFrom,
  factor: factor === null ? null : formatScaled(factor, 4),
  unit,
  isExample,
  ...(Object.fromEntries(GROUP_CODES.map(group => [`${group}Number`, numbers[group] ?? null])) as Record<
    NumberField,
    string | null
  >),
  units: unitsText(kind, units),
})

export const sameLine = (before: WageTypeLine, after: Omit<WageTypeLine, 'id'>): boolean =>
  JSON.stringify(toldLine(before)) === JSON.stringify(toldLine({ ...after, id: before.id }))

/** What holds already may have been handed over: it gets another line, or other values. */
export function refuseHeld({ validFrom }: Pick<WageTypeLine, 'validFrom'>, today: string): void {
  if (validFrom <= today)
    throw new Refusal('conflict', 'Diese Zeile gilt schon. Ändern Sie ihre Werte, oder planen Sie eine neue.')
}

import { countsNights, type EmploymentRules } from '../wages/employment-rules.ts'
import type { ModelGroup } from '../wages/model-groups.ts'
import { kindOf, type TimeKind, WAGE_UNITS, type WageUnit } from '../wages/time-kinds.ts'
import { AT_GROUP } from './group-texts.ts'
import { roleOfNumber, type WageTypeLine, wageTypeOn } from './wage-type-lines.ts'

/** The only unit in which rules tell a kind; undefined: whichever payroll wants. */
export const unitByRules = (kind: TimeKind, rules: EmploymentRules): WageUnit | undefined =>
  kind === 'NACHT' ? (countsNights(rules) ? 'pieces' : 'hours') : undefined

/** „Nächte“: what a unit is of a kind. */
export const unitText = (kind: TimeKind, unit: WageUnit): string =>
  kind === 'NACHT' && unit === 'pieces' ? 'Nächte' : WAGE_UNITS[unit]

/** In which unit models of a group tell a kind. */
export type UnitNeed = { kind: TimeKind; unit: WageUnit; models: string[] }

/** Of models of one group, of each with the kinds that it comes to and the rules that it had in the time asked for. */
export function unitNeeds(
  models: readonly { name: string; kinds: readonly TimeKind[]; rules: readonly EmploymentRules[] }[],
): UnitNeed[] {
  const needs: UnitNeed[] = []
  for (const { name, kinds, rules } of models)
    for (const kind of kinds)
      for (const version of rules) {
        const unit = unitByRules(kind, version)
        if (unit === undefined) continue
        const known = needs.find(need => need.kind === kind && need.unit === unit)
        if (!known) needs.push({ kind, unit, models: [name] })
        else if (!known.models.includes(name)) known.models.push(name)
      }
  return needs
}

export type UnfitUnit = {
  kind: TimeKind
  group: ModelGroup
  number: string
  /** Of the line. */
  validFrom: string
  unit: WageUnit
  /** More than one: models of the group differ, and no unit fits them all. */
  needs: readonly UnitNeed[]
}

/** Numbers that would tell another quantity than the models pay; it blocks a hand-over. Product D. */
export const unfitUnits = (
  lines: readonly WageTypeLine[],
  uses: readonly { group: ModelGroup; units: readonly UnitNeed[] }[],
  day: string,
): UnfitUnit[] =>
  uses.flatMap(({ group, units }) =>
    [...Map.groupBy(units, ({ kind }) => kind)].flatMap(([kind, needs]) => {
      const wageType = wageTypeOn(lines, kind, group, day)
      if (!wageType || roleOfNumber(wageType.number) !== 'wage-type') return []
      const { number, unit, validFrom } = wageType
      return needs.every(need => need.unit === unit) ? [] : [{ kind, group, number, validFrom, unit, needs }]
    }),
  )

/** „Nachtarbeit bei Arbeitern: Lohnart 330 zählt h, „Vollzeit“ zahlt Nächte“, and what to do about it. */
export function unfitText({ kind, group, number, unit, needs }: UnfitUnit): string {
  const pays = needs.map(
    need => `${listed(need.models)} ${need.models.length === 1 ? 'zahlt' : 'zahlen'} ${unitText(kind, need.unit)}`,
  )
  const [need] = needs
  const remedy =
    needs.length > 1
      ? 'Eine Gruppe hat nur eine Einheit: ein Modell einer anderen Gruppe zuordnen'
      : `Einheit „${WAGE_UNITS[need!.unit]}“ eintragen`
  return `${kindOf(kind).name} ${AT_GROUP[group]}: Lohnart ${number} zählt ${unitText(kind, unit)}, ${pays.join(', ')}. ${remedy}.`
}

const listed = (names: readonly string[]): string => {
  const quoted = names.map(name => `„${name}“`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} und ${quoted.at(-1)}`
}

/** The units of a line in which one group counts in a unit; those that say the same as the line say nothing. */
export function unitsWith(
  line: Pick<WageTypeLine, 'unit' | 'units'>,
  group: ModelGroup,
  unit: WageUnit,
): WageTypeLine['units'] {
  const { [group]: _, ...others } = line.units
  return unit === line.unit ? others : { ...others, [group]: unit }
}

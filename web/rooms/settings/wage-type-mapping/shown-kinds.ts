import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { emptyLine } from '#domain/settings/wage-type-edits.ts'
import { lineOn, missingNumbers, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { GROUP_CODES, KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'

export type MappingRow = {
  kind: TimeKind
  order: number
  /** What holds on the day that is shown, or an empty one to enter into. */
  line: WageTypeLine
  isStored: boolean
  missing: readonly ModelGroup[]
  isInUse: boolean
}

/** Shown where no model says which groups there are. */
const USUAL: ModelGroup[] = ['worker', 'salaried', 'apprentice']

export function groupsOf(lines: readonly WageTypeLine[], uses: WageTypeMapping['uses']): ModelGroup[] {
  const having = GROUP_CODES.filter(
    group => uses.some(use => use.group === group) || lines.some(({ numbers }) => numbers[group]),
  )
  return having.length > 0 ? having : USUAL
}

/** Each kind as it holds on a day. */
export function rowsOn(
  lines: readonly WageTypeLine[],
  uses: WageTypeMapping['uses'],
  day: string,
  firstDay: string,
): MappingRow[] {
  const missing = Map.groupBy(missingNumbers(lines, uses, day), ({ kind }) => kind)
  return KIND_CODES.map((kind, order) => {
    const held = lineOn(lines, kind, day)
    const isUsed = uses.some(({ kinds }) => kinds.includes(kind))
    return {
      kind,
      order,
      line: held ?? emptyLine(kind, firstDay),
      isStored: held !== undefined,
      missing: missing.get(kind)?.map(({ group }) => group) ?? [],
      isInUse: isUsed || Object.keys(held?.numbers ?? {}).length > 0,
    }
  })
}

/** From when a kind that has no line gets its first: as most of the others, else from the year's beginning. */
export function firstDayOf(lines: readonly WageTypeLine[], day: string): string {
  const days = Map.groupBy(
    lines.filter(({ validFrom }) => validFrom <= day),
    ({ validFrom }) => validFrom,
  )
  const [usual] = [...days].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
  return usual ?? `${day.slice(0, 4)}-01-01`
}

/** Days after today on which something changes. */
export const plannedDays = (lines: readonly WageTypeLine[], today: string): string[] =>
  [...new Set(lines.map(({ validFrom }) => validFrom).filter(from => from > today))].sort()

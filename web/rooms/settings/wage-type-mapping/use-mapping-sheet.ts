import { useMemo, useState } from 'react'
import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { unfitUnits } from '#domain/settings/wage-type-units.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { today } from '#web/lib/day-text.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { firstDayOf, groupsOf, plannedDays, rowsOn } from './shown-kinds.ts'
import { useMappingEdits } from './use-mapping-edits.ts'

export type ShownKinds = 'used' | 'all' | 'missing'
export type MappingSheet = ReturnType<typeof useMappingSheet>
const NO_KINDS: ReadonlySet<TimeKind> = new Set()

/** The kinds of time as they are on a day, with what was entered and not saved, and which of them are shown. */
export function useMappingSheet(mapping: WageTypeMapping) {
  const state = useMappingEdits(useCompanyId(), mapping)
  const { lines } = state
  const [asked, setDay] = useState(today())
  const planned = plannedDays(lines, today())
  const day = planned.includes(asked) ? asked : today()
  const firstDay = firstDayOf(lines, day)
  const groups = groupsOf(lines, mapping.uses)
  const rows = useMemo(() => rowsOn(lines, mapping.uses, day, firstDay), [lines, mapping.uses, day, firstDay])
  const used = rows.filter(({ isInUse }) => isInUse)
  const missing = rows.flatMap(row => row.missing.map(group => ({ kind: row.kind, group })))
  const [wanted, setWanted] = useState<ShownKinds>(used.length > 0 ? 'used' : 'all')
  // What has just been entered stays where it is typed.
  const [kept, keep] = useState(NO_KINDS)
  const [chosen, choose] = useState<ReadonlySet<string | number>>(NO_KINDS)
  return {
    ...{ mapping, state, lines, planned, day, setDay, firstDay, groups, rows, used, missing },
    unfit: unfitUnits(lines, mapping.uses, day),
    ...{ wanted, setWanted, keep: (kinds: readonly TimeKind[]) => keep(new Set(kinds)) },
    shown: rows.filter(
      ({ kind, isInUse }) =>
        wanted === 'all' || kept.has(kind) || (wanted === 'used' ? isInUse : missing.some(one => one.kind === kind)),
    ),
    ...{ chosen, choose, chooseNone: () => choose(NO_KINDS) },
    chosenRows: rows.filter(({ kind }) => chosen.has(kind)),
  }
}

/** The kind and the group whose arrival is shown: what was looked at, else the first that is counted in hours. */
export function lookedAt(
  { used, rows, groups }: Pick<MappingSheet, 'used' | 'rows' | 'groups'>,
  looked: { kind: TimeKind; group?: ModelGroup | undefined } | undefined,
) {
  const kind = looked?.kind ?? used.find(({ line }) => line.unit === 'hours')?.kind ?? 'NORM'
  const row = rows.find(one => one.kind === kind)
  const group = looked?.group ?? groups.find(one => row?.line.numbers[one]) ?? groups[0]!
  return { kind, row, group }
}

import {
  type Average,
  type AverageDivisor,
  type AverageKind,
  type AveragePeriod,
  countsIn,
  faultsOfAverage,
  type OwnType,
  tidiedAverage,
} from '../wages/averages.ts'
import { type AverageImport, averageChanges } from './average-import.ts'
import type { ImportChange } from './wage-type-import.ts'

/** What several averages are given at once; undefined: it stays. */
export type AverageEdit = {
  /** From this day on another version, which begins as the chosen one; without it that one changes. */
  validFrom: string | undefined
  period: AveragePeriod | undefined
  divisor: AverageDivisor | undefined
  added: Flowing
  removed: Flowing
}
export type Flowing = { kinds: readonly AverageKind[]; ownTypes: readonly number[] }

/** The rows to save, what they change, and in words what stands in the way. */
export function editAverages(
  chosen: readonly Average[],
  edit: AverageEdit,
  { stored, ownTypes }: { stored: readonly Average[]; ownTypes: readonly OwnType[] },
): { rows: AverageImport[]; changes: ImportChange[]; faults: string[] } {
  const rows: AverageImport[] = []
  const changes: ImportChange[] = []
  const faults: string[] = []
  for (const [at, average] of chosen.entries()) {
    const { id: _, averageId, isTemplate: __, version, ...before } = average
    const next = tidiedAverage({
      ...before,
      validFrom: edit.validFrom ?? before.validFrom,
      period: edit.period ?? before.period,
      divisor: edit.divisor ?? before.divisor,
      kinds: [...before.kinds, ...edit.added.kinds].filter(kind => !edit.removed.kinds.includes(kind)),
      ownTypes: [...before.ownTypes, ...edit.added.ownTypes].filter(id => !edit.removed.ownTypes.includes(id)),
    })
    const isOther = next.validFrom !== before.validFrom
    const says = averageChanges(at, before, next, ownTypes)
    if (says.length === 0) continue
    const isTaken = stored.some(one => one.averageId === averageId && one.validFrom === next.validFrom)
    if (isOther && isTaken) faults.push(`„${next.name}“: Ab diesem Tag gibt es schon eine Fassung`)
    for (const fault of Object.values(faultsOfAverage(next))) faults.push(`„${next.name}“: ${fault}`)
    const stranger = ownTypes.find(type => edit.added.ownTypes.includes(type.id) && !countsIn(type, next.usedFor))
    if (stranger) faults.push(`„${next.name}“: „${stranger.name}“ zählt für nichts davon`)
    rows.push({ ...next, version: isOther ? null : version })
    changes.push(...says)
  }
  if (new Set(rows.map(({ name, validFrom }) => `${name} ${validFrom}`)).size < rows.length)
    faults.push('Von einem Durchschnitt sind mehrere Fassungen ausgewählt; ab einem Tag kann nur eine gelten')
  return { rows, changes, faults: [...new Set(faults)] }
}

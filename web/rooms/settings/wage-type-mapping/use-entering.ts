import { type Entered, editedLines, enter } from '#domain/settings/wage-type-edits.ts'
import { factorIn } from '#domain/settings/wage-type-import.ts'
import { lineKey, type WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { unitsWith } from '#domain/settings/wage-type-units.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import type { TimeKind, WageUnit } from '#domain/wages/time-kinds.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { MappingRow } from './shown-kinds.ts'
import type { MappingEdits } from './use-mapping-edits.ts'

type Given = {
  stored: readonly WageTypeLine[]
  state: MappingEdits
  /** As they are shown, the pasted ones from top to bottom. */
  rows: readonly MappingRow[]
  groups: readonly ModelGroup[]
}

/** What cells do with what is typed or pasted into them. Whoever changes a line of the example has looked at it. */
export function useEntering({ stored, state, rows, groups }: Given) {
  const { edits, step } = state
  const checked = ({ line }: MappingRow) => (line.isExample ? { isExample: false } : {})
  const onEnter = (row: MappingRow, entered: Entered) =>
    step(enter(stored, edits, row.line, { ...checked(row), ...entered }))
  return {
    onEnter,
    /** Of one group; the others count as before. */
    onUnit: (row: MappingRow, group: ModelGroup, unit: WageUnit) =>
      onEnter(row, { units: unitsWith(row.line, group, unit) }),
    onFactor(row: MappingRow, text: string) {
      const factor = factorIn(text)
      if (factor === undefined)
        toast.error('Der Faktor wurde nicht übernommen', `„${text}“ ist kein Faktor über 0 und bis 100.`)
      else onEnter(row, { factor })
    },
    onPaste(kind: TimeKind, group: ModelGroup, cells: string[][]) {
      const first = rows.findIndex(row => row.kind === kind)
      const into = groups.slice(groups.indexOf(group))
      const next = cells.reduce((all, texts, at) => {
        const row = rows[first + at]
        if (!row) return all
        const numbers = Object.fromEntries(
          into.slice(0, texts.length).map((one, column) => [one, texts[column]!.trim()]),
        )
        return enter(stored, all, row.line, { ...checked(row), numbers })
      }, edits)
      step(next)
      const rest = cells.length - (rows.length - first)
      if (rest > 0)
        toast.error(
          'Nicht alles hatte Platz',
          `${rest} Zeilen aus der Zwischenablage stehen unter der letzten Zeitart.`,
        )
    },
    isChanged({ line }: MappingRow, field: ModelGroup | 'factor' | 'unit'): boolean {
      const before = stored.find(one => lineKey(one) === lineKey(line))
      const now = editedLines(stored, edits).find(one => lineKey(one) === lineKey(line))
      const cellOf = (one: WageTypeLine | undefined) =>
        field === 'factor' || field === 'unit' ? one?.[field] : (one?.numbers[field] ?? '')
      return edits[lineKey(line)] !== undefined && cellOf(before) !== cellOf(now)
    },
  }
}

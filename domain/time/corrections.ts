import { cellsWriter, type ExportChanges, type ExportedCells, type ExportLine, readCells } from './exported-lines.ts'
import { BMD_ABSENCES, bmdAbsenceRemoval } from './layouts.ts'
import type { Layout, LayoutRow } from './payroll-file.ts'

/**
 * The rows of a file that follows an earlier one of the same period: `everything` that holds now, or only what `changed`.
 *
 * BMD: an absence is created or replaced by its code 2xx. What it no longer has, and the old days of what moved, is
 * deleted first by code 1xx with exactly the days handed over then; who changed them by hand in BMD since must delete by hand.
 * All other layouts have no way to take a row back: their files carry new and changed rows only, and what was
 * removed stays for a person to cancel in the payroll software.
 */
export function followingRows(
  layout: Layout,
  scope: 'everything' | 'changes',
  now: readonly ExportLine[],
  changes: ExportChanges,
): LayoutRow[] {
  const current = scope === 'everything' ? now : now.filter((_, index) => changes.outcomes[index] !== 'repeated')
  return [...removals(layout, now, changes), ...current.map(({ row }) => row)]
}

/** Whether a file of this layout can take back what an earlier one handed over. */
export const takesBack = (layout: Layout): boolean => layout.key === BMD_ABSENCES.key

function removals(layout: Layout, now: readonly ExportLine[], changes: ExportChanges): LayoutRow[] {
  if (!takesBack(layout)) return []
  const old = [...changes.removed, ...changes.changed].map(({ before }) => readCells(changes.fields, before))
  const numbers = new Set<unknown>(old.map(({ employeeNumber }) => employeeNumber))
  // Two absences may cover the same days; what one of them still claims must not be deleted.
  const claimed = new Set<string>()
  const write = cellsWriter(changes.fields)
  for (const { row } of now) {
    if (numbers.has(row.employeeNumber)) claimed.add(daysClaimed(readCells(changes.fields, write(row))))
  }
  const gone = old.filter(before => !claimed.has(daysClaimed(before)))
  return [...new Map(gone.map(before => [daysClaimed(before), before])).values()].map(bmdAbsenceRemoval)
}

const daysClaimed = ({ companyNumber, employeeNumber, absenceCode, firstDay, lastDay }: ExportedCells) =>
  [companyNumber, employeeNumber, absenceCode, firstDay, lastDay].join('|')

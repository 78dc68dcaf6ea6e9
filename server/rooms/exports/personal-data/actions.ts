import { readCells } from '#domain/exports/exported-lines.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import type { PersonRow } from '#server/rooms/privacy/public.ts'
import { unpackContent } from '../export-runs/content.format.ts'
import * as rows from './rows.ts'

/** What each run carried of the person; what it only kept was told by the run before it. */
export async function handedOver(tx: CompanyTx, employeeIds: readonly number[]): Promise<PersonRow[]> {
  const told: PersonRow[] = []
  for (const { id, ...run } of await rows.runs(tx)) {
    const packed = await rows.linesOf(tx, id)
    if (!packed) continue
    const { fields, lines } = await unpackContent(packed)
    for (const line of lines)
      if (employeeIds.includes(line.employeeId) && line.change !== 'kept')
        told.push({ ...run, change: line.change, cells: readCells(fields, line.cells) })
  }
  return told
}

/** How many lines of the person payroll has at this moment; what was cancelled it has no longer. */
export async function linesInPayroll(tx: CompanyTx, employeeId: number): Promise<number> {
  let count = 0
  for (const { runId, taken } of await rows.inPayroll(tx)) {
    const packed = await rows.linesOf(tx, runId)
    if (!packed) continue
    const { lines } = await unpackContent(packed)
    const gone = new Set(taken)
    count += lines.filter(
      line => line.employeeId === employeeId && line.change !== 'removed' && !gone.has(line.sourceId),
    ).length
  }
  return count
}

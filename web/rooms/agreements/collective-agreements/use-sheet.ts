import { useEffect, useState } from 'react'
import type { AgreementTable } from '#contract/agreements/collective-agreements.ts'
import {
  EMPTY_ROW,
  enterCell,
  MOST_ROWS,
  ROW_FIELDS,
  type RowField,
  rowFaults,
} from '#domain/agreements/agreement-rows.ts'
import type { AgreementRow } from '#domain/agreements/collective-agreements.ts'
import { isStale } from '#web/ui/api-error.ts'
import { useUnsaved } from '#web/ui/overlay/unsaved.ts'
import { useChangeTable } from './queries.ts'

/** A row keeps its key while it is typed into, moved or followed by others. */
export type SheetRow = AgreementRow & { key: number }
export type CellFault = { key: number; field: RowField; says: string; text?: string }

let lastKey = 0
const keyed = (row: AgreementRow): SheetRow => ({ ...row, key: ++lastKey })
const plainRow = ({ key: _, ...row }: SheetRow): AgreementRow => row

/** The rows of a table as they are typed, step by step, until all of them are saved together. */
export function useSheet(companyId: number, table: AgreementTable) {
  const [opened, setOpened] = useState(table)
  const [steps, setSteps] = useState<readonly (readonly SheetRow[])[]>(() => [table.rows.map(keyed)])
  const [unread, setUnread] = useState<readonly CellFault[]>([])
  const [isTyping, setTyping] = useState(false)
  const change = useChangeTable(companyId)
  const rows = steps.at(-1)!
  const isDirty = steps.length > 1 || unread.length > 0 || isTyping
  const settle = useUnsaved(isDirty)
  const begin = (from: AgreementTable) => {
    setOpened(from)
    setSteps([from.rows.map(keyed)])
    setUnread([])
  }
  // What one saved oneself is loaded again before it is answered.
  const isNewer = table.version !== opened.version && !change.isPending
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with what was loaded, and only then.
  useEffect(() => {
    if (!isDirty && isNewer) begin(table)
  }, [isDirty, isNewer, table])

  const step = (next: readonly SheetRow[]) => setSteps([...steps, next])
  const contradictions = rowFaults(rows).map(({ row, field, says }) => ({ key: rows[row]!.key, field, says }))
  return {
    rows,
    isDirty,
    setTyping,
    busy: change.isPending,
    canUndo: steps.length > 1,
    faults: [...unread, ...contradictions] as readonly CellFault[],
    wasOvertaken: isDirty && (isNewer || isStale(change.error)),

    enter(row: SheetRow, field: RowField, text: string): void {
      const entered = enterCell(plainRow(row), field, text)
      const others = unread.filter(fault => fault.key !== row.key || fault.field !== field)
      const isRead = !('says' in entered)
      setUnread(isRead ? others : [...others, { key: row.key, field, says: entered.says, text }])
      if (isRead) step(rows.map(one => (one.key === row.key ? { ...entered, key: row.key } : one)))
    },

    /** A block of a sheet, from a cell on to the right and down; what reaches beyond makes new rows. */
    paste(row: SheetRow, field: RowField, cells: readonly (readonly string[])[]): void {
      const next = [...rows]
      const faults: CellFault[] = []
      const [at, from] = [rows.findIndex(({ key }) => key === row.key), ROW_FIELDS.indexOf(field)]
      for (const [down, line] of cells.entries()) {
        if (at + down >= MOST_ROWS) break
        let one = next[at + down] ?? keyed(EMPTY_ROW)
        for (const [right, text] of line.entries()) {
          const into = ROW_FIELDS[from + right]
          const entered = into && enterCell(plainRow(one), into, text)
          if (entered && 'says' in entered) faults.push({ key: one.key, field: into, says: entered.says, text })
          else if (entered) one = { ...entered, key: one.key }
        }
        next[at + down] = one
      }
      setUnread([...unread, ...faults])
      step(next)
    },

    add: () => {
      const last = rows.at(-1)
      step([...rows, keyed({ ...EMPTY_ROW, group: last?.group ?? '', fromYear: last?.toYear ?? 0 })])
    },
    remove: (key: number) => {
      setUnread(unread.filter(fault => fault.key !== key))
      step(rows.filter(row => row.key !== key))
    },
    /** In place of all that stands there. */
    replace: (next: readonly AgreementRow[]) => {
      setUnread([])
      step(next.map(keyed))
    },
    undo: () => {
      setUnread([])
      setSteps(steps.length > 1 ? steps.slice(0, -1) : steps)
    },
    discard: () => begin(table),
    async save(): Promise<void> {
      if (steps.length === 1 || change.isPending) return
      try {
        const saved = await change.mutateAsync({ id: table.id, version: opened.version, rows: rows.map(plainRow) })
        settle()
        begin(saved)
      } catch {
        // Said by the red message and the band.
      }
    },
  }
}
export type Sheet = ReturnType<typeof useSheet>

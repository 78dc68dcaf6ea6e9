import { useRef, useState } from 'react'
import type { OwnWageCell, OwnWageColumn, OwnWageEntry } from '#contract/months/individual-wage-values.ts'
import { cellKey, readHundredths } from '#domain/months/individual-wage-values.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { useWriteValues, type Write } from './queries.ts'
import { enteredOf, entryOf, type ValueRow } from './value-row.ts'

/** What stands in a cell in place of what is saved: on its way, or why it can't be. */
export type CellState = { text: string; fault: string } | { text: string; fault: undefined; hundredths: number | null }

/**
 * Each cell is saved as it is left. What can't be saved stays as it was typed and says why; the last changes can be taken
 * back, one after the other.
 */
export function useValues(month: Temporal.PlainYearMonth) {
  // What is typed before an own change of the same cell was answered goes on from what that leaves.
  const waiting = useRef(new Map<string, number>())
  const left = useRef(new Map<string, number | null>())
  const { mutateAsync, isPending } = useWriteValues(useCompanyId(), key => left.current.get(key))
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(NOTHING)
  const [undoable, setUndoable] = useState<readonly Step[]>([])
  const keyOf = (place: Place) => keyIn(month, place)
  const last = undoable.findLast(step => step.month.equals(month))

  const show = (keys: readonly string[], state: CellState | undefined) =>
    setStates(before => {
      const next = new Map(before)
      for (const key of keys) {
        if (state) next.set(key, state)
        else next.delete(key)
      }
      return next
    })
  const wait = (keys: readonly string[], by: 1 | -1) => {
    for (const key of keys) waiting.current.set(key, (waiting.current.get(key) ?? 0) + by)
  }

  const enteredIn = (row: ValueRow, column: OwnWageColumn): number | null => {
    const state = states.get(keyOf({ ...row, wageTypeId: column.id }))
    return state && state.fault === undefined ? state.hundredths : (enteredOf(row, column.id)?.hundredths ?? null)
  }

  /** True when it is saved. */
  async function write(
    sent: Omit<Write, 'follows' | 'month'>,
    undo: readonly OwnWageCell[] = [],
    typed?: string,
  ): Promise<boolean> {
    const keys = sent.cells.map(keyOf)
    const follows = new Set(keys.filter(key => waiting.current.get(key)))
    wait(keys, 1)
    try {
      const saved = await mutateAsync({ ...sent, month, follows })
      const versions = new Map(saved.map(cell => [keyOf(cell), cell.entry?.version ?? null]))
      for (const [key, version] of versions) left.current.set(key, version)
      const cells = undo.map(cell => ({ ...cell, version: versions.get(keyOf(cell)) ?? null }))
      if (cells.length > 0) setUndoable(before => [...before.slice(1 - MOST_STEPS), { month, cells }])
      // What was typed into them since is on its way.
      const settled = keys.filter(key => waiting.current.get(key) === 1)
      show(settled, undefined)
      return true
    } catch (error) {
      show(keys, typed === undefined ? undefined : { text: typed, fault: (error as Error).message })
      return false
    } finally {
      wait(keys, -1)
    }
  }

  return {
    stateOf: (place: Place) => states.get(keyOf(place)),
    hasFault: [...states.values()].some(({ fault }) => fault !== undefined),
    isPending,
    canUndo: last !== undefined && !isPending,

    /** What was typed into a cell; nothing takes its value away. */
    enter(row: ValueRow, column: OwnWageColumn, text: string): void {
      const place = { employeeId: row.employeeId, storeId: row.storeId, wageTypeId: column.id }
      const key = keyOf(place)
      const before = enteredOf(row, column.id)
      const shown = entryOf(row, column.id)?.hundredths ?? null
      const read = text.trim() === '' ? { hundredths: null } : readHundredths(text, column.unit)
      if ('says' in read) {
        show([key], { text, fault: read.says })
        return
      }
      // There is nothing to take away where a value is computed.
      const isLeft = read.hundredths === shown || (read.hundredths === null && !before)
      const isSame = isLeft && !waiting.current.get(key)
      show([key], isSame ? undefined : { text, fault: undefined, hundredths: read.hundredths })
      if (isSame) return
      const cell = { ...place, ...read, version: before?.version ?? null }
      void write({ cells: [cell], origin: 'typed' }, [former(place, before)], text)
    },

    /** What a note can stand beside: entered, or on its way. */
    hasValue: (row: ValueRow, column: OwnWageColumn): boolean => enteredIn(row, column) !== null,

    /** True when it is saved, or was before; right after a value, which it then goes on from. */
    async note(row: ValueRow, column: OwnWageColumn, note: string): Promise<boolean> {
      const before = enteredOf(row, column.id)
      const hundredths = enteredIn(row, column)
      if (hundredths === null || (before?.note ?? '') === note.trim()) return true
      const place = { employeeId: row.employeeId, storeId: row.storeId, wageTypeId: column.id }
      const cell = { ...place, hundredths, version: before?.version ?? null }
      const origin = before && before.origin !== 'computed' ? before.origin : 'typed'
      const undo = { ...cell, note: before?.note ?? '', version: null }
      return write({ cells: [{ ...cell, note: note.trim() }], origin }, [undo])
    },

    /** A whole list, all or none; true when it is saved. */
    take(cells: readonly OwnWageCell[], rows: readonly ValueRow[]): Promise<boolean> {
      const byKey = new Map(rows.map(row => [row.key, row]))
      const undo = cells.map(cell =>
        former(cell, enteredOf(byKey.get(`${cell.employeeId} ${cell.storeId}`), cell.wageTypeId)),
      )
      return write({ cells, origin: 'imported' }, undo)
    },

    undo(): void {
      if (!last || isPending) return
      setUndoable(undoable.filter(step => step !== last))
      void write({ cells: last.cells, origin: 'typed' })
    },
  }
}
export type Values = ReturnType<typeof useValues>

type Place = Pick<OwnWageCell, 'employeeId' | 'storeId' | 'wageTypeId'>
type Step = { month: Temporal.PlainYearMonth; cells: readonly OwnWageCell[] }

/** Of all months: what was typed into one does not stand in another. */
export const keyIn = (month: Temporal.PlainYearMonth, place: Place): string => `${month} ${cellKey(place)}`

const MOST_STEPS = 50
const NOTHING: ReadonlyMap<string, CellState> = new Map()

const former = ({ employeeId, storeId, wageTypeId }: Place, before: OwnWageEntry | undefined): OwnWageCell => ({
  ...{ employeeId, storeId, wageTypeId, hundredths: before?.hundredths ?? null, version: null },
  ...(before && { note: before.note }),
})

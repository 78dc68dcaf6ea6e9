import { useEffect, useMemo } from 'react'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import type { Column } from './column.ts'

type LastWidths = { room: number; widths: Record<string, number> }

/** The columns' widths; as long as there are no rows to measure, those of last time in as wide a box, so that no head moves when they arrive. */
export function useKeptWidths<Row>(
  name: string,
  columns: readonly Column<Row>[],
  measured: readonly number[],
  isLoaded: boolean,
  room: number | undefined,
): readonly number[] {
  const keys = columns.map(({ key }) => key).join(' ')
  const last = useMemo(() => {
    const stored = isLoaded ? undefined : readStoredJson<LastWidths>(`table_${name}_widths`)
    if (!stored || stored.room !== room) return undefined
    const widths = keys.split(' ').map(key => stored.widths[key])
    return widths.every(width => width !== undefined) ? widths : undefined
  }, [name, keys, isLoaded, room])
  useEffect(() => {
    if (!isLoaded || room === undefined) return
    const widths = Object.fromEntries(keys.split(' ').map((key, i) => [key, measured[i]!]))
    writeStoredJson(`table_${name}_widths`, { room, widths } satisfies LastWidths)
  }, [name, keys, measured, isLoaded, room])
  return last ?? measured
}

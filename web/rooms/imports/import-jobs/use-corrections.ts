import { useState } from 'react'

export type ValueCorrection = { field: string; from: string; to: string }
export type CellCorrection = { line: number; field: string; to: string }

export type Corrections = {
  values: readonly ValueCorrection[]
  cells: readonly CellCorrection[]
  /** Null: as it was. */
  setValue: (field: string, from: string, to: string | null) => void
  setCell: (line: number, field: string, to: string | null) => void
  clear: () => void
}

/** What was typed in the place of wrong cells and is not yet checked. */
export function useCorrections(): Corrections {
  const [values, setValues] = useState<readonly ValueCorrection[]>([])
  const [cells, setCells] = useState<readonly CellCorrection[]>([])
  return {
    values,
    cells,
    setValue: (field, from, to) =>
      setValues(all => [
        ...all.filter(one => one.field !== field || one.from !== from),
        ...(to === null ? [] : [{ field, from, to }]),
      ]),
    setCell: (line, field, to) =>
      setCells(all => [
        ...all.filter(one => one.line !== line || one.field !== field),
        ...(to === null ? [] : [{ line, field, to }]),
      ]),
    clear: () => {
      setValues([])
      setCells([])
    },
  }
}

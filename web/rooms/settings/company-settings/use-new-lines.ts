import { useState } from 'react'
import type { Rows } from './settings-values.ts'

const NONE: Rows = { insurers: [], creators: [] }

/** Rows that are not saved yet have random ids below zero. Spec 3 §9. */
export function useNewLines() {
  const [added, setAdded] = useState<Rows>(NONE)
  return {
    added,
    add(kind: keyof Rows): number {
      const id = -1 - Math.floor(Math.random() * 1_000_000_000)
      setAdded(before => ({ ...before, [kind]: [...before[kind], id] }))
      return id
    },
    /** They are saved, or are not to be. */
    drop: (ids: readonly number[]) =>
      setAdded(({ insurers, creators }) => ({
        insurers: insurers.filter(id => !ids.includes(id)),
        creators: creators.filter(id => !ids.includes(id)),
      })),
    dropAll: () => setAdded(NONE),
  }
}

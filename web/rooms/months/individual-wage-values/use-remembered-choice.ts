import { useState } from 'react'
import { readStoredJson, removeStored, type StorageKey, writeStoredJson } from '#web/ui/storage.ts'

/** What somebody chose to see of a company; undefined: all of it, what comes new too. */
export function useRememberedChoice<Chosen extends string | number>(key: StorageKey) {
  const [chosen, setChosen] = useState(() => {
    const stored = readStoredJson<unknown>(key)
    return Array.isArray(stored) ? (stored as readonly Chosen[]) : undefined
  })
  const choose = (wanted: readonly Chosen[] | undefined) => {
    if (wanted) writeStoredJson(key, wanted)
    else removeStored(key)
    setChosen(wanted)
  }
  return [chosen, choose] as const
}

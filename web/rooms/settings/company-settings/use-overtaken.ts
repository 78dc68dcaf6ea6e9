import { useRef } from 'react'
import type { SettingEntry } from './settings-entries.ts'
import { type Loaded, valuesOf } from './settings-values.ts'

/** What a colleague has saved while this person was editing, by its labels; what came in before is known. */
export function useOvertaken(isEditing: boolean, loaded: Loaded, entries: readonly SettingEntry[]) {
  const known = useRef(loaded)
  const own = useRef<ReadonlySet<string>>(new Set())
  if (isEditing) known.current = { ...loaded, ...present(known.current) }
  else {
    known.current = loaded
    own.current = new Set()
  }
  const before = valuesOf(known.current)
  const now = valuesOf(loaded)
  const changed = entries.filter(
    ({ key }) => key in now && !own.current.has(key) && JSON.stringify(now[key]) !== JSON.stringify(before[key]),
  )
  return {
    labels: [...new Set(changed.map(({ label }) => label))],
    /** Saved by this person. */
    acknowledge(keys: readonly string[]) {
      own.current = new Set([...own.current, ...keys])
    },
  }
}

/** Parts of the screen load one by one: what comes in for the first time, nobody has changed. */
const present = (loaded: Loaded): Partial<Loaded> =>
  Object.fromEntries(Object.entries(loaded).filter(([, part]) => part !== undefined))

import { useRef } from 'react'
import type { SettingEntry } from './settings-entries.ts'
import type { Values } from './settings-values.ts'

/** What a colleague has saved while this person was editing, by its labels; what came in before is known. */
export function useOvertaken(isEditing: boolean, fresh: Values, entries: readonly SettingEntry[]) {
  const known = useRef(fresh)
  const own = useRef<ReadonlySet<string>>(new Set())
  if (!isEditing) {
    known.current = fresh
    own.current = new Set()
  }
  const changed = entries.filter(
    ({ key }) =>
      key in fresh && !own.current.has(key) && JSON.stringify(fresh[key]) !== JSON.stringify(known.current[key]),
  )
  return {
    labels: [...new Set(changed.map(({ label }) => label))],
    /** Saved by this person. */
    acknowledge(keys: readonly string[]) {
      own.current = new Set([...own.current, ...keys])
    },
  }
}

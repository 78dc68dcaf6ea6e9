import { useMemo, useState } from 'react'
import type { PersonMonth } from '#contract/months/person-months.ts'
import { KIND_CODES, type TimeKind } from '#domain/wages/time-kinds.ts'
import { readStoredJson, removeStored, type StorageKey, writeStoredJson } from '#web/ui/storage.ts'
import { kindsIn, shownKinds } from './shown-kinds.ts'
import type { View } from './sums-table.tsx'

/** The kinds that are columns, remembered for months and for days. Spec 1 §3. */
export function useShownKinds(view: View, people: readonly PersonMonth[] | undefined) {
  const [chosen, setChosen] = useState(() => ({ month: stored('month'), day: stored('day') }))
  const present = useMemo(() => kindsIn(people ?? []), [people])
  const own = chosen[view]
  const shown = useMemo(() => shownKinds(present, own), [present, own])
  const choose = (kinds: readonly TimeKind[] | undefined) => {
    if (kinds) writeStoredJson(KEYS[view], kinds)
    else removeStored(KEYS[view])
    setChosen({ ...chosen, [view]: kinds })
  }
  const hidden = present.filter(kind => kind !== 'NORM' && !shown.includes(kind)).length
  return { present, shown, hidden, choose }
}

const KEYS: Record<View, StorageKey> = {
  month: 'export_selected_wagetypes_monthly',
  day: 'export_selected_wagetypes_daily',
}

function stored(view: View): readonly TimeKind[] | undefined {
  const kinds = readStoredJson<unknown>(KEYS[view])
  return Array.isArray(kinds) ? KIND_CODES.filter(kind => kinds.includes(kind)) : undefined
}

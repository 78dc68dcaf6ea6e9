import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { parseDay } from '#domain/basics/days.ts'
import { exportPeriod, initialPeriod, type Period, stepPeriod } from '#domain/time/periods.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** The period in the address, so that a link leads to the same days; without one the one a screen opens with. */
export function useExportPeriod(softwareId: number, zone: string) {
  const { from } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const asked = parseDay(from ?? '')
  const period = asked ? exportPeriod(softwareId, asked) : initialPeriod(softwareId, Temporal.Now.plainDateISO(zone))
  const step = (direction: 1 | -1) => {
    const next: Period = stepPeriod(softwareId, period, direction)
    void navigate({ to: '.', search: before => ({ ...before, from: next.from.toString() }), replace: true })
  }
  return { period, step }
}

/** The store last chosen on any screen if it is one of these, else the first. Spec 1 §3. */
export function useSelectedStore(stores: readonly Store[] | undefined) {
  const [chosen, setChosen] = useState(() => Number(readStored('selected_store')))
  const store = stores?.find(({ id }) => id === chosen) ?? stores?.[0]
  const choose = (id: number) => {
    writeStored('selected_store', String(id))
    setChosen(id)
  }
  return { store, choose }
}

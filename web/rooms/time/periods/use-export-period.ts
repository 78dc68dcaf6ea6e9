import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { parseDay } from '#domain/basics/days.ts'
import { exportPeriod, initialPeriod, type Period, stepPeriod } from '#domain/time/periods.ts'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#web/ui/storage.ts'
import { todayHere } from '#web/ui/today.ts'

/** The period in the address, so that a link leads to the same days; without one the chosen one, else the one a screen opens with. */
export function useExportPeriod(softwareId: number, opensWith = initialPeriod) {
  const { from } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const today = todayHere()
  const asked = from === undefined ? keptDay(today) : parseDay(from)
  const period = asked ? exportPeriod(softwareId, asked) : opensWith(softwareId, today)
  const go = (next: Period) => {
    keepPeriod(next.from, today)
    void navigate({ to: '.', search: before => ({ ...before, from: next.from.toString() }), replace: true })
  }
  const step = (direction: 1 | -1) => go(stepPeriod(softwareId, period, direction))
  const goToMonth = (month: Temporal.PlainYearMonth) => go(exportPeriod(softwareId, month.toPlainDate({ day: 1 })))
  return { period, step, goToMonth }
}

/** What is chosen on one screen is chosen on all of them, for this day. */
export const keepPeriod = (date: Temporal.PlainDate, today: Temporal.PlainDate): void =>
  writeStoredJson('export_selected_date', { date, chosenOn: today })

type Chosen = { date: string; chosenOn: string }

/** What was chosen on any of the screens, Spec 1 §3; on another day they open with the period that is due. */
export function keptDay(today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const chosen = readStoredJson<Partial<Chosen>>('export_selected_date')
  return chosen?.chosenOn === today.toString() ? parseDay(chosen.date ?? '') : undefined
}

/** The stores in the address, `3` or `3,5`; of several a screen of one takes the first. */
export const storesInAddress = (storeId: string | undefined): number[] =>
  (storeId ?? '').split(',').map(Number).filter(Boolean)

/** The store in the address, so that it goes along to other screens; without one that last chosen on any screen if it is one of these, else the first. Spec 1 §3. */
export function useSelectedStore(stores: readonly Store[] | undefined) {
  const { storeId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(() => Number(readStored('selected_store')))
  const [wanted = chosen] = storesInAddress(storeId).filter(id => stores?.some(store => store.id === id))
  const store = stores?.find(({ id }) => id === wanted) ?? stores?.[0]
  const choose = (id: number) => {
    writeStored('selected_store', String(id))
    setChosen(id)
    void navigate({ to: '.', search: before => ({ ...before, storeId: String(id) }), replace: true })
  }
  return { store, choose }
}

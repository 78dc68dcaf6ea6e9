import { useState } from 'react'
import { MONTH_PLACES } from '#domain/months/check-places.ts'
import type { Check } from '#web/ui/check-list.tsx'
import { useCheckPlaces } from '../check-places/use-check-places.ts'
import type { CheckLine } from './check-lines.ts'

export type StoreRef = { id: number; name: string }
/** Opens the list of a store's open times. */
export type OnTimes = (store: StoreRef) => void

/** Lines as rows that lead to their places; of several people or stores a row unfolds them. */
export function useCheckRows(month: string, back: string, onTimes: OnTimes): (line: CheckLine) => Check {
  const leadTo = useCheckPlaces(month, back)
  const [unfolded, setUnfolded] = useState<string>()
  return line => {
    const { code, level, title, detail, count, stores } = line
    if (level === 'ok') return { key: code, tone: 'ok', title, isQuiet: true }
    const key = `${code} ${stores.map(({ id }) => id).join()}`
    const common = { key, tone: TONES[level], title, detail, ...(count > 0 && { count }) }
    const ways = waysOf(line, leadTo, onTimes)
    const [only] = ways
    if (!only) return common
    if (ways.length === 1) return { ...common, onOpen: only.onOpen }
    const isOpen = unfolded === key
    return {
      ...common,
      unfolds: true,
      isOpen,
      onOpen: () => setUnfolded(isOpen ? undefined : key),
      ...(isOpen && { links: ways }),
    }
  }
}

export const TONES = { blocker: 'error', hint: 'warn', note: 'warn', ok: 'ok' } as const

type Way = { key: string; label: string; detail?: string; onOpen: () => void }

/** By store where a store is put right, by person where a person is, else one. */
export function waysOf(
  { code, people, stores }: CheckLine,
  leadTo: ReturnType<typeof useCheckPlaces>,
  onTimes: OnTimes,
): Way[] {
  const place = MONTH_PLACES[code]
  if (place === 'open-times')
    return stores.map(store => ({ key: String(store.id), label: store.name, onOpen: () => onTimes(store) }))
  if (people.length > 0) {
    const ways = people.flatMap(({ employeeId, name, text, storeId, storeName }) => {
      const onOpen = leadTo(place, { employeeId, storeId })
      const detail = [text, stores.length > 1 && storeName].filter(Boolean).join(', ')
      return onOpen ? [{ key: `${storeId} ${employeeId} ${text}`, label: name, detail, onOpen }] : []
    })
    if (ways.length > 0) return ways
  }
  return stores.flatMap(({ id, name }, at) => {
    const onOpen = leadTo(place, { storeId: id })
    // Settings of the company are the same whichever store asks.
    return onOpen && (at === 0 || place === 'company-number') ? [{ key: String(id), label: name, onOpen }] : []
  })
}

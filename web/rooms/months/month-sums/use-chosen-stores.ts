import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { storesInAddress } from '#web/rooms/time/periods/use-export-period.ts'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import { deselected } from './store-states.ts'

const STORED = 'export_deselected_stores'

/** The stores in the address; without them all but those that were deselected, which the browser keeps by company. Spec 1 §3. */
export function useChosenStores(visible: readonly Store[] | undefined) {
  const companyId = useCompanyId()
  const { storeId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const [off, setOff] = useState(() => readStoredJson<Stored>(STORED)?.[companyId] ?? [])
  const asked = storesInAddress(storeId)
  const linked = visible?.filter(({ id }) => asked.includes(id)) ?? []
  const chosen = linked.length > 0 ? linked : visible?.filter(({ id }) => !off.includes(id))
  const choose = (ids: readonly number[]) => {
    const all = (visible ?? []).map(({ id }) => id)
    const next = deselected(off, all, ids)
    writeStoredJson(STORED, { ...readStoredJson<Stored>(STORED), [companyId]: next })
    setOff(next)
    const isPart = ids.length > 0 && ids.length < all.length
    void navigate({
      to: '.',
      search: ({ storeId: _, ...rest }: Record<string, string | undefined>) =>
        isPart ? { ...rest, storeId: ids.join() } : rest,
      replace: true,
    })
  }
  return { chosen, choose }
}
type Stored = Record<string, number[]>

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import { useCompanyId } from '#web/lib/session.ts'
import { readStoredJson, writeStoredJson } from '#web/ui/storage.ts'
import { deselected } from './store-states.ts'

const STORED = 'export_deselected_stores'

/** All but those that were deselected, which the browser keeps by company; a link leads to one alone. Spec 1 §3. */
export function useChosenStores(visible: readonly Store[] | undefined) {
  const companyId = useCompanyId()
  const { storeId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const [off, setOff] = useState(() => readStoredJson<Stored>(STORED)?.[companyId] ?? [])
  const linked = visible?.filter(({ id }) => id === Number(storeId)) ?? []
  const chosen = linked.length > 0 ? linked : visible?.filter(({ id }) => !off.includes(id))
  const choose = (ids: readonly number[]) => {
    const next = deselected(
      off,
      (visible ?? []).map(({ id }) => id),
      ids,
    )
    writeStoredJson(STORED, { ...readStoredJson<Stored>(STORED), [companyId]: next })
    setOff(next)
    if (storeId === undefined) return
    const withoutStore = ({ storeId: _, ...rest }: Record<string, string | undefined>) => rest
    void navigate({ to: '.', search: withoutStore, replace: true })
  }
  return { chosen, choose }
}
type Stored = Record<string, number[]>

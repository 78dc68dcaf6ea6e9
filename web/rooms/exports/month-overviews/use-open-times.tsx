import { type ReactNode, useState } from 'react'
import type { StoreMonth } from '#contract/exports/month-overviews.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'

const OpenTimesDrawer = lazyLayer(() => import('#web/rooms/working-time/stamp-findings/lawful-open-times-drawer.tsx'))

/** „36 Zeiten bestätigen“ */
export const confirmText = (count: number): string =>
  count === 1 ? '1 Zeit bestätigen' : `${formatNumber(count, 0)} Zeiten bestätigen`

/** The open times of a store, above the landing page: nobody has to leave it for them. */
export function useOpenTimes(month: Temporal.PlainYearMonth): { open: (store: StoreMonth) => void; drawer: ReactNode } {
  const [store, setStore] = useState<{ id: number; name: string }>()
  usePreload(OpenTimesDrawer)
  return {
    open: ({ storeId, storeName }) => setStore({ id: storeId, name: storeName }),
    drawer: store && <OpenTimesDrawer store={store} month={month} onClose={() => setStore(undefined)} />,
  }
}

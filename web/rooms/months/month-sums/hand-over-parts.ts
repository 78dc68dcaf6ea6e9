import type { ComponentType } from 'react'
import type { Period } from '#domain/time/periods.ts'

export type MonthOfStore = { store: { id: number; name: string }; period: Period; isClosed: boolean }

/** How the month is handed over, which another room does and hands in. */
export type HandOverParts = {
  Button: ComponentType<MonthOfStore>
  Cards: ComponentType<MonthOfStore>
  /** Of the days that are shown. */
  DayExport: ComponentType<{ month: string; storeIds: readonly number[] }>
}

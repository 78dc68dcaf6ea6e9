import type { ReactNode } from 'react'
import { monthTitle } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import type { HandOverParts } from '#web/rooms/months/month-sums/hand-over-parts.ts'
import { MonthSumsScreen } from '#web/rooms/months/month-sums/month-sums-screen.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'

const HAND_OVER: HandOverParts = {
  Button: lazyPart(() => import('./wages-button.tsx')),
  Cards: lazyPart(() => import('./wages-cards.tsx')),
  DayExport: lazyPart(() => import('./day-export-button.tsx')),
}

/** What a month comes to, and handing it over. `views`: the way to another view of the same. */
export const WagesScreen = ({ views }: { views?: ReactNode }) => <MonthSumsScreen handOver={HAND_OVER} views={views} />

/** With DATEV the month is handed over from the tab of that name, and with lists from the same place. Decision 33. */
export const DatevScreen = () => <MonthSumsScreen title={monthTitle(useCompany()!.softwareId)} handOver={HAND_OVER} />

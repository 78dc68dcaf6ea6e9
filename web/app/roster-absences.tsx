import type { ReactNode } from 'react'
import AbsenceCalendarScreen from '#web/rooms/time/absence-calendar/absence-calendar-screen.tsx'

/** Who is away from a store, for who plans it. */
export default function RosterAbsences({ views }: { views?: ReactNode }) {
  return <AbsenceCalendarScreen parts={views} />
}

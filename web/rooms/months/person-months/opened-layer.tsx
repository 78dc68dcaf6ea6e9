import type { MonthOfPerson } from '#contract/months/person-months.ts'
import type { FixedPerson } from '#web/rooms/time/time-records/choices.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import type { Opened } from './opened.ts'

const WhyDrawer = lazyLayer(() => import('./why-drawer.tsx'))
const WeekDrawer = lazyLayer(() => import('./week-drawer.tsx'))
const StampDrawer = lazyLayer(() => import('#web/rooms/working-time/stamp-findings/lawful-stamp-drawer.tsx'))
const AbsenceDrawer = lazyLayer(() => import('#web/rooms/time/absences/absence-drawer.tsx'))

type Props = {
  opened: Opened | undefined
  /** Undefined while it is loading; a figure is explained once it is there. */
  month: MonthOfPerson | undefined
  storeId: number | null
  person: FixedPerson | undefined
  onOpen: (opened: Opened) => void
  onClose: () => void
}

/** The drawer of a figure, a week, a stamp or an absence of somebody's month. */
export function OpenedLayer({ opened, month, storeId, person, onOpen, onClose }: Props) {
  usePreload(WhyDrawer, StampDrawer)
  if (!opened) return null
  if (opened.what === 'figure')
    return month && <WhyDrawer {...{ month, onOpen, onClose }} kind={opened.kind} day={opened.day} />
  if (opened.what === 'week') {
    const employeeId = person?.id ?? month?.employeeId
    return employeeId && <WeekDrawer {...{ employeeId, onOpen, onClose }} week={opened} />
  }
  const { id, day } = opened
  if (opened.what === 'stamp')
    return <StampDrawer key={id ?? `new ${day}`} {...{ id, day, storeId, person, onClose }} />
  return <AbsenceDrawer key={id} {...{ id, day, storeId, person, onClose }} />
}

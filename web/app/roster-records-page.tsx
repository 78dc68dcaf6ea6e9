import { IconChevronLeft } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useCan } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import styles from './roster-records-page.module.css'

type Screen = ComponentType<{ views?: ReactNode }>
const part = (load: () => Promise<{ default: Screen }>) => lazyPart(load, <MissingPartNotice isPage />)

const AbsenceCalendar = part(() => import('./roster-absences.tsx'))

const PARTS: readonly { value: string; label: string; Screen: Screen }[] = [
  { value: 'wishes', label: 'Wünsche', Screen: part(() => import('#web/rooms/roster/wishes/wishes-screen.tsx')) },
  {
    value: 'availabilities',
    label: 'Verfügbarkeiten',
    Screen: part(() => import('#web/rooms/roster/availabilities/availabilities-screen.tsx')),
  },
  // Who plans has no other way to it where the payroll software has no list of absences.
  { value: 'absences', label: 'Abwesenheiten', Screen: AbsenceCalendar },
  {
    value: 'events',
    label: 'Ereignisse',
    Screen: part(() => import('#web/rooms/roster/calendar-events/calendar-events-screen.tsx')),
  },
  {
    value: 'needs',
    label: 'Bedarf',
    Screen: part(() => import('#web/rooms/roster/staff-needs/staff-needs-screen.tsx')),
  },
  {
    value: 'exceptions',
    label: 'Bedarf an Tagen',
    Screen: part(() => import('#web/rooms/roster/need-exceptions/need-exceptions-screen.tsx')),
  },
  {
    value: 'templates',
    label: 'Vorlagen',
    Screen: part(() => import('#web/rooms/roster/week-templates/week-templates-screen.tsx')),
  },
  { value: 'spots', label: 'Bereiche', Screen: part(() => import('#web/rooms/roster/spots/spots-screen.tsx')) },
  {
    value: 'skills',
    label: 'Qualifikationen',
    Screen: part(() => import('#web/rooms/roster/skills/skills-screen.tsx')),
  },
]

/** What planning needs besides shifts, each with a view of its own: `?records=spots`. */
export default function RosterRecordsPage() {
  const navigate = useNavigate()
  const { records } = useSearch({ strict: false }) as { records?: string }
  const seesAbsences = useCan('absences.read')
  const parts = PARTS.filter(({ value }) => value !== 'absences' || seesAbsences)
  const { value, label, Screen } = parts.find(({ value }) => value === records) ?? parts[0]!
  const go = async (next: string | undefined) => {
    if (!(await mayLeave())) return
    void navigate({
      to: '.',
      search: ({ records: _, ...rest }: Record<string, string | undefined>) => ({
        ...rest,
        ...(next !== undefined && { records: next }),
      }),
      replace: next !== undefined,
    })
  }
  const views = (
    <div className={styles.views}>
      <IconButton label="Zum Dienstplan" icon={<IconChevronLeft size={18} />} onClick={() => void go(undefined)} />
      <Segments label="Stammdaten" choices={parts} chosen={value} onChoose={next => void go(next)} />
    </div>
  )
  return (
    <Suspense fallback={<PageHeader title={label}>{views}</PageHeader>}>
      <Screen views={views} />
    </Suspense>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { BackToSettings } from '#web/lib/access-header.tsx'
import { useCan } from '#web/lib/session.ts'
import { AveragesScreen } from '#web/rooms/settings/averages/averages-screen.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'

const PersonAveragesScreen = lazyPart(
  () => import('#web/rooms/months/person-averages/person-averages-screen.tsx'),
  <MissingPartNotice isPage />,
)

type Part = 'rules' | 'values'
const PARTS = [
  { value: 'rules', label: 'Regeln' },
  { value: 'values', label: 'Werte je Mitarbeiter' },
] as const

/** How averages are made, and beside it what they come to for people; of two rooms. */
export function AveragesPage() {
  const [mayRun, seesPay] = [useCan('exports.run'), useCan('employees.read-sensitive')]
  const { part } = useSearch({ strict: false }) as { part?: string }
  const shown: Part = part === 'values' ? 'values' : 'rules'
  const views = mayRun && seesPay && <Views shown={shown} />
  if (shown === 'rules') return <AveragesScreen views={views} />
  return (
    <Suspense fallback={<PageHeader title="Durchschnitte">{views}</PageHeader>}>
      <PersonAveragesScreen views={views} />
    </Suspense>
  )
}

/** Of a company that has no tab for it. Decision 33. */
export default function AveragesPart() {
  return (
    <>
      <BackToSettings />
      <AveragesPage />
    </>
  )
}

function Views({ shown }: { shown: Part }): ReactNode {
  const navigate = useNavigate()
  const go = (next: Part) =>
    void navigate({
      to: '.',
      search: ({ part: _, person: __, average: ___, ...rest }: Record<string, string | undefined>) =>
        next === 'values' ? { ...rest, part: next } : rest,
      replace: true,
    })
  return <Segments label="Ansicht" choices={PARTS} chosen={shown} onChoose={go} />
}

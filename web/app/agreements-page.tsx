import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useCan } from '#web/lib/session.ts'
import { CollectiveAgreementsScreen } from '#web/rooms/agreements/collective-agreements/collective-agreements-screen.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { mayLeave } from '#web/ui/overlay/unsaved.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'

const StandingsScreen = lazyPart(
  () => import('#web/rooms/agreements/classifications/standings-screen.tsx'),
  <MissingPartNotice isPage />,
)
const RaiseScreen = lazyPart(
  () => import('#web/rooms/agreements/wage-raises/raise-screen.tsx'),
  <MissingPartNotice isPage />,
)
const RunsScreen = lazyPart(
  () => import('#web/rooms/agreements/wage-raises/runs-screen.tsx'),
  <MissingPartNotice isPage />,
)

type Part = 'tables' | 'people' | 'raise' | 'steps' | 'runs'
const SEEN = [
  { value: 'tables', label: 'Tabellen' },
  { value: 'people', label: 'Einstufungen' },
] as const satisfies { value: Part; label: string }[]
const RAISES = [
  { value: 'raise', label: 'KV-Erhöhung' },
  { value: 'steps', label: 'Vorrückungen' },
  { value: 'runs', label: 'Erhöhungen' },
] as const satisfies { value: Part; label: string }[]

/** „Kollektivverträge“: what they say, who is classified by them, and what becomes of pay when they rise. Product C. */
export function AgreementsPage() {
  const rights = [useCan('agreements.write'), useCan('employees.read-sensitive')]
  const parts = rights.every(Boolean) ? [...SEEN, ...RAISES] : SEEN
  const navigate = useNavigate()
  const { part, raiseId } = useSearch({ strict: false }) as Record<string, string | undefined>
  const shown: Part = parts.find(({ value }) => value === part)?.value ?? 'tables'
  const go = (next: Part, more: Record<string, string> = {}) =>
    void navigate({
      to: '.',
      search: ({ part: _, raiseId: __, ...rest }: Record<string, string | undefined>) => ({
        ...rest,
        ...(next !== 'tables' && { part: next }),
        ...more,
      }),
      replace: true,
    })
  const choose = async (next: Part) => {
    if (await mayLeave()) go(next)
  }
  const views = <Segments label="Ansicht" choices={parts} chosen={shown} onChoose={next => void choose(next)} />
  const showRun = (id: number) => go('runs', { raiseId: String(id) })
  if (shown === 'tables')
    return <CollectiveAgreementsScreen views={views} onRaise={() => go(rights.every(Boolean) ? 'raise' : 'tables')} />
  return <Suspense fallback={<PageHeader title="Kollektivverträge">{views}</PageHeader>}>{contentOf(shown)}</Suspense>

  function contentOf(part: Exclude<Part, 'tables'>): ReactNode {
    if (part === 'people') return <StandingsScreen views={views} />
    if (part === 'runs') return <RunsScreen openId={Number(raiseId) || undefined} views={views} onOpen={showRun} />
    return <RaiseScreen key={part} source={part === 'steps' ? 'steps' : 'table'} views={views} onStarted={showRun} />
  }
}

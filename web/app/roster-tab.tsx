import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { BoardScreen } from '#web/rooms/roster/board/board-screen.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const Records = lazyPart(() => import('./roster-records-page.tsx'))

/** The plan, or what planning needs besides: `?records=…`. */
export function RosterTab() {
  const { records } = useSearch({ strict: false }) as { records?: string }
  if (records === undefined) return <BoardScreen />
  return (
    <Suspense fallback={<PageHeader title="Stammdaten" />}>
      <Records />
    </Suspense>
  )
}

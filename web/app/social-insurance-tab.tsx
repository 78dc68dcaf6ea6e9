import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DutiesScreen } from '#web/rooms/elda/duties/duties-screen.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { MissingPartNotice } from '#web/ui/states/missing-part-notice.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

const ClearingScreen = lazyPart(() => import('#web/rooms/elda/clearing/clearing-screen.tsx'), <MissingPartNotice />)

const VIEWS = [
  { value: 'duties', label: 'Zu melden' },
  { value: 'clearing', label: 'Clearing' },
] as const
type View = (typeof VIEWS)[number]['value']

/** „ÖGK Meldungen“: what has to be told, and what the insurer asks about what was told. */
export function SocialInsuranceTab() {
  const { view } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const show = (next: View) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string | undefined>) => ({
        ...before,
        view: next === 'clearing' ? next : undefined,
      }),
    })
  const shown: View = view === 'clearing' ? 'clearing' : 'duties'
  const views = <Segments label="Ansicht" choices={VIEWS} chosen={shown} onChoose={show} />
  if (shown === 'duties') return <DutiesScreen views={views} />
  return (
    <Suspense
      fallback={
        <>
          <PageHeader title="ÖGK Meldungen">{views}</PageHeader>
          <Card>
            <Skeleton rows={8} height={46} />
          </Card>
        </>
      }
    >
      <ClearingScreen views={views} />
    </Suspense>
  )
}

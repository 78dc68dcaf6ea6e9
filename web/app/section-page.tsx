import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatDay } from '#domain/basics/days.ts'
import { nameOfTab } from '#domain/shell/tabs.ts'
import { useCompany, useEnumChanges } from '#web/lib/session.ts'
import { useWayBackTo } from '#web/lib/way-back-to.ts'
import { Card } from '#web/ui/card.tsx'
import { useConnection } from '#web/ui/connection/connection.ts'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { NoConnection } from '#web/ui/states/no-connection.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { todayHere } from '#web/ui/today.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { screens, withoutTab } from './screens.ts'
import styles from './shell.module.css'
import { resolveCurrentTab } from './tab-context.ts'

const WayBackLink = lazyPart(() => import('./way-back-link.tsx'))

/** The screen of the tab in the address; a change of company starts it afresh. */
export function SectionPage() {
  const { companyId, section, tab } = useParams({ from: '/shell/$companyId/$section/{-$tab}' })
  const isLed = useWayBackTo(({ way }) => way !== undefined)
  const current = resolveCurrentTab(section, tab)
  useEnumChanges()
  const isWhole = tab === undefined && withoutTab[section] !== undefined
  useTitle(isWhole ? 'Betrieb' : current ? nameOfTab(current) : 'Kontor')
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      <p className="print-only">{`${useCompany()?.name ?? ''} · gedruckt am ${formatDay(todayHere())}`}</p>
      {isLed && (
        <Suspense>
          <WayBackLink />
        </Suspense>
      )}
      <Suspense fallback={<Waiting />}>
        <ScreenOfTab key={`${companyId} ${tab}`} screen={tab === undefined ? withoutTab[section] : screens[tab]} />
      </Suspense>
    </main>
  )
}

function Waiting() {
  if (useConnection(({ isAway }) => isAway)) return <NoConnection isPage />
  return (
    <>
      <div className={styles.waitingHead} aria-hidden>
        <span />
      </div>
      <Card>
        <Skeleton rows={9} height={40} />
      </Card>
    </>
  )
}

function ScreenOfTab({ screen }: { screen: (typeof screens)[string] | undefined }) {
  const [Screen] = useState(() => screen?.loaded() ?? screen?.Lazy)
  return Screen && <Screen />
}

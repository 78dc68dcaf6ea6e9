import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { greeting } from '#domain/shell/greeting.ts'
import { sectionOf, type TabName } from '#domain/shell/tabs.ts'
import { useCan, useCompany, useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { useIdle } from '#web/ui/connection/when-idle.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { nowHere } from '#web/ui/today.ts'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './landing-page.module.css'
import { LandingTiles, useTiles } from './landing-tiles.tsx'
import { useVisibleTabs } from './tab-context.ts'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))
const MonthCockpit = lazyPart(() => import('#web/rooms/exports/month-overviews/month-cockpit.tsx'))
const DueToday = lazyPart(() => import('#web/rooms/notifications/bell/due-today.tsx'))

const YearCard = lazyPart(() => import('#web/rooms/reports/year-overviews/year-card.tsx'))

/** How each month stands, what is due, and the doors to everything. Spec 1 §2.3, Product D. */
export function LandingPage() {
  useTitle('Start')
  const user = useSession(({ signedIn }) => signedIn?.user)
  const company = useCompany()
  const visibleTabs = useVisibleTabs()
  const tiles = useTiles()
  const seesMonths = useCan('stamps.read')
  const seesAbsences = useCan('absences.read')
  const seesPeople = useCan('employees.read')
  if (!user) return null

  const hasTab = (tab: string) => visibleTabs(sectionOf(tab as TabName)).some(each => each.tab === tab)
  const now = nowHere()
  const name = `${user.firstname} ${user.lastname}`.trim()
  const date = `${WEEKDAYS[now.dayOfWeek - 1]}, ${now.day}. ${MONTH_NAMES[now.month - 1]} ${now.year}`
  const day = company ? `${date} · ${company.name}` : date
  const heading = (
    <h1>
      {greeting(now.hour)}
      {name && `, ${name}`}
    </h1>
  )
  const hasSteps = company?.showsFirstSteps && FIRST_STEPS_NEED.every(right => company.permissions.includes(right))
  const hasYear = seesMonths && seesAbsences && hasTab('ReportEmployeeDeployment')
  const below = <Below {...{ hasSteps, company, tiles, hasYear }} />
  if (company && seesMonths)
    return (
      <main id="content" className={styles.page} tabIndex={-1}>
        <Suspense fallback={<CockpitRoom {...{ heading, day }} />}>
          <MonthCockpit
            key={company.id}
            heading={heading}
            day={day}
            below={below}
            aside={
              seesPeople && (
                <Suspense>
                  <DueToday hasTab={hasTab} />
                </Suspense>
              )
            }
            hasTab={hasTab}
            isNew={hasSteps === true}
          />
        </Suspense>
      </main>
    )
  return (
    <main id="content" className={styles.page} data-narrow tabIndex={-1}>
      {heading}
      <p>{day}</p>
      <NothingForYou {...{ company, tiles }} />
      {below}
    </main>
  )
}

/** The head, and rows where those of the stores will be, from the first moment on. */
const CockpitRoom = ({ heading, day }: { heading: ReactNode; day: string }) => (
  <div className={styles.cockpitRoom}>
    {heading}
    <p>{day}</p>
    <Card title="Monatsabschluss">
      <Skeleton rows={8} height={46} />
    </Card>
  </div>
)

/** Whoever sets a company up has these; nobody else is shown what they could not do. */
const FIRST_STEPS_NEED = ['settings.read', 'settings.write', 'roles.read', 'employees.read', 'stores.read'] as const

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type BelowProps = {
  hasSteps: boolean | undefined
  company: { id: number } | undefined
  tiles: ReturnType<typeof useTiles>
  hasYear: boolean
}

function Below({ hasSteps, company, tiles, hasYear }: BelowProps) {
  return (
    <>
      {company && hasSteps && (
        <Suspense fallback={<div className={styles.stepsRoom} />}>
          <FirstSteps companyId={company.id} />
        </Suspense>
      )}
      {company && tiles.length > 0 && <LandingTiles companyId={company.id} tiles={tiles} />}
      {company && hasYear && <YearRoom key={company.id} />}
    </>
  )
}

/** Once all else is there, at the page's end and from then on as high as what comes: it moves nothing, and nothing waits for it. */
function YearRoom() {
  if (!useIdle()) return null
  return (
    <div className={styles.yearRoom}>
      <Suspense>
        <YearCard />
      </Suspense>
    </div>
  )
}

type NothingForYouProps = {
  company: { id: number } | undefined
  tiles: ReturnType<typeof useTiles>
}

function NothingForYou({ company, tiles }: NothingForYouProps) {
  const isSuperuser = useSession(({ signedIn }) => signedIn?.isSuperuser ?? false)
  const navigate = useNavigate()
  if (tiles.length > 0 || !(company || isSuperuser)) return null
  return (
    <Card>
      {company ? (
        <EmptyState title="Noch nichts für Sie">
          Ihre Rolle in diesem Betrieb hat noch keinen Bereich. Ein Administrator kann Ihnen Rechte geben.
        </EmptyState>
      ) : (
        <EmptyState
          title="Sie haben in keinem Betrieb eine Rolle"
          actions={<Button onClick={() => void navigate({ to: '/superadmin' as '/' })}>Zum Adminbereich</Button>}
        >
          Als Betreiber arbeiten Sie im „Adminbereich“; in einen Betrieb kommen Sie von „Company“ aus, mit einem Grund.
        </EmptyState>
      )}
    </Card>
  )
}

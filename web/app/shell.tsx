import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { isSafari } from '#domain/access/stored-token.ts'
import { HistoryContext } from '#web/lib/history-button.tsx'
import { listenToCompany, onChanges } from '#web/lib/live.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentCompany, useCompany, useEnteredCompany, useSession } from '#web/lib/session.ts'
import { ChangelogPopup } from '#web/rooms/shell/changelog/changelog-popup.tsx'
import { HistoryButton } from '#web/rooms/shell/event-log/history-button.tsx'
import { keepTyped } from '#web/ui/command-palette/typed-ahead.ts'
import { lazyLayer, usePreload } from '#web/ui/connection/lazy-layer.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { loadSession } from './start.ts'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

const Palette = lazyLayer(() => import('./palette.tsx'))
const VisitBanner = lazyPart(() => import('#web/rooms/access/operator-access/visit-banner.tsx'))
const SafariDialog = lazyPart(() => import('./safari-dialog.tsx'))
const SecondFactorDemanded = lazyPart(() => import('./second-factor-demanded.tsx'))
const ClosedToAddress = lazyPart(() => import('./closed-to-address.tsx'))
const NoCompaniesDialog = lazyPart(() => import('./no-companies-dialog.tsx'))
const LockedDialog = lazyPart(() => import('./locked-dialog.tsx'))

const OF_OPERATORS = /^\/(\d+\/superadmin|overview)(\/|$)/

/** The frame around every page of a signed-in user. */
export function Shell() {
  const company = useCompany()
  const entered = useEnteredCompany()
  const companyId = company?.id
  const hasNoCompany = useSession(({ signedIn }) => signedIn?.companies.length === 0 && !signedIn.isSuperuser)
  const locked = useSession(({ signedIn }) => signedIn?.lockedCompanies.join(', ') ?? '')
  const isSignedIn = useSession(({ status }) => status === 'signed-in')
  const isOwnProfile = useLocation({ select: ({ pathname }) => pathname.startsWith('/profile/') })
  const lacksFactor = useSession(({ signedIn }) => signedIn?.lacksOperatorFactor ?? false)
  const isOfOperators = useLocation({ select: ({ pathname }) => OF_OPERATORS.test(pathname) })
  const [finding, setFinding] = useState(false)
  const opens = useRef(false)
  opens.current = !finding && entered !== undefined
  useCompanyChanges(entered?.id)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (opens.current) keepTyped()
      setFinding(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  useAnalytics()
  usePreload(Palette)

  // Behind the login-expired dialog nothing of the account is left.
  if (!isSignedIn) return null
  return (
    <>
      <TopBar onFind={() => setFinding(true)} />
      {company?.visit && (
        <Suspense>
          <VisitBanner key={company.visit.id} visit={company.visit} companyId={company.id} company={company.name} />
        </Suspense>
      )}
      {lacksFactor && isOfOperators ? (
        <Suspense>
          <SecondFactorDemanded title="Betreiber brauchen einen zweiten Faktor">
            Von hier aus reicht man in alle Betriebe; ein Passwort allein genügt dafür nicht.
          </SecondFactorDemanded>
        </Suspense>
      ) : company && company.refusedAddress !== null && !isOwnProfile ? (
        <Suspense>
          <ClosedToAddress company={company.name} address={company.refusedAddress} />
        </Suspense>
      ) : company?.needsSecondFactor && !isOwnProfile ? (
        <Suspense>
          <SecondFactorDemanded title={`${company.name} verlangt einen zweiten Faktor`} />
        </Suspense>
      ) : (
        <>
          <TabBar />
          <HistoryContext value={HistoryButton}>
            <Outlet />
          </HistoryContext>
        </>
      )}
      <Suspense>
        {finding && entered && <Palette key={entered.id} company={entered} onClose={() => setFinding(false)} />}
        {isSafari(navigator.userAgent) && <SafariDialog />}
        {locked && <LockedDialog key={locked} names={locked} />}
        {hasNoCompany && !locked && <NoCompaniesDialog />}
        {companyId !== undefined && <ChangelogPopup />}
      </Suspense>
    </>
  )
}

function useCompanyChanges(companyId: number | undefined): void {
  useEffect(() => {
    if (companyId === undefined) return
    const stop = listenToCompany(companyId, () => void loadSession().catch(() => {}))
    const stopHearing = onChanges(changes => {
      if (changes.some(({ area, noun }) => area === 'accounts' && noun === 'companies')) void followCompany(companyId)
    })
    return () => {
      stopHearing()
      stop()
      // Another company's rows are dropped, not kept for coming back. Spec 1 §4.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[2] === companyId })
    }
  }, [companyId])
}

/** Its settings decide which tabs there are, and with another software all that is worked out for it is another. */
async function followCompany(companyId: number): Promise<void> {
  const before = currentCompany()?.softwareId
  await loadSession().catch(() => {})
  if (currentCompany()?.softwareId !== before)
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === companyId })
}

/** Begins with the first page after signing in. Spec 1 §4. */
function useAnalytics(): void {
  const router = useRouter()
  useEffect(() => {
    if (!document.querySelector('meta[name="matomo"]')) return
    void import('#web/lib/analytics.ts').then(
      ({ startAnalytics }) =>
        startAnalytics(track => {
          track(router.state.location.pathname)
          router.subscribe('onResolved', ({ toLocation }) => track(toLocation.pathname))
        }),
      () => {},
    )
  }, [router])
}

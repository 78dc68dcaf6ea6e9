import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { sections } from '#domain/shell/tabs.ts'
import { hasRemoteAccount, leaveForRemoteAccount } from '#web/lib/remote-account.ts'
import { saveReturnUrl, takeReturnUrl } from '#web/lib/return-url.ts'
import { isOver, selectCompany, storedToken, useSession } from '#web/lib/session.ts'
import { loadPart } from '#web/ui/connection/missing-part.ts'
import { guardedHistory } from './back.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RootPage } from './root-page.tsx'
import { screens, withoutTab } from './screens.ts'
import { startFromToken } from './start.ts'
import { StartingPage } from './starting-page.tsx'
import { resolveCurrentTab } from './tab-context.ts'

/** Who comes here by a link must not be led away because an old token lies in the browser. */
const WITHOUT_SESSION = /^\/(activation|email|logout|pwreset|registration|setup|account\/(forgot|sign-on))(\/|$)/

const SignInPage = lazyRouteComponent(() => loadPart(() => import('./sign-in-page.tsx')), 'SignInPage')
// Signing in does not wait for what comes after it; who is signed in already gets these beside their rights.
const Shell = lazyRouteComponent(() => loadPart(() => import('./shell.tsx')), 'Shell')
const SectionPage = lazyRouteComponent(() => loadPart(() => import('./section-page.tsx')), 'SectionPage')
const LandingPage = lazyRouteComponent(() => loadPart(() => import('./landing-page.tsx')), 'LandingPage')

let started: Promise<string | undefined> | undefined

const rootRoute = createRootRoute({
  component: RootPage,
  notFoundComponent: NotFoundPage,
  async beforeLoad({ location }) {
    if (WITHOUT_SESSION.test(location.pathname)) return
    if (started) return void (await started)
    const [, , , tab = ''] = location.pathname.split('/')
    const parts = storedToken() ? [Shell, SectionPage, screens[tab]].map(part => part?.preload?.()) : []
    // A screen whose file comes a moment after the frame would wait for React's 300 ms (screens.ts).
    started = Promise.all([startFromToken(), ...parts]).then(([goOn]) => goOn)
    const goOn = await started.catch(error => {
      // The error page's button tries again.
      started = undefined
      throw error
    })
    if (goOn) throw redirect({ href: goOn, replace: true })
  },
})

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: SignInPage,
  async beforeLoad() {
    if (useSession.getState().status === 'signed-in') throw redirect({ href: takeReturnUrl() ?? '/' })
    if (!hasRemoteAccount) return
    leaveForRemoteAccount()
    // Nothing of our own is shown while the browser leaves.
    await new Promise(() => {})
  },
})

const signOnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/sign-on',
  component: lazyRouteComponent(() => loadPart(() => import('./sign-on-page.tsx')), 'SignOnPage'),
})

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/forgot',
  component: lazyRouteComponent(() => loadPart(() => import('./forgot-page.tsx')), 'ForgotPage'),
})

const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pwreset/$token/$email',
  component: lazyRouteComponent(() => loadPart(() => import('./password-reset-page.tsx')), 'PasswordResetPage'),
})

const registrationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration/$token/$email',
  component: lazyRouteComponent(() => loadPart(() => import('./registration-page.tsx')), 'RegistrationPage'),
})

const activationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activation/{-$token}/{-$email}',
  component: lazyRouteComponent(() => loadPart(() => import('./activation-page.tsx')), 'ActivationPage'),
})

const newEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/email/$token/$email',
  component: lazyRouteComponent(() => loadPart(() => import('./new-email-page.tsx')), 'NewEmailPage'),
})

const setUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup/$token',
  component: lazyRouteComponent(() => loadPart(() => import('./set-up-page.tsx')), 'SetUpPage'),
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(() => loadPart(() => import('./logout-page.tsx')), 'LogoutPage'),
})

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  notFoundComponent: NotFoundPage,
  beforeLoad({ location }) {
    const { status } = useSession.getState()
    if (status === 'signed-in') return
    // The dialog at the site root says what happened and leads to the account page.
    if (isOver(status) && location.pathname === '/') return
    saveReturnUrl(location.href)
    throw redirect({ to: isOver(status) ? '/' : '/account' })
  },
})

const landingRoute = createRoute({ getParentRoute: () => shellRoute, path: '/', component: LandingPage })

const sectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$companyId/$section/{-$tab}',
  validateSearch: (search: Record<string, string>) => search,
  component: SectionPage,
  beforeLoad({ params: { companyId, section, tab }, search }) {
    // As `/import` without the company. Spec 1 §2.1.
    if (section === 'import' && tab === undefined && /^\d+$/.test(companyId) && selectCompany(Number(companyId)))
      toSection('documents', 'EmployeeImportJobs', search)
    const known = section !== 'landing' && Object.hasOwn(sections, section)
    if (!known || !/^\d+$/.test(companyId) || !selectCompany(Number(companyId))) throw notFound()
    const resolved = resolveCurrentTab(section, tab)
    if (!resolved) throw redirect({ to: '/' })
    if (tab === undefined && withoutTab[section]) return
    if (resolved.tab !== tab) {
      throw redirect({
        to: '/$companyId/$section/{-$tab}',
        params: { companyId, section, tab: resolved.tab },
        search,
        replace: true,
      })
    }
  },
})

/** Pages of a company that are no section: they have no tabs. */
const ofCompany = ({ params: { companyId } }: { params: { companyId: string } }): void => {
  if (!/^\d+$/.test(companyId) || !selectCompany(Number(companyId))) throw notFound()
}

const newsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$companyId/news',
  component: lazyRouteComponent(() => loadPart(() => import('./news-page.tsx')), 'NewsPage'),
  beforeLoad: ofCompany,
})

const eventLogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/$companyId/event-log',
  component: lazyRouteComponent(() => loadPart(() => import('./event-log-page.tsx')), 'EventLogPage'),
  beforeLoad: ofCompany,
})

/** The addresses of the specification, without the company: the selected one is put in. */
const bareRoutes = Object.keys(sections)
  .filter(section => section !== 'landing')
  .map(section =>
    createRoute({
      getParentRoute: () => shellRoute,
      path: `/${section}/{-$tab}` as '/section/{-$tab}',
      beforeLoad: ({ params: { tab }, search }) => toSection(section, tab, search),
    }),
  )

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/import',
  beforeLoad: ({ search }) => toSection('documents', 'EmployeeImportJobs', search),
})

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile/$accountId',
  component: lazyRouteComponent(() => loadPart(() => import('./profile-page.tsx')), 'ProfilePage'),
})

/** Only for the role ADMIN; everyone else is led home. Spec 1 §5. */
const overviewRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/overview',
  component: lazyRouteComponent(() => loadPart(() => import('./overview-page.tsx')), 'OverviewPage'),
  beforeLoad() {
    if (useSession.getState().signedIn?.role !== 'ADMIN') throw redirect({ to: '/', replace: true })
  },
})

function toSection(section: string, tab: string | undefined, search: Record<string, string>): never {
  const { companyId } = useSession.getState()
  if (companyId === undefined) throw redirect({ to: '/', replace: true })
  throw redirect({
    to: '/$companyId/$section/{-$tab}',
    params: { companyId: String(companyId), section, tab },
    search,
    replace: true,
  })
}

export const router = createRouter({
  history: guardedHistory(),
  routeTree: rootRoute.addChildren([
    accountRoute,
    signOnRoute,
    forgotRoute,
    passwordResetRoute,
    registrationRoute,
    activationRoute,
    newEmailRoute,
    setUpRoute,
    logoutRoute,
    shellRoute.addChildren([
      landingRoute,
      overviewRoute,
      profileRoute,
      newsRoute,
      eventLogRoute,
      sectionRoute,
      importRoute,
      ...bareRoutes,
    ]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: StartingPage,
  defaultPendingMs: 200,
  // What is there is shown, however shortly the waiting page stood.
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  // Query strings as the specification writes them: `employeeId=5`, not JSON.
  parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const text = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString()
    return text && `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

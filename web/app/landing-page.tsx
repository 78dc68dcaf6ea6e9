import {
  IconAdjustmentsHorizontal,
  IconChartBar,
  IconDownload,
  IconFolderOpen,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { MONTH_NAMES } from '#domain/basics/days.ts'
import { greeting } from '#domain/shell/greeting.ts'
import { rightsOf, sections, type Tab } from '#domain/shell/tabs.ts'
import { useCompany, useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/connection/lazy-part.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './landing-page.module.css'
import { unbuilt } from './screens.ts'
import { useVisibleTabs } from './tab-context.ts'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))

/** Spec 1 §2.3, with its odd target of Reports, which falls back to the section's first tab. */
const TILES = [
  {
    label: 'Personalakt',
    section: 'documents',
    tab: 'employeedata',
    Icon: IconFolderOpen,
  },
  {
    label: 'Export',
    section: 'absence',
    tab: 'ExportMonthly',
    Icon: IconDownload,
  },
  {
    label: 'Abgleich',
    section: 'comparison',
    tab: 'ComparisonHoliday',
    Icon: IconSwitchHorizontal,
  },
  {
    label: 'Reports',
    section: 'reports',
    tab: 'ExportMonthly',
    Icon: IconChartBar,
  },
  {
    label: 'Einstellungen',
    section: 'company',
    tab: 'CompanySettings',
    Icon: IconAdjustmentsHorizontal,
  },
] as const

export function LandingPage() {
  useTitle('Start')
  const user = useSession(({ signedIn }) => signedIn?.user)
  const company = useCompany()
  const visibleTabs = useVisibleTabs()
  // Who lacks the right to all of a section sees no door to it.
  const mayEnter = (section: keyof typeof sections) =>
    sections[section].some(tab => company?.permissions.some(held => rightsOf(tab)?.includes(held)))
  if (!user) return null

  const tiles = TILES.filter(({ section }) => mayEnter(section))
  const now = Temporal.Now.zonedDateTimeISO(company?.timeZone)
  const name = `${user.firstname} ${user.lastname}`.trim()
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
      <h1>
        {greeting(now.hour)}
        {name && `, ${name}`}
      </h1>
      <p>
        {WEEKDAYS[now.dayOfWeek - 1]}, {now.day}. {MONTH_NAMES[now.month - 1]} {now.year}
        {company && ` · ${company.name}`}
      </p>
      {company && tiles.length === 0 && (
        <Card>
          <EmptyState title="Noch nichts für Sie">
            Ihre Rolle in diesem Betrieb hat noch keinen Bereich. Ein Administrator kann Ihnen Rechte geben.
          </EmptyState>
        </Card>
      )}
      {company?.showsFirstSteps && FIRST_STEPS_NEED.every(right => company.permissions.includes(right)) && (
        <Suspense fallback={<div className={styles.stepsRoom} />}>
          <FirstSteps companyId={company.id} />
        </Suspense>
      )}
      {company && tiles.length > 0 && (
        <nav className={styles.tiles} aria-label="Startseite">
          {tiles.map(({ label, section, tab, Icon }) => {
            const inside = (
              <>
                <Icon size={26} stroke={1.6} aria-hidden />
                <b>{label}</b>
              </>
            )
            return visibleTabs(section).length > 0 ? (
              <Link
                key={label}
                to="/$companyId/$section/{-$tab}"
                params={{ companyId: String(company.id), section, tab }}
                className={styles.tile}
              >
                {inside}
                <span>{hintOf(visibleTabs(section))}</span>
              </Link>
            ) : (
              <div key={label} className={styles.tile} data-disabled>
                {inside}
                <span>{whyClosed(section)}</span>
              </div>
            )
          })}
        </nav>
      )}
    </main>
  )
}

/** Whoever sets a company up has these; nobody else is shown what they could not do. */
const FIRST_STEPS_NEED = ['settings.write', 'roles.read', 'employees.read', 'stores.read'] as const

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

/** What is really there: the first few of its tabs. */
const hintOf = (tabs: readonly Tab[]): string => {
  const names = tabs.map(({ label }) => label)
  return names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(', ')} …` : names.join(', ')
}
const NAMES_SHOWN = 4

function whyClosed(section: keyof typeof sections): string {
  const isBuilt = sections[section].some(({ tab }) => !unbuilt.includes(tab))
  return isBuilt ? 'Mit der gewählten Lohnsoftware nicht vorgesehen' : 'Noch nicht verfügbar'
}

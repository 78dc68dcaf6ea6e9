import { IconSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useCompany, useEnteredCompany, useSession } from '#web/lib/session.ts'
import { StoreFilterButton } from '#web/rooms/accounts/store-filter/store-filter-button.tsx'
import { Bell } from '#web/rooms/notifications/bell/bell.tsx'
import { OnlineUsers } from '#web/rooms/shell/online-users/online-users.tsx'
import { AppSwitcher } from '#web/rooms/shell/sister-products/app-switcher.tsx'
import { alongTo } from './along.ts'
import { CollapsedMenu } from './collapsed-menu.tsx'
import { CompanyPicker } from './company-picker.tsx'
import { DayNightButton } from './day-night-button.tsx'
import { Mark } from './mark.tsx'
import styles from './shell.module.css'
import { useVisibleTabs } from './tab-context.ts'
import { useNavEntries } from './use-nav-entries.ts'
import { UserMenu } from './user-menu.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

export function TopBar({ onFind }: { onFind: () => void }) {
  const company = useCompany()
  const entered = useEnteredCompany()
  const { section: current } = useParams({ strict: false })
  const companyId = useSession(session => session.companyId ?? 0)
  const entries = useNavEntries()
  const visibleTabs = useVisibleTabs()
  return (
    <header className={styles.bar} data-screen-only>
      <a href="#content" className={styles.skip}>
        Zum Inhalt
      </a>
      <Link to="/" className={styles.mark} aria-label="Kontor, zur Startseite">
        <Mark />
      </Link>
      {company && <CompanyPicker />}
      {entries.length > 0 && <Nav {...{ entries, companyId, current }} />}
      <div className={styles.space} />
      {entered && (
        <button
          type="button"
          className={styles.find}
          onClick={onFind}
          aria-keyshortcuts="Control+K"
          title="Suchen oder springen"
        >
          <IconSearch size={19} stroke={1.7} aria-hidden />
          <span>Suchen oder springen</span>
          <kbd>{isMac ? '⌘ K' : 'Strg K'}</kbd>
        </button>
      )}
      {entered && <OnlineUsers key={`OnlineUsers ${entered.id}`} slot="bar" />}
      {entered && <StoreFilterButton key={`StoreFilterButton ${entered.id}`} />}
      {entered && (
        <Bell
          key={`Bell ${entered.id}`}
          hasTab={wanted => visibleTabs('documents').some(({ tab }) => tab === wanted)}
        />
      )}
      <div className={styles.wide}>
        <DayNightButton />
        {entered && <AppSwitcher key={`AppSwitcher ${entered.id}`} />}
      </div>
      <UserMenu />
      <div className={styles.collapsed}>
        <CollapsedMenu entries={entries} current={current} />
      </div>
    </header>
  )
}

type NavProps = {
  entries: ReturnType<typeof useNavEntries>
  companyId: number
  current: string | undefined
}

function Nav({ entries, companyId, current }: NavProps) {
  return (
    <nav className={styles.nav} aria-label="Bereiche">
      {entries.map(({ label, section, tab }) => (
        <Link
          key={section}
          to="/$companyId/$section/{-$tab}"
          params={{ companyId: String(companyId), section, tab }}
          search={(search: Record<string, string | undefined>) =>
            alongTo(section, { companyId, section: current, search })
          }
          aria-current={section === current ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

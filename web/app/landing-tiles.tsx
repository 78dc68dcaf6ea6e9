import {
  IconAdjustmentsHorizontal,
  IconCalendarWeek,
  IconChartBar,
  IconDownload,
  IconFolderOpen,
  IconSwitchHorizontal,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { holdsRightsOf, sections, type Tab, type TabName } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import styles from './landing-page.module.css'
import { useVisibleTabs } from './tab-context.ts'

/** Spec 1 §2.3 and the roster's door, with its odd target of Reports, which falls back to the section's first tab. */
type Tile = {
  label: string
  section: keyof typeof sections
  tab: TabName
  Icon: typeof IconFolderOpen
  /** Of a section whose only tab is called as the tile. */
  hint?: string
}
const TILES: readonly Tile[] = [
  { label: 'Personalakt', section: 'documents', tab: 'employeedata', Icon: IconFolderOpen },
  {
    label: 'Dienstplan',
    section: 'employee',
    tab: 'roster',
    Icon: IconCalendarWeek,
    hint: 'Woche, Wünsche, Kalender',
  },
  { label: 'Export', section: 'absence', tab: 'ExportMonthly', Icon: IconDownload },
  { label: 'Abgleich', section: 'comparison', tab: 'ComparisonHoliday', Icon: IconSwitchHorizontal },
  { label: 'Reports', section: 'reports', tab: 'ExportMonthly', Icon: IconChartBar },
  { label: 'Einstellungen', section: 'company', tab: 'CompanySettings', Icon: IconAdjustmentsHorizontal },
]

/** Who lacks the right to all of a section sees no door to it. */
export function useTiles(): readonly Tile[] {
  const company = useCompany()
  return TILES.filter(({ section }) =>
    sections[section].some(tab =>
      holdsRightsOf(tab, right => company?.permissions.some(held => held === right) ?? false),
    ),
  )
}

export function LandingTiles({ companyId, tiles }: { companyId: number; tiles: readonly Tile[] }) {
  const visibleTabs = useVisibleTabs()
  return (
    <nav className={styles.tiles} aria-label="Startseite">
      {tiles.map(({ label, section, tab, Icon, hint }) => {
        const inside = (
          <>
            <Icon size={20} stroke={1.7} aria-hidden />
            <b>{label}</b>
          </>
        )
        return visibleTabs(section).length > 0 ? (
          <Link
            key={label}
            to="/$companyId/$section/{-$tab}"
            params={{ companyId: String(companyId), section, tab }}
            className={styles.tile}
          >
            {inside}
            <span>{hint ?? hintOf(visibleTabs(section))}</span>
          </Link>
        ) : (
          <div key={label} className={styles.tile} data-disabled>
            {inside}
            <span>{NOT_MEANT}</span>
          </div>
        )
      })}
    </nav>
  )
}

/** What is really there: the first of its tabs. */
const hintOf = (tabs: readonly Tab[]): string => {
  const names = tabs.map(({ label }) => label)
  return names.length > NAMES_SHOWN ? `${names.slice(0, NAMES_SHOWN).join(', ')} …` : names.join(', ')
}
const NAMES_SHOWN = 2

const NOT_MEANT = 'Mit der gewählten Lohnsoftware nicht vorgesehen'

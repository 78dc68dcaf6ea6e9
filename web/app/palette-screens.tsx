import { IconLayoutGrid } from '@tabler/icons-react'
import { nameOfTab, type Tab } from '#domain/shell/tabs.ts'
import type { Command, CommandProvider } from '#web/ui/command-palette/command.ts'
import { navEntries } from './nav-entries.ts'
import type { Ways } from './palette-ways.ts'

type Given = {
  companyId: number
  accountId: string
  tabs: readonly Tab[]
  seesEvents: boolean
  isAdmin: boolean
  ways: Ways
}

/** The tabs that the user sees, and the pages that are no tab. */
export function screenCommands({ companyId, accountId, tabs, seesEvents, isAdmin, ways }: Given): CommandProvider {
  const page = (id: string, label: string, path: string, words?: string): Command => ({
    id,
    label,
    icon,
    ...(words && { words }),
    ...ways.toPath(path),
  })
  const commands: Command[] = [
    ...tabs.map(({ section, tab, ...named }) => ({
      id: tab,
      label: nameOfTab(named),
      hint: navEntries.find(entry => entry.section === section)?.label ?? '',
      icon,
      ...ways.toTab(tab),
    })),
    page('start', 'Startseite', '/'),
    page('news', 'News', `/${companyId}/news`, 'Neuigkeiten'),
    page('profile', 'Mein Konto', `/profile/${accountId}`, 'Profil Passwort'),
    ...(seesEvents ? [page('event-log', 'Ereignisprotokoll', `/${companyId}/event-log`, 'Event log')] : []),
    ...(isAdmin ? [page('overview', 'Benutzerübersicht', '/overview')] : []),
  ]
  return { group: 'Ansichten', commands: () => commands }
}

const icon = <IconLayoutGrid size={18} stroke={1.7} />

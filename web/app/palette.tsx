import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { sections } from '#domain/shell/tabs.ts'
import { useCompany } from '#web/lib/session.ts'
import { employeeCommands } from '#web/rooms/personnel/employees/employee-commands.tsx'
import type { CommandProvider } from '#web/ui/command-palette/command.ts'
import CommandPalette from '#web/ui/command-palette/command-palette.tsx'
import { fold } from '#web/ui/fold.ts'
import { navEntries } from './nav-entries.ts'
import { useVisibleTabs } from './tab-context.ts'

type Go = (section: string, tab: string, search?: Record<string, string>) => void
/** What rooms add, such as employees; each gets the company it may search in and the way to a screen. */
const roomProviders: readonly ((companyId: number, go: Go) => CommandProvider)[] = [
  (companyId, go) => employeeCommands(companyId, id => go('documents', 'employeedata', { employeeId: String(id) })),
]

export default function Palette({ onClose }: { onClose: () => void }) {
  const companyId = useCompany()?.id
  const navigate = useNavigate()
  const visibleTabs = useVisibleTabs()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tabs change with the company only
  const providers = useMemo((): CommandProvider[] => {
    if (companyId === undefined) return []
    const go: Go = (section, tab, search = {}) =>
      void navigate({
        to: '/$companyId/$section/{-$tab}',
        params: { companyId: String(companyId), section, tab },
        search,
      })
    const tabs = Object.keys(sections).flatMap(visibleTabs)
    const find = (text: string) =>
      tabs
        .map(({ section, tab, label }) => ({
          id: tab,
          label,
          hint: navEntries.find(entry => entry.section === section)?.label,
          run: () => go(section, tab),
        }))
        .filter(({ label, hint = '' }) => fold(`${label} ${hint}`).includes(fold(text)))
    return [{ group: 'Ansichten', find }, ...roomProviders.map(provider => provider(companyId, go))]
  }, [companyId, navigate])

  return <CommandPalette providers={providers} onClose={onClose} />
}

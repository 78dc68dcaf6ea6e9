import { IconArrowsJoin, IconArrowsLeftRight, IconDots, IconLogin2 } from '@tabler/icons-react'
import type { FoundAnywhere } from '#contract/superadmin/employees.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

type Act = (person: FoundAnywhere) => void
export type EmployeeActs = { onOpen: Act; onMove: Act; onMerge: Act }

/** What can be done with somebody who was found. */
export function EmployeeMenu({ person, onOpen, onMove, onMerge }: { person: FoundAnywhere } & EmployeeActs) {
  const label = `Aktionen für ${person.name}`
  const items: MenuItem[] = [
    { label: 'Im Betrieb öffnen', icon: <IconLogin2 {...ICON} />, onSelect: () => onOpen(person) },
    { label: 'Versetzen', icon: <IconArrowsLeftRight {...ICON} />, onSelect: () => onMove(person) },
    { label: 'Zusammenlegen', icon: <IconArrowsJoin {...ICON} />, onSelect: () => onMerge(person) },
  ]
  return (
    <Menu
      label={label}
      items={items}
      trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
    />
  )
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true }

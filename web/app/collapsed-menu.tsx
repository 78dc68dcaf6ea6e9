import { IconMenu2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCompany, useSession } from '#web/lib/session.ts'
import { OnlineUsers } from '#web/rooms/shell/online-users/online-users.tsx'
import { useProductItems } from '#web/rooms/shell/sister-products/use-product-items.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { alongTo } from './along.ts'
import type { NavEntry } from './nav-entries.ts'
import { useDayNight } from './use-day-night.tsx'

type Props = { entries: readonly NavEntry[]; current: string | undefined }

/** The same entries as the bar, and what it has no room for, in windows of 750 px and less. Spec 1 §2.4. */
export function CollapsedMenu({ entries, current }: Props) {
  const company = useCompany()
  const companyId = useSession(session => session.companyId ?? 0)
  const navigate = useNavigate()
  const products = useProductItems()
  const { label, Icon, change } = useDayNight()
  return (
    <Menu
      label="Bereiche"
      head={company && <OnlineUsers slot="sections-menu" />}
      items={[
        ...entries.map(({ label, section, tab }) => ({
          label,
          onSelect: () =>
            void navigate({
              to: '/$companyId/$section/{-$tab}',
              params: { companyId: String(companyId), section, tab },
              search: (search: Record<string, string | undefined>) =>
                alongTo(section, { companyId, section: current, search }),
            }),
        })),
        ...products.map(item => ({ ...item, group: 'Apps' })),
        { label, icon: <Icon size={18} stroke={1.7} aria-hidden />, group: 'Anzeige', onSelect: change },
      ]}
      trigger={trigger => <IconButton label="Menü" icon={<IconMenu2 size={19} stroke={1.7} />} {...trigger} />}
    />
  )
}

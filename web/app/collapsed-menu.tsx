import { IconMenu2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { NavEntry } from './nav-entries.ts'

const OnlineUsers = lazy(() => import('#web/rooms/shell/online-users/online-users.tsx'))

/** The same entries as the bar, for windows of 750 px and less. Spec 1 §2.4. */
export function CollapsedMenu({ entries }: { entries: readonly NavEntry[] }) {
  const companyId = useSession(session => session.companyId)
  const navigate = useNavigate()
  if (entries.length === 0) return null
  return (
    <Menu
      label="Bereiche"
      head={
        companyId !== undefined && (
          <Suspense>
            <OnlineUsers slot="sections-menu" />
          </Suspense>
        )
      }
      items={entries.map(({ label, section, tab }) => ({
        label,
        onSelect: () =>
          navigate({ to: '/$companyId/$section/{-$tab}', params: { companyId: String(companyId), section, tab } }),
      }))}
      trigger={trigger => <IconButton label="Menü" icon={<IconMenu2 size={19} stroke={1.7} />} {...trigger} />}
    />
  )
}

import { IconDots } from '@tabler/icons-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { ListedUser } from './queries.ts'
import { type UserForm, useUserCommands } from './use-user-commands.tsx'

type Props = { user: ListedUser; onForm: (form: UserForm) => void }

export function UserMenu({ user, onForm }: Props) {
  const label = `Aktionen für ${user.email}`
  return (
    <Menu
      label={label}
      trigger={trigger => <IconButton label={label} icon={<IconDots size={18} stroke={1.8} />} {...trigger} />}
      items={useUserCommands(user, onForm)}
    />
  )
}

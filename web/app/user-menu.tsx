import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { Menu } from '#web/ui/menu.tsx'
import styles from './shell.module.css'
import { signOut } from './start.ts'

export function UserMenu() {
  const user = useSession(({ signedIn }) => signedIn?.user)
  const navigate = useNavigate()
  if (!user) return null
  const name = `${user.firstname} ${user.lastname}`.trim()
  return (
    <Menu
      label="Benutzer"
      head={
        <div className={styles.person}>
          <b>{name}</b>
          <span>{user.email}</span>
        </div>
      }
      items={[
        {
          label: 'Abmelden',
          icon: <IconLogout size={18} stroke={1.7} aria-hidden />,
          onSelect: async () => {
            await signOut()
            await navigate({ to: '/account' })
          },
        },
      ]}
      trigger={trigger => (
        <button type="button" className={styles.avatar} title={name} {...trigger}>
          <span className={styles.initials}>
            {initials(user.firstname, user.lastname) || user.email.slice(0, 2).toUpperCase()}
          </span>
          <span className="visually-hidden">Benutzer {name}</span>
        </button>
      )}
    />
  )
}

const initials = (...names: string[]) =>
  names
    .map(name => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('de-AT')

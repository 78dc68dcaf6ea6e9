import { IconLogout, IconUserCog, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './shell.module.css'
import { signOut } from './start.ts'

export function UserMenu() {
  const user = useSession(({ signedIn }) => signedIn?.user)
  const isAdmin = useSession(({ signedIn }) => signedIn?.role === 'ADMIN')
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
          label: 'Mein Konto',
          icon: <IconUserCog size={18} stroke={1.7} aria-hidden />,
          onSelect: () => navigate({ to: '/profile/$accountId', params: { accountId: user.id } }),
        },
        ...(isAdmin
          ? [
              {
                label: 'Benutzerübersicht',
                icon: <IconUsers size={18} stroke={1.7} aria-hidden />,
                onSelect: () => navigate({ to: '/overview' }),
              },
            ]
          : []),
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
          <ProfilePicture accountId={user.id} name={name || user.email} />
          <span className="visually-hidden">Benutzer {name}</span>
        </button>
      )}
    />
  )
}

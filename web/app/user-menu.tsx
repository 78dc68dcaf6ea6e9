import { IconHistory, IconInfoCircle, IconLogout, IconNews, IconUserCog, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompany, useSession } from '#web/lib/session.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { profileImageQuery } from '#web/rooms/accounts/profile-images/queries.ts'
import { useCanReadEvents } from '#web/rooms/shell/event-log/use-can-read-events.ts'
import { OnlineUsers } from '#web/rooms/shell/online-users/online-users.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './shell.module.css'

const AboutDialog = lazyLayer(() => import('./about-dialog.tsx'))

export function UserMenu() {
  const [isAboutOpen, setAboutOpen] = useState(false)
  const user = useSession(({ signedIn }) => signedIn?.user)
  const isAdmin = useSession(({ signedIn }) => signedIn?.role === 'ADMIN')
  const company = useCompany()
  const seesEvents = useCanReadEvents()
  const navigate = useNavigate()
  if (!user) return null
  const ofCompany = { companyId: String(company?.id) }
  const name = `${user.firstname} ${user.lastname}`.trim()
  return (
    <>
      <Menu
        label="Benutzer"
        head={
          <>
            <div className={styles.person}>
              <b>{name}</b>
              <span>{user.email}</span>
            </div>
            {company && <OnlineUsers slot="user-menu" />}
          </>
        }
        items={[
          ...(company
            ? [
                {
                  label: 'News',
                  icon: <IconNews size={18} stroke={1.7} aria-hidden />,
                  onSelect: () => navigate({ to: '/$companyId/news', params: ofCompany }),
                },
              ]
            : []),
          {
            label: 'Mein Konto',
            icon: <IconUserCog size={18} stroke={1.7} aria-hidden />,
            onSelect: () => navigate({ to: '/profile/$accountId', params: { accountId: user.id } }),
          },
          ...(seesEvents
            ? [
                {
                  label: 'Ereignisprotokoll',
                  icon: <IconHistory size={18} stroke={1.7} aria-hidden />,
                  onSelect: () => navigate({ to: '/$companyId/event-log', params: ofCompany }),
                },
              ]
            : []),
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
            label: 'Über Kontor',
            icon: <IconInfoCircle size={18} stroke={1.7} aria-hidden />,
            onSelect: () => setAboutOpen(true),
          },
          {
            label: 'Abmelden',
            icon: <IconLogout size={18} stroke={1.7} aria-hidden />,
            onSelect: () => navigate({ to: '/logout' }),
          },
        ]}
        trigger={trigger => (
          <button type="button" className={styles.avatar} title={name} {...trigger}>
            <ProfilePicture query={profileImageQuery(user)} name={name || user.email} />
            <span className="visually-hidden">Benutzer {name}</span>
          </button>
        )}
      />
      {isAboutOpen && <AboutDialog onClose={() => setAboutOpen(false)} />}
    </>
  )
}

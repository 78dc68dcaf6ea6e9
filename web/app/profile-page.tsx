import { useParams } from '@tanstack/react-router'
import { ProfileScreen } from '#web/rooms/accounts/own-profile/profile-screen.tsx'
import styles from './shell.module.css'

export function ProfilePage() {
  const { accountId } = useParams({ from: '/shell/profile/$accountId' })
  return (
    <main id="content" className={styles.content} tabIndex={-1}>
      <ProfileScreen key={accountId} accountId={accountId} />
    </main>
  )
}

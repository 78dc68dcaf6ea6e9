import { useQuery } from '@tanstack/react-query'
import type { OnlineUser } from '#contract/shell/online-users.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { ProfilePicture } from '#web/rooms/accounts/profile-images/profile-picture.tsx'
import { colleaguePictureQuery } from '#web/rooms/accounts/profile-images/queries.ts'
import { useIdle } from '#web/ui/connection/when-idle.ts'
import styles from './online-users.module.css'
import { onlineUsersQuery } from './queries.ts'

const SIZE = 26
/** How many the bar has room for in a very wide, a wide and a less wide window; the style sheet has the same. */
const FITS = [10, 5, 3]

/** Who else works in the company at the moment: in the bar of wide windows, in a menu of narrow ones. Spec 1 §5. */
export function OnlineUsers({ slot }: { slot: 'bar' | 'user-menu' | 'sections-menu' }) {
  const companyId = useCompanyId()
  const mayRead = useCan('stores.read')
  const { data } = useQuery({ ...onlineUsersQuery(companyId), enabled: useIdle() && mayRead })
  if (!data || data.users.length === 0) return null
  return (
    <div className={styles.online} data-slot={slot} role="group" aria-label="Gerade online">
      {slot !== 'bar' && <span className={styles.title}>Gerade online</span>}
      <span className={styles.pictures}>
        {data.users.map(user => (
          <Avatar key={user.id} companyId={companyId} user={user} />
        ))}
        <Ellipsis users={data.users} hasMore={data.hasMore} />
      </span>
    </div>
  )
}

/** In the bar it also stands for those who have no room there. */
function Ellipsis({ users, hasMore }: { users: readonly OnlineUser[]; hasMore: boolean }) {
  const without = FITS.filter(places => users.length <= places)
  if (!hasMore && without.length === FITS.length) return null
  const title = [...users.map(({ name }) => name), hasMore && 'weitere Benutzer'].filter(Boolean).join(', ')
  return (
    <span className={styles.more} data-fits={hasMore ? undefined : without.join(' ')} title={title}>
      <span aria-hidden>…</span>
      {hasMore && <span className="visually-hidden">und weitere</span>}
    </span>
  )
}

const Avatar = ({ companyId, user }: { companyId: number; user: OnlineUser }) => (
  <span className={styles.person} title={user.name}>
    <ProfilePicture query={colleaguePictureQuery(companyId, user)} name={user.name} size={SIZE} />
    <span className="visually-hidden">{user.name}</span>
  </span>
)

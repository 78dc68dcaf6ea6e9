import { useQuery } from '@tanstack/react-query'
import { initials } from '#web/ui/initials.ts'
import { useObjectUrl } from '#web/ui/object-url.ts'
import styles from './profile-picture.module.css'
import type { profileImageQuery } from './queries.ts'

type Props = { query: ReturnType<typeof profileImageQuery>; name: string; size?: number }

/** Round; the initials while there is no picture. Whoever shows it says the name beside it. */
export function ProfilePicture({ query, name, size = 30 }: Props) {
  const { data: file } = useQuery(query)
  const url = useObjectUrl(file)
  return (
    <span
      className={styles.picture}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden
    >
      {url ? <img src={url} alt="" width={size} height={size} /> : initials(name)}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#web/lib/session.ts'
import { initials } from '#web/ui/initials.ts'
import { useObjectUrl } from '#web/ui/object-url.ts'
import styles from './employee-photos.module.css'
import { photoQuery, photosQuery } from './queries.ts'

type Props = { id: number; name: string; size: number }

/** Round; the initials where there is no photo. Whoever shows it says the name beside it. */
export function EmployeePicture({ id, name, size }: Props) {
  const companyId = useCompanyId()
  const { data: photos } = useQuery(photosQuery(companyId))
  const { data: file } = useQuery(photoQuery(companyId, id, photos?.get(id)))
  const url = useObjectUrl(photos?.has(id) ? file : undefined)
  return (
    <span
      className={styles.picture}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
      // No text of the page: whoever copies or reads a row gets the name alone.
      data-initials={url ? undefined : initials(name)}
      aria-hidden
    >
      {url && <img src={url} alt="" width={size} height={size} />}
    </span>
  )
}

import { useEffect, useState } from 'react'
import styles from './page-picture.module.css'

type Props = {
  /** SVG without scripts; undefined: it is being made. */
  page: string | undefined
  isLandscape: boolean
  /** Another one is being made. */
  isOld: boolean
  alt: string
}

/** A page as it will be printed, on a desk; its place is kept while it is made. */
export function PagePicture({ page, isLandscape, isOld, alt }: Props) {
  const url = usePicture(page)
  return (
    <div className={styles.desk} aria-busy={page === undefined || isOld}>
      <div className={styles.paper} data-landscape={isLandscape || undefined} data-old={isOld || undefined}>
        {url && <img className={styles.page} src={url} alt={alt} />}
      </div>
    </div>
  )
}

function usePicture(page: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (page === undefined) return
    const made = URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [page])
  return url
}

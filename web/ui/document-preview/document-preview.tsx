import { IconFileUnknown } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../connection/lazy-part.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import styles from './document-preview.module.css'

const PdfPages = lazyPart(() => import('./pdf-pages.tsx'), <NoPreview />)

type Props = {
  /** What a reader hears: what the document is called. */
  label: string
  /** Undefined while it is loading. */
  file: Blob | undefined
}

/** A picture as it is, a PDF page by page; of all else that there is no preview. */
export function DocumentPreview({ label, file }: Props) {
  if (!file) return <Skeleton rows={6} height={40} />
  if (file.type.startsWith('image/')) return <Picture label={label} file={file} />
  if (file.type !== 'application/pdf') return <NoPreview />
  return (
    <Suspense fallback={<Skeleton rows={6} height={40} />}>
      <PdfPages label={label} file={file} />
    </Suspense>
  )
}

function Picture({ label, file }: { label: string; file: Blob }) {
  const [shown, setShown] = useState<{ url?: string; isBroken?: true }>({})
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setShown({ url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (shown.isBroken) return <NoPreview />
  return (
    <div className={styles.frame}>
      {shown.url && (
        <img className={styles.picture} src={shown.url} alt={label} onError={() => setShown({ isBroken: true })} />
      )}
    </div>
  )
}

export function NoPreview() {
  return (
    <div className={styles.frame}>
      <p className={styles.none}>
        <IconFileUnknown size={20} stroke={1.6} aria-hidden />
        Keine Vorschau möglich.
      </p>
    </div>
  )
}

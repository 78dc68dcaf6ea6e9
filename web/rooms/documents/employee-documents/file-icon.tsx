import { IconFile, IconFileTypeCsv, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import styles from './documents.module.css'

/** Spec 2 §3: pdf, csv, image, and one for all else. */
export function FileIcon({ type }: { type: string | null }) {
  const Icon =
    type === 'application/pdf'
      ? IconFileTypePdf
      : type === 'text/csv'
        ? IconFileTypeCsv
        : type?.startsWith('image/')
          ? IconPhoto
          : IconFile
  return <Icon className={styles.icon} size={20} stroke={1.5} aria-hidden />
}

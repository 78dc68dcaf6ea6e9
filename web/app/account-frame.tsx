import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './account-frame.module.css'
import { Mark } from './mark.tsx'

type Props = {
  title: string
  children: ReactNode
  /** Below the card. */
  linkToSignIn?: boolean
  /** For forms of several columns. */
  wide?: boolean
}

/** What surrounds every page that works without being signed in. */
export function AccountFrame({ title, children, linkToSignIn = false, wide = false }: Props) {
  useTitle(title)
  return (
    <main className={styles.page}>
      <div className={styles.box} data-wide={wide || undefined}>
        <Mark />
        <h1 className={styles.title}>{title}</h1>
        {children}
        {linkToSignIn && (
          <Link to="/account" className={styles.link}>
            Zur Anmeldung
          </Link>
        )}
      </div>
    </main>
  )
}

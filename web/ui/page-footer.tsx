import type { ReactNode } from 'react'
import styles from './page-footer.module.css'

/** What a phone shows of a page's actions: at the foot of the window, the one that goes on last. Nothing of the page lies under it. */
export const PageFooter = ({ children }: { children: ReactNode }) => (
  <footer className={styles.footer} data-footer="edge" data-screen-only>
    {children}
  </footer>
)

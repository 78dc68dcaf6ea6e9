import styles from './full-page.module.css'

/** Only seen when the server takes its time. */
export const StartingPage = () => (
  <main className={styles.page}>
    <p role="status" className={styles.waiting}>
      Wird geladen …
    </p>
  </main>
)

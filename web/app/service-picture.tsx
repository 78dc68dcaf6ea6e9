import type { serviceOf } from '#domain/basics/redirects.ts'
import styles from './service-picture.module.css'

type Service = ReturnType<typeof serviceOf>

/** Where a sign-out leads: to the time tracking, the player, or out of the door. Spec 1 §2.6. */
export const ServicePicture = ({ service }: { service: Service }) => (
  <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" className={styles.picture}>
    <rect x="4" y="4" width="88" height="88" rx="22" className={styles.ground} />
    {DRAWINGS[service]}
  </svg>
)

const DRAWINGS: Record<Service, React.ReactNode> = {
  mz: (
    <>
      <circle cx="48" cy="48" r="24" className={styles.sheet} />
      <path d="M48 34v14l10 7" className={styles.line} />
      <path d="M48 24v3M48 69v3M24 48h3M69 48h3" className={styles.thin} />
    </>
  ),
  mp: (
    <>
      <rect x="22" y="28" width="52" height="34" rx="5" className={styles.sheet} />
      <path d="M44 38.5v13l11-6.5z" className={styles.solid} />
      <path d="M38 70h20" className={styles.line} />
    </>
  ),
  default: (
    <>
      <path d="M30 24h26a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H30z" className={styles.sheet} />
      <path d="M30 24l16 7v48l-16-7z" className={styles.leaf} />
      <circle cx="41" cy="52" r="2" className={styles.solid} />
      <path d="M64 48h14m-6-6 6 6-6 6" className={styles.line} />
    </>
  ),
}

import styles from './skeleton.module.css'

/** In the place of what comes: as many rows, as high. Nothing shows where it comes at once. */
export const Skeleton = ({ rows, height }: { rows: number; height: number }) => (
  <div className={styles.rows} role="status">
    <span className="visually-hidden">Wird geladen</span>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row} style={{ height }} aria-hidden>
        <span style={{ width: `${22 + ((row * 7) % 14)}%` }} />
        <span style={{ width: `${48 + ((row * 13) % 24)}%` }} />
      </div>
    ))}
  </div>
)

import styles from './mark.module.css'

export const Mark = () => (
  <span className={styles.mark}>
    <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
      <rect width="22" height="22" rx="6" className={styles.ground} />
      <g className={styles.tiles}>
        <rect x="5" y="5" width="4.75" height="4.75" rx="1" />
        <rect x="12.25" y="5" width="4.75" height="4.75" rx="1" opacity="0.45" />
        <rect x="5" y="12.25" width="4.75" height="4.75" rx="1" opacity="0.45" />
        <rect x="12.25" y="12.25" width="4.75" height="4.75" rx="1" />
      </g>
    </svg>
    Kontor
  </span>
)

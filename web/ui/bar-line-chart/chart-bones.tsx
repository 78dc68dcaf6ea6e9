import styles from './bar-line-chart.module.css'

/** In the place of a chart that comes: as high, with as many bars. */
export const ChartBones = ({ slots, height }: { slots: number; height: number }) => (
  <div className={styles.bones} style={{ height }} role="status">
    <span className="visually-hidden">Wird geladen</span>
    {Array.from({ length: slots }, (_, at) => (
      <span key={at} style={{ height: `${38 + ((at * 29) % 47)}%` }} aria-hidden />
    ))}
  </div>
)

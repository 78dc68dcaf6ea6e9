import styles from './bar-line-chart.module.css'

/** What the parts of the bars are, from below, and the line. */
export const ChartLegend = ({ parts, line }: { parts: readonly string[]; line: string }) => (
  <ul className={styles.legend} aria-label="Legende">
    {parts.map((label, part) => (
      <li key={label}>
        <span className={styles.swatch} data-part={part + 1} aria-hidden />
        {label}
      </li>
    ))}
    <li>
      <span className={styles.swatch} data-part="line" aria-hidden />
      {line}
    </li>
  </ul>
)

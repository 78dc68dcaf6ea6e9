import type { Employee } from '#contract/people/employees.ts'
import { momentText } from '#web/lib/moment-text.ts'
import styles from './employee-value-history.module.css'

/** Which other files of the same human went into this one, the last one first. */
export const MergedFiles = ({ files }: { files: Employee['mergedFiles'] }) => (
  <ul className={styles.list} aria-label="Zusammengelegt">
    {files.map(({ id, name, mdPersonnelId, at }) => (
      <li key={id}>
        <p>
          Zusammengelegt am {momentText(at)} mit <b>{name}</b>
          {mdPersonnelId && ` (Nr. ${mdPersonnelId})`}
        </p>
      </li>
    ))}
  </ul>
)

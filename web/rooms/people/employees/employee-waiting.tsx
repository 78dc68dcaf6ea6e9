import type { EmployeeRow } from '#contract/people/employees.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import styles from './employee-file.module.css'
import { EmployeeHeader, type HeaderFrame } from './employee-header.tsx'

type Props = {
  frame: HeaderFrame
  /** What the list knows already. */
  person: EmployeeRow | undefined
  error: unknown
  onRetry: () => void
}

/** In the file's place until it is there, as high as it will be; or why it can't be. */
export const EmployeeWaiting = ({ frame, person, error, onRetry }: Props) => (
  <section className={styles.file} aria-labelledby={frame.headingId} aria-busy={!error}>
    <EmployeeHeader frame={frame} person={person}>
      {person && person.missingFields.length + person.duplicates.length > 0 && <div className={styles.boneProblems} />}
    </EmployeeHeader>
    {error ? (
      <ErrorState error={error} onRetry={onRetry} />
    ) : (
      <div className={styles.bones}>
        <p className="visually-hidden" role="status">
          Wird geladen …
        </p>
        <div className={styles.boneTabs} aria-hidden>
          {[76, 168, 58, 48].map(width => (
            <i key={width} style={{ width }} />
          ))}
        </div>
        {[4, 3].map(lines => (
          <div key={lines} className={styles.group} aria-hidden>
            <i style={{ width: 96 }} />
            <div className={styles.boneFields}>
              {Array.from({ length: lines * 3 }, (_, index) => (
                <i key={index} style={{ width: `${30 + ((index * 13) % 30)}%` }} />
              ))}
            </div>
          </div>
        ))}
      </div>
    )}
  </section>
)

import { rawLines, readFields } from '#domain/elda/record-lines.ts'
import type { RecordValues } from '#domain/elda/records.ts'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import styles from './notices.module.css'

type Props = { kind: NoticeKind; values: RecordValues }

/** What it says, with the place of each field, and below it, folded, the record as it stands in the file. */
export function NoticeRecord({ kind, values }: Props) {
  const lines = rawLines(kind, values)
  const places = lines?.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <div>
      <dl className={styles.fields} aria-label="Felder der Meldung">
        {readFields(kind, values).map(({ name, at, label, text }) => (
          <div key={name}>
            <dt>
              <span className={styles.place} aria-hidden="true">
                {at}
              </span>
              {label}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {lines && (
        <details className={styles.raw}>
          <summary>
            Satz {kind}, {places} Stellen
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keys, too */}
          <pre tabIndex={0}>
            {lines.map(({ at, text }) => (
              <div key={at}>
                <span className={styles.lineStart}>{at}</span>
                {text.replaceAll(' ', '·')}
              </div>
            ))}
          </pre>
        </details>
      )}
    </div>
  )
}

import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import styles from './check-list.module.css'

export type Check = {
  key: string
  tone: 'error' | 'warn' | 'ok'
  /** How many things it is about; not shown when all is well. */
  count?: number
  title: string
  detail?: string
  /** Leads to the place; such a line is a button. */
  onOpen?: () => void
  /** Its place is shown now. */
  isOpen?: boolean
  /** It opens the places below it instead of leading to one. */
  unfolds?: boolean
  /** Other places it is about. */
  links?: readonly { key: string | number; label: string; detail?: string; onOpen: () => void }[]
  /** One muted line: nothing to do. */
  isQuiet?: boolean
}

const TONES = { error: 'Sperrt:', warn: 'Hinweis:', ok: 'In Ordnung:' }
const BONES = 3

/** What stands in the way of a step, what is worth a look and what is fine, each with the way to its place. */
export function CheckList({ checks }: { checks: readonly Check[] | undefined }) {
  return (
    <ul className={styles.list} aria-busy={!checks}>
      {checks?.map(({ key, ...check }) => (
        <li key={key}>
          {check.onOpen ? (
            <button
              type="button"
              className={styles.row}
              onClick={check.onOpen}
              {...(check.unfolds ? { 'aria-expanded': check.isOpen ?? false } : { 'aria-pressed': check.isOpen })}
            >
              <Inside {...check} />
              <IconChevronRight size={16} stroke={1.8} aria-hidden />
            </button>
          ) : (
            <div className={styles.row} data-quiet={check.isQuiet}>
              <Inside {...check} />
            </div>
          )}
          {check.links && check.links.length > 0 && (
            <div className={styles.links}>
              {check.links.map(({ key, label, detail, onOpen }) => (
                <span key={key}>
                  <button type="button" onClick={onOpen}>
                    {label}
                  </button>
                  {detail && ` ${detail}`}
                </span>
              ))}
            </div>
          )}
        </li>
      )) ??
        Array.from({ length: BONES }, (_, index) => (
          <li key={index} className={styles.row} aria-hidden>
            <span className={styles.dot} />
            <span className={styles.text}>
              <span className={styles.bone} style={{ width: `${72 - index * 14}%` }} />
              <span className={styles.bone} style={{ width: `${48 - index * 8}%` }} />
            </span>
          </li>
        ))}
    </ul>
  )
}

const Inside = ({ tone, count, title, detail }: Omit<Check, 'key'>) => (
  <>
    <span className={styles.dot} data-tone={tone} aria-hidden>
      {tone === 'ok' ? <IconCheck size={12} stroke={2.6} /> : (count ?? '!')}
    </span>
    <span className={styles.text}>
      <span className="visually-hidden">{TONES[tone]}</span>
      <b>{title}</b>
      {detail && <span>{detail}</span>}
    </span>
  </>
)

import type { ReactNode } from 'react'
import styles from './company-access.module.css'

/** What is set, and beside it what that means; on narrow screens below. */
export const AccessPage = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className={styles.page}>
    <div>{children}</div>
    <div>{side}</div>
  </div>
)

export const Explanation = ({ children }: { children: ReactNode }) => (
  <div className={styles.explanation}>{children}</div>
)

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What can be done with what the card shows, at its foot. */
export const CardActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

/** Where there is nothing yet: what comes one after the other. */
export const Steps = ({ steps }: { steps: readonly { title: string; text: string }[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ title, text }, place) => (
      <li key={title}>
        <span aria-hidden>{place + 1}</span>
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ol>
)

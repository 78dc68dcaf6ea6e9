import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './publish-dialog.module.css'
import type { PublishPlan } from './publish-plan.ts'

/** What stays a draft, and why. */
export function LeftDrafts({ plan }: { plan: PublishPlan }) {
  if (plan.left.length === 0 && plan.open === 0) return null
  return (
    <section aria-label="Bleibt Entwurf">
      <h3>Bleibt Entwurf</h3>
      {plan.left.map(({ key, name, days, text, count, isBlocked }) => (
        <p key={key} className={styles.left}>
          <i data-tone={isBlocked ? 'error' : 'warn'}>{count}</i>
          <span>
            <b>{`${name}, ${days}`}</b>
            {isBlocked ? text : `${text} Begründung fehlt.`}
          </span>
        </p>
      ))}
      {plan.open > 0 && (
        <p className={styles.left}>
          <i>{plan.open}</i>
          <span>
            <b>Nicht zugeordnet</b>
            Was niemandem gehört, wird nicht veröffentlicht.
          </span>
        </p>
      )}
    </section>
  )
}

type NoticeProps = {
  shifts: string
  isOne: boolean
  names: readonly string[]
  reason: string
  isMissing: boolean
  onReason: (reason: string) => void
}

/** Who gets less than two weeks’ notice; a reason covers it. AZG § 19c (2) */
export const ShortNotice = ({ shifts, isOne, names, reason, isMissing, onReason }: NoticeProps) => (
  <section aria-label="Frist von 2 Wochen">
    <h3>Frist von 2 Wochen</h3>
    <p className={styles.text}>
      {`${shifts} ${isOne ? 'wird' : 'werden'} weniger als zwei Wochen vor dem Montag der Woche bekannt: ${namesText(names)}. Ohne Zustimmung oder unvorhersehbaren Grund ist die Lage nicht verbindlich.`}
      <small>AZG § 19c Abs. 2</small>
    </p>
    <TextInput
      label="Grund für die kurze Frist"
      value={reason}
      maxLength={500}
      data-autofocus
      error={isMissing && !reason.trim() ? 'Bitte geben Sie eine Begründung an' : undefined}
      onChange={event => onReason(event.currentTarget.value)}
    />
  </section>
)

type UnreachedProps = { names: readonly string[]; children?: ReactNode }

/** Who is told by nobody but the plan itself. */
export const Unreached = ({ names, children }: UnreachedProps) => (
  <section aria-label="Nicht verständigt">
    <h3>Nicht verständigt</h3>
    <p className={styles.text}>
      {`${namesText(names)} ${names.length === 1 ? 'erfährt' : 'erfahren'} es nur am Aushang oder von Ihnen.`}
      {children}
    </p>
  </section>
)

const NAMED = 6
const namesText = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(', ')
    : `${names.slice(0, NAMED - 1).join(', ')} und ${names.length - NAMED + 1} weitere`

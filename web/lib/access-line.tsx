import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#web/lib/session.ts'
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx'
import { ACCESS_PARTS, type AccessPart } from './access-parts.ts'
import styles from './company-access.module.css'

type Props = {
  part: AccessPart
  detail: string
  /** Undefined while it is not known. */
  state: { tone: Tone; text: string } | undefined
}

/** One part with how it stands, for who may see it. */
export function AccessLine({ part, detail, state }: Props) {
  const { title, reads } = ACCESS_PARTS[part]
  if (!useCan(reads)) return null
  return (
    <li>
      <Link to="." search={{ access: part }} className={styles.line}>
        <span className={styles.text}>
          <b>{title}</b>
          <span>{detail}</span>
        </span>
        <span className={styles.state}>{state && <StatusPill tone={state.tone}>{state.text}</StatusPill>}</span>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </Link>
    </li>
  )
}

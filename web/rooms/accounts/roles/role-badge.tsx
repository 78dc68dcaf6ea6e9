import type { CSSProperties } from 'react'
import type { Role } from '#contract/accounts/roles.ts'
import styles from './role-badge.module.css'

/** Its first letter in its colour; whoever shows it says the name beside it. Spec 3 §2.4. */
export const RoleBadge = ({
  role: { name, color },
  size = 20,
}: {
  role: Pick<Role, 'name' | 'color'>
  size?: number
}) => (
  <span
    className={styles.badge}
    style={{ '--role': color, width: size, height: size, fontSize: Math.round(size * 0.45) } as CSSProperties}
    aria-hidden
  >
    {[...name][0]?.toLocaleUpperCase('de-AT')}
  </span>
)

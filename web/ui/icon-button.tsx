import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** Read aloud and shown on hover. */
  label: string
  icon: ReactNode
  /** A switch that is on, such as a filter in use. */
  active?: boolean
  tone?: 'danger'
}

export function IconButton({ label, icon, active, tone, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-active={active || undefined}
      data-tone={tone}
    >
      {icon}
    </button>
  )
}

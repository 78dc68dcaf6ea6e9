import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonProps = ComponentProps<'button'> & {
  /** One primary a screen; `text` for what is rarely needed. */
  variant?: 'primary' | 'outline' | 'text' | 'danger'
  icon?: ReactNode
  /** Shows a spinner in the label's place and takes no second click. */
  busy?: boolean
}

export function Button({
  variant = 'outline',
  icon,
  busy = false,
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

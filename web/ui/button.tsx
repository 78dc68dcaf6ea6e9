import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export type ButtonProps = ComponentProps<'button'> & {
  /** One primary a screen; `text` for what is rarely needed. */
  variant?: 'primary' | 'outline' | 'text' | 'danger'
  icon?: ReactNode
  /** Shows a spinner in the label's place and takes no second click. */
  busy?: boolean
}

/** Neither does it once more, nor sends its form. */
const stay = (event: MouseEvent) => event.preventDefault()

export function Button({
  variant = 'outline',
  icon,
  busy = false,
  disabled,
  children,
  className,
  onClick,
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
      disabled={disabled}
      // Locked in earnest it would lose the focus.
      aria-disabled={busy || undefined}
      onClick={busy ? stay : onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

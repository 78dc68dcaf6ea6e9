import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import styles from './menu.module.css'
import { Popover } from './popover.tsx'

type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  onSelect: () => void
}

type Props = {
  label: string
  trigger: Parameters<typeof Popover>[0]['trigger']
  items: MenuItem[]
  align?: 'start' | 'end'
  /** Stands above the items and is no item itself. */
  head?: ReactNode
}

export function Menu({ label, trigger, items, align = 'end', head }: Props): ReactElement {
  return (
    <Popover label={label} trigger={trigger} align={align} kind="menu">
      {close => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only moves the focus among the items
        <div onKeyDown={moveFocus} className={styles.menu}>
          {head}
          {items.map(item => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              className={styles.item}
              data-tone={item.tone}
              disabled={item.disabled}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

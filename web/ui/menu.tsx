import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react'
import styles from './menu.module.css'
import { Popover } from './popover.tsx'

export type MenuItem = {
  label: string
  icon?: ReactNode
  tone?: 'danger'
  /** A sentence says why, and stands below. */
  disabled?: boolean | string | undefined
  /** Those of one name stand together below it. */
  group?: string
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
          {groupsOf(items).map(([group, ofGroup]) => {
            const buttons = ofGroup.map(item => <Item key={item.label} item={item} close={close} />)
            if (!group) return buttons
            return (
              <div key={group} role="group" aria-label={group} className={styles.group}>
                <span aria-hidden className={styles.title}>
                  {group}
                </span>
                {buttons}
              </div>
            )
          })}
        </div>
      )}
    </Popover>
  )
}

/** One that says why it can't be chosen can be reached all the same, or nobody at the keyboard would get to know. */
function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, tone, disabled } = item
  const id = useId()
  const select = () => {
    close()
    item.onSelect()
  }
  const reason = typeof disabled === 'string' ? disabled : undefined
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.item}
      data-tone={tone}
      disabled={disabled === true}
      aria-disabled={reason !== undefined || undefined}
      aria-describedby={reason && id}
      onClick={reason ? undefined : select}
    >
      {icon}
      {reason ? (
        <span>
          {label}
          <span id={id} className={styles.reason} aria-hidden>
            {reason}
          </span>
        </span>
      ) : (
        label
      )}
    </button>
  )
}

const groupsOf = (items: readonly MenuItem[]) => [...Map.groupBy(items, ({ group }) => group)]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}

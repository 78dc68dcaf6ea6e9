import type { ReactNode } from 'react'
import styles from './item-list.module.css'

type Item = {
  key: string | number
  icon?: ReactNode
  title: string
  /** Beside the title, such as a status. */
  mark?: ReactNode
  detail?: string
  actions?: ReactNode
}

type Props = {
  label: string
  items: readonly Item[] | undefined
  /** Stands in the list's place when it has no items. */
  empty?: ReactNode
}

/** A few things, each with what can be done to it; many belong into a table. */
export function ItemList({ label, items, empty }: Props) {
  if (items?.length === 0) return empty
  return (
    <ul className={styles.list} aria-label={label} aria-busy={!items}>
      {items?.map(({ key, icon, title, mark, detail, actions }) => (
        <li key={key} className={styles.item}>
          {icon}
          <div className={styles.text}>
            <p className={styles.title}>
              <b>{title}</b>
              {mark}
            </p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
          {actions}
        </li>
      )) ?? (
        <li className={styles.item}>
          <span className={styles.bones} aria-hidden />
          <span className="visually-hidden">Wird geladen …</span>
        </li>
      )}
    </ul>
  )
}

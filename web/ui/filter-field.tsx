import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import styles from './filter-field.module.css'

type Props = {
  label: string
  text: string
  onText: (text: string) => void
  placeholder?: string
  /** Only an icon until it is used. */
  isQuiet?: boolean
  /** As wide as what holds it. */
  isWide?: boolean
  /** Escape empties it before it closes what it stands in. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Narrows the list that it stands above, while one types. */
export const FilterField = ({ label, text, onText, placeholder = 'Filtern', isQuiet, isWide, onKeyDown }: Props) => (
  <label className={styles.field} data-quiet={isQuiet || undefined} data-wide={isWide || undefined}>
    <IconSearch size={16} stroke={1.8} aria-hidden />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      data-own-escape={onKeyDown !== undefined && text !== ''}
      onChange={event => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  </label>
)

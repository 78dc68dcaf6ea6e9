import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '#domain/basics/numbers.ts'
import { CellSelect } from '../cell-select.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './paged-table.module.css'
import { PAGE_LENGTHS, type Paging, pageBounds, pageCount, shownPage, turned, withLength } from './paging.ts'

type Props = { paging: Paging; onChange: (part: Partial<Paging>) => void }

/** Leafs with its buttons or, while they have the focus, with the arrow keys, Pos1 and Ende. */
export function Pager({ paging, onChange }: Props) {
  const pages = pageCount(paging)
  const page = shownPage(paging)
  const lengths = [...new Set([...PAGE_LENGTHS, paging.pageLength])].sort((a, b) => a - b)
  const turn = (by: number) => onChange({ pageCurrent: turned(paging, by) })
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: turned(paging, -1), ArrowRight: turned(paging, 1), Home: 0, End: pages - 1 }[event.key]
    if (wanted === undefined || !(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    onChange({ pageCurrent: wanted })
  }
  return (
    <nav className={styles.pages} aria-label="Seiten" onKeyDown={onKeyDown}>
      <span aria-live="polite">{rangeText(paging)}</span>
      <CellSelect
        label="Einträge je Seite"
        value={paging.pageLength}
        choices={lengths.map(length => ({ value: length, label: `${length} je Seite` }))}
        onChange={length => onChange(withLength(paging, length))}
      />
      <IconButton
        label="Vorige Seite"
        icon={<IconChevronLeft size={18} stroke={1.7} />}
        disabled={pages < 2}
        onClick={() => turn(-1)}
      />
      <span className={styles.page}>
        {page + 1} / {pages}
      </span>
      <IconButton
        label="Nächste Seite"
        icon={<IconChevronRight size={18} stroke={1.7} />}
        disabled={pages < 2}
        onClick={() => turn(1)}
      />
    </nav>
  )
}

function rangeText(paging: Paging): string {
  const { start, end } = pageBounds(paging)
  return `${formatNumber(start + 1, 0)}–${formatNumber(end, 0)} von ${formatNumber(paging.maxItems, 0)}`
}

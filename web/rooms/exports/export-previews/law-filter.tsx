import { type ReactNode, useState } from 'react'
import type { StampLaw } from '#web/rooms/working-time/stamp-findings/stamp-law.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import type { ExportRequest, ExportRow } from './export-of.ts'
import styles from './export-previews.module.css'

type Tables<Row> = { first: Row[] | undefined; second: Row[] | undefined }
type Filtered<Row> = Tables<Row> & {
  /** The way back to all rows; undefined while all are shown. */
  lawChip: ReactNode
  /** Beside a table's number of rows: how many the law says something of, which shows these alone. */
  noticeOf: (rows: readonly Row[] | undefined) => ReactNode
}

/** Only the rows that break a rule of working time, until another store or period is chosen. */
export function useLawFilter<Row extends ExportRow>(
  { first, second }: Tables<Row>,
  law: StampLaw | undefined,
  request: ExportRequest,
): Filtered<Row> {
  const [asked, setAsked] = useState<ExportRequest>()
  const isOn = asked === request && law !== undefined
  const only = (rows: Row[] | undefined) => (isOn ? rows?.filter(law.isMarked) : rows)
  return {
    ...{ first: only(first), second: only(second) },
    lawChip: isOn && <FilterChip onRemove={() => setAsked(undefined)}>Mit Arbeitszeithinweis</FilterChip>,
    noticeOf(rows) {
      const count = law && !isOn ? (rows?.filter(law.isMarked).length ?? 0) : 0
      return (
        count > 0 && (
          <>
            {' · '}
            <button type="button" className={styles.notice} onClick={() => setAsked(request)}>
              {law!.countText(count)}
            </button>
          </>
        )
      )
    },
  }
}

/** Stands from the beginning, so that nothing moves when it is known. */
export const lawColumn = <Row extends ExportRow>(law: StampLaw | undefined): Column<Row> => ({
  key: 'law',
  header: 'Arbeitszeitrecht',
  head: 'Recht',
  width: 62,
  minWidth: 62,
  value: row => law?.rankOf(row),
  text: row => law?.textOf(row) ?? '',
  cell: row => law?.markOf(row),
})

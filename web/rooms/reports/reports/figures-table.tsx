import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ReportFigures } from '#contract/reports/report-previews.ts'
import type { ReportDraft } from '#contract/reports/reports.ts'
import { type ReportType, reportKind } from '#domain/reports/report-kinds.ts'
import { isNumeric, type ReportValue, shownValue, type ValueFormats } from '#domain/reports/report-table.ts'
import { useCompanyId } from '#web/lib/session.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { figuresQuery } from './queries.ts'
import { useReportPlaces } from './report-notes.tsx'

type Row = {
  key: number
  cells: readonly ReportValue[]
  byHand?: readonly string[]
  place?: { tab: string; search: Record<string, string> }
}

type Props = { type: ReportType; draft: ReportDraft; actions: ReactNode }

/** All rows of a report; a click leads to what a row is made of. */
export default function FiguresTable({ type, draft, actions }: Props) {
  const companyId = useCompanyId()
  const { data, error, refetch } = useQuery(figuresQuery(companyId, draft))
  const open = useReportPlaces()
  const { headerDateFormat, hourFormat } = draft.config
  const columns = useMemo(
    () => (data ? columnsOf(data, { date: headerDateFormat, hours: hourFormat }) : []),
    [data, headerDateFormat, hourFormat],
  )
  const rows = useMemo(() => data && rowsOf(data), [data])
  return (
    <DataTable
      name={`report-${type}`}
      title={reportKind(type).title}
      fills
      {...{ rows, columns, error, actions }}
      rowKey={row => row.key}
      onRetry={() => void refetch()}
      onOpen={row => row.place && open(row.place)}
      empty={<EmptyState title="Keine Zeilen">In diesem Zeitraum gibt es hier nichts zu berichten.</EmptyState>}
    />
  )
}

function rowsOf({ groups }: ReportFigures): Row[] {
  let key = 0
  return groups.flatMap(({ keys, rows }) =>
    rows.map(({ cells, ...about }) => ({ ...about, key: key++, cells: [...keys, ...cells] })),
  )
}

/** Of the rows that are shown, which may be fewer than those of the report. */
const sumOf = (rows: readonly Row[], at: number): number =>
  rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0)

/** A number or what stands in brackets is a second line; words that a page breaks are one head here. */
function headOf(title: string): [header: string, notes: string[]] {
  const [first = '', ...others] = title.split('\n')
  return others.some(text => /^[\d(]/.test(text)) ? [first, others] : [[first, ...others].join(' '), []]
}

function columnsOf({ keys, columns, sums }: ReportFigures, formats: ValueFormats): Column<Row>[] {
  return [...keys, ...columns].map((column, at): Column<Row> => {
    const [header, notes] = headOf(column.title)
    const sum = sums.find(({ isMuted }) => !isMuted)?.cells[at - keys.length] ?? null
    return {
      key: column.key,
      header,
      ...(notes.length > 0 && { notes }),
      value: row => row.cells[at] ?? null,
      text: ({ cells, byHand = [] }) => {
        const text = shownValue(column, cells[at] ?? null, formats)
        return byHand.includes(column.key) ? `${text} *` : text
      },
      ...(isNumeric(column) ? { align: 'right' as const } : { filter: 'text' as const }),
      ...(sum !== null && { total: rows => shownValue(column, sumOf(rows, at), formats) }),
    }
  })
}

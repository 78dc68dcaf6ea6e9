import { useQuery } from '@tanstack/react-query'
import type { AbsenceExportRow } from '#contract/exports/export-previews.ts'
import { dayOf, formatDay, fromUtcText } from '#domain/basics/days.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { dayCountText, halfText } from '#domain/time/absence-days.ts'
import { ABSENCE_TYPES, type AbsenceType } from '#domain/wages/absence-types.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { Clipped } from '../export-previews/clipped.tsx'
import type { ColumnsGiven, ExportRequest } from '../export-previews/export-of.ts'
import styles from '../export-previews/export-previews.module.css'
import { personColumns } from '../export-previews/row-columns.tsx'
import { absencesQuery } from './queries.ts'

/** Spec 2 §2.4. */
export function absenceColumns(given: ColumnsGiven<AbsenceExportRow>): Column<AbsenceExportRow>[] {
  const { rows, period, request, zone } = given
  const edges = { before: period.from.toString(), after: period.to.toString() }
  const isCut = (row: AbsenceExportRow, side: Side) => row.clipped && dayAt(row, side) === edges[side]
  const widthOf = (side: Side) => (rows.some(row => isCut(row, side)) ? 118 : 99)
  const cell = (side: Side) => (row: AbsenceExportRow) =>
    isCut(row, side) ? <ClippedDay {...{ row, side, request, zone }} /> : dayText(dayAt(row, side))
  return [
    ...personColumns<AbsenceExportRow>(given, 'Kostenstelle'),
    { key: 'type', header: 'Art', value: typeText },
    {
      key: 'from',
      header: 'von',
      width: widthOf('before'),
      value: ({ firstDay }) => firstDay,
      text: ({ firstDay }) => dayText(firstDay),
      cell: cell('before'),
    },
    {
      key: 'to',
      header: 'bis',
      width: widthOf('after'),
      value: ({ lastDay }) => lastDay,
      text: ({ lastDay }) => dayText(lastDay),
      cell: cell('after'),
    },
    {
      key: 'days',
      header: 'Tage',
      align: 'right',
      value: daysOf,
      text: row => (hasHalf(row) ? halfText(daysOf(row)) : formatNumber(daysOf(row))),
      ...(rows.some(losesHalf) && { width: 72, cell: row => <Days row={row} /> }),
    },
  ]
}

/** What is handed over; of what is not, how long somebody is away. */
const daysOf = ({ status, totalDays, absentDays }: AbsenceExportRow) => (status === null ? totalDays : absentDays)
const hasHalf = (row: AbsenceExportRow) => Number.isInteger(daysOf(row) * 2) && !Number.isInteger(daysOf(row))
const losesHalf = ({ status, totalDays, absentDays }: AbsenceExportRow) => status === null && totalDays !== absentDays

/** Files take whole days: where a half one is taken as a whole one or as none, that is said. */
function Days({ row }: { row: AbsenceExportRow }) {
  const text = formatNumber(row.totalDays)
  if (!losesHalf(row)) return hasHalf(row) ? halfText(row.totalDays) : text
  const whole = `Abwesend ${dayCountText(row.absentDays)}, übergeben ${dayCountText(row.totalDays)}`
  return (
    <span className={styles.clipped} title={whole}>
      {text}
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}

type Side = 'before' | 'after'
const dayAt = ({ firstDay, lastDay }: AbsenceExportRow, side: Side) => (side === 'before' ? firstDay : lastDay)

const typeText = ({ type }: AbsenceExportRow) => ABSENCE_TYPES[type as AbsenceType] ?? String(type)

type ClippedDayProps = { row: AbsenceExportRow; side: Side; request: ExportRequest; zone: string }

function ClippedDay({ row, side, request, zone }: ClippedDayProps) {
  const enabled = useCan('absences.read')
  const { data } = useQuery({ ...absencesQuery(request), enabled })
  const absence = data?.find(({ id }) => id === row.id)
  const shown = dayAt(row, side)
  if (!absence) return <Clipped {...{ side, whole: undefined }}>{dayText(shown)}</Clipped>
  const first = dayOf(fromUtcText(absence.from), zone)
  // The stored end is exclusive.
  const last = absence.to === null ? null : dayOf(fromUtcText(absence.to).subtract({ milliseconds: 1 }), zone)
  if ((side === 'before' ? first : last)?.toString() === shown) return dayText(shown)
  const whole = last ? `Insgesamt ${formatDay(first)} bis ${formatDay(last)}` : `Seit ${formatDay(first)}, Ende offen`
  return <Clipped {...{ side, whole }}>{dayText(shown)}</Clipped>
}

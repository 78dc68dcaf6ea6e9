import { useQuery } from '@tanstack/react-query'
import type { StampExportRow } from '#contract/exports/export-previews.ts'
import { dayOf, formatDay, formatTime, fromUtcText } from '#domain/basics/days.ts'
import { formatHours, formatNumber } from '#domain/basics/numbers.ts'
import { dayText } from '#web/lib/day-text.ts'
import { useCan } from '#web/lib/session.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { Clipped } from '../export-previews/clipped.tsx'
import type { ColumnsGiven, ExportRequest } from '../export-previews/export-of.ts'
import { personColumns } from '../export-previews/row-columns.tsx'
import { shiftsQuery } from './queries.ts'

/** Spec 2 §2.3. */
export function stampColumns(given: ColumnsGiven<StampExportRow>): Column<StampExportRow>[] {
  const { rows, request, zone } = given
  return [
    ...personColumns<StampExportRow>(given, 'Id Kostenstelle'),
    { key: 'day', header: 'Datum', value: ({ day }) => day, text: ({ day }) => dayText(day) },
    {
      key: 'from',
      header: 'von',
      width: rows.some(({ clipped }) => clipped) ? 82 : undefined,
      value: ({ from }) => from,
      text: ({ from }) => timeText(from, zone),
      cell: row => (row.clipped ? <ClippedStart {...{ row, request, zone }} /> : timeText(row.from, zone)),
    },
    {
      key: 'to',
      header: 'bis',
      value: ({ to }) => to,
      text: ({ day, to }) => (to === null ? 'läuft noch' : endText(day, to, zone)),
    },
    {
      key: 'hours',
      header: 'Stunden',
      align: 'right',
      value: ({ minutes, to }) => (to === null ? undefined : minutes),
      text: hoursText,
      cell: row => (
        <span title={`${formatHours(row.minutes)} ohne ${row.pauseMinutes} Minuten Pause`}>{hoursText(row)}</span>
      ),
    },
  ]
}

const hoursText = ({ minutes, to }: StampExportRow) => (to === null ? '–' : formatNumber(minutes / 60))

const timeText = (utc: string, zone: string) => formatTime(fromUtcText(utc), zone)

/** '02:00 +1' for the morning after. */
function endText(day: string, to: string, zone: string): string {
  const end = fromUtcText(to)
  const days = Temporal.PlainDate.from(day).until(dayOf(end, zone)).days
  return days > 0 ? `${formatTime(end, zone)} +${days}` : formatTime(end, zone)
}

function ClippedStart({ row, request, zone }: { row: StampExportRow; request: ExportRequest; zone: string }) {
  const enabled = useCan('stamps.read')
  const { data } = useQuery({ ...shiftsQuery(request), enabled })
  const shift = data?.find(({ id }) => id === row.id)
  const begin = shift && fromUtcText(shift.from)
  const whole = begin && `Begonnen am ${formatDay(dayOf(begin, zone))} um ${formatTime(begin, zone)}`
  return <Clipped {...{ side: 'before', whole }}>{timeText(row.from, zone)}</Clipped>
}

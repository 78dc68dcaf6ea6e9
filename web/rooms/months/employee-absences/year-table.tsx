import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayCountText } from '#domain/time/absence-days.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { storesQuery } from '#web/rooms/accounts/stores/queries.ts'
import { AbsenceState, countedDays, countText, kindText, stateText } from '#web/rooms/time/absences/absence-state.tsx'
import { daysText } from '#web/rooms/time/absences/days-text.ts'
import { absenceApproval } from '#web/rooms/time/approvals/approval-kinds.ts'
import { ApproveButton } from '#web/rooms/time/approvals/approve-button.tsx'
import { DeclineButton } from '#web/rooms/time/approvals/decline-button.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import lines from '#web/ui/data-table/row-line.module.css'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import type { OwnAbsence } from './queries.ts'

type Props = {
  year: number
  name: string
  absences: readonly OwnAbsence[]
  onOpen: ((id: number) => void) | undefined
}

/** Somebody's absences that touch a year; those that wait are decided here. */
export function YearTable({ year, name, absences, onOpen }: Props) {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const mayApprove = useCan('absences.approve')
  const { data: stores } = useQuery(storesQuery(companyId))
  const [ticked, setTicked] = useState<ReadonlySet<string | number>>(NOTHING)
  const columns = useMemo(() => columnsOf(absences, stores), [absences, stores])
  const waiting = absences.filter(({ state }) => state === 'waiting')
  const chosen = waiting.filter(({ id }) => ticked.has(id))
  const forget = () => setTicked(NOTHING)
  const decides = mayApprove && waiting.length > 0
  return (
    <DataTable<OwnAbsence>
      name="employee-absences"
      title={`Abwesenheiten ${year} von ${name}`}
      rows={absences}
      columns={columns}
      line={absenceLine}
      rowKey={rowKey}
      onOpen={onOpen && (({ id }) => onOpen(id))}
      selection={decides ? { chosen: ticked, onChoose: setTicked, labelOf } : undefined}
      empty={<EmptyState title={`Keine Abwesenheiten ${year}`} />}
      actions={
        decides && (
          <>
            {chosen.length > 0 && (
              <DeclineButton
                records={chosen.map(({ id, version }) => ({ id, version }))}
                about={chosen.length === 1 ? labelOf(chosen[0]!) : undefined}
                onDone={forget}
              />
            )}
            <ApproveButton
              of={APPROVAL}
              rows={ticked.size > 0 ? chosen : waiting}
              reload={() => void client.invalidateQueries({ queryKey: ['time', 'absences', companyId] })}
              onDone={forget}
            />
          </>
        )
      }
    />
  )
}

const NOTHING: ReadonlySet<string | number> = new Set()
const rowKey = ({ id }: OwnAbsence) => id
const labelOf = (absence: OwnAbsence) => `${kindText(absence)}, ${daysText(absence)}`

const APPROVAL = absenceApproval<OwnAbsence>({ amountOf: absence => countedDays(absence) ?? 0, whenText: daysText })

const COLUMNS: Column<OwnAbsence>[] = [
  { key: 'when', header: 'Wann', value: ({ firstDay }) => firstDay, text: daysText, stays: true },
  { key: 'type', header: 'Art', value: kindText, filter: 'choice' },
  { key: 'days', header: 'Tage', align: 'right', value: countedDays, text: countText },
  {
    key: 'state',
    header: 'Status',
    width: 200,
    minWidth: 120,
    value: stateText,
    cell: absence => <AbsenceState absence={absence} />,
  },
  { key: 'note', header: 'Notiz', value: ({ note }) => note, muted: true },
]

/** Where they lie in more than one store, that is said. */
function columnsOf(
  absences: readonly OwnAbsence[],
  stores: readonly { id: number; name: string }[] | undefined,
): Column<OwnAbsence>[] {
  if (new Set(absences.map(({ storeId }) => storeId)).size < 2) return COLUMNS
  const names = new Map(stores?.map(({ id, name }) => [id, name]))
  return [
    ...COLUMNS,
    {
      key: 'store',
      header: 'Standort',
      value: ({ storeId }) => names.get(storeId) ?? '',
      filter: 'choice',
      muted: true,
    },
  ]
}

const dayCount = (absence: OwnAbsence) => {
  const days = countedDays(absence)
  return days === null ? 'Ende offen' : dayCountText(days)
}
const absenceLine = (absence: OwnAbsence) => (
  <div className={lines.line}>
    <div className={lines.above}>
      <b>{kindText(absence)}</b>
      <span className={lines.state}>
        <AbsenceState absence={absence} />
      </span>
    </div>
    <div className={lines.facts}>{[daysText(absence), dayCount(absence), absence.note].filter(Boolean).join(', ')}</div>
  </div>
)

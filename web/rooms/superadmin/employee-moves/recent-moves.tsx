import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ManagedMove } from '#contract/superadmin/employee-moves.ts'
import { dayText } from '#web/lib/day-text.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { actionsColumn, type Column, ONE_BUTTON } from '#web/ui/data-table/column.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { movesQuery, useUndoMove } from './queries.ts'

/** The last moves, each with the way back while nothing followed. */
export function RecentMoves() {
  const { data: rows, error, refetch } = useQuery(movesQuery)
  const { mutateAsync: undo } = useUndoMove()
  const columns = useMemo(() => columnsOf(move => void askUndo(move, () => undo(move))), [undo])
  // Most of the time nobody has moved: then the search has the page to itself.
  if (!error && (!rows || rows.length === 0)) return null
  return (
    <DataTable
      name="superadmin-employee-moves"
      title="Letzte Wechsel"
      rows={rows}
      columns={columns}
      rowKey={({ moveId }) => moveId}
      error={error}
      onRetry={() => void refetch()}
      words={WORDS}
      empty={<EmptyState title="Noch niemand hat gewechselt" />}
    />
  )
}

const WORDS = { one: 'Wechsel', many: 'Wechsel', ofMany: 'Wechseln' }

const placeOf = ({ isWithinCompany }: ManagedMove, company: string, store: string) =>
  isWithinCompany ? store : [company, store].filter(Boolean).join(', ')

const columnsOf = (onUndo: (move: ManagedMove) => void): Column<ManagedMove>[] => [
  { key: 'name', header: 'Mitarbeiter', stays: true, value: ({ name }) => name },
  { key: 'from', header: 'Von', value: move => placeOf(move, move.fromCompany, move.formerStore) },
  { key: 'to', header: 'Nach', value: move => placeOf(move, move.toCompany, move.newStore) },
  {
    key: 'firstDay',
    header: 'Erster Tag',
    filter: 'day',
    value: ({ firstDay }) => firstDay,
    text: ({ firstDay }) => dayText(firstDay),
  },
  { key: 'reason', header: 'Grund', muted: true, value: ({ reason }) => reason },
  {
    key: 'state',
    header: 'Status',
    width: 160,
    isState: true,
    value: ({ undoneAt }) => (undoneAt ? 'Zurückgenommen' : 'Eingetragen'),
    cell: ({ undoneAt }) =>
      undoneAt ? (
        <StatusPill tone="neutral">Zurückgenommen</StatusPill>
      ) : (
        <StatusPill tone="ok">Eingetragen</StatusPill>
      ),
  },
  {
    key: 'movedAt',
    header: 'Am',
    value: ({ movedAt }) => movedAt,
    text: ({ movedAt }) => momentText(movedAt),
  },
  {
    key: 'movedBy',
    header: 'Von wem',
    muted: true,
    value: ({ movedBy }) => movedBy,
    text: ({ movedBy }) => movedBy || '–',
  },
  actionsColumn('actions', 'Aktionen', ONE_BUTTON, move =>
    move.undoneAt ? null : (
      <IconButton
        label={`Wechsel von ${move.name} zurücknehmen`}
        icon={<IconArrowBackUp size={18} stroke={1.7} />}
        onClick={() => onUndo(move)}
      />
    ),
  ),
]

const askUndo = (move: ManagedMove, undo: () => Promise<unknown>) =>
  confirm({
    title: 'Wechsel zurücknehmen',
    about: move.name,
    text: move.isWithinCompany
      ? `Standort und Vertrag sind dann wieder wie vor dem ${dayText(move.firstDay)}. Das geht, solange daran nichts geändert wurde.`
      : `In „${move.toCompany}“ verschwindet der neue Akt mit allem, was mitging; in „${move.fromCompany}“ geht das Dienstverhältnis weiter. Das geht, solange im neuen Akt nichts geändert wurde.`,
    confirmLabel: 'Zurücknehmen',
    danger: !move.isWithinCompany,
    action: undo,
  })

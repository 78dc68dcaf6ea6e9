import { type ReactNode, useMemo } from 'react'
import type { PersonProvision } from '#contract/provisions/provisions.ts'
import { NO_COST_CENTRE, provisionGroups, provisionSums } from '#domain/provisions/provision-sums.ts'
import { GROUPINGS, type Grouping } from '#domain/provisions/provision-words.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { type GroupRow, groupColumns, personColumns } from './provision-columns.tsx'

type TableProps = {
  by: Grouping
  title: string
  people: readonly PersonProvision[] | undefined
  hasFormer: boolean
  error: unknown
  onRetry: () => void
  onOpen: (employeeId: number) => void
  empty: ReactNode
}

/** By person, or summed up by cost centre or store. */
export function ProvisionsTable({ by, people, hasFormer, onOpen, ...table }: TableProps) {
  const hasAssets = people?.some(({ leaveAssetCents }) => (leaveAssetCents ?? 0) > 0) ?? false
  const columns = useMemo(() => personColumns(onOpen, { hasAssets, hasFormer }), [onOpen, hasAssets, hasFormer])
  const grouped = useMemo(
    () => groupColumns(by === 'store' ? 'Standort' : 'Kostenstelle', { hasAssets, hasFormer }),
    [by, hasAssets, hasFormer],
  )
  const groups = useMemo(
    () =>
      by === 'person' || !people
        ? undefined
        : provisionGroups(people, by).map(
            ([name, rows]): GroupRow => ({ name: name || NO_COST_CENTRE, ...provisionSums(rows), isExcluded: false }),
          ),
    [people, by],
  )
  if (by !== 'person')
    return (
      <DataTable
        key={by}
        name={`provisions-by-${by}`}
        fills
        {...table}
        title={`${table.title} nach ${GROUPINGS[by]}`}
        rows={groups}
        columns={grouped}
        rowKey={groupKey}
        words={WORDS[by]}
      />
    )
  return (
    <DataTable
      name="provisions"
      fills
      {...table}
      rows={people}
      columns={columns}
      rowKey={personKey}
      words={WORDS.person}
      onOpen={({ employeeId }) => onOpen(employeeId)}
      initialSort={BY_NAME}
    />
  )
}

const WORDS = {
  person: { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' },
  costCentre: { one: 'Kostenstelle', many: 'Kostenstellen', ofMany: 'Kostenstellen' },
  store: { one: 'Standort', many: 'Standorte', ofMany: 'Standorten' },
}
const BY_NAME = { id: 'name', desc: false }
const personKey = ({ employeeId }: PersonProvision) => employeeId
const groupKey = ({ name }: GroupRow) => name

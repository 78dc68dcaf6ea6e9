import { useMemo } from 'react'
import type { Store } from '#contract/accounts/stores.ts'
import type { EmployeeRow } from '#contract/people/employees.ts'
import { EMPLOYMENT_STATUS, type EmploymentStatus, employmentStatus } from '#domain/people/employment-status.ts'
import { today } from '#web/lib/day-text.ts'
import { ALL_STORES, StoreChoice } from '#web/rooms/accounts/stores/store-choice.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import styles from './employee-columns.module.css'
import type { EmployeeFilter } from './employee-filter.ts'

type Props = {
  /** Undefined while loading. */
  rows: readonly EmployeeRow[] | undefined
  stores: readonly Store[]
  filter: EmployeeFilter
  change: (part: Partial<EmployeeFilter>) => void
  showAll: () => void
  toggleStatus: (status: EmploymentStatus) => EmploymentStatus[]
}

/** The questions that are asked most; the table's own filters answer the rest. */
export function EmployeeFilterBar({ rows, stores, filter, change, showAll, toggleStatus }: Props) {
  const day = today()
  const statusChoices = useMemo(() => {
    const counts = rows && Map.groupBy(rows, row => employmentStatus(row, day))
    return (Object.keys(EMPLOYMENT_STATUS) as EmploymentStatus[]).map(value => ({
      value,
      label: counts ? `${EMPLOYMENT_STATUS[value]} ${counts.get(value)?.length ?? 0}` : EMPLOYMENT_STATUS[value],
    }))
  }, [rows, day])

  if (filter.ids)
    return (
      <div className={styles.filters}>
        <FilterChip onRemove={showAll}>Nur ausgewählte Mitarbeiter</FilterChip>
      </div>
    )
  return (
    <div className={styles.filters}>
      <ChoiceChips
        label="Status"
        choices={statusChoices}
        chosen={filter.statuses}
        onToggle={status => change({ statuses: toggleStatus(status) })}
      />
      <ChoiceChips
        label="Vollständigkeit"
        choices={[{ value: 1, label: 'Nur mit fehlenden Daten' }]}
        chosen={filter.onlyMissing ? 1 : 0}
        onToggle={() => change({ onlyMissing: !filter.onlyMissing })}
      />
      {stores.length > 1 && (
        <StoreChoice
          label="Standort"
          stores={[ALL_STORES, ...stores]}
          chosen={[filter.storeId ?? ALL_STORES.id]}
          onChoose={([id]) => change({ storeId: id || null })}
          isCompact
        />
      )}
    </div>
  )
}

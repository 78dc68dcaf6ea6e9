import { useCallback, useState } from 'react'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { useMayOpen } from '../person-months/use-may-open.ts'
import { NameCell, UnfoldedContext } from './name-cell.tsx'
import type { SumRow } from './sum-row.ts'
import { openedOf, type SumsTableProps, useSums } from './sums-table.tsx'
import { useUnfolded } from './use-unfolded.ts'

/** The same columns, with the days below whoever is unfolded. */
export default function DaySumsTable(props: SumsTableProps) {
  const { month, onOpen } = props
  const mayOpen = useMayOpen()
  const isPhone = useIsPhone()
  const [onlyDeviating, setOnlyDeviating] = useState(true)
  const { unfolded, toggle, below } = useUnfolded(month, onlyDeviating)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be opened follows from the role, which does not change here
  const nameCell = useCallback(
    (row: SumRow) => (
      <NameCell {...{ row, month, mayOpen }} onToggle={toggle} onOpen={opened => onOpen(openedOf(row, opened))} />
    ),
    [month, toggle, onOpen],
  )
  const table = useSums(props, nameCell, isPhone ? ON_A_PHONE : BESIDE_THE_NUMBER)
  return (
    <UnfoldedContext value={unfolded}>
      <DataTable
        {...table}
        below={below}
        rowTone={toneOf}
        onOpen={({ person, day, state }) => {
          if (!day && !state) toggle(person.employeeId)
        }}
        actions={
          <ChoiceChips
            label="Tage"
            choices={DEVIATING}
            chosen={onlyDeviating ? 'deviating' : ''}
            onToggle={() => setOnlyDeviating(before => !before)}
          />
        }
      />
    </UnfoldedContext>
  )
}

const ON_A_PHONE = { width: 212 }
// The arrow that unfolds, and the number.
const BESIDE_THE_NUMBER = { beside: 92 }
const DEVIATING = [{ value: 'deviating', label: 'Nur Tage mit Abweichung' }]
const toneOf = ({ day, state }: SumRow) => (day || state ? 'part' : undefined)

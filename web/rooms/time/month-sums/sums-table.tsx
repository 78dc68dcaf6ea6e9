import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { PersonMonth } from '#contract/time/person-months.ts'
import { personName } from '#domain/personnel/person-name.ts'
import type { TimeKind } from '#domain/settings/time-kinds.ts'
import type { WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { Opened } from '../person-months/opened.ts'
import { useMayOpen } from '../person-months/opened-layer.tsx'
import { NameCell, UnfoldedContext } from './name-cell.tsx'
import type { OpenedSum } from './opened-of-person.tsx'
import { PersonLink } from './person-link.tsx'
import { numberText } from './shown-kinds.ts'
import { sumColumns } from './sum-columns.tsx'
import { type SumRow, sumRow } from './sum-row.ts'
import { useUnfolded } from './use-unfolded.ts'

export type View = 'month' | 'day'

type Props = {
  view: View
  /** `2026-10` and its last day. */
  month: string
  lastDay: string
  title: string
  /** Undefined while loading. */
  people: readonly PersonMonth[] | undefined
  kinds: readonly TimeKind[]
  notice: string
  lines: readonly WageTypeLine[]
  storeNames: ReadonlyMap<number, string>
  error: unknown
  onRetry: () => void
  onOpen: (opened: OpenedSum) => void
  empty: ReactNode
}

/** People and what they come to; by day each of them unfolds. */
export function SumsTable(props: Props) {
  const { view, month, lastDay, title, people, kinds, notice, lines, storeNames, error, onRetry, onOpen, empty } = props
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const opensFiles = useCan('employees.read')
  const mayOpen = useMayOpen()
  const [onlyDeviating, setOnlyDeviating] = useState(true)
  const open = useCallback(
    ({ person }: SumRow, opened: Opened) =>
      onOpen({ opened, storeId: person.storeId, person: { id: person.employeeId, name: personName(person) } }),
    [onOpen],
  )
  const { unfolded, toggle, below } = useUnfolded(month, onlyDeviating)
  const rows = useMemo(() => people?.map(sumRow), [people])
  const isByDay = view === 'day'

  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be opened follows from the role, which does not change here
  const columns = useMemo(
    () =>
      sumColumns({
        kinds,
        numberOf: kind => numberText(lines, kind, lastDay),
        storeNames,
        hasNumber: !isByDay && !isPhone,
        nameCell: row =>
          isByDay ? (
            <NameCell {...{ row, month, mayOpen }} onToggle={toggle} onOpen={open} />
          ) : (
            <PersonLink person={row.person} month={month} />
          ),
        nameWidth: isByDay ? (isPhone ? 212 : 250) : undefined,
        onFigure: open,
      }),
    [kinds, lines, lastDay, storeNames, isByDay, isPhone, month, toggle, open],
  )
  const openRow = useCallback(
    ({ person, day, state }: SumRow) => {
      if (isByDay) {
        if (!day && !state) toggle(person.employeeId)
      } else if (opensFiles)
        void navigate({
          to: '/$companyId/$section/{-$tab}',
          params: { companyId: String(companyId), section: 'documents', tab: 'employeedata' },
          search: { employeeId: String(person.employeeId), part: 'times', month },
        })
    },
    [isByDay, opensFiles, companyId, month, navigate, toggle],
  )
  return (
    <UnfoldedContext value={unfolded}>
      <DataTable
        name="month-sums"
        title={title}
        fills
        words={PEOPLE}
        notice={!isPhone && <span>{notice}</span>}
        rows={rows}
        columns={columns}
        rowKey={rowKey}
        rowTone={toneOf}
        below={isByDay ? below : undefined}
        initialSort={BY_NAME}
        onOpen={isByDay || opensFiles ? openRow : undefined}
        error={error}
        onRetry={onRetry}
        empty={empty}
        actions={
          isByDay && (
            <ChoiceChips
              label="Tage"
              choices={DEVIATING}
              chosen={onlyDeviating ? 'deviating' : ''}
              onToggle={() => setOnlyDeviating(before => !before)}
            />
          )
        }
      />
    </UnfoldedContext>
  )
}

const PEOPLE = { one: 'Person', many: 'Personen', ofMany: 'Personen' }
const DEVIATING = [{ value: 'deviating', label: 'Nur Tage mit Abweichung' }]
const BY_NAME = { id: 'name', desc: false }
const rowKey = ({ key }: SumRow) => key
const toneOf = ({ day, state }: SumRow) => (day || state ? 'part' : undefined)

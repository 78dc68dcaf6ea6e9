import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { PersonMonth } from '#contract/months/person-months.ts'
import { personName } from '#domain/people/person-name.ts'
import type { WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import type { TimeKind } from '#domain/wages/time-kinds.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { Opened } from '../person-months/opened.ts'
import type { OpenedSum } from './opened-of-person.tsx'
import { isInNights } from './paid-figures.ts'
import { PersonLink } from './person-link.tsx'
import { numberText } from './shown-kinds.ts'
import { type ColumnsGiven, sumColumns } from './sum-columns.tsx'
import { type SumRow, sumRow } from './sum-row.ts'

export type View = 'month' | 'day'

export type SumsTableProps = {
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

/** People and what their month comes to. */
export function SumsTable(props: SumsTableProps) {
  const { month } = props
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const opensFiles = useCan('employees.read')
  const nameCell = useCallback(({ person }: SumRow) => <PersonLink person={person} month={month} />, [month])
  const table = useSums(props, nameCell)
  const openFile = ({ person }: SumRow) =>
    void navigate({
      to: '/$companyId/$section/{-$tab}',
      params: { companyId: String(companyId), section: 'documents', tab: 'employeedata' },
      search: { employeeId: String(person.employeeId), part: 'times', month },
    })
  return <DataTable {...table} {...(opensFiles && { onOpen: openFile })} />
}

/** What the table of people and that of days have in common. */
export function useSums(
  { people, kinds, lines, lastDay, storeNames, onOpen, ...about }: SumsTableProps,
  nameCell: ColumnsGiven['nameCell'],
  nameRoom?: ColumnsGiven['nameRoom'],
) {
  const isPhone = useIsPhone()
  const hasNights = people?.some(({ kinds }) => kinds.some(isInNights)) ?? false
  const hasAveraging = people?.some(({ averaging }) => averaging.length > 0) ?? false
  const columns = useMemo(
    () =>
      sumColumns({
        ...{ kinds, storeNames, nameCell, nameRoom },
        numberOf: kind => numberText(lines, kind, lastDay),
        hasNights,
        hasAveraging,
        hasNumber: nameRoom === undefined && !isPhone,
        onFigure: (row, opened) => onOpen(openedOf(row, opened)),
      }),
    [kinds, lines, lastDay, storeNames, hasNights, hasAveraging, isPhone, nameCell, nameRoom, onOpen],
  )
  const rows = useMemo(() => people?.map(sumRow), [people])
  const { title, notice, error, onRetry, empty } = about
  return {
    ...{ name: 'month-sums', title, fills: true, words: PEOPLE, rows, columns, error, onRetry, empty },
    rowKey: keyOf,
    initialSort: BY_NAME,
    notice: !isPhone && <span>{notice}</span>,
  }
}

export const openedOf = ({ person }: SumRow, opened: Opened): OpenedSum => ({
  opened,
  storeId: person.storeId,
  person: { id: person.employeeId, name: personName(person) },
})

const PEOPLE = { one: 'Mitarbeiter', many: 'Mitarbeiter', ofMany: 'Mitarbeitern' }
const BY_NAME = { id: 'name', desc: false }
const keyOf = ({ key }: SumRow) => key

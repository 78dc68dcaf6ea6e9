import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StampFinding } from '#contract/working-time/stamp-findings.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { useCan } from '#web/lib/session.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { type StampPlace, stampLawQuery } from './queries.ts'
import { isBreached, lawText, StampLawMark } from './stamp-law-mark.tsx'

type Stamp = { id: number; lastName: string; firstName: string }

export type StampLaw<Row> = {
  /** Stands from the beginning, so that nothing moves when it is known. */
  column: Column<Row>
  isMarked: (row: Row) => boolean
  /** `5 mit Arbeitszeithinweis` */
  countText: (count: number) => string
}

/** What the law says beside the rows of a store's stamps; undefined for who may not read them. */
export function useStampLaw<Row extends Stamp>(place: StampPlace): StampLaw<Row> | undefined {
  const mayRead = useCan('stamps.read')
  const { data } = useQuery({ ...stampLawQuery(place), enabled: mayRead && place.storeId > 0 })
  return useMemo(() => (mayRead ? lawOf<Row>(data ?? NOTHING) : undefined), [mayRead, data])
}
const NOTHING: ReadonlyMap<number, StampFinding[]> = new Map()

const lawOf = <Row extends Stamp>(byStamp: ReadonlyMap<number, StampFinding[]>): StampLaw<Row> => ({
  column: {
    key: 'law',
    header: 'Arbeitszeitrecht',
    head: 'Recht',
    width: 62,
    minWidth: 62,
    // Rows with more to say stand together.
    value: ({ id }) => -rankOf(byStamp.get(id)),
    text: ({ id }) => lawText(byStamp.get(id) ?? []),
    cell: row => <StampLawMark findings={byStamp.get(row.id)} of={personName(row)} />,
  },
  isMarked: ({ id }) => isBreached(byStamp.get(id)),
  countText: count => `${formatNumber(count, 0)} mit Arbeitszeithinweis`,
})

const rankOf = (findings: readonly StampFinding[] | undefined) => (findings ? (isBreached(findings) ? 2 : 1) : 0)

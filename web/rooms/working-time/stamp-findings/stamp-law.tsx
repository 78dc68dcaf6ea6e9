import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { StampFinding } from '#contract/working-time/stamp-findings.ts'
import { formatNumber } from '#domain/basics/numbers.ts'
import { personName } from '#domain/people/person-name.ts'
import { type StampPlace, stampLawQuery } from './queries.ts'
import { isBreached, lawText, StampLawMark } from './stamp-law-mark.tsx'

type Stamp = { id: number; lastName: string; firstName: string }

/** What the law says beside the rows of a store's stamps. */
export type StampLaw = {
  isMarked: (row: Stamp) => boolean
  /** Rows with more to say come first. */
  rankOf: (row: Stamp) => number
  textOf: (row: Stamp) => string
  markOf: (row: Stamp) => ReactNode
  /** `5 mit Arbeitszeithinweis` */
  countText: (count: number) => string
}

type Props = { request: StampPlace; onLaw: (law: StampLaw | undefined) => void }

/** Draws nothing: it asks once the rows are there, and tells the list. */
export default function StampLawSource({ request, onLaw }: Props) {
  const { data } = useQuery({ ...stampLawQuery(request), enabled: request.storeId > 0 })
  useEffect(() => onLaw(data && lawOf(data)), [data, onLaw])
  return null
}

const lawOf = (byStamp: ReadonlyMap<number, StampFinding[]>): StampLaw => ({
  isMarked: ({ id }) => isBreached(byStamp.get(id)),
  rankOf: ({ id }) => -rankOf(byStamp.get(id)),
  textOf: ({ id }) => lawText(byStamp.get(id) ?? []),
  markOf: row => <StampLawMark findings={byStamp.get(row.id)} of={personName(row)} />,
  countText: count => `${formatNumber(count, 0)} mit Arbeitszeithinweis`,
})

const rankOf = (findings: readonly StampFinding[] | undefined) => (findings ? (isBreached(findings) ? 2 : 1) : 0)

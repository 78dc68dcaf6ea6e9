import { z } from 'zod'
import { MonthStatement } from '#contract/comparison/holiday-comparison.ts'
import { Id } from '#contract/endpoint.ts'

const Told = z.array(MonthStatement.extend({ companyId: Id.optional() })).max(200_000)

/** Balances as the source tells them; undefined when any of it is something else or of another company or store. */
export function readRemoteStatements(
  answer: unknown,
  companyId: number,
  storeId: number,
): MonthStatement[] | undefined {
  const { data } = Told.safeParse(answer)
  if (!data || data.some(told => (told.companyId ?? companyId) !== companyId || told.storeId !== storeId))
    return undefined
  return data.map(({ companyId: _, ...statement }) => statement)
}

import { z } from 'zod'
import { Id } from '#contract/endpoint.ts'
import { PaidContract } from '#contract/people/contracts.ts'

const Told = z
  .array(PaidContract.extend({ companyId: Id.optional(), version: PaidContract.shape.version.default(1) }))
  .max(200_000)

/** Contracts as the source tells them; undefined when any of it is something else or of another company. */
export function readRemoteContracts(answer: unknown, companyId: number): PaidContract[] | undefined {
  const { data } = Told.safeParse(answer)
  if (!data || data.some(told => (told.companyId ?? companyId) !== companyId)) return undefined
  return data.map(({ companyId: _, ...contract }) => contract)
}

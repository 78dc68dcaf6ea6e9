import { proposals, type ShiftProposal } from '#contract/roster/proposals.ts'
import { api } from '#web/lib/api.ts'

type Asked = { companyId: number; storeId: number; from: string }

export const proposalOf = ({ companyId, storeId, from }: Asked, signal: AbortSignal): Promise<ShiftProposal> =>
  api(proposals.propose, { query: { companyId }, body: { storeId, monday: from }, signal })

import type { CompanySync } from '#contract/superadmin/employee-sync.ts'
import { lookAcrossCompanies } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { scopeOfOperator } from '#server/rooms/access/public.ts'
import { handOverMasterData } from '#server/rooms/exports/public.ts'
import * as rows from './rows.ts'

/** The company's own verb: what it refuses there it refuses here, and whoever asks twice gets the same hand-over. */
export async function run(session: Session, caller: Caller, companyId: number, softwareId: number) {
  await found(companyId)
  await handOverMasterData(scopeOfOperator(session, companyId, caller.origin), { softwareId, remoteIds: [] })
  return found(companyId)
}

async function found(companyId: number): Promise<CompanySync> {
  const state = await lookAcrossCompanies(tx => rows.find(tx, companyId))
  if (!state) throw new Refusal('not_found')
  return state
}

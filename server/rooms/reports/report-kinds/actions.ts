import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { ReportDraft } from '#contract/reports/reports.ts'
import { type ReportType, reportKind } from '#domain/reports/report-kinds.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { readAside } from '#server/platform/database/replica.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { gatherAbsences } from '../absence-reports/actions.ts'
import { gatherDeployments } from '../deployment-reports/actions.ts'
import { gatherOverview } from '../hand-over-reports/actions.ts'
import { gatherQuantities } from '../quantity-reports/actions.ts'
import { askedOf, type Gather, type ReportAsked, type ReportContent } from '../report-contents/rules.ts'
import { gatherVariable } from '../variable-reports/actions.ts'
import * as rows from './rows.ts'

const GATHERS: Record<ReportType, Gather> = {
  ABSENCESFORMLEXPORT: gatherAbsences,
  HANDOVEROVERVIEW: gatherOverview,
  COSTCENTERQUANTITIES: gatherQuantities,
  EMPLOYEEDEPLOYMENT: gatherDeployments,
  VARIABLEOVERVIEW: gatherVariable,
}

/** Whoever asks holds what its figures need; who sees only some stores names one of them, or gets these. */
export function refuseKind({ permissions }: CompanyScope, type: ReportType): void {
  const missing = (reportKind(type).rights as readonly Permission[]).find(right => !permissions.has(right))
  if (!missing) return
  throw new Refusal('forbidden', `Für diesen Report fehlt Ihnen das Recht „${PERMISSIONS[missing]}“.`)
}

/** Where people find the reports of a kind: what a phone reads of the code on a page. */
export const screenOf = ({ companyId }: CompanyScope, type: ReportType): string =>
  `${publicUrl()}/${companyId}/reports/${reportKind(type).tab}`

/** The figures as they are now, and what was asked for in full. */
export async function gather(scope: CompanyScope, draft: Wanted): Promise<Gathered> {
  refuseKind(scope, draft.reportType)
  return readAside(scope, () => gathered(scope, draft))
}

type Wanted = Pick<ReportDraft, 'reportType' | 'config'>
type Gathered = { asked: ReportAsked; content: ReportContent; company: string }

async function gathered(scope: CompanyScope, draft: Wanted): Promise<Gathered> {
  const { company, ...found } = await inCompany(scope, async tx => {
    await refuseStore(tx, draft.config.storeId)
    return rows.about(tx, draft.config.storeId || undefined)
  })
  const asked = askedOf(draft, found)
  return { asked, company, content: await GATHERS[draft.reportType](scope, asked) }
}

/** A store that is hidden by now is no longer reported on; one that the caller does not see looks as if it were none. */
export async function refuseStore(tx: rows.Tx, storeId: number | null | undefined): Promise<void> {
  if (!storeId) return
  const store = await rows.store(tx, storeId)
  if (!store) throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
  if (store.isHidden)
    throw new Refusal('unprocessable', `Der Standort „${store.name}“ ist ausgeblendet. Bitte wählen Sie einen anderen.`)
}

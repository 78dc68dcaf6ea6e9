import { approvals } from '#contract/time/approvals.ts'
import { serve } from '#server/platform/serve.ts'
import { absenceRecord } from '../absences/actions.ts'
import { stampRecord } from '../stamps/actions.ts'
import { approvalActions } from './actions.ts'

const stamps = approvalActions(stampRecord)
const absences = approvalActions(absenceRecord)

export const approvalRoutes = serve(approvals, {
  previewStamps: ({ scope, body }) => stamps.preview(scope, body.storeId, body.ids),
  approveStamps: ({ scope, body }) => stamps.approve(scope, body),
  takeBackStamps: ({ scope, body }) => stamps.takeBack(scope, body),
  previewAbsences: ({ scope, body }) => absences.preview(scope, body.storeId, body.ids),
  approveAbsences: ({ scope, body }) => absences.approve(scope, body),
  takeBackAbsences: ({ scope, body }) => absences.takeBack(scope, body),
})

import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { absenceImport } from './absence-import/actions.ts'
import { absenceRecordRoutes } from './absence-records/routes.ts'
import { absenceRoutes } from './absences/routes.ts'
import { recordName as absenceName } from './absences/rows.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { deliverRun } from './deliveries/jobs.ts'
import { employeeFile } from './employee-deliveries/actions.ts'
import { deliverEmployees } from './employee-deliveries/jobs.ts'
import { employeeSyncRoutes } from './employee-sync/routes.ts'
import { exportPreviewRoutes } from './export-previews/routes.ts'
import { absenceExportRoutes, exportRunRoutes, stampExportRoutes } from './exports/routes.ts'
import { handOverSettingRoutes } from './hand-over-settings/routes.ts'
import { runFile } from './run-files/actions.ts'
import { stampImport } from './stamp-import/actions.ts'
import { stampRecordRoutes } from './stamp-records/routes.ts'
import { stampRoutes } from './stamps/routes.ts'
import { recordName as stampName } from './stamps/rows.ts'
import { handOverStores } from './store-hand-overs/jobs.ts'
import { storeHandOverRoutes } from './store-hand-overs/routes.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'

export const time: Room = {
  routes: [
    ...absenceRoutes,
    ...stampRoutes,
    ...absenceRecordRoutes,
    ...stampRecordRoutes,
    ...approvalRoutes,
    ...exportPreviewRoutes,
    ...absenceExportRoutes,
    ...stampExportRoutes,
    ...exportRunRoutes,
    ...storeHandOverRoutes,
    ...cancellationRoutes,
    ...handOverSettingRoutes,
    ...transferTargetRoutes,
    ...employeeSyncRoutes,
  ],
  recordNames: { 'time/absences': absenceName, 'time/stamps': stampName },
  jobs: [deliverRun, deliverEmployees, handOverStores],
  files: { 'payroll-export': runFile, 'employee-export': employeeFile },
}

/** What can be imported of this room. */
export const timeImports: ImportKind[] = [stampImport, absenceImport]

import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/personnel/public.ts'
import { absenceImport } from './absence-import/actions.ts'
import { absenceRoutes } from './absences/routes.ts'
import { deliverRun } from './deliveries/jobs.ts'
import { employeeFile } from './employee-sync/actions.ts'
import { deliverEmployees } from './employee-sync/jobs.ts'
import { employeeSyncRoutes } from './employee-sync/routes.ts'
import { exportPreviewRoutes } from './export-previews/routes.ts'
import { absenceExportRoutes, exportRunRoutes, stampExportRoutes } from './exports/routes.ts'
import { runFile } from './run-files/actions.ts'
import { stampImport } from './stamp-import/actions.ts'
import { stampRoutes } from './stamps/routes.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'

export const time: Room = {
  routes: [
    ...absenceRoutes,
    ...stampRoutes,
    ...exportPreviewRoutes,
    ...absenceExportRoutes,
    ...stampExportRoutes,
    ...exportRunRoutes,
    ...transferTargetRoutes,
    ...employeeSyncRoutes,
  ],
  jobs: [deliverRun, deliverEmployees],
  files: { 'payroll-export': runFile, 'employee-export': employeeFile },
}

/** What personnel's import jobs can import of this room. */
export const timeImports: ImportKind[] = [stampImport, absenceImport]

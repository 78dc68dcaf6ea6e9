import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { reopeningNeedsSecond, reportSetting } from '#server/rooms/months/public.ts'
import { handedOverPeriods } from '#server/rooms/time/public.ts'
import { absenceRoutes } from './absence-source/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { recordName as cancellationName } from './cancellations/rows.ts'
import { deliverRun } from './deliveries/jobs.ts'
import { purge } from './delivery-log/rows.ts'
import { employeeFile } from './employee-deliveries/actions.ts'
import { deliverEmployees } from './employee-deliveries/jobs.ts'
import { employeeSyncRoutes } from './employee-sync/routes.ts'
import { exportPreviewRoutes } from './export-previews/routes.ts'
import {
  absenceExportRoutes,
  exportRunRoutes,
  stampExportRoutes,
  wageExportRoutes,
} from './export-run-commands/routes.ts'
import { runFile } from './export-run-files/actions.ts'
import { handedOverPeriods as periodsOfRuns, recordName as runName, storeOf as runStore } from './export-runs/rows.ts'
import { handOverStores } from './export-runs-by-store/jobs.ts'
import { storeHandOverRoutes } from './export-runs-by-store/routes.ts'
import { exportTemplateRoutes, reportSettingRoutes } from './export-templates/routes.ts'
import { find as findReportSetting, recordName as templateName } from './export-templates/rows.ts'
import { handOverSettingRoutes } from './hand-over-settings/routes.ts'
import { find as findHandOverSettings } from './hand-over-settings/rows.ts'
import { monthOverviewRoutes } from './month-overviews/routes.ts'
import { stampRoutes } from './stamp-source/routes.ts'

export const payrollExports: Room = {
  sealed: {
    columns: [{ table: 'employee_export', column: 'row_sealed', cell: { column: 'row', rowId: 'employee_id' } }],
    // The table's name when the first file was sealed.
    files: [
      {
        ...{ purpose: 'employee-export', table: 'employee_export_run' },
        ...{ cellTable: 'employee_handover', parts: 'whole' },
      },
    ],
  },
  routes: [
    ...absenceRoutes,
    ...stampRoutes,
    ...monthOverviewRoutes,
    ...exportPreviewRoutes,
    ...absenceExportRoutes,
    ...stampExportRoutes,
    ...wageExportRoutes,
    ...exportRunRoutes,
    ...storeHandOverRoutes,
    ...cancellationRoutes,
    ...reportSettingRoutes,
    ...exportTemplateRoutes,
    ...handOverSettingRoutes,
    ...employeeSyncRoutes,
  ],
  recordNames: {
    'exports/cancellations': cancellationName,
    'exports/export-runs': runName,
    'exports/export-templates': templateName,
  },
  recordFacts: {
    // Its history lies with the store whose period it is.
    'exports/export-previews': { storeId: id => id },
    'exports/export-runs': { storeId: runStore },
  },
  jobs: [deliverRun, deliverEmployees, handOverStores],
  purges: [purge],
  gives: [
    gift(handedOverPeriods, periodsOfRuns),
    gift(reportSetting, findReportSetting),
    gift(reopeningNeedsSecond, async tx => (await findHandOverSettings(tx)).reopeningNeedsSecond),
  ],
  files: {
    'payroll-export': runFile,
    'employee-export': employeeFile,
  },
}

export { timeTables } from './personal-data/rules.ts'

import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { absenceCalendarRoutes } from './absence-calendar/routes.ts'
import { absenceImport } from './absence-import/actions.ts'
import { absenceRecordRoutes } from './absence-records/routes.ts'
import {
  detailOf as absenceDetail,
  recordName as absenceName,
  storeOf as absenceStore,
} from './absence-records/rows.ts'
import { absenceRequestRoutes } from './absence-requests/routes.ts'
import { absenceRoutes } from './absences/routes.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { cancellationRoutes } from './cancellations/routes.ts'
import { recordName as cancellationName } from './cancellations/rows.ts'
import { deliverRun } from './deliveries/jobs.ts'
import { employeeFile } from './employee-deliveries/actions.ts'
import { deliverEmployees } from './employee-deliveries/jobs.ts'
import { employeeSyncRoutes } from './employee-sync/routes.ts'
import { exportPreviewRoutes } from './export-previews/routes.ts'
import { handedOverPeriods as periodsOfRuns, recordName as runName, storeOf as runStore } from './export-runs/rows.ts'
import { exportTemplateRoutes, reportSettingRoutes } from './export-templates/routes.ts'
import { find as findReportSetting, recordName as templateName } from './export-templates/rows.ts'
import { absenceExportRoutes, exportRunRoutes, stampExportRoutes, wageExportRoutes } from './exports/routes.ts'
import { handOverSettingRoutes } from './hand-over-settings/routes.ts'
import { find as findHandOverSettings } from './hand-over-settings/rows.ts'
import { holidayComparisonRoutes } from './holiday-comparison/routes.ts'
import { leaveNoticeRoutes } from './leave-notices/routes.ts'
import { recordName as noticeName, storeOf as noticeStore } from './leave-notices/rows.ts'
import { manualAverageRoutes } from './manual-averages/routes.ts'
import { recordName as manualName, storeOf as manualStore } from './manual-averages/rows.ts'
import { monthCheckRoutes } from './month-checks/routes.ts'
import { reopeningNeedsSecond } from './month-closings/actions.ts'
import { monthClosingRoutes } from './month-closings/routes.ts'
import { recordName as closingName, storeOf as closingStore } from './month-closings/rows.ts'
import { monthOverviewRoutes } from './month-overviews/routes.ts'
import { openTimeRoutes } from './open-times/routes.ts'
import { reportSetting } from './own-wage-values/actions.ts'
import { ownWageValueRoutes } from './own-wage-values/routes.ts'
import {
  detailOf as ownValueDetail,
  recordName as ownValueName,
  storeOf as ownValueStore,
} from './own-wage-values/rows.ts'
import { personAverageRoutes } from './person-averages/routes.ts'
import { makeMonths, makeMonthsEverywhere, queueMonths } from './person-months/jobs.ts'
import { personMonthRoutes } from './person-months/routes.ts'
import { timeTables } from './personal-data/rules.ts'
import { provisionExceptionRoutes } from './provision-exceptions/routes.ts'
import { recordName as exceptionName, storeOf as exceptionStore } from './provision-exceptions/rows.ts'
import { provisionRateRoutes } from './provision-rates/routes.ts'
import { recordName as rateName } from './provision-rates/rows.ts'
import { provisionSettingRoutes } from './provision-settings/routes.ts'
import { provisionRoutes } from './provisions/routes.ts'
import { recordName as provisionName } from './provisions/rows.ts'
import { handedOverPeriods } from './record-doubts/actions.ts'
import { runFile } from './run-files/actions.ts'
import { specialPaymentRoutes } from './special-payments/routes.ts'
import { recordName as specialName, storeOf as specialStore } from './special-payments/rows.ts'
import { stampImport } from './stamp-import/actions.ts'
import { stampRecordRoutes } from './stamp-records/routes.ts'
import { detailOf as stampDetail, recordName as stampName, storeOf as stampStore } from './stamp-records/rows.ts'
import { stampRoutes } from './stamps/routes.ts'
import { handOverStores } from './store-hand-overs/jobs.ts'
import { storeHandOverRoutes } from './store-hand-overs/routes.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'
import { recordName as targetName } from './transfer-targets/rows.ts'
import { weekSheetRoutes } from './week-sheets/routes.ts'

export const time: Room = {
  routes: [
    ...absenceRoutes,
    ...stampRoutes,
    ...absenceRecordRoutes,
    ...absenceCalendarRoutes,
    ...absenceRequestRoutes,
    ...stampRecordRoutes,
    ...approvalRoutes,
    ...openTimeRoutes,
    ...personMonthRoutes,
    ...weekSheetRoutes,
    ...monthCheckRoutes,
    ...monthClosingRoutes,
    ...monthOverviewRoutes,
    ...leaveNoticeRoutes,
    ...holidayComparisonRoutes,
    ...ownWageValueRoutes,
    ...personAverageRoutes,
    ...manualAverageRoutes,
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
    ...transferTargetRoutes,
    ...employeeSyncRoutes,
    ...provisionRoutes,
    ...provisionExceptionRoutes,
    ...provisionRateRoutes,
    ...provisionSettingRoutes,
    ...specialPaymentRoutes,
  ],
  recordNames: {
    'time/absences': absenceName,
    'time/cancellations': cancellationName,
    'time/export-runs': runName,
    'time/export-templates': templateName,
    'time/leave-notices': noticeName,
    'time/manual-averages': manualName,
    'time/month-closings': closingName,
    'time/own-wage-values': ownValueName,
    'time/provision-exceptions': exceptionName,
    'time/provision-rates': rateName,
    'time/provisions': provisionName,
    'time/special-payments': specialName,
    'time/stamps': stampName,
    'time/transfer-targets': targetName,
  },
  recordFacts: {
    'time/absences': { detail: absenceDetail, storeId: absenceStore },
    // Its history lies with the store whose period it is.
    'time/export-previews': { storeId: id => id },
    'time/export-runs': { storeId: runStore },
    'time/leave-notices': { storeId: noticeStore },
    'time/manual-averages': { storeId: manualStore },
    'time/month-closings': { storeId: closingStore },
    'time/own-wage-values': { detail: ownValueDetail, storeId: ownValueStore },
    'time/provision-exceptions': { storeId: exceptionStore },
    'time/special-payments': { storeId: specialStore },
    'time/stamps': { detail: stampDetail, storeId: stampStore },
  },
  jobs: [deliverRun, deliverEmployees, handOverStores],
  platformJobs: [makeMonths, makeMonthsEverywhere],
  gives: [
    gift(handedOverPeriods, periodsOfRuns),
    gift(reopeningNeedsSecond, async tx => (await findHandOverSettings(tx)).reopeningNeedsSecond),
    gift(reportSetting, findReportSetting),
  ],
  touched: queueMonths,
  files: { 'payroll-export': runFile, 'employee-export': employeeFile },
}

export { warnHandedOverMonths } from './record-doubts/actions.ts'

/** What can be imported of this room. */
export const timeImports: ImportKind[] = [stampImport, absenceImport]

export { timeTables }

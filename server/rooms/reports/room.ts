import type { Room } from '#server/platform/room.ts'
import { reportPreviewRoutes } from './report-previews/routes.ts'
import { purge, reportFile } from './reports/actions.ts'
import { makeReport } from './reports/jobs.ts'
import { reportRoutes } from './reports/routes.ts'
import { recordName } from './reports/rows.ts'
import { yearOverviewRoutes } from './year-overviews/routes.ts'

export const reports: Room = {
  sealed: { files: [{ purpose: 'report', table: 'report', parts: ['file'] }] },
  routes: [...reportRoutes, ...reportPreviewRoutes, ...yearOverviewRoutes],
  jobs: [makeReport],
  files: { report: reportFile },
  purges: [purge],
  recordNames: { 'reports/reports': recordName },
}

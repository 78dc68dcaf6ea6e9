import type { Room } from '#server/platform/room.ts'
import type { ImportKind } from '#server/rooms/imports/public.ts'
import { absenceCalendarRoutes } from './absence-calendar/routes.ts'
import { absenceImport } from './absence-import/actions.ts'
import { absenceRequestRoutes } from './absence-requests/routes.ts'
import { absenceRecordRoutes } from './absences/routes.ts'
import { detailOf as absenceDetail, recordName as absenceName, storeOf as absenceStore } from './absences/rows.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { openTimeRoutes } from './open-times/routes.ts'
import { stampImport } from './stamp-import/actions.ts'
import { stampRecordRoutes } from './stamps/routes.ts'
import { detailOf as stampDetail, recordName as stampName, storeOf as stampStore } from './stamps/rows.ts'

export const time: Room = {
  routes: [
    ...absenceRecordRoutes,
    ...absenceCalendarRoutes,
    ...absenceRequestRoutes,
    ...stampRecordRoutes,
    ...approvalRoutes,
    ...openTimeRoutes,
  ],
  recordNames: {
    'time/absences': absenceName,
    'time/stamps': stampName,
  },
  recordFacts: {
    'time/absences': { detail: absenceDetail, storeId: absenceStore },
    'time/stamps': { detail: stampDetail, storeId: stampStore },
  },
}

export { warnHandedOverMonths } from './record-doubts/actions.ts'

/** What can be imported of this room. */
export const timeImports: ImportKind[] = [stampImport, absenceImport]

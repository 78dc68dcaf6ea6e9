import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { closedMonths } from '#server/rooms/working-time/public.ts'
import { ownWageValueRoutes } from './individual-wage-values/routes.ts'
import {
  detailOf as ownValueDetail,
  recordName as ownValueName,
  storeOf as ownValueStore,
} from './individual-wage-values/rows.ts'
import { leaveNoticeRoutes } from './leave-notices/routes.ts'
import { recordName as noticeName, storeOf as noticeStore } from './leave-notices/rows.ts'
import { manualAverageRoutes } from './manual-averages/routes.ts'
import { recordName as manualName, storeOf as manualStore } from './manual-averages/rows.ts'
import { monthCheckRoutes } from './month-checks/routes.ts'
import { monthClosingRoutes } from './month-closings/routes.ts'
import { closedBetween, recordName as closingName, storeOf as closingStore } from './month-closings/rows.ts'
import { personAverageRoutes } from './person-averages/routes.ts'
import { makeMonths, makeMonthsEverywhere, queueMonths } from './person-months/jobs.ts'
import { personMonthRoutes } from './person-months/routes.ts'
import { weekSheetRoutes } from './week-sheets/routes.ts'

export const months: Room = {
  routes: [
    ...personMonthRoutes,
    ...weekSheetRoutes,
    ...monthCheckRoutes,
    ...monthClosingRoutes,
    ...leaveNoticeRoutes,
    ...ownWageValueRoutes,
    ...personAverageRoutes,
    ...manualAverageRoutes,
  ],
  recordNames: {
    'months/leave-notices': noticeName,
    'months/manual-averages': manualName,
    'months/month-closings': closingName,
    'months/individual-wage-values': ownValueName,
  },
  recordFacts: {
    'months/leave-notices': { storeId: noticeStore },
    'months/manual-averages': { storeId: manualStore },
    'months/month-closings': { storeId: closingStore },
    'months/individual-wage-values': { detail: ownValueDetail, storeId: ownValueStore },
  },
  gives: [gift(closedMonths, closedBetween)],
  platformJobs: [makeMonths, makeMonthsEverywhere],
  touched: queueMonths,
}

import type { Room } from '#server/platform/room.ts'
import { lawCheckRoutes } from './law-checks/routes.ts'
import { lawOverrideRoutes } from './law-overrides/routes.ts'
import { maternityRoutes } from './maternities/routes.ts'
import { recordName as maternityName, storeOf as maternityStore } from './maternities/rows.ts'
import { lookAgain, lookEverywhere, queueLooks } from './open-findings/jobs.ts'
import { openFindingRoutes } from './open-findings/routes.ts'
import { personMarkRoutes } from './person-marks/routes.ts'
import { detailOf as markDetail, recordName as markName, storeOf as markStore } from './person-marks/rows.ts'
import { stampFindingRoutes } from './stamp-findings/routes.ts'
import { workRecordRoutes } from './work-records/routes.ts'
import { worksFactRoutes } from './works-facts/routes.ts'
import { recordName as factName, storeOf as factStore } from './works-facts/rows.ts'

export const workingTime: Room = {
  routes: [
    ...lawCheckRoutes,
    ...lawOverrideRoutes,
    ...stampFindingRoutes,
    ...openFindingRoutes,
    ...workRecordRoutes,
    ...maternityRoutes,
    ...personMarkRoutes,
    ...worksFactRoutes,
  ],
  platformJobs: [lookAgain, lookEverywhere],
  touched: queueLooks,
  recordNames: {
    'working-time/maternities': maternityName,
    'working-time/person-marks': markName,
    'working-time/works-facts': factName,
  },
  recordFacts: {
    'working-time/maternities': { storeId: maternityStore },
    'working-time/person-marks': { detail: markDetail, storeId: markStore },
    'working-time/works-facts': { storeId: factStore },
  },
}

export { importedMarks } from './mark-import/actions.ts'
export { workingTimeTables } from './personal-data/rules.ts'

import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { lateNotices } from '#server/rooms/months/public.ts'
import { registeredPeople } from '#server/rooms/working-time/public.ts'
import { clearingRoutes } from './clearing/routes.ts'
import * as clearing from './clearing/rows.ts'
import { closingRoutes } from './closings/routes.ts'
import { lateByPerson } from './duties/actions.ts'
import { eldaDutyRoutes } from './duties/routes.ts'
import { fetchReturns } from './fetched-returns/jobs.ts'
import { purge as purgeFetched } from './fetched-returns/rows.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { recordName as holdingName } from './holdings/rows.ts'
import { insuredFactRoutes } from './insured-facts/routes.ts'
import * as insuredFacts from './insured-facts/rows.ts'
import { noticeRoutes } from './notices/routes.ts'
import * as notices from './notices/rows.ts'
import { keepRegistrationPaper } from './registration-papers/jobs.ts'
import { registrationPaperRoutes } from './registration-papers/routes.ts'
import { registeredAmong } from './registrations/actions.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { requestTypeRoutes } from './request-types/routes.ts'
import { returnFetchRoutes } from './return-fetches/routes.ts'
import { settleUnchallenged } from './returned-notices/jobs.ts'
import { purge, returnFile } from './returns/actions.ts'
import { eldaReturnRoutes } from './returns/routes.ts'
import { recordName as returnName } from './returns/rows.ts'
import { storeAccountRoutes } from './store-accounts/routes.ts'
import { recordName as storeAccountName } from './store-accounts/rows.ts'
import { closeLostFiles, sendFile } from './transmission-attempts/jobs.ts'
import { recordName as transmissionName } from './transmission-attempts/rows.ts'
import { transmissionRoutes } from './transmissions/routes.ts'

export const elda: Room = {
  sealed: {
    columns: [
      { table: 'social_insurance_registration', column: 'values_sealed' },
      { table: 'elda_holding', column: 'bytes_sealed' },
      { table: 'clearing_case', column: 'number_sealed', index: { column: 'number_index', purpose: 'svnr' } },
    ],
    files: [{ purpose: 'elda-return', table: 'elda_return', parts: ['file'] }],
  },
  routes: [
    ...registrationRoutes,
    ...insuredFactRoutes,
    ...storeAccountRoutes,
    ...eldaDutyRoutes,
    ...noticeRoutes,
    ...holdingRoutes,
    ...transmissionRoutes,
    ...eldaReturnRoutes,
    ...returnFetchRoutes,
    ...clearingRoutes,
    ...requestTypeRoutes,
    ...registrationPaperRoutes,
    ...closingRoutes,
  ],
  jobs: [sendFile, keepRegistrationPaper],
  platformJobs: [fetchReturns, closeLostFiles, settleUnchallenged],
  files: { 'elda-return': returnFile },
  purges: [purge, purgeFetched],
  recordNames: {
    'elda/clearing': clearing.recordName,
    'elda/holdings': holdingName,
    'elda/insured-facts': insuredFacts.recordName,
    'elda/notices': notices.recordName,
    'elda/returns': returnName,
    'elda/store-accounts': storeAccountName,
    'elda/transmissions': transmissionName,
  },
  recordFacts: {
    'elda/clearing': { detail: clearing.detailOf, storeId: clearing.storeOf },
    'elda/insured-facts': { detail: insuredFacts.detailOf, storeId: insuredFacts.storeOf },
    'elda/notices': { detail: notices.detailOf, storeId: notices.storeOf },
  },
  gives: [gift(registeredPeople, registeredAmong), gift(lateNotices, lateByPerson)],
}

export { eldaTables } from './personal-data/rules.ts'
export { transferService } from './transfer-service/rules.ts'

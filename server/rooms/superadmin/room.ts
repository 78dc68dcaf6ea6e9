import type { Room } from '#server/platform/room.ts'
import { agreementCatalogueRoutes } from './agreement-catalogue/routes.ts'
import { clearingOverviewRoutes } from './clearing-overview/routes.ts'
import { managedCompanyRoutes } from './companies/routes.ts'
import { companySettingsRoutes } from './company-settings/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { employeeMergeRoutes } from './employee-merges/routes.ts'
import { managedMoveRoutes } from './employee-moves/routes.ts'
import { managedSyncRoutes } from './employee-sync/routes.ts'
import { managedEmployeeRoutes } from './employees/routes.ts'
import { managedEnumRoutes } from './enums/routes.ts'
import { newEmployeeRoutes } from './new-employees/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { restorationRoutes } from './restorations/routes.ts'
import { managedStoreRoutes } from './stores/routes.ts'
import { transferRoutes } from './transfers/routes.ts'

export { runningProgram } from './releases/actions.ts'

export const superadmin: Room = {
  routes: [
    ...managedCompanyRoutes,
    ...managedStoreRoutes,
    ...demoRoutes,
    ...companySettingsRoutes,
    ...clearingOverviewRoutes,
    ...newEmployeeRoutes,
    ...overviewRoutes,
    ...releaseRoutes,
    ...restorationRoutes,
    ...managedEnumRoutes,
    ...managedEmployeeRoutes,
    ...employeeMergeRoutes,
    ...managedMoveRoutes,
    ...managedSyncRoutes,
    ...transferRoutes,
    ...agreementCatalogueRoutes,
  ],
}

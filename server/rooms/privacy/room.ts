import type { Room } from '#server/platform/room.ts'
import { accessFile, purge as purgeAccess } from './access-exports/actions.ts'
import { exportPerson } from './access-exports/jobs.ts'
import { accessExportRoutes } from './access-exports/routes.ts'
import { recordName as accessName } from './access-exports/rows.ts'
import { erasePeople } from './erasures/jobs.ts'
import { erasureRoutes } from './erasures/routes.ts'
import { recordName as erasureName } from './erasures/rows.ts'
import { listDue } from './retention/jobs.ts'
import { retentionLockRoutes, retentionRoutes } from './retention/routes.ts'

export const privacy: Room = {
  sealed: { files: [{ purpose: 'access-export', table: 'access_export', parts: ['file'] }] },
  routes: [...accessExportRoutes, ...retentionRoutes, ...retentionLockRoutes, ...erasureRoutes],
  jobs: [exportPerson, erasePeople],
  platformJobs: [listDue],
  files: {
    'access-export': accessFile,
  },
  purges: [purgeAccess],
  recordNames: {
    'privacy/access-exports': accessName,
    'privacy/erasures': erasureName,
  },
}

export { personnelTables } from './personal-data/rules.ts'
export { tracesOfPeople } from './personal-traces/rules.ts'

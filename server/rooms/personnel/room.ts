import type { Room } from '#server/platform/room.ts'
import { importJobRoutes } from '../imports/import-jobs/routes.ts'
import { importedFile } from '../imports/originals/actions.ts'
import { checkImport, runImport } from '../imports/runs/jobs.ts'
import { contractRoutes } from './contracts/routes.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { employeeRoutes } from './employees/routes.ts'

export const personnel: Room = {
  routes: [...employeeRoutes, ...contractRoutes, ...dataRequestRoutes, ...importJobRoutes],
  jobs: [checkImport, runImport],
  files: { import: importedFile },
}

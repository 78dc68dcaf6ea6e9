import type { Room } from '#server/platform/room.ts'
import { contractRoutes } from './contracts/routes.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { employeeRoutes } from './employees/routes.ts'
import { importJobRoutes } from './import-jobs/routes.ts'
import { importedFile } from './import-originals/actions.ts'
import { checkImport, runImport } from './import-runs/jobs.ts'

export const personnel: Room = {
  routes: [...employeeRoutes, ...contractRoutes, ...dataRequestRoutes, ...importJobRoutes],
  jobs: [checkImport, runImport],
  files: { import: importedFile },
}

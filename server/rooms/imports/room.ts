import type { Room } from '#server/platform/room.ts'
import { importCorrectionRoutes } from './import-corrections/routes.ts'
import { importJobRoutes } from './import-jobs/routes.ts'
import { importTemplateRoutes } from './import-templates/routes.ts'
import { recordName as importTemplateName } from './import-templates/rows.ts'
import { importedFile } from './results/actions.ts'
import { checkImport, runImport } from './runs/jobs.ts'
import { setUpFileRoutes } from './set-up-file/routes.ts'
import { recordName as importJobName } from './stored-jobs/rows.ts'

export const imports: Room = {
  sealed: {
    columns: [
      { table: 'import_job', column: 'head_sealed' },
      { table: 'import_job', column: 'corrections_sealed' },
    ],
    files: [{ purpose: 'import', table: 'import_job', parts: ['file', 'rows'] }],
  },
  routes: [...importJobRoutes, ...importCorrectionRoutes, ...importTemplateRoutes, ...setUpFileRoutes],
  jobs: [checkImport, runImport],
  files: { import: importedFile },
  recordNames: { 'imports/import-jobs': importJobName, 'imports/import-templates': importTemplateName },
}

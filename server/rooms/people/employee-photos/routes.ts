import { employeePhotos } from '#contract/people/employee-photos.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const employeePhotoRoutes = serve(employeePhotos, {
  list: ({ scope }) => inCompany(scope, rows.list),
  show: ({ scope, params }) => actions.show(scope, params.id),
  upload: ({ scope, params, upload }) => actions.upload(scope, params.id, upload),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})

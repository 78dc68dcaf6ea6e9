import { importJobs } from '#contract/imports/import-jobs.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import { allKinds, fieldsFor } from '#server/rooms/imports/kinds/actions.ts'
import { errorsOf, rowsOf } from '#server/rooms/imports/results/actions.ts'
import * as rows from '../stored-jobs/rows.ts'
import * as actions from './actions.ts'

export const importJobRoutes = serve(importJobs, {
  kinds: ({ scope }) =>
    allKinds().map(kind => ({
      key: kind.key,
      label: kind.label,
      description: kind.description,
      fields: fieldsFor(kind, scope).map(({ key, label, required = false, hint = '' }) => ({
        key,
        label,
        required,
        hint,
      })),
    })),
  list: ({ scope, query }) => inCompany(scope, tx => rows.page(tx, query)),
  people: ({ scope }) => inCompany(scope, rows.people),
  upload: ({ scope, session, upload, body }) => actions.upload(scope, session, upload, body.kind),
  find: ({ scope, params }) => actions.find(scope, params.id),
  map: ({ scope, params, body }) => actions.map(scope, params.id, body),
  chooseSheet: ({ scope, params, body }) => actions.chooseSheet(scope, params.id, body),
  check: ({ scope, params }) => actions.check(scope, params.id),
  rows: ({ scope, params, query }) => rowsOf(scope, params.id, query),
  run: ({ scope, params, body, refuseUnproved }) => actions.run(scope, params.id, body.version, refuseUnproved),
  undo: ({ scope, params }) => actions.undo(scope, params.id),
  setAside: ({ scope, session, params, body }) => actions.setAside(scope, session, params.id, body),
  errorFile: ({ scope, params }) => errorsOf(scope, params.id),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})

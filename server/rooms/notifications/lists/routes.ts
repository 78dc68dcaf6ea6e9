import { matters } from '#contract/notifications/matters.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as store from './store.ts'

export const listRoutes = serve(matters, {
  people: ({ scope, query }) => actions.people(scope, query.category, query),
  duplicates: ({ scope, query }) => inCompany(scope, tx => store.duplicates(tx, query.field, query)),
  missingDocuments: ({ scope, query }) =>
    actions.ofPeople(scope, (tx, viewer) => store.missingDocuments(tx, viewer, query.permit, query)),
  documents: ({ scope, query }) =>
    actions.ofPeople(scope, (tx, viewer) => store.documents(tx, viewer, query.warning, query)),
  importJobs: ({ scope, query }) => inCompany(scope, tx => store.importJobs(tx, query)),
})

import { alerts } from '#contract/notifications/alerts.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const listRoutes = serve(alerts, {
  people: ({ scope, query }) => actions.people(scope, query.category, query),
  duplicates: ({ scope, query }) => inCompany(scope, tx => rows.duplicates(tx, query.field, query)),
  missingDocuments: ({ scope, query }) =>
    actions.ofPeople(scope, (tx, viewer) => rows.missingDocuments(tx, viewer, query.permit, query)),
  documents: ({ scope, query }) =>
    actions.ofPeople(scope, (tx, viewer) => rows.documents(tx, viewer, query.warning, query)),
  importJobs: ({ scope, query }) => inCompany(scope, tx => rows.importJobs(tx, query)),
})

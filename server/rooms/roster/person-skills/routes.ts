import { personSkills } from '#contract/roster/person-skills.ts'
import { inCompany } from '#server/platform/database/database.ts'
import { serve } from '#server/platform/serve.ts'
import * as actions from './actions.ts'
import * as rows from './rows.ts'

export const personSkillRoutes = serve(personSkills, {
  list: ({ scope }) => inCompany(scope, tx => rows.list(tx)),
  ofPerson: ({ scope, params }) => actions.ofPerson(scope, params.id),
  create: ({ scope, body }) => actions.create(scope, body),
  change: ({ scope, params, body }) => actions.change(scope, params.id, body),
  remove: ({ scope, params }) => actions.remove(scope, params.id),
})

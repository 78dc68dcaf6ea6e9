import type { Skill, SkillChange, SkillDraft } from '#contract/roster/skills.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseCompanyWide } from '../spots/rules.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/skills')
const WHOLE_COMPANY = { storeId: null }

export const create = (scope: CompanyScope, draft: SkillDraft): Promise<Skill> =>
  inCompany(scope, async tx => {
    refuseCompanyWide(scope, WHOLE_COMPANY)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, created)
    return created
  })

export const { change, remove } = recordVerbs('roster/skills', {
  lock(tx, id, scope) {
    refuseCompanyWide(scope, WHOLE_COMPANY)
    return rows.lock(tx, id)
  },
  update: (tx, id, wanted: Wanted<SkillChange>) => rows.update(tx, id, wanted),
  remove: rows.remove,
  kept: (row: Skill) => row,
})

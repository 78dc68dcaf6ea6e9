import { skills } from '#contract/roster/skills.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('roster/skills', skills, { one: 'Qualifikation', of: 'der Qualifikation' })

import { weekTemplates } from '#contract/roster/week-templates.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('roster/week-templates', weekTemplates, { one: 'Vorlage', of: 'der Vorlage' })

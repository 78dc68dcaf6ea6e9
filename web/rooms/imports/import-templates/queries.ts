import { importTemplates } from '#contract/imports/import-templates.ts'
import { nounQueries } from '#web/lib/noun-queries.ts'

export const queries = nounQueries('imports/import-templates', importTemplates, { one: 'Vorlage', of: 'der Vorlage' })

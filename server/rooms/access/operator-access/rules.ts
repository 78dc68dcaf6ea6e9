import type { NounKey } from '#contract/nouns.ts'

type Seen = { kind: NounKey; id: string }
type Asked = { path: string; params: Record<string, unknown>; query: Record<string, unknown> }

const PERSON = 'people/employees'

/**
 * What a path opens, the first that fits: its record is the one of the path. All parts of a personnel file are the person; what has no
 * number of its own is a file or a sheet of the noun.
 */
export const OPENED: readonly (readonly [begins: string, kind: NounKey])[] = [
  ['/api/sec/employees/:id', PERSON],
  ['/api/sec/personmonths/:id', PERSON],
  ['/api/sec/personaverages/:id', PERSON],
  ['/api/sec/roster/feeds/person/:id', PERSON],
  ['/api/sec/roster/feeds/store/:id', 'accounts/stores'],
  ['/api/sec/roster/shifts/:id', 'roster/shifts'],
  ['/api/sec/roster/week/file', 'roster/shifts'],
  ['/api/absence/:id', 'time/absences'],
  ['/api/actualshift/:id', 'time/stamps'],
  ['/api/sec/employmentmodels/:id', 'settings/employment-models'],
  ['/api/sec/webhooks/:id', 'settings/webhooks'],
  ['/api/sec/settingsfile', 'settings/settings-file'],
  ['/api/sec/importjobs/:id', 'imports/import-jobs'],
  ['/api/sec/workingtime/importfindings/:id', 'imports/import-jobs'],
  ['/api/sec/workingtime/records', PERSON],
  ['/api/sec/wageraises/:id', 'agreements/wage-raises'],
  ['/api/signatures/:id/picture', 'documents/signatures'],
  ['/api/sec/employee/documents/fills/:id', 'documents/document-fills'],
  ['/api/sec/payrollexports/stores/:id', 'exports/export-runs-by-store'],
  ['/api/sec/payrollexports/:id', 'exports/export-runs'],
  ['/api/sec/wageexport/list', 'exports/export-runs'],
  ['/api/sec/provisions', 'provisions/provisions'],
  ['/api/sec/elda/notices/:id', 'elda/notices'],
  ['/api/sec/elda/holdings/:id', 'elda/holdings'],
]

/** Whose records are nobody's data: a colleague's picture in the head of the page. */
export const OF_NOBODY: readonly string[] = ['/api/sec/onlineusers/picture']

/** The record that was opened; undefined for lists, whose rows are no more than was asked for by entering. */
export function seenBy({ path, params, query }: Asked): Seen | undefined {
  const person = query.employeeId
  if (typeof person === 'number' || typeof person === 'string') return { kind: PERSON, id: String(person) }
  const rule = OPENED.find(([begins]) => path === begins || path.startsWith(`${begins}/`))
  return rule && { kind: rule[1], id: String(params.id ?? query.runId ?? '') }
}

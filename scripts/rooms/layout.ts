/** The shape of the house; ARCHITECTURE.md says why. What is not on a list here has no place yet: a new name is a decision. */

/** Reading order: a room may import only rooms to its left. The last two are the edge: nobody imports them. */
export const ROOMS = [
  'access',
  'accounts',
  'shell',
  'wages',
  'settings',
  'imports',
  'people',
  'agreements',
  'documents',
  'privacy',
  'time',
  'law',
  'months',
  'provisions',
  'transfers',
  'exports',
  'comparison',
  'roster',
  'elda',
  'reports',
  'notifications',
  'superadmin',
]

/** What may stand directly in a root; a room's name stands for its folder. */
export const IN_ROOT: Record<string, { folders: readonly string[]; files: readonly string[] }> = {
  domain: { folders: ['basics', ...ROOMS], files: [] },
  contract: {
    folders: ROOMS,
    files: [
      'endpoint.ts',
      'files.ts',
      'fields.ts',
      'field-values.ts',
      'issue-texts.ts',
      'noun-words.ts',
      'nouns.ts',
      'permissions.ts',
      'refusals.ts',
      'sentences.ts',
      'texts.ts',
    ],
  },
  server: { folders: ['demo', 'migrations', 'platform', 'rooms', 'testing'], files: ['app.ts', 'main.ts'] },
  web: { folders: ['app', 'lib', 'rooms', 'ui'], files: ['index.html', 'ui.html'] },
}

/** Folders that may hold folders, each with those it may hold; undefined: any name, one level deep. */
export const INNER_FOLDERS: Record<string, readonly string[] | undefined> = {
  'domain/wages': ['fixtures'],
  'server/platform': ['content', 'database', 'pdf'],
  'web/ui': undefined,
}

export const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}

/** Beside its nouns a room of the server holds these. */
export const ROOM_FILES = ['room.ts', 'public.ts']
export const SERVER_NOUN_FILES =
  /^(routes|actions|rules|rows|tables|jobs)\.ts$|^[a-z0-9-]+\.(format|report|test)\.ts$|^[a-z0-9-]+\.(format|report)\.test\.ts$/
export const WEB_NOUN_FILES =
  /^queries\.ts$|^(?!.*(queries|actions|rows|routes)\.ts$)[a-z0-9-]+(\.test)?\.tsx?$|^[a-z0-9-]+\.module\.css$/
export const MOST_LINES = 400

/** Migrations that were shipped before their names told their room, or when the rooms were others. */
const FIRST_OF_ROOMS = '202611260100'
export const isOldMigration = (name: string): boolean =>
  /^00(0\d|1\d|2[01])_/.test(name) || (/^\d{12}-/.test(name) && name < FIRST_OF_ROOMS)
export const MIGRATION = /^\d{12}-([a-z]+)-[a-z0-9-]+\.sql$/

/** Words of the trade: they have no place in what any product could use. */
export const HR_WORDS =
  /employee|personnel|absence|\bstamps?\b|stamped|\bshifts?\b|roster|\bwages?\b|payroll|salary|svnr|socialsecurity|social.?insurance|\biban\b|\bbic\b|\belda\b|oegk|vacation|holiday|sickness|cost.?cent(re|er)|mitarbeiter|kostenstelle|\blohn|dienstplan|abwesenheit|stempelzeit|urlaub/i

/** Names of another standard that are spelled like one: of what may lie on a page of a PDF, ISO 32000-1 § 12.5.6. */
export const FOREIGN_WORDS = /\bStrikeOut Stamp Caret\b/

export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || /^(server\/testing|e2e|bench)\/|\/fixtures\//.test(file)

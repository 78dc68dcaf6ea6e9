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
  'working-time',
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

/** Nobody imports them, not even one the other. */
export const EDGE = ['notifications', 'superadmin']

/** Load a package whose name depends on the machine, or each noun of the contract to see what a page needs of it. */
export const MAY_LOAD = [
  'server/platform/database/postgres-programs.ts',
  'scripts/test-hooks.ts',
  'web/build/endpoints.ts',
]

/** Statements over tables that the database's catalogue names. */
export const MAY_NAME_TABLES: readonly string[] = [
  'server/platform/backup/load.ts',
  'server/platform/keys/reseal-columns.ts',
  'server/rooms/accounts/demo-removal/rows.ts',
  'server/rooms/privacy/person-tables/rows.ts',
]

/**
 * Room → tables of rooms to its right that its statements read; none is added without a decision. Who gets in, and into what, is
 * told by roles, companies and the filter of stores; what uses a target is asked before it goes.
 */
export const READS_RIGHTWARD: Record<string, readonly string[]> = {
  platform: ['account', 'company'],
  access: ['account_preference', 'company', 'role', 'role_assignment', 'store_filter'],
  // Where a planned shift is worked, and what that takes.
  time: ['skill', 'spot'],
  transfers: ['employee_export_run', 'employee_sync_setting', 'export_run'],
}

/** What may stand directly in a root; a room's name stands for its folder. */
export const IN_ROOT: Record<string, { folders: readonly string[]; files: readonly string[] }> = {
  domain: { folders: ['basics', ...ROOMS], files: [] },
  contract: {
    folders: ROOMS,
    files: [
      'endpoint.ts',
      'files.ts',
      'fields.ts',
      'field-rights.ts',
      'field-values.ts',
      'issue-texts.ts',
      'noun-words.ts',
      'nouns.ts',
      'permissions.ts',
      'refusals.ts',
      'sentences.ts',
      'texts.ts',
      'zod.ts',
    ],
  },
  server: { folders: ['demo', 'migrations', 'platform', 'rooms', 'testing'], files: ['app.ts', 'main.ts'] },
  web: { folders: ['app', 'build', 'lib', 'rooms', 'ui'], files: ['index.html', 'ui.html'] },
}

/** Folders that may hold folders, each with those it may hold; undefined: any name, one level deep. */
export const INNER_FOLDERS: Record<string, readonly string[] | undefined> = {
  'domain/elda': ['fixtures'],
  'domain/reports': ['fixtures'],
  'domain/roster': ['fixtures'],
  'domain/wages': ['fixtures'],
  'domain/working-time': ['fixtures'],
  'server/platform': ['backup', 'content', 'database', 'keys', 'neighbours', 'pdf'],
  'web/ui': undefined,
}

export const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}

/** What a room of the server computes with; what reaches a network, a process, a file or the database lies in platform. */
export const PACKAGES_OF_ROOMS: ReadonlySet<string> = new Set([
  ...['drizzle-orm', 'drizzle-orm/pg-core', 'zod'],
  ...[
    'node:buffer',
    'node:crypto',
    'node:path',
    'node:stream/consumers',
    'node:timers/promises',
    'node:util',
    'node:zlib',
  ],
  ...['@cantoo/fontkit', '@cantoo/pdf-lib', 'csv-parse/sync', 'docxtemplater', 'file-type', 'hucre', 'hucre/xlsx'],
  ...['highs', 'ical-generator', 'iconv-lite', 'pizzip', 'saxes', 'sharp', 'yauzl', 'yazl'],
  ...['@node-saml/node-saml', '@simplewebauthn/server', 'jose', 'openid-client', 'otplib', 'scimmy'],
])
/** The font that a form is filled with; the word by which memory is given back. */
export const PACKAGES_OF_FILE: Readonly<Record<string, readonly string[]>> = {
  'server/rooms/documents/template-files/pdf-form.format.ts': [
    ...['node:fs', 'node:module', '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'],
  ],
  'server/platform/memory.ts': ['node:v8', 'node:vm'],
  'scripts/without-maglev.ts': ['node:v8'],
}

/** Beside its nouns a room of the server holds these. */
export const ROOM_FILES = ['room.ts', 'public.ts']
export const SERVER_NOUN_FILES =
  /^(routes|actions|rules|rows|tables|jobs)\.ts$|^[a-z0-9-]+\.(format|report|test)\.ts$|^[a-z0-9-]+\.(format|report)\.test\.ts$/
export const WEB_NOUN_FILES =
  /^queries\.ts$|^(?!.*(queries|actions|rows|routes)\.ts$)[a-z0-9-]+(\.test)?\.tsx?$|^[a-z0-9-]+\.module\.css$/
export const MOST_LINES = 400
/** Of one function of the web: past it the model and what it draws are parted. */
export const MOST_FUNCTION_LINES = 120

/** Nouns that serve the contract of others: what it does there is theirs. */
export const WITHOUT_CONTRACT = ['exports/export-run-commands', 'notifications/lists', 'superadmin/company-settings']
/** Screens and parts of screens over several nouns. */
export const WEB_ALONE = [
  ...['months/check-places', 'months/employee-absences', 'months/month-sums', 'roster/board'],
  ...['settings/company-settings', 'settings/external-software', 'superadmin/payroll-tools', 'time/periods'],
]

/** Scripts that the page runs before anything else is there. */
export const PAGE_SCRIPTS = ['web/app/day-night-start.js', 'web/app/early-start.js']

/** The last migration of a time when names told no room, or others than there are now: those before it in the list are not held to them. */
export const LAST_OF_OTHER_ROOMS = '202611260100-platform-noun-rooms.sql'
export const MIGRATION = new RegExp(`^\\d{12}-(${ROOMS.join('|')}|[a-z]+)-[a-z0-9-]+\\.sql$`)

/** Words of the trade, as the glossary has them: they have no place in what any product could use. */
export const HR_WORDS = new RegExp(
  [
    ...[
      'employee',
      'employer',
      'employment',
      'personnel',
      'personal(akt|nummer|stamm)',
      'mitarbeiter',
      'dienst(nehmer|geber|verhältnis|plan)',
    ],
    ...[
      'absence',
      'abwesenheit',
      'vacation',
      'urlaub',
      'care.?leave',
      'leave.?(notice|balance|account)',
      'krankenstand',
      'sickness',
      'sick.?(pay|leave)',
    ],
    ...[
      '\\bstamps?\\b',
      'stamped',
      'stempelzeit',
      '\\bshifts?\\b',
      'roster',
      'sollzeit',
      'overtime',
      'überstund',
      'mehrarbeit',
      'averaging',
      'durchrechnung',
    ],
    ...[
      '\\bwages?\\b',
      'wage.?type',
      '\\blohn',
      'payroll',
      'pay.?slip',
      'salary',
      'gehalt',
      'surcharge',
      'zuschlag',
      'sonderzahlung',
      'special.?payment',
    ],
    ...[
      'holiday',
      'feiertag',
      'collective.?agreement',
      'kollektivvertrag',
      'classification',
      'einstufung',
      'provisions?\\b',
      'rückstellung',
    ],
    ...[
      'svnr',
      'social.?(security|insurance|versicherung)',
      'insured',
      'insurer',
      '\\biban\\b',
      '\\bbic\\b',
      '\\belda\\b',
      'oegk',
      'ögk',
    ],
    ...[
      'cost.?cent(re|er)',
      'kostenstelle',
      'monatsabschluss',
      'month.?closing',
      'opening.?balance',
      'eröffnungssald',
      '\\b(bmd|dpw|datev|lodas|rzl)\\b',
    ],
  ].join('|'),
  'i',
)

/** Names of another standard that are spelled like one: of what may lie on a page of a PDF, ISO 32000-1 § 12.5.6. */
export const FOREIGN_WORDS = /\bStrikeOut Stamp Caret\b/

export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || /^(server\/testing|e2e|bench)\/|\/fixtures\//.test(file)

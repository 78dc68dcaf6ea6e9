import { type Breach, using } from './breaches.ts'

/** Each way to bring another file or a package in. */
export const OF_IMPORTS: readonly Breach[] = [
  [
    'a type is taken by import(…)',
    { 'domain/settings/roles.ts': `export type Day = import('../time/absence-days.ts').Day` },
    /settings stands left of time/,
  ],
  [
    'a type is taken by typeof import(…)',
    { 'domain/settings/roles.ts': `export type Days = typeof import('../time/absence-days.ts')` },
    /settings stands left of time/,
  ],
  [
    'a file is required as an old module',
    {
      'server/rooms/settings/cost-centres/rules.ts': `import x = require('#server/rooms/time/public.ts')\nexport const y = x`,
    },
    /settings stands left of time/,
  ],
  [
    'a file is required by createRequire',
    {
      'server/rooms/settings/cost-centres/rules.ts': `import { createRequire } from 'node:module'\nexport const y = createRequire(import.meta.url)('#server/rooms/time/public.ts')`,
    },
    /settings stands left of time/,
  ],
  [
    'a file is required by a loader of another name',
    {
      'server/rooms/settings/cost-centres/rules.ts': `import { createRequire } from 'node:module'\nconst load = createRequire(import.meta.url)\nexport const y = load('../../time/absences/routes.ts')`,
    },
    /settings stands left of time/,
  ],
  [
    'a thread runs a file of another room',
    {
      'server/rooms/settings/cost-centres/rules.ts': `export const x = () => new Worker(new URL('../../time/absences/routes.ts', import.meta.url))`,
    },
    /settings stands left of time/,
  ],
  [
    'a child process runs a file of another room',
    {
      'server/platform/child.ts': `export const x = () => fork(join(import.meta.dirname, '../rooms/time/absences/routes.ts'))`,
    },
    /platform knows no room/,
  ],
  [
    'files are taken by a pattern',
    { 'web/ui/all.ts': `export const all = import.meta.glob('../rooms/time/*/*.tsx')` },
    /a pattern hides what comes in/,
  ],
  [
    'a file is looked up by import.meta.resolve',
    { 'web/ui/all.ts': `export const all = import.meta.resolve('#web/rooms/time/absences/queries.ts')` },
    /ui knows neither the app nor lib/,
  ],
  [
    'a comment refers to a file',
    { 'domain/settings/roles.ts': `/// <reference path="../time/absence-days.ts" />\nexport const x = 1` },
    /settings stands left of time/,
  ],
  [
    'everything of a file to the right is handed on',
    { 'contract/settings/months.ts': `export * from '../time/absences.ts'\nexport const x = 1` },
    /settings stands left of time/,
  ],
  [
    'a type of a file to the right is handed on',
    { 'contract/settings/months.ts': `export type { A } from '../time/absences.ts'\nexport const x = 1` },
    /settings stands left of time/,
  ],
  [
    'styles import those of another room',
    { 'web/ui/button.module.css': `@import '../rooms/time/absences/absences.module.css';` },
    /ui knows neither the app nor lib/,
  ],
  [
    'a class is composed of one of another room',
    { 'web/ui/button.module.css': `.a { composes: row from '#web/rooms/time/absences/absences.module.css'; }` },
    /ui knows neither the app nor lib/,
  ],
  ['code is written as .js', { 'server/rooms/time/absences/rules.js': 'export const x = 1' }, /code is \.ts or \.tsx/],
  ['code is written as .mts', { 'domain/time/weeks.mts': 'export const x = 1' }, /code is \.ts or \.tsx/],
  ['code is written as .jsx', { 'web/rooms/time/absences/row.jsx': 'export const x = 1' }, /code is \.ts or \.tsx/],
  [
    'one at the edge uses the other',
    using('server/rooms/superadmin/stores/actions.ts', '#server/rooms/notifications/public.ts'),
    /nobody imports the edge/,
  ],
  [
    'a screen at the edge uses the other',
    using('web/rooms/notifications/bell/row.tsx', '#web/rooms/superadmin/stores/queries.ts'),
    /nobody imports the edge/,
  ],
  [
    'a room knows the app',
    using('server/rooms/time/absences/actions.ts', '#server/app.ts'),
    /a room knows neither demo nor app/,
  ],
  [
    'the app enters a room past its door',
    using('server/app.ts', '#server/rooms/time/absences/routes.ts'),
    /time\/public\.ts only/,
  ],
  ['a page opens a database', using('web/lib/rows.ts', 'drizzle-orm'), /a page has no “drizzle-orm”/],
  [
    'a page knows how it is built',
    using('web/lib/rows.ts', '#web/build/tabs.ts'),
    /runs on the machine that builds it/,
  ],
  ['the build knows a screen', using('web/build/rows.ts', '#web/app/shell.tsx'), /imports none of them/],
  ['a page reads a folder', using('web/lib/rows.ts', 'node:fs'), /a page has no “node:fs”/],
  [
    'a room opens a pool of its own',
    using('server/rooms/time/absences/actions.ts', 'pg'),
    /a room has no “pg” of its own/,
  ],
  ['a room calls out', using('server/rooms/time/absences/actions.ts', 'node:https'), /outside-fetch\.ts/],
  [
    'a room looks an address up',
    using('server/rooms/time/absences/actions.ts', 'node:dns/promises'),
    /outside-fetch\.ts/,
  ],
  ['a room calls out by a package', using('server/rooms/time/absences/actions.ts', 'undici'), /outside-fetch\.ts/],
  [
    'a room starts a process',
    using('server/rooms/time/absences/actions.ts', 'node:child_process'),
    /bounded-child\.ts/,
  ],
  ['domain reads a folder', using('domain/time/weeks.ts', 'node:fs'), /domain is pure/],
]

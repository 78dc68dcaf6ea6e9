export type Files = Record<string, string>
/** What is done, the files that do it, and what the guard says, with where the code should go. */
export type Breach = [what: string, files: Files, says: RegExp]
export const using = (file: string, target: string): Files => ({
  [file]: `import { x } from '${target}'\nexport const y = x`,
})

/** Of names, places, and the plainest ways to break the reading order. */
export const PLAIN: readonly Breach[] = [
  [
    'a room at the edge enters another past its door',
    using('server/rooms/notifications/bell/rows.ts', '#server/rooms/time/absences/rows.ts'),
    /time\/public\.ts only; export it there/,
  ],
  [
    'a room calls one at the edge',
    using('server/rooms/time/absences/actions.ts', '#server/rooms/notifications/public.ts'),
    /time stands left of notifications .*publish an event/,
  ],
  [
    'a contract leans on one to its right',
    using('contract/time/months.ts', '../notifications/bell.ts'),
    /time stands left of notifications/,
  ],
  [
    'a rule leans on a room to its right',
    using('domain/settings/roles.ts', '../time/absence-days.ts'),
    /settings stands left of time/,
  ],
  ['a basic leans on a room', using('domain/basics/money.ts', '../time/absence-days.ts'), /basics know no room/],
  ['the platform uses the app', using('server/platform/jobs.ts', '#server/app.ts'), /registers \(room\.ts, app\.ts\)/],
  [
    'the platform uses the demo',
    using('server/platform/jobs.ts', '#server/demo/demo.ts'),
    /platform knows no room, no demo/,
  ],
  [
    'the platform uses a contract of the trade',
    using('server/platform/live.ts', '#contract/time/absences.ts'),
    /the room passes in what it needs/,
  ],
  [
    'the product uses what only tests may',
    using('server/rooms/time/absences/actions.ts', '#server/testing/build.ts'),
    /imports no tests .*move what both need into the noun/,
  ],
  ['the kit uses the app', using('web/ui/menu.tsx', '#web/app/router.tsx'), /pass it in as a property/],
  [
    'the kit uses a rule of the trade',
    using('web/ui/menu.tsx', '#domain/time/absence-days.ts'),
    /pass it in as a property/,
  ],
  [
    'the kit uses lib, which uses the kit',
    using('web/ui/button.tsx', '#web/lib/api.ts'),
    /ui knows neither the app nor lib/,
  ],
  ['lib uses a room', using('web/lib/live.ts', '#web/rooms/time/absences/queries.ts'), /pass in what it needs/],
  [
    'a screen of a room uses the app',
    using('web/rooms/time/absences/row.tsx', '#web/app/router.tsx'),
    /does not know the app/,
  ],
  ['the web uses the server', using('web/lib/live.ts', '#server/platform/http.ts'), /lies in domain or contract/],
  ['domain uses a package', using('domain/time/weeks.ts', 'zod'), /domain is pure/],
  ['contract uses a package', using('contract/time/weeks.ts', 'fastify'), /lies in server or web/],
  [
    'an import is written between backticks',
    {
      'server/rooms/settings/cost-centres/actions.ts': 'export const x = () => import(`#server/rooms/time/public.ts`)',
    },
    /settings stands left of time/,
  ],
  [
    'an import is put together while running',
    { 'server/rooms/settings/cost-centres/actions.ts': `export const x = (name: string) => import('#server/' + name)` },
    /as a plain text/,
  ],
  [
    'something is handed on from a room to the right',
    {
      'server/rooms/settings/cost-centres/actions.ts': `export { routes } from '#server/rooms/time/public.ts'\nexport const x = 1`,
    },
    /settings stands left of time/,
  ],
  [
    'a room writes the table of another',
    { 'server/rooms/time/absences/rows.ts': 'export const write = sql`update cost_centre c set name = 1`' },
    /the table cost_centre is settings's; call settings\/public\.ts/,
  ],
  [
    'the platform writes the table of a room',
    { 'server/platform/jobs.ts': 'export const write = sql`delete from absence where true`' },
    /let the room register/,
  ],
  [
    'a table is written that no tables.ts declares',
    { 'server/rooms/time/absences/rows.ts': 'export const write = sql`insert into holiday_wish (id) values (1)`' },
    /no tables\.ts declares “holiday_wish”/,
  ],
  ['there is a folder for services', { 'server/services/mail.ts': 'export const x = 1' }, /no folder server\/services/],
  ['there is a folder for hooks', { 'web/hooks/use-x.ts': 'export const x = 1' }, /no folder web\/hooks/],
  ['there is a folder for odds and ends', { 'contract/utils/x.ts': 'export const x = 1' }, /no folder contract\/utils/],
  ['a room is made up', { 'server/rooms/payroll/x/rows.ts': 'export const x = 1' }, /there is no room “payroll”/],
  [
    'a file only hands on others',
    { 'web/rooms/time/absences/all.ts': `export { query } from './queries.ts'\nexport * from './absences-screen.tsx'` },
    /no barrels; import from the file that holds it/,
  ],
  [
    'a noun has a second file of queries',
    { 'web/rooms/time/absences/month-queries.ts': 'export const x = 1' },
    /make a second noun/,
  ],
  [
    'a noun has a file of no kind',
    { 'server/rooms/time/absences/service.ts': 'export const x = 1' },
    /one of each; find the one/,
  ],
  [
    'a noun has folders',
    { 'server/rooms/time/absences/month/rows.ts': 'export const x = 1' },
    /two nouns are two folders/,
  ],
  [
    'something lies beside the nouns',
    { 'server/rooms/time/times.ts': 'export const x = 1' },
    /move it into a noun's folder/,
  ],
  [
    'the platform speaks of the trade',
    { 'server/platform/audit.ts': 'export const employeeId = 1' },
    /“employee” is a word of the trade/,
  ],
  [
    'the kit speaks of the trade',
    { 'web/ui/card.tsx': '/** For absences. */\nexport const Card = 1' },
    /“absence” is a word of the trade/,
  ],
  [
    'a migration touches the table of another room',
    {
      'server/migrations/202701020000-time-names.sql': 'alter table cost_centre add column x int;',
      'server/migrations/order.txt': '202701010000-time-absences.sql\n202701020000-time-names.sql\n',
    },
    /the table cost_centre is settings's/,
  ],
  [
    'a migration has no line in the list',
    { 'server/migrations/202701020000-time-names.sql': 'select 1;' },
    /time-names\.sql: append the line 202701020000-time-names\.sql to server\/migrations\/order\.txt/,
  ],
  [
    'a line of the list has no migration',
    { 'server/migrations/order.txt': '202701010000-time-absences.sql\n202701020000-time-names.sql\n' },
    /there is no file 202701020000-time-names\.sql/,
  ],
  [
    'a line of the list stands there twice',
    { 'server/migrations/order.txt': '202701010000-time-absences.sql\n'.repeat(2) },
    /202701010000-time-absences\.sql stands there twice/,
  ],
  [
    'a migration does not tell its room',
    { 'server/migrations/0099_names.sql': 'select 1;' },
    /YYYYMMDDhhmm-room-what\.sql/,
  ],
  [
    'a migration that comes after them bears the name of a former room',
    {
      'server/migrations/202611010000-personnel-names.sql': 'select 1;',
      'server/migrations/order.txt': '202701010000-time-absences.sql\n202611010000-personnel-names.sql\n',
    },
    /personnel-names\.sql: a migration is called YYYYMMDDhhmm-room-what\.sql/,
  ],
  [
    'two nouns need each other',
    {
      ...using('server/rooms/time/stamps/rules.ts', '../pauses/rules.ts'),
      ...using('server/rooms/time/pauses/rules.ts', '../stamps/rules.ts'),
    },
    /time\/pauses ⇄ server\/rooms\/time\/stamps: a circle/,
  ],
  [
    'a function of a screen has more than 120 lines',
    { 'web/rooms/time/absences/parts.tsx': `export function Whole() {\n${'  void 0\n'.repeat(119)}}` },
    /Whole has 121 lines; past 120/,
  ],
  [
    'a file has more than 400 lines',
    { 'domain/time/long.ts': 'export const x = 1\n'.repeat(401) },
    /401 lines; past 400/,
  ],
  ['a name is not kebab-case', { 'domain/time/LeaveDays.ts': 'export const x = 1' }, /kebab-case/],
]

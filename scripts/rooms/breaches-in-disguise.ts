import type { Breach, Files } from './breaches.ts'

const SETTINGS = 'server/rooms/settings/cost-centres'
const rules = (code: string): Files => ({ [`${SETTINGS}/rules.ts`]: code })
const rows = (code: string): Files => ({ [`${SETTINGS}/rows.ts`]: `import { sql } from 'drizzle-orm'\n${code}` })
const statement = (text: string) => rows(`export const x = tx => tx.execute(sql\`${text}\`)`)
const migration = (text: string): Files => ({
  'server/migrations/202801010000-settings-more.sql': text,
  'server/migrations/order.txt': '202701010000-time-absences.sql\n202801010000-settings-more.sql\n',
})
const time = (code: string): Files => ({ 'server/rooms/time/absences/rules.ts': code })
const screen = (code: string): Files => ({ 'web/rooms/time/absences/model.ts': code })
const weeks = (code: string): Files => ({ 'domain/time/weeks.ts': code })

const LEFT = /settings stands left of time/
const TABLE = /the table absence is time's|reads absence, and settings stands left of time/
const PACKAGE = /a room has no “.*” of its own/

/** The same breaches where no word search finds them: in pieces, taken out of something, within another text, or by way of a package. */
export const IN_DISGUISE: readonly Breach[] = [
  ['a path is put together', rules(`export const x = () => import('#server/rooms/' + 'time/public.ts')`), LEFT],
  [
    'a path follows a folder by plus',
    rules(`export const x = import.meta.dirname + '/../../time/absences/routes.ts'`),
    LEFT,
  ],
  [
    'a path follows a folder that is put in',
    rules('export const x = `$' + '{import.meta.dirname}/../../time/absences/routes.ts`'),
    LEFT,
  ],
  [
    'a path is joined step by step',
    rules(`export const x = join(import.meta.dirname, '..', '..', 'time', 'absences/routes.ts')`),
    LEFT,
  ],
  ['a path begins at the root', rules(`export const x = read('server/rooms/time/absences/routes.ts')`), LEFT],
  [
    'a picture of a room stands in the styles of the kit',
    { 'web/ui/x.module.css': `.a { background: url('../rooms/time/absences/pic.svg') }` },
    /ui knows neither the app nor lib/,
  ],
  ['a screen takes fetch out of the window', screen('const { fetch: get } = window'), /web\/lib\/api\.ts/],
  ['a rule takes the clock out of Temporal', weeks('const { Now } = Temporal'), /neither clock nor chance/],
  ['a room takes the settings out of the process', time('const { env } = process'), /platform\/config\.ts/],
  ['a room imports the process', time(`import { env } from 'node:process'`), /take process as it is/],
  ['a rule rounds in its own way', weeks('export const x = n => Math.round(n / 3)'), /roundedQuotient/],
  ['a zone is put together', time(`export const x = 'Europe/' + 'Vienna'`), /write VIENNA/],
  ['a zone is joined', screen(`export const x = ['Europe', 'Vienna'].join('/')`), /write VIENNA/],
  [
    'a screen asks the browser for its zone',
    screen('export const x = Intl.DateTimeFormat().resolvedOptions().timeZone'),
    /never the machine's/,
  ],
  ['a room asks the machine for its zone', time('export const x = Temporal.Now.timeZoneId()'), /todayIn/],
  ['a screen keeps something in a cache', screen(`export const x = () => caches.open('x')`), /web\/ui\/storage\.ts/],
  ['code is made by a constructor', time(`export const x = (() => 1).constructor('return 1')`), /no code is made/],
  ['code is made by a timer', time(`setTimeout('x()', 1)`), /no code is made/],
  ['code is made by a package', time(`import vm from 'node:vm'`), /no code is made/],
  ['a room ends the process', time('export const x = () => process.exit(1)'), /does not rule the process/],
  ['a room opens a pool by another package', time(`import Pool from 'pg-pool'`), PACKAGE],
  ['a room reads files', time(`import { readFile } from 'node:fs/promises'`), PACKAGE],
  ['a room sends mails by itself', time(`import { createTransport } from 'nodemailer'`), PACKAGE],
  ['a room opens a line by itself', time(`import { Client } from 'ssh2'`), PACKAGE],
  ['a room speaks HTTP', { 'server/rooms/time/absences/routes.ts': `import fastify from 'fastify'` }, PACKAGE],
  ['a room draws', time(`import { useState } from 'react'`), PACKAGE],
  ['a statement makes a table of a query', statement('select 1 as a into absence'), TABLE],
  ['a statement runs a text', statement(`do $$ begin execute 'update absence set x = 1'; end $$`), TABLE],
  [
    'a function reads what a text says',
    statement(`select * from query_to_xml('select * from absence', true, true, '')`),
    TABLE,
  ],
  ['a raw statement is put together', rows(`export const x = sql.raw('upd' + 'ate absence set x = 1')`), TABLE],
  ['a statement is put together', rows(`export const x = c => c.query('update ' + 'absence' + ' set x = 1')`), TABLE],
  ['a statement is joined', rows(`export const x = c => c.query(['update', 'absence', 'set x = 1'].join(' '))`), TABLE],
  ['a statement is continued', rows(`export const x = c => c.query('update '.concat('absence', ' set x = 1'))`), TABLE],
  [
    'a statement by plus names any table',
    rows(`export const x = (c, name) => c.query('delete from ' + name + ' where true')`),
    /write the name of the table/,
  ],
  ['rights on all tables are given', migration('grant select on all tables in schema public to x;'), /“all tables”/],
  ['a column of another is commented on', migration(`comment on column absence.id is 'x';`), TABLE],
  ['a migration runs a text', migration(`do $$ begin execute 'alter table absence add x int'; end $$;`), TABLE],
  [
    'a migration runs a text with names put in',
    migration(`do $$ begin execute format('alter table %I add x int', 'absence'); end $$;`),
    TABLE,
  ],
  ['a key points to the right', migration('create table cost_centre (id int references absence (id));'), TABLE],
  ['a table inherits one to the right', migration('create table cost_centre () inherits (absence);'), TABLE],
  ['a table is made like one to the right', migration('create table cost_centre (like absence);'), TABLE],
  ['a sequence hangs on another’s column', migration('alter sequence s owned by absence.id;'), TABLE],
  ['a file of the platform is called by the trade', { 'server/platform/payslip.ts': 'export const x = 1' }, /trade/],
]

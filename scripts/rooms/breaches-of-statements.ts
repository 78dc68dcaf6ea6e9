import type { Breach, Files } from './breaches.ts'

/** Each way to read or write a table, or to change what it is. */
export const OF_STATEMENTS: readonly Breach[] = [
  [
    'a table of another is written in quotes',
    { 'server/rooms/time/absences/rows.ts': 'export const write = sql`insert into "cost_centre" (id) values (1)`' },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is written with its schema',
    { 'server/rooms/time/absences/rows.ts': 'export const write = sql`delete from public.cost_centre where true`' },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is merged into',
    {
      'server/rooms/time/absences/rows.ts':
        'export const write = sql`merge into cost_centre c using absence a on true when matched then delete`',
    },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is copied into',
    { 'server/rooms/time/absences/rows.ts': `export const write = 'copy cost_centre from stdin'` },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is emptied beside one of its own',
    { 'server/rooms/time/absences/rows.ts': `export const write = 'truncate absence, cost_centre'` },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is written on the way to a query',
    {
      'server/rooms/time/absences/rows.ts':
        'export const write = sql`with gone as (delete from only cost_centre returning id) select id from gone`',
    },
    /cost_centre is settings's/,
  ],
  [
    'a table of another is locked',
    { 'server/rooms/time/absences/rows.ts': 'export const write = sql`lock table cost_centre in share mode`' },
    /cost_centre is settings's/,
  ],
  [
    'a statement without a tag writes the table of another',
    {
      'server/rooms/time/absences/rows.ts': `export const write = (tx: Tx) => tx.$client.query('update cost_centre as c set name = $1', [1])`,
    },
    /cost_centre is settings's/,
  ],
  [
    'the builder writes the table of another',
    {
      'server/rooms/time/absences/rows.ts': `import { costCentre } from '#server/rooms/settings/public.ts'\nexport const write = (tx: Tx) => tx.update(costCentre).set({})`,
    },
    /cost_centre is settings's/,
  ],
  [
    'a name that is put in is the table of another',
    {
      'server/rooms/time/absences/rows.ts': `export const write = sql\`delete from \${sql.identifier('cost_centre')}\``,
    },
    /cost_centre is settings's/,
  ],
  [
    'a name that is put in may be any table',
    {
      'server/rooms/time/absences/rows.ts': `export const write = (name: string) => sql\`delete from \${sql.identifier(name)}\``,
    },
    /write the name of the table/,
  ],
  [
    'a statement joins a table to the right',
    {
      'server/rooms/settings/cost-centres/rows.ts':
        'export const rows = sql`select 1 from cost_centre c join absence a on true`',
    },
    /reads absence, and settings stands left of time/,
  ],
  [
    'a table to the right is read further inside',
    {
      'server/rooms/settings/cost-centres/rows.ts':
        'export const rows = sql`select id, (select count(*) from cost_centre c, public."absence" a where c.id = a.id) from cost_centre`',
    },
    /reads absence, and settings stands left of time/,
  ],
  [
    'the platform reads the table of a room',
    { 'server/platform/jobs.ts': 'export const read = sql`select from absence`' },
    /platform knows no room/,
  ],
  [
    'a table is declared a second time',
    { 'server/rooms/time/absences/tables.ts': `export const costCentre = pgTable('cost_centre', {})` },
    /declares the table cost_centre/,
  ],
  [
    'a table is declared among the statements',
    { 'server/rooms/time/absences/rows.ts': `export const pause = pgTable('pause', {})` },
    /tables are declared in tables\.ts/,
  ],
  [
    'SQL stands where a room registers',
    { 'server/rooms/time/room.ts': 'export const read = sql`select from absence`' },
    /SQL stands in rows\.ts alone/,
  ],
  [
    'SQL stands among the verbs',
    { 'server/rooms/time/absences/actions.ts': 'export const read = sql`select from absence`' },
    /SQL stands in rows\.ts alone/,
  ],
  ...(
    [
      ['puts a trigger on', 'create trigger t after update on cost_centre for each row execute function f();'],
      ['puts a policy on', 'create policy p on cost_centre using (true);'],
      ['grants', 'grant select, update (name) on cost_centre to kontor_app;'],
      ['indexes', 'create unique index concurrently i on cost_centre (name);'],
      ['fills', 'insert into cost_centre (id) select id from absence;'],
      [
        'writes by a function',
        'create function f() returns void language sql as $$ update cost_centre set name = 1 $$;',
      ],
    ] as const
  ).map(([what, sql]): [string, Files, RegExp] => [
    `a migration ${what} the table of another room`,
    {
      'server/migrations/202701020000-time-names.sql': sql,
      'server/migrations/order.txt': '202701010000-time-absences.sql\n202701020000-time-names.sql\n',
    },
    /the table cost_centre is settings's/,
  ]),
]

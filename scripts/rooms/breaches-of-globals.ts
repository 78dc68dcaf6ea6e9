import type { Breach } from './breaches.ts'

/** What may not be asked of clock, chance, machine and page, and words that have no place. */
export const OF_GLOBALS: readonly Breach[] = [
  [
    'a rule asks the clock',
    { 'domain/time/weeks.ts': 'export const x = () => Date.now()' },
    /neither clock nor chance/,
  ],
  [
    'a rule asks which day it is',
    { 'domain/time/weeks.ts': 'export const x = () => Temporal.Now.plainDateISO()' },
    /neither clock nor chance/,
  ],
  [
    'a contract asks the clock',
    { 'contract/time/weeks.ts': 'export const x = () => new Date()' },
    /neither clock nor chance/,
  ],
  [
    'a rule throws dice',
    { 'domain/time/weeks.ts': 'export const x = () => Math.random()' },
    /neither clock nor chance/,
  ],
  [
    'a rule reads a setting',
    { 'domain/time/weeks.ts': `export const x = globalThis.process.env.ZONE` },
    /neither machine nor page/,
  ],
  [
    'a room reads a setting',
    { 'server/rooms/time/absences/rules.ts': `export const x = process.env['ZONE']` },
    /platform\/config\.ts alone/,
  ],
  [
    'a room fetches',
    { 'server/rooms/time/absences/actions.ts': `export const x = () => globalThis.fetch('https://a.example')` },
    /outside-fetch\.ts/,
  ],
  [
    'a screen fetches',
    { 'web/rooms/time/absences/row.tsx': `export const x = () => fetch('/api/absence')` },
    /web\/lib\/api\.ts alone/,
  ],
  [
    'a screen keeps something in the browser',
    { 'web/rooms/time/absences/row.tsx': `export const x = () => window.localStorage.setItem('a', 'b')` },
    /web\/ui\/storage\.ts/,
  ],
  [
    'a zone is written down',
    { 'web/rooms/time/absences/row.tsx': `export const zone = 'Europe/Vienna'` },
    /write VIENNA/,
  ],
  [
    'a zone is written in a statement',
    { 'server/rooms/time/absences/rows.ts': `export const x = sql\`select now() at time zone 'Europe/Vienna'\`` },
    /write VIENNA/,
  ],
  [
    'a page asks the browser which day it is',
    { 'web/rooms/time/absences/row.tsx': 'export const x = () => Temporal.Now.plainDateISO()' },
    /todayHere \(web\/ui\/today\.ts\)/,
  ],
  [
    'a room asks the machine which day it is',
    { 'server/rooms/time/absences/rules.ts': `export const x = (zone: string) => Temporal.Now.zonedDateTimeISO(zone)` },
    /todayIn \(platform\/today\.ts\)/,
  ],
  [
    'code is made while running',
    { 'server/rooms/time/absences/rules.ts': `export const x = (text: string) => eval(text)` },
    /no code is made/,
  ],

  [
    'a part of any product speaks of the trade',
    { 'web/ui/badge.tsx': `export const label = 'Zuschlag'` },
    /is a word of the trade/,
  ],
  [
    'the platform knows a payroll software',
    { 'server/platform/bytes.ts': `export const encoding = { bmd: 'latin1' }` },
    /is a word of the trade/,
  ],
  [
    'a noun is served without a contract of its name',
    { 'server/rooms/time/shifts/routes.ts': 'export const x = 1' },
    /there is no contract\/time\/shifts\.ts/,
  ],
  [
    'a screen has a noun of its own',
    { 'web/rooms/time/timeline/timeline-screen.tsx': 'export const x = 1' },
    /a noun has the same name in all four roots/,
  ],
]

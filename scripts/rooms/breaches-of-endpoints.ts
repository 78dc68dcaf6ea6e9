import type { Breach, Files } from './breaches.ts'

const FROM = `import { absences } from '#contract/time/absences.ts'\n`
const screen = (code: string, from = FROM): Files => ({ 'web/rooms/time/absences/dialog.tsx': from + code })
const PLAIN = /has of an endpoint method and path alone/

/** A page has endpoints without what the server checks by, which no type says. */
export const OF_ENDPOINTS: readonly Breach[] = [
  ['a page reads a schema off an endpoint', screen('export const x = absences.create.body'), PLAIN],
  ['a page reads an answer by a text', screen(`export const x = absences['list']['answer'].shape.data`), PLAIN],
  [
    'a page reads a right off an endpoint, if it is there',
    screen('export const x = absences.create?.permission'),
    PLAIN,
  ],
  [
    'a page takes a schema out of an endpoint',
    screen('const { query: own } = absences.list\nexport const x = own'),
    PLAIN,
  ],
  [
    'a page reads a schema off an endpoint that it has taken out',
    screen('const { create } = absences\nexport const x = create.body'),
    PLAIN,
  ],
  [
    'a page reads a schema off an endpoint by another name',
    screen('const all = absences\nconst first = all.create\nexport const x = first.params'),
    PLAIN,
  ],
  [
    'a page reads a schema off an endpoint of a whole file',
    screen('export const x = all.absences.create.body', `import * as all from '#contract/time/absences.ts'\n`),
    PLAIN,
  ],
  [
    'a contract makes its schema of one that an endpoint has',
    {
      'contract/time/weeks.ts': `import { absences } from './absences.ts'\nexport const Week = absences.create.body.extend({})`,
    },
    PLAIN,
  ],
  [
    'a contract makes a schema of its own endpoint’s',
    { 'contract/time/weeks.ts': 'export const weeks = routes({})\nexport const Week = weeks.create.body' },
    PLAIN,
  ],
  [
    'a page is handed an endpoint with all its schemas',
    screen('export const x = (one: Endpoint) => one.body', `import type { Endpoint } from '#contract/endpoint.ts'\n`),
    /is Called \(web\/lib\/api\.ts\)/,
  ],
  [
    'a contract has schemas that know no German',
    { 'contract/time/weeks.ts': `import { z } from 'zod'\nexport const Week = z.int()` },
    /take z from contract\/zod\.ts/,
  ],
  [
    'a page has schemas that know no German',
    screen('export const x = string()', `import { string } from 'zod/mini'\n`),
    /take z from contract\/zod\.ts/,
  ],
]

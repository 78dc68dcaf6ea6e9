import { routes } from '../endpoint.ts'
import { Line } from '../texts.ts'
import { z } from '../zod.ts'

/** Spec 1 §2.4, §7: while the platform is maintained everyone but its operators is led to an external page. */
export const maintenance = routes({
  state: {
    method: 'GET',
    path: '/maintenance',
    summary: 'Ob Kontor gerade gewartet wird und wohin solange geleitet wird',
    permission: 'public',
    query: z.object({ ts: Line.max(40).optional() }),
    answer: z.object({ maintenance: z.boolean(), url: z.url().nullable() }),
  },
  change: {
    method: 'PUT',
    path: '/api/maintenance',
    needsNoRoom: 'access',
    summary: 'Beginnt oder beendet die Wartung der ganzen Installation',
    permission: 'superuser',
    body: z.object({ maintenance: z.boolean() }),
    answer: z.object({ maintenance: z.boolean(), url: z.url().nullable() }),
  },
})

import { data, Id, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

/** To be typed, so that nobody does it by a hasty click. */
export const DEMO_CONFIRMATION = 'Demo entfernen'

const Demo = z.object({
  companies: z.array(z.object({ id: Id, name: z.string() })),
  /** E-mail addresses of the accounts that go with them. */
  accounts: z.array(z.string()),
  /** Of those that stay: they are in real companies, too, or did something there. */
  kept: z.array(z.string()),
})
export type Demo = z.infer<typeof Demo>

export const demo = routes({
  show: {
    method: 'GET',
    path: '/api/sec/superadmin/demo',
    summary: 'Was es von der Demo gibt',
    permission: 'superuser',
    answer: data(Demo),
  },
  remove: {
    method: 'POST',
    path: '/api/sec/superadmin/demo/remove',
    needsNoRoom: 'ends',
    summary: 'Entfernt die Betriebe der Demo mit allen Daten, Dateien und Benutzerkonten, für immer',
    body: z.object({ confirmation: z.literal(DEMO_CONFIRMATION, `Bitte „${DEMO_CONFIRMATION}“ eingeben`) }),
    permission: 'superuser',
    proved: 'once',
    answer: data(Demo),
    refusals: ['conflict'],
  },
})

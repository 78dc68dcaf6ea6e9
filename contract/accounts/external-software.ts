import { data, routes } from '../endpoint.ts'
import { z } from '../zod.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

export const ExternalSoftware = z.object({ id: z.number().int(), name: z.string(), active: Flag })
export type ExternalSoftware = z.infer<typeof ExternalSoftware>

/** The programs of the installation, for all companies. Spec 2 §3, §4, §7. */
export const externalSoftware = routes({
  list: {
    method: 'GET',
    path: '/api/sec/externalsoftware',
    summary: 'Die Programme für die Lohnverrechnung; wählbar sind die aktiven',
    permission: 'session',
    answer: data(z.array(ExternalSoftware)),
  },
  setActive: {
    method: 'PUT',
    path: '/api/sec/externalsoftware/:id/:active',
    summary: 'Macht ein Programm für alle Betriebe wählbar (1) oder nicht mehr wählbar (0)',
    params: z.object({
      id: z.coerce.number().int().min(0).max(6),
      active: z.enum(['0', '1']).transform(Number),
    }),
    permission: 'superuser',
    answer: data(ExternalSoftware),
  },
})

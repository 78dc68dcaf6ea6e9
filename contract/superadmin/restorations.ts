import { data, Id, routes, UtcText } from '../endpoint.ts'
import { z } from '../zod.ts'

/** What leaves the installation, by kinds that are released one by one. */
export const OUTWARD_KINDS = ['mail', 'hand-over', 'webhook', 'elda'] as const
const OutwardKind = z.enum(OUTWARD_KINDS)
export type OutwardKind = z.infer<typeof OutwardKind>

/** An installation that was brought back, as long as something of it is held. */
export const Restoration = z.object({
  id: Id,
  at: UtcText,
  /** The moment it was brought back to. */
  stateOf: UtcText,
  held: z.array(
    z.object({
      kind: OutwardKind,
      /** Waited when it was brought back, so it may have been sent by what was lost. */
      before: z.int().min(0),
      /** Asked for since. */
      since: z.int().min(0),
    }),
  ),
})
export type Restoration = z.infer<typeof Restoration>

const ReleaseFields = z.object({
  restorationId: Id,
  kinds: z.array(OutwardKind).min(1, 'Bitte wählen Sie, was freigegeben wird'),
  /** What waited when it was brought back is closed unsent. */
  discards: z.boolean(),
})
export type OutwardRelease = z.infer<typeof ReleaseFields>

export const restorations = routes({
  show: {
    method: 'GET',
    path: '/api/sec/superadmin/restoration',
    summary: 'Was nach einer Wiederherstellung noch angehalten ist',
    permission: 'superuser',
    answer: data(Restoration.nullable()),
  },
  release: {
    method: 'POST',
    path: '/api/sec/superadmin/restoration/release',
    summary:
      'Gibt frei, was nach einer Wiederherstellung nicht hinausgeht, nach Art; was damals wartete, mit oder ungesendet',
    body: ReleaseFields,
    permission: 'superuser',
    proved: 'lately',
    answer: data(Restoration.nullable()),
    refusals: ['not_found'],
  },
})

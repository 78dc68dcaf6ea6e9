import { OUTWARD_KINDS, type OutwardRelease, type Restoration } from '#contract/superadmin/restorations.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { lastRestoration, releaseOutward } from '#server/platform/outward.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'
import { OUTWARD_JOBS } from './rules.ts'

export const show = (): Promise<Restoration | null> => lookAcrossCompanies(stillHeld)

export const release = (
  { accountId }: Session,
  { address }: Caller,
  { restorationId, kinds, discards }: OutwardRelease,
): Promise<Restoration | null> =>
  acrossCompanies(async tx => {
    const last = await lastRestoration(tx)
    if (last?.id !== restorationId) throw new Refusal('not_found')
    for (const kind of kinds) {
      const isOurs = await releaseOutward(tx, { restoration: restorationId, kind, accountId, discards })
      if (isOurs) await recordEvent(tx, accountId, `${kind} released${discards ? ', former ones unsent' : ''}`, address)
    }
    return stillHeld(tx)
  })

async function stillHeld(tx: PlatformTx): Promise<Restoration | null> {
  const last = await lastRestoration(tx)
  const kinds = last ? OUTWARD_KINDS.filter(kind => last.released[kind] === undefined) : []
  if (!last || kinds.length === 0) return null
  const { id, restoredAt, stateOf } = last
  const waiting = await rows.waiting(tx, id, Object.values(OUTWARD_JOBS).flat())
  const held = kinds.map(kind => {
    const those = waiting.filter(({ name }) => OUTWARD_JOBS[kind].includes(name))
    const sum = (of: 'before' | 'since') => those.reduce((total, queue) => total + queue[of], 0)
    return { kind, before: sum('before'), since: sum('since') }
  })
  return { id, at: utcText(restoredAt), stateOf: utcText(stateOf), held }
}

const utcText = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')

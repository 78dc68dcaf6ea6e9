import type { DigestChange, DigestSetting, MailAddress } from '#contract/notifications/mail-list.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('notifications/mail-list')

export const list = (scope: CompanyScope): Promise<MailAddress[]> => inCompany(scope, rows.list)

export const add = (scope: CompanyScope, email: string): Promise<MailAddress> =>
  inCompany(scope, async tx => {
    await rows.digest(tx, scope)
    const others = await rows.list(tx)
    if (others.some(other => other.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('conflict', undefined, { email: 'Steht schon in der Liste' })
    // While nobody was to be mailed, nobody waited for one.
    if (others.length === 0) await rows.restart(tx)
    const added = await rows.insert(tx, scope, email)
    await trail.created(tx, scope, added)
    return added
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const removed = await rows.remove(tx, id)
    if (!removed) throw new Refusal('not_found')
    await trail.removed(tx, scope, removed)
  })

export const digest = (scope: CompanyScope): Promise<DigestSetting> => inCompany(scope, tx => rows.digest(tx, scope))

export const changeDigest = (scope: CompanyScope, { version, ...wanted }: DigestChange): Promise<DigestSetting> =>
  inCompany(scope, async tx => {
    const before = await rows.digest(tx, scope)
    refuseStale(before.version, version)
    const next = { ...before, ...wanted }
    const after = await rows.saveDigest(tx, next, before.mode === 'off' && next.mode !== 'off')
    await trail.changed(tx, scope, before, after, 'digest')
    return after
  })

import type { DigestChange, DigestSetting, MailAddress } from '#contract/notifications/mail-list.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { changed } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as store from './store.ts'

const KIND = 'notifications/mail-list'

export const list = (scope: CompanyScope): Promise<MailAddress[]> => inCompany(scope, store.list)

export const add = (scope: CompanyScope, email: string): Promise<MailAddress> =>
  inCompany(scope, async tx => {
    await store.digest(tx, scope)
    const others = await store.list(tx)
    if (others.some(other => other.email.toLowerCase() === email.toLowerCase()))
      throw new Refusal('conflict', undefined, { email: 'Steht schon in der Liste' })
    // While nobody was to be mailed, nobody waited for one.
    if (others.length === 0) await store.restart(tx)
    const added = await store.insert(tx, scope, email)
    await record(tx, scope, 'created', added.id, undefined, added)
    return added
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const removed = await store.remove(tx, id)
    if (!removed) throw new Refusal('not_found')
    await record(tx, scope, 'removed', id, removed, undefined)
  })

export const digest = (scope: CompanyScope): Promise<DigestSetting> => inCompany(scope, tx => store.digest(tx, scope))

export const changeDigest = (scope: CompanyScope, { version, ...wanted }: DigestChange): Promise<DigestSetting> =>
  inCompany(scope, async tx => {
    const before = await store.digest(tx, scope)
    refuseStale(before.version, version)
    const next = { ...before, ...wanted }
    const after = await store.saveDigest(tx, next, before.mode === 'off' && next.mode !== 'off')
    await record(tx, scope, 'changed', 'digest', before, after)
    return after
  })

async function record(
  tx: CompanyTx,
  scope: CompanyScope,
  action: string,
  id: number | string,
  before?: Record<string, unknown>,
  after?: Record<string, unknown>,
) {
  await audit(tx, scope, { action, kind: KIND, id, before, after })
  await changed(tx, { companyId: scope.companyId, room: 'notifications', noun: 'mail-list', ids: [id] })
}

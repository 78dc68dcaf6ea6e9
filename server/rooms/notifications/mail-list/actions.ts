import type { DigestChange, DigestSetting, MailAddress } from '#contract/notifications/mail-list.ts'
import { audit } from '#server/platform/audit.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const KIND = 'notifications/mail-list'

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
    await record(tx, scope, 'created', added.id, undefined, added)
    return added
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const removed = await rows.remove(tx, id)
    if (!removed) throw new Refusal('not_found')
    await record(tx, scope, 'removed', id, removed, undefined)
  })

export const digest = (scope: CompanyScope): Promise<DigestSetting> => inCompany(scope, tx => rows.digest(tx, scope))

export const changeDigest = (scope: CompanyScope, { version, ...wanted }: DigestChange): Promise<DigestSetting> =>
  inCompany(scope, async tx => {
    const before = await rows.digest(tx, scope)
    refuseStale(before.version, version)
    const next = { ...before, ...wanted }
    const after = await rows.saveDigest(tx, next, before.mode === 'off' && next.mode !== 'off')
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
  await publish(tx, { companyId: scope.companyId, area: 'notifications', noun: 'mail-list', ids: [id] })
}

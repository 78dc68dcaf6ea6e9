import { randomBytes } from 'node:crypto'
import type { ApiKey, NewApiKey } from '#contract/accounts/api-keys.ts'
import { acrossCompanies, type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/http.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { identityOf } from '../sessions/actions.ts'
import * as rows from './rows.ts'
import { isSignedBy, nameOfKey, readSignature, refuseMoreThanOwn, refuseOddExpiry, type Signed } from './rules.ts'

const trail = trailOf('accounts/api-keys')

export const list = (scope: CompanyScope): Promise<ApiKey[]> => inCompany(scope, tx => rows.list(tx))

export const create = (scope: CompanyScope, wanted: NewApiKey): Promise<ApiKey & { key: string; secret: string }> =>
  inCompany(scope, async tx => {
    refuseOddExpiry(wanted.expires, Temporal.Now.plainDateISO('Europe/Vienna'))
    const permissions = await rows.permissionsOf(tx, wanted.roleId)
    if (!permissions) throw new Refusal('not_found')
    const storeIds = wanted.storeIds && [...new Set(wanted.storeIds)]
    if (storeIds && (await rows.countStores(tx, storeIds)) !== storeIds.length) throw new Refusal('not_found')
    refuseMoreThanOwn(scope, wanted, permissions)
    const secret = randomBytes(32).toString('base64url')
    const id = await rows.insert(tx, scope, { ...wanted, storeIds }, secret)
    const made = (await rows.find(tx, id))!
    await trail.created(tx, scope, audited(made))
    return { ...made, key: nameOfKey(scope.companyId, id), secret }
  })

export const revoke = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const known = await rows.find(tx, id)
    if (!known) throw new Refusal('not_found')
    await rows.revoke(tx, id)
    await trail.removed(tx, scope, audited(known))
  })

const audited = ({ id, name, roleName, storeIds }: ApiKey) => ({ id, name, roleName, storeIds })

/** The gate for programs: whose key signed this very request, now and for the first time. */
export async function identifySigned(
  signed: Signed & { hasBody: boolean },
  companyId: number | undefined,
  origin: string,
): Promise<Identity | undefined> {
  const read = readSignature(signed, Date.now())
  if (!read) return undefined
  const known = await acrossCompanies(tx => rows.byId(tx, read.companyId, read.id))
  if (!known || !isSignedBy(known.secret, read.signature, signed)) return undefined
  if (known.signsBody && signed.hasBody && signed.bodyHash === undefined) return undefined
  if (!(await acrossCompanies(tx => rows.markUsed(tx, known, read.signature)))) return undefined
  return identityOf(known.sessionId, companyId, `${origin} key ${nameOfKey(known.companyId, known.id)}`)
}

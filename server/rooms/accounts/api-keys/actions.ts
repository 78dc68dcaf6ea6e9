import { randomBytes } from 'node:crypto'
import type { ApiKey, ApiKeyRenewal, NewApiKey, ShownOnce } from '#contract/accounts/api-keys.ts'
import { acrossCompanies, type CompanyScope, inCompany, type PlatformTx } from '#server/platform/database/database.ts'
import type { Identity, Whence } from '#server/platform/gate.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { identityOf, keepProgramProof } from '#server/rooms/access/public.ts'
import { todayOf } from '../companies/rows.ts'
import * as rows from './rows.ts'
import { isSignedBy, nameOfKey, readSignature, refuseMoreThanOwn, refuseOddExpiry, type Signed } from './rules.ts'

const trail = trailOf('accounts/api-keys')

export const list = (scope: CompanyScope): Promise<ApiKey[]> => inCompany(scope, tx => rows.list(tx))

export const create = (scope: CompanyScope, wanted: NewApiKey): Promise<ShownOnce> =>
  inCompany(scope, async tx => {
    refuseOddExpiry(wanted.expires, await todayOf(tx))
    const permissions = await rows.permissionsOf(tx, wanted.roleId)
    if (!permissions) throw new Refusal('not_found')
    const storeIds = wanted.storeIds && [...new Set(wanted.storeIds)]
    if (storeIds && (await rows.countStores(tx, storeIds)) !== storeIds.length) throw new Refusal('not_found')
    refuseMoreThanOwn(scope, wanted, permissions)
    const secret = newSecret()
    const id = await rows.insert(tx, scope, { ...wanted, storeIds }, secret)
    const made = (await rows.find(tx, id))!
    await trail.created(tx, scope, audited(made))
    return { ...made, key: nameOfKey(scope.companyId, id), secret }
  })

/** Who renews gives the key anew: it holds what it held, which must be theirs to give, and depends on them from now on. */
export const renew = (scope: CompanyScope, id: number, { expires, version }: ApiKeyRenewal): Promise<ShownOnce> =>
  inCompany(scope, async tx => {
    refuseOddExpiry(expires, await todayOf(tx))
    await rows.lock(tx, id)
    const before = await rows.find(tx, id)
    const permissions = before && (await rows.permissionsOf(tx, before.roleId))
    if (!permissions) throw new Refusal('not_found')
    refuseStale(before.version, version)
    refuseMoreThanOwn(scope, before, permissions)
    const secret = newSecret()
    await keepProgramProof(await rows.renew(tx, scope, { id, expires, secret }))
    const after = (await rows.find(tx, id))!
    const { expires: until } = before
    await trail.changed(tx, scope, { expires: until, secret: 'alt' }, { expires, secret: 'neu' }, id)
    return { ...after, key: nameOfKey(scope.companyId, id), secret }
  })

const newSecret = () => randomBytes(32).toString('base64url')

export const revoke = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const known = await rows.find(tx, id)
    if (!known) throw new Refusal('not_found')
    await rows.revoke(tx, id)
    await trail.removed(tx, scope, audited(known))
  })

const audited = ({ id, name, roleName, storeIds, expires }: ApiKey) => ({ id, name, roleName, storeIds, expires })

/** The gate for programs: whose key signed this very request, now and for the first time. */
export async function identifySigned(
  signed: Signed & { hasBody: boolean },
  companyId: number | undefined,
  { origin, address }: Whence,
): Promise<Identity | undefined> {
  const read = readSignature(signed, Date.now())
  if (!read) return undefined
  const known = await acrossCompanies(tx => rows.byId(tx, read.companyId, read.id))
  if (!known || !isSignedBy(known.secret, read.signature, signed)) return undefined
  if (known.signsBody && signed.hasBody && signed.bodyHash === undefined) return undefined
  if (!(await acrossCompanies(tx => takeTurn(tx, known, read.signature)))) return undefined
  const keyed = `${origin} key ${nameOfKey(known.companyId, known.id)}`
  return identityOf(known.sessionId, companyId, { origin: keyed, address })
}

/** False when the signature was used before. One beyond the company's limit is not used up: it may be sent again. */
async function takeTurn(tx: PlatformTx, known: rows.KnownKey, signature: string): Promise<boolean> {
  const most = await rows.reachedLimit(tx, known.companyId)
  if (most !== undefined) throw new Refusal('too_many', tooManyText(most))
  return rows.markUsed(tx, known, signature)
}

const tooManyText = (most: number) =>
  `Die Programme dieses Betriebs haben in der letzten Minute ${most} von höchstens ${most} Anfragen gestellt. Bitte warten Sie eine Minute; der Betreiber von Kontor kann die Grenze des Betriebs erhöhen.`

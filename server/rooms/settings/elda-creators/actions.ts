import { isDeepStrictEqual } from 'node:util'
import type {
  EldaCreator,
  EldaCreatorChange,
  EldaCreatorDraft,
  KnownCreator,
} from '#contract/settings/elda-creators.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { vault } from '#server/platform/vault.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/elda-creators')

export const create = (
  scope: CompanyScope,
  { elda_password_sha512, ...values }: EldaCreatorDraft,
): Promise<EldaCreator> =>
  changing(scope, async (tx, others) => {
    refuseTaken(others, values.elda_serial_number)
    const key = { companyId: scope.companyId, id: await rows.nextId(tx) }
    const created = await rows.insert(tx, key, values, vault().seal(elda_password_sha512, cellOf(key)))
    await trail.created(tx, scope, noted(created))
    return created
  })

export const change = (scope: CompanyScope, { id, version, ...wanted }: EldaCreatorChange): Promise<EldaCreator> =>
  changing(scope, async (tx, all) => {
    const before = found(all, id)
    refuseStale(before.version, version)
    const { elda_password_sha512: password, ...values } = wanted
    const others = all.filter(other => other !== before)
    if (values.elda_serial_number) refuseTaken(others, values.elda_serial_number)
    const sealed = password ? vault().seal(password, cellOf({ companyId: scope.companyId, id })) : undefined
    const next = { ...valuesOf(before), ...values }
    if (!sealed && isDeepStrictEqual(next, valuesOf(before))) return before
    const after = await rows.update(tx, id, next, sealed)
    await trail.changed(tx, scope, noted(before), { ...noted(after), ...(sealed && { password: 'neu' }) })
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  changing(scope, async (tx, all) => {
    const before = found(all, id)
    await rows.remove(tx, id)
    await trail.removed(tx, scope, noted(before))
  })

export const known = async (scope: CompanyScope, session: Session, { address }: Caller): Promise<KnownCreator[]> => {
  refuseBoundToStores(scope)
  const all = await acrossCompanies(tx => rows.administered(tx, session.id, address))
  return all.map(({ companyId: _, ...creator }) => creator)
}

/**
 * Takes a creator over from another company, password and all, sealed anew for this one; from then on each company has its
 * own. Only for who may change the settings of both; of all others it does not exist.
 */
export function link(
  scope: CompanyScope,
  session: Session,
  { address }: Caller,
  creatorId: number,
): Promise<EldaCreator> {
  refuseBoundToStores(scope)
  return acrossCompanies(async tx => {
    await rows.lockAll(tx, scope.companyId)
    const own = await rows.ofCompany(tx, scope.companyId)
    const linked = own.find(({ id }) => id === creatorId)
    if (linked) return linked
    const source = (await rows.administered(tx, session.id, address)).find(({ id }) => id === creatorId)
    const original = source && (await rows.withPassword(tx, source))
    if (!original) throw new Refusal('not_found')
    refuseTaken(own, original.elda_serial_number)
    const password = vault().open(original.passwordSealed, cellOf(source))
    const key = { companyId: scope.companyId, id: await rows.nextId(tx) }
    const made = await rows.insert(tx, key, valuesOf(original), vault().seal(password, cellOf(key)))
    await trail.changedIn(tx, [source.companyId], scope, { action: 'exported', id: source.id, after: named(original) })
    await trail.changedIn(tx, [scope.companyId], scope, { action: 'created', id: key.id, after: noted(made) })
    return made
  })
}

/** As it signs in to ELDA; its password is undefined where nobody can read it any more. Undefined: it is gone. */
export async function customerOf(tx: CompanyTx, { companyId }: CompanyScope, serialNumber: string) {
  const found = (await rows.ofCompany(tx, companyId)).find(each => each.elda_serial_number === serialNumber)
  const original = found && (await rows.withPassword(tx, { companyId, id: found.id }))
  if (!original) return undefined
  const elda_password_sha512 = vault().tryOpen(original.passwordSealed, cellOf({ companyId, id: original.id }))
  return { serialNumber, name: original.name, project: original.defaultProjekt, elda_password_sha512 }
}

const changing = <Done>(
  scope: CompanyScope,
  act: (tx: CompanyTx, all: EldaCreator[]) => Promise<Done>,
): Promise<Done> =>
  inCompany(scope, async tx => {
    refuseBoundToStores(scope)
    await rows.lockAll(tx, scope.companyId)
    return act(tx, await rows.list(tx))
  })

function found(all: readonly EldaCreator[], id: number): EldaCreator {
  const creator = all.find(one => one.id === id)
  if (!creator) throw new Refusal('not_found')
  return creator
}

function refuseTaken(others: readonly EldaCreator[], serial: string): void {
  if (others.some(({ elda_serial_number }) => elda_serial_number === serial))
    throw new Refusal('conflict', undefined, { elda_serial_number: 'Wird bereits verwendet' })
}

const cellOf = ({ companyId, id }: { companyId: number; id: number }) => ({
  companyId,
  table: 'elda_creator',
  column: 'password_sealed',
  rowId: id,
})

const valuesOf = ({ id: _, version: __, hasPassword: ___, ...values }: EldaCreator): rows.CreatorValues => values

const named = ({ name, elda_serial_number }: EldaCreator) => ({ name, eldaSerialNumber: elda_serial_number })

/** As the trail calls it. */
const noted = (creator: EldaCreator) => ({
  id: creator.id,
  ...named(creator),
  defaultProjekt: creator.defaultProjekt,
  periodicClearingCheck: creator.periodic_clearing_check,
  country: creator.country,
  zip: creator.postal,
  city: creator.city,
  street: creator.street,
  phone: creator.phone,
  email: creator.email,
})

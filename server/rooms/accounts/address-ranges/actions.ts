import type { AddressRange, AddressRanges, AddressRangesChange } from '#contract/accounts/address-ranges.ts'
import { isWithin, normalAddress } from '#domain/basics/address-ranges.ts'
import {
  acrossCompanies,
  type CompanyScope,
  inCompany,
  lookAcrossCompanies,
  type PlatformTx,
} from '#server/platform/database/database.ts'
import { sendMail } from '#server/platform/mail.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseBoundToStores } from '#server/platform/rights.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { companyOwners, recordEvent } from '#server/rooms/access/public.ts'
import { liftedMail } from './mails.format.ts'
import * as rows from './rows.ts'
import { refuseTwice } from './rules.ts'

const trail = trailOf('accounts/address-ranges')
const companyTrail = trailOf('accounts/companies')

const NONE: rows.Stored = { active: false, holdsForPrograms: true, ranges: [], version: 0 }

export const show = (scope: CompanyScope, caller: Caller): Promise<AddressRanges> =>
  inCompany(scope, async tx => shown((await rows.find(tx, scope.companyId)) ?? NONE, caller))

const shown = (stored: rows.Stored, caller: Caller): AddressRanges => ({ ...stored, ownAddress: addressOf(caller) })

const addressOf = ({ address }: Caller) => normalAddress(address) ?? address

export async function change(scope: CompanyScope, caller: Caller, wanted: AddressRangesChange): Promise<AddressRanges> {
  refuseBoundToStores(scope)
  refuseTwice(wanted.ranges)
  refuseOutside(wanted, addressOf(caller))
  return inCompany(scope, async tx => {
    const before = (await rows.lock(tx, scope.companyId)) ?? NONE
    refuseStale(before.version, wanted.version)
    const after = await rows.save(tx, scope, wanted)
    if (!after) throw new Refusal('stale')
    await trail.changed(tx, scope, audited(before), audited(after), scope.companyId)
    // Open pages ask again whether they may still look.
    await companyTrail.tell(tx, scope, [scope.companyId])
    return shown(after, caller)
  })
}

/** Nobody locks themselves out by a slip. */
function refuseOutside({ active, ranges }: AddressRangesChange, address: string): void {
  const texts = ranges.map(({ range }) => range)
  if (active && !isWithin(address, texts))
    throw new Refusal(
      'conflict',
      `Ihre eigene Adresse ${address} ist in keinem der Netze: Sie würden sich selbst aussperren. Bitte nehmen Sie sie zuerst auf.`,
    )
}

const audited = ({ active, holdsForPrograms, ranges }: rows.Stored) => ({
  active,
  holdsForPrograms,
  ranges: ranges.map(rangeText),
})

const rangeText = ({ range, note }: AddressRange) => (note === '' ? range : `${range} (${note})`)

export const ofCompany = (caller: Caller, companyId: number): Promise<AddressRanges> =>
  lookAcrossCompanies(async tx => {
    if ((await rows.companyName(tx, companyId)) === undefined) throw new Refusal('not_found')
    return shown((await rows.find(tx, companyId)) ?? NONE, caller)
  })

/** The way out when all are outside. */
export const lift = (session: Session, caller: Caller, companyId: number): Promise<AddressRanges> =>
  acrossCompanies(async tx => {
    const { accountId, firstName, lastName, email } = session
    const by = `${firstName} ${lastName}`.trim() || email
    const lifted = await liftIn(tx, companyId, { accountId, origin: caller.origin, by })
    if (!lifted) throw new Refusal('not_found')
    await recordEvent(tx, accountId, 'address ranges lifted', caller.address, { company: companyId })
    return shown(lifted, caller)
  })

/** Of no account: who sits at the machine. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The same at the machine, for operators who are outside, too; undefined: no such company. */
export const liftAtMachine = (companyId: number): Promise<rows.Stored | undefined> =>
  acrossCompanies(tx => liftIn(tx, companyId, { accountId: NOBODY, origin: 'machine', by: 'Ein Betreiber' }))

type By = { accountId: string; origin: string; by: string }

async function liftIn(tx: PlatformTx, companyId: number, { by, ...author }: By): Promise<rows.Stored | undefined> {
  const company = await rows.companyName(tx, companyId)
  if (company === undefined) return undefined
  const before = await rows.lock(tx, companyId)
  if (!before?.active) throw new Refusal('conflict', NOT_ACTIVE)
  await rows.lift(tx, companyId)
  const after = (await rows.find(tx, companyId))!
  await trail.changedIn(tx, [companyId], author, {
    action: 'changed',
    id: companyId,
    before: audited(before),
    after: audited(after),
  })
  const url = `${publicUrl()}/${companyId}/company/CompanySettings?access=networks`
  for (const owner of await companyOwners(tx, companyId))
    await sendMail(tx, { to: owner.email, ...liftedMail(owner, { company, by, url }) })
  return after
}

const NOT_ACTIVE = 'Dieser Betrieb ist nicht auf seine Netze beschränkt.'

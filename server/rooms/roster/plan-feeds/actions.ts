import { createHash } from 'node:crypto'
import type { NewPlanFeed, PlanFeed, ShownFeed } from '#contract/roster/plan-feeds.ts'
import { acrossCompanies, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { publicUrl } from '#server/platform/public-url.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { FileAnswer } from '#server/platform/serve.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { seesStore } from '#server/rooms/accounts/public.ts'
import { calendarOf } from './calendar.format.ts'
import * as rows from './rows.ts'
import { companyOf, digestOf, newSecret } from './rules.ts'

const trail = trailOf('roster/plan-feeds')

export const ofPerson = (scope: CompanyScope, id: number): Promise<PlanFeed | null> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, { employeeId: id, storeId: null })
    return (await rows.ofPerson(tx, id)) ?? null
  })

export const ofStore = (scope: CompanyScope, id: number): Promise<PlanFeed | null> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, { employeeId: null, storeId: id })
    return (await rows.ofStore(tx, id)) ?? null
  })

async function refuseUnseen(tx: CompanyTx, { employeeId, storeId }: NewPlanFeed): Promise<void> {
  if (employeeId !== null && !(await rows.seesPerson(tx, employeeId)))
    throw new Refusal('not_found', 'Diesen Mitarbeiter gibt es nicht.')
  if (storeId !== null && !(await seesStore(tx, storeId)))
    throw new Refusal('not_found', 'Diesen Standort gibt es nicht.')
}

export const create = (scope: CompanyScope, wanted: NewPlanFeed): Promise<ShownFeed> =>
  inCompany(scope, async tx => {
    await refuseUnseen(tx, wanted)
    const secret = newSecret(scope.companyId)
    const made = await rows.insert(tx, scope, wanted, digestOf(secret))
    if (!made)
      throw new Refusal('conflict', 'Dieses Kalender-Abo gibt es schon. Eine neue Adresse bekommt es mit „Erneuern“.')
    await trail.created(tx, scope, auditedOf(made))
    return { ...made, address: addressOf(secret) }
  })

export const renew = (scope: CompanyScope, id: number, version: number): Promise<ShownFeed> =>
  inCompany(scope, async tx => {
    const before = await rows.locked(tx, id)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, version)
    const secret = newSecret(scope.companyId)
    const after = (await rows.renew(tx, id, digestOf(secret)))!
    await trail.changed(tx, scope, { secret: 'alt' }, { secret: 'neu' }, id)
    return { ...after, address: addressOf(secret) }
  })

export const revoke = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const removed = await rows.remove(tx, id)
    if (!removed) throw new Refusal('not_found')
    await trail.removed(tx, scope, auditedOf(removed))
  })

const auditedOf = ({ id, employeeId, storeId }: PlanFeed) => ({ id, employeeId, storeId })

const addressOf = (secret: string) => `${publicUrl()}/api/roster/calendar?token=${secret}`

/** Whatever is wrong with a secret, it looks like one that never was. */
export const read = (token: string): Promise<FileAnswer> =>
  acrossCompanies(async tx => {
    const companyId = companyOf(token)
    const feed = companyId && (await rows.bySecret(tx, companyId, digestOf(token)))
    if (!feed) throw new Refusal('not_found')
    await rows.markRead(tx, feed)
    const shifts = await rows.shifts(tx, feed, Temporal.Now.instant())
    const { hostname: host } = new URL(publicUrl())
    const bytes = calendarOf({ ...feed, isOfStore: feed.storeId !== null, host }, shifts)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    return { bytes, name: `Dienstplan ${feed.name}.ics`, type: 'text/calendar; charset=utf-8', etag }
  })

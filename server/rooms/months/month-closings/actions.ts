import type { CloseMonths, MonthClosing, Reopening } from '#contract/months/month-closings.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { service } from '#server/platform/gifts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { factsOf } from '../month-checks/actions.ts'
import { isPending, whenFresh } from '../person-months/actions.ts'
import * as rows from './rows.ts'
import { refuseBlocked, refuseClosed } from './rules.ts'

const trail = trailOf('months/month-closings')

export const reopeningNeedsSecond = service<(tx: CompanyTx) => Promise<boolean>>(
  'whether a second person agrees to open a month again',
)

export const list = (scope: CompanyScope, month: string): Promise<MonthClosing[]> =>
  whenFresh(scope, {}, month, (tx, asked) => rows.list(tx, scope, asked))

/**
 * All or none, on figures that are up to date: from the look at what stands in the way until the end nobody writes anything
 * that they are made of.
 */
export const close = (scope: CompanyScope, { month, storeIds }: CloseMonths): Promise<MonthClosing[]> =>
  whenFresh(scope, { storeIds }, month, async (tx, asked, now) => {
    if (asked > now) throw new Refusal('invalid', undefined, { month: 'Dieser Monat hat noch nicht begonnen' })
    await rows.lock(tx, scope)
    if (await isPending(tx, { storeIds, until: asked })) return undefined
    const wanted = [...new Set(storeIds)]
    const { look, stores } = await factsOf(tx, scope, asked, wanted)
    if (stores.length < wanted.length) throw new Refusal('not_found')
    refuseClosed(await rows.closedNames(tx, wanted, asked))
    refuseBlocked(stores, look)
    const closed = await rows.findAll(tx, scope, await rows.close(tx, scope, wanted, asked))
    for (const { id } of closed) await trail.acted(tx, scope, 'closed', id)
    return closed
  })

/**
 * Open again for some hours; where the company wants two people for it, the first one only asks. Who asks again says it anew.
 */
export const reopen = (scope: CompanyScope, id: number, { reason, hours, version }: Reopening): Promise<MonthClosing> =>
  inCompany(scope, async tx => {
    await closed(tx, scope, id, version)
    const needsSecond = await reopeningNeedsSecond.get()(tx)
    const told = { reopenReason: reason, openHours: hours }
    if (needsSecond) await rows.ask(tx, scope, id, reason, hours)
    else await rows.reopen(tx, scope, id, reason, hours)
    await trail.acted(tx, scope, needsSecond ? 'asked' : 'reopened', id, told)
    return found(tx, scope, id)
  })

/** The second person; the first one's reason and hours hold. */
export const agree = (scope: CompanyScope, id: number, version: number): Promise<MonthClosing> =>
  inCompany(scope, async tx => {
    const { asked } = await closed(tx, scope, id, version)
    if (!asked) throw new Refusal('conflict', NOBODY_ASKED)
    if (asked.isOwn) throw new Refusal('conflict', 'Dem muss eine zweite Person zustimmen.')
    await rows.reopen(tx, scope, id, asked.reason, asked.hours)
    await trail.acted(tx, scope, 'reopened', id, {
      reopenReason: asked.reason,
      openHours: asked.hours,
      askedBy: asked.by,
    })
    return found(tx, scope, id)
  })

export const withdraw = (scope: CompanyScope, id: number, version: number): Promise<MonthClosing> =>
  inCompany(scope, async tx => {
    const { asked } = await closed(tx, scope, id, version)
    if (!asked) throw new Refusal('conflict', NOBODY_ASKED)
    await rows.withdraw(tx, id)
    await trail.acted(tx, scope, 'refused', id, { reopenReason: asked.reason, askedBy: asked.by })
    return found(tx, scope, id)
  })

const NOBODY_ASKED = 'Niemand hat darum gebeten, diesen Monat wieder zu öffnen.'

/** A month that is closed now, held until the transaction ends. */
async function closed(tx: CompanyTx, scope: CompanyScope, id: number, version: number): Promise<MonthClosing> {
  await rows.lock(tx, scope)
  const before = await found(tx, scope, id)
  refuseStale(before.version, version)
  if (before.openUntil !== null) throw new Refusal('conflict', 'Dieser Monat ist schon wieder geöffnet.')
  return before
}

async function found(tx: CompanyTx, scope: CompanyScope, id: number): Promise<MonthClosing> {
  const [closing] = await rows.findAll(tx, scope, [id])
  if (!closing) throw new Refusal('not_found')
  return closing
}

import type { CloseMonths, MonthClosing, Reopening } from '#contract/time/month-closings.ts'
import { periodInstants } from '#domain/time/periods.ts'
import { isBlocker } from '#domain/wages/findings.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { isPending, upToDate } from '../person-months/actions.ts'
import * as rows from './rows.ts'

const trail = trailOf('time/month-closings')

export const list = (scope: CompanyScope, month: string): Promise<MonthClosing[]> =>
  upToDate(scope, {}, month, (tx, asked) => rows.list(tx, asked))

/**
 * All or none, on figures that are up to date: from the look at what stands in the way until the end nobody writes anything
 * that they are made of.
 */
export const close = (scope: CompanyScope, { month, storeIds }: CloseMonths): Promise<MonthClosing[]> =>
  upToDate(scope, { storeIds }, month, async (tx, asked, now) => {
    if (asked > now) throw new Refusal('invalid', undefined, { month: 'Dieser Monat hat noch nicht begonnen' })
    await rows.lock(tx, scope)
    if (await isPending(tx, { storeIds, until: asked })) return undefined
    const wanted = [...new Set(storeIds)]
    const stores = await rows.readiness(tx, wanted, asked, instantsOf(asked, await zoneOf(tx)))
    if (stores.length < wanted.length) throw new Refusal('not_found')
    refuseClosed(stores)
    refuseBlocked(stores)
    const closed = await rows.findAll(tx, await rows.close(tx, scope, wanted, asked))
    for (const { id } of closed) await trail.acted(tx, scope, 'closed', id)
    return closed
  })

function instantsOf(month: Month, zone: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(firstDayText(month))
  const { from, to } = periodInstants({ from: first, to: first.add({ months: 1 }).subtract({ days: 1 }) }, zone)
  return { from: from.toString(), to: to.toString() }
}

function refuseClosed(stores: readonly rows.Readiness[]): void {
  const names = stores.filter(({ isClosed }) => isClosed).map(({ name }) => name)
  if (names.length > 0) throw new Refusal('conflict', `Schon abgeschlossen: ${names.join(', ')}.`)
}

/** Each store with what stands in its way. */
function refuseBlocked(stores: readonly rows.Readiness[]): void {
  const fields = Object.fromEntries(
    stores.flatMap(store => {
      const reasons = reasonsAgainst(store)
      return reasons.length > 0 ? [[`store ${store.storeId}`, `${store.name}: ${reasons.join(', ')}`]] : []
    }),
  )
  const count = Object.keys(fields).length
  if (count > 0)
    throw new Refusal(
      'unprocessable',
      `${Object.values(fields)[0]}${count > 1 ? ` und ${count - 1} weitere` : ''}. Es wurde nichts abgeschlossen.`,
      fields,
    )
}

function reasonsAgainst({ people, unconfirmed }: rows.Readiness): string[] {
  const blocked = people.filter(findings => findings.some(isBlocker)).length
  return [
    people.length === 0 && 'in diesem Monat ist hier niemand beschäftigt',
    unconfirmed > 0 &&
      (unconfirmed === 1 ? '1 Stempelzeit nicht bestätigt' : `${unconfirmed} Stempelzeiten nicht bestätigt`),
    blocked > 0 && (blocked === 1 ? '1 Person mit Sperre' : `${blocked} Personen mit Sperre`),
  ].filter(reason => reason !== false)
}

/** Open again for some hours; whoever opens it once more begins them anew. */
export const reopen = (scope: CompanyScope, id: number, { reason, hours, version }: Reopening): Promise<MonthClosing> =>
  inCompany(scope, async tx => {
    await rows.lock(tx, scope)
    const [before] = await rows.findAll(tx, [id])
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, version)
    if (before.openUntil !== null) throw new Refusal('conflict', 'Dieser Monat ist schon wieder geöffnet.')
    await rows.reopen(tx, scope, id, reason, hours)
    const [after] = await rows.findAll(tx, [id])
    await trail.acted(tx, scope, 'reopened', id, { reopenReason: reason, openHours: hours })
    return after!
  })

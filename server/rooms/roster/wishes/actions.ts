import { ABSENT_TYPES, type Wish, type WishChange, type WishDraft, wishFaults } from '#contract/roster/wishes.ts'
import { startOfDay } from '#domain/basics/days.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { zoneOf } from '#server/rooms/accounts/public.ts'
import { lockPerson, lockRecord, peopleOfRecords } from '#server/rooms/time/public.ts'
import * as rows from './rows.ts'

const trail = trailOf('roster/wishes')

type Asked = { from: string; to: string; employeeId?: number | undefined }

export const list = (scope: CompanyScope, { from, to, employeeId }: Asked): Promise<Wish[]> =>
  inCompany(scope, async tx => {
    const zone = await zoneOf(tx)
    const span = {
      from: startOfDay(Temporal.PlainDate.from(from), zone),
      to: startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone),
    }
    if (employeeId !== undefined && (await peopleOfRecords(tx, [employeeId], false)).length === 0)
      throw new Refusal('not_found')
    const found = await rows.list(tx, { ...span, employeeId })
    // Why somebody can't come is for who plans with it.
    return scope.permissions.has('roster.write') ? found : found.map(wish => ({ ...wish, note: '' }))
  })

export const create = (scope: CompanyScope, draft: WishDraft): Promise<Wish> =>
  inCompany(scope, async tx => {
    if ((ABSENT_TYPES as readonly (number | null)[]).includes(draft.type))
      throw new Refusal('unprocessable', 'Eine Abwesenheit tragen Sie unter „Abwesenheiten“ ein.', {
        type: 'Eine Abwesenheit, kein Wunsch',
      })
    refuseUnfit(draft)
    await lockPerson(tx, draft.employeeId)
    const after = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, keptOf(after))
    return after
  })

export const { change, remove } = recordVerbs('roster/wishes', {
  lock: (tx, id) => lockRecord(tx, () => rows.find(tx, id)),
  update(tx, id, wanted: Wanted<WishChange>, before: Wish) {
    const after = { ...before, ...wanted }
    refuseUnfit(after)
    return rows.update(tx, id, after)
  },
  remove: rows.remove,
  kept: keptOf,
})

/** All of them, or none. */
export const approve = (scope: CompanyScope, named: readonly { id: number; version: number }[]): Promise<Wish[]> =>
  inCompany(scope, async tx => {
    const found = new Map(
      (
        await rows.lock(
          tx,
          named.map(({ id }) => id),
        )
      ).map(wish => [wish.id, wish]),
    )
    for (const { id, version } of named) {
      const wish = found.get(id)
      if (!wish) throw new Refusal('not_found', 'Diesen Wunsch gibt es nicht mehr.')
      refuseStale(wish.version, version)
    }
    const open = [...found.values()].filter(({ approved }) => !approved).map(({ id }) => id)
    for (const wish of open.length > 0 ? await rows.approve(tx, open) : []) {
      await trail.changed(tx, scope, keptOf(found.get(wish.id)!), keptOf(wish))
      found.set(wish.id, wish)
    }
    return [...found.values()]
  })

function refuseUnfit(wanted: Pick<Wish, 'from' | 'to'>): void {
  const faults = wishFaults(wanted)
  if (Object.keys(faults).length > 0) throw new Refusal('invalid', undefined, faults)
}

/** The note stays out of the trail, which more people read. */
function keptOf({ note: _, ...wish }: Wish) {
  return wish
}

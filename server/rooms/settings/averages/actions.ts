import type { Average, AverageChange, AverageDraft, ImportedAverages } from '#contract/settings/averages.ts'
import { type AverageInUse, averagesInUse, tidiedAverage } from '#domain/wages/averages.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { unchanged } from '#server/platform/versions.ts'
import { list as ownTypes } from '../individual-wage-types/rows.ts'
import * as rows from './rows.ts'
import { refuseContradictions, refuseSameDay, refuseStrangers, toldAverage } from './rules.ts'

const trail = trailOf('settings/averages')

/** The averages that hold on a day, one for each use, with the wage types that flow in. */
export const averagesOn = async (tx: CompanyTx, day: string): Promise<AverageInUse[]> =>
  averagesInUse(await rows.list(tx), await ownTypes(tx), day)

export const create = (scope: CompanyScope, draft: AverageDraft): Promise<Average> =>
  inCompany(scope, async tx => {
    const stored = await rows.lockAll(tx, scope)
    return made(tx, scope, stored, draft)
  })

/** All or none: one that is new but there already, or was changed meanwhile, refuses the whole. */
export const takeOver = (scope: CompanyScope, { rows: wanted }: ImportedAverages): Promise<Average[]> =>
  inCompany(scope, async tx => {
    for (const { version, ...draft } of wanted) {
      const stored = await rows.lockAll(tx, scope)
      const before = stored.find(({ name, validFrom }) => name === draft.name && validFrom === draft.validFrom)
      if ((before?.version ?? null) !== version) throw new Refusal('stale')
      if (before) await changed(tx, scope, stored, before, draft)
      else await made(tx, scope, stored, draft)
    }
    return rows.list(tx)
  })

export const change = (scope: CompanyScope, id: number, { version, ...wanted }: AverageChange): Promise<Average> =>
  inCompany(scope, async tx => {
    const stored = await rows.lockAll(tx, scope)
    const before = unchanged(
      stored.find(one => one.id === id),
      version,
    )
    return changed(tx, scope, stored, before, wanted)
  })

/** With the last version the average goes, too. */
export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const stored = await rows.lockAll(tx, scope)
    const before = stored.find(one => one.id === id)
    if (!before) throw new Refusal('not_found')
    const isLast = !stored.some(one => one.averageId === before.averageId && one.id !== id)
    await (isLast ? rows.removeAverage(tx, before.averageId) : rows.remove(tx, id))
    await trail.removed(tx, scope, toldAverage(before, await ownTypes(tx)))
  })

/** A name that is there already gets another version. */
async function made(
  tx: CompanyTx,
  scope: CompanyScope,
  stored: readonly Average[],
  draft: AverageDraft,
): Promise<Average> {
  const known = await ownTypes(tx)
  refuseStrangers(draft, known)
  const ofName = stored.find(({ name }) => name === draft.name)?.averageId
  if (ofName !== undefined) refuseSameDay(stored, ofName, draft.validFrom)
  const averageId = ofName ?? (await rows.insertAverage(tx, scope, draft.name))
  const id = await rows.insert(tx, scope, averageId, tidiedAverage(draft))
  const after = await find(tx, id)
  await trail.created(tx, scope, toldAverage(after, known))
  return after
}

/** Whoever changes a template has looked at it. */
async function changed(
  tx: CompanyTx,
  scope: CompanyScope,
  stored: readonly Average[],
  before: Average,
  wanted: Omit<AverageChange, 'version'>,
): Promise<Average> {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  const { id, averageId, version: _, ...merged }: Average = { ...before, isTemplate: false, ...given }
  const known = await ownTypes(tx)
  refuseContradictions(merged)
  // What an individual wage type counts for may have changed since; that stands in no way of another change.
  if (wanted.usedFor || wanted.ownTypes) refuseStrangers(merged, known)
  refuseSameDay(stored, averageId, merged.validFrom, id)
  await rows.update(tx, scope, id, tidiedAverage(merged))
  if (merged.name !== before.name) await rows.rename(tx, averageId, id, merged.name)
  const now = (await rows.list(tx)).filter(one => one.averageId === averageId)
  for (const after of now) {
    const former = stored.find(one => one.id === after.id)!
    if (after.version !== former.version)
      await trail.changed(tx, scope, toldAverage(former, known), toldAverage(after, known))
  }
  return now.find(one => one.id === id)!
}

const find = async (tx: CompanyTx, id: number): Promise<Average> => (await rows.list(tx)).find(one => one.id === id)!

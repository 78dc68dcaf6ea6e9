import type {
  AccountingCircle,
  AccountingCircleChange,
  AccountingCircleDraft,
} from '#contract/settings/accounting-circles.ts'
import { freeColour } from '#domain/basics/colours.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/accounting-circles')

export const create = (scope: CompanyScope, draft: AccountingCircleDraft): Promise<AccountingCircle> =>
  inCompany(scope, async tx => {
    const others = await rows.lockAll(tx, scope)
    const created = await rows.insert(tx, scope, {
      number: draft.number,
      name: draft.name,
      sorting: draft.priority ?? afterAll(others),
      color: freeColour(others.map(({ color }) => color)),
    })
    await trail.created(tx, scope, created)
    return created
  })

export const change = (scope: CompanyScope, id: number, wanted: AccountingCircleChange): Promise<AccountingCircle> =>
  inCompany(scope, async tx => {
    const before = (await rows.lockAll(tx, scope)).find(circle => circle.id === id)
    if (!before) throw new Refusal('not_found')
    refuseStale(before.version, wanted.version)
    if (wanted.isDefault)
      for (const other of await rows.clearOtherDefaults(tx, id))
        await trail.changed(tx, scope, { ...other, isDefault: true }, other)
    const after = await rows.update(tx, id, wanted)
    await trail.changed(tx, scope, before, after)
    return after
  })

export const remove = (scope: CompanyScope, id: number): Promise<void> =>
  inCompany(scope, async tx => {
    const before = (await rows.lockAll(tx, scope)).find(circle => circle.id === id)
    if (!before) throw new Refusal('not_found')
    await rows.remove(tx, id)
    await trail.removed(tx, scope, before)
  })

const afterAll = (circles: readonly AccountingCircle[]): number =>
  Math.min(65535, Math.max(0, ...circles.map(({ sorting }) => sorting + 1)))

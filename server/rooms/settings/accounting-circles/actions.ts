import type { z } from 'zod'
import {
  AccountingCircle,
  type AccountingCircleChange,
  type AccountingCircleDraft,
} from '#contract/settings/accounting-circles.ts'
import { freeColour } from '#domain/basics/colours.ts'
import { type CompanyScope, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
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

export const { change, remove } = recordVerbs('settings/accounting-circles', {
  lock: async (tx, id, scope) => (await rows.lockAll(tx, scope)).find(circle => circle.id === id),
  async update(tx, id, wanted: Wanted<AccountingCircleChange>, _before: AccountingCircle, scope) {
    if (wanted.isDefault)
      for (const other of await rows.clearOtherDefaults(tx, id))
        await trail.changed(tx, scope, { ...other, isDefault: true }, other)
    return rows.update(tx, id, wanted)
  },
  remove: rows.remove,
  kept: (circle: AccountingCircle) => circle,
})

const afterAll = (circles: readonly AccountingCircle[]): number =>
  Math.min(65535, Math.max(0, ...circles.map(({ sorting }) => sorting + 1)))

const Item = AccountingCircle.omit({ id: true, version: true })

export const accountingCirclesPart: SettingsPartOf<z.output<typeof Item>> = {
  key: 'accountingCircles',
  label: 'Finanzbuchhaltungskreise',
  noun: 'settings/accounting-circles',
  read: 'settings.read',
  item: Item,
  list: async tx => (await rows.list(tx)).map(circle => Item.parse(circle)),
  keyOf: ({ number }) => String(number),
  nameOf: ({ number, name }) => `${number} ${name}`,
  async save(tx, scope, _session, { sorting: priority, ...item }) {
    const known = (await rows.list(tx)).find(({ number }) => number === item.number)
    const { id, version } = known ?? (await create(scope, { number: item.number, name: item.name, priority }))
    return change(scope, id, { ...item, priority, version })
  },
}

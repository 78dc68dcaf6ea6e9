import {
  WageTypeLineDraft,
  type WageTypeMapping,
  type WageTypeMappingChange,
} from '#contract/settings/wage-type-mapping.ts'
import { formatDay, parseDay } from '#domain/basics/days.ts'
import { lineKey } from '#domain/settings/wage-type-lines.ts'
import { kindOf } from '#domain/wages/time-kinds.ts'
import { type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { details, today } from '../employment-models/actions.ts'
import * as rows from './rows.ts'
import { refuseHeld, sameLine, toldLine, usesOf } from './rules.ts'

const trail = trailOf('settings/wage-type-mapping')

export async function show(tx: CompanyTx): Promise<WageTypeMapping> {
  const version = await rows.currentVersion(tx)
  const lines = await rows.lines(tx)
  return { version, lines, uses: usesOf(await details(tx), await today(tx)) }
}

/** All of it or nothing; what is said as it was leaves no trace. */
export const change = (
  scope: CompanyScope,
  { version, set, remove }: WageTypeMappingChange,
): Promise<WageTypeMapping> =>
  inCompany(scope, async tx => {
    refuseStale(await rows.lockVersion(tx, scope), version)
    const stored = new Map((await rows.lines(tx)).map(line => [lineKey(line), line]))
    const day = await today(tx)
    for (const gone of remove) {
      const before = stored.get(lineKey(gone))
      if (!before) throw new Refusal('not_found')
      refuseHeld(before, day)
      await rows.remove(tx, before.id)
      await trail.removed(tx, scope, toldLine(before))
      stored.delete(lineKey(gone))
    }
    for (const line of set) {
      const before = stored.get(lineKey(line))
      if (!before) await trail.created(tx, scope, toldLine(await rows.insert(tx, scope, line)))
      else if (!sameLine(before, line))
        await trail.changed(tx, scope, toldLine(before), toldLine(await rows.update(tx, before.id, line)))
    }
    await rows.raiseVersion(tx)
    return show(tx)
  })

export const wageTypeMappingPart: SettingsPartOf<WageTypeLineDraft> = {
  key: 'wageTypeMapping',
  label: 'Lohnart Mapping',
  noun: 'settings/wage-type-mapping',
  read: 'settings.read',
  item: WageTypeLineDraft,
  list: async tx => (await rows.lines(tx)).map(line => WageTypeLineDraft.parse(line)),
  keyOf: lineKey,
  nameOf: ({ kind, validFrom }) => `${kindOf(kind).name} ab ${formatDay(parseDay(validFrom)!)}`,
  flat(line) {
    const { id: _, kind: __, validFrom: ___, ...told } = toldLine({ ...line, id: 0 })
    return told
  },
  save: async (tx, scope, _session, line) =>
    change(scope, { version: await rows.currentVersion(tx), set: [line], remove: [] }),
}

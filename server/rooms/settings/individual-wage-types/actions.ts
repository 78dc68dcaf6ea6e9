import {
  type ImportedWageTypes,
  type IndividualWageType,
  type IndividualWageTypeChange,
  IndividualWageTypeDraft,
} from '#contract/settings/individual-wage-types.ts'
import { formatMonth } from '#domain/basics/days.ts'
import { formatScaled } from '#domain/basics/numbers.ts'
import { computedFault } from '#domain/settings/individual-wage-types.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SettingsPartOf } from '#server/platform/room.ts'
import { trailOf } from '#server/platform/trail.ts'
import * as rows from './rows.ts'

const trail = trailOf('settings/individual-wage-types')

export const create = (scope: CompanyScope, draft: IndividualWageTypeDraft): Promise<IndividualWageType> =>
  inCompany(scope, async tx => {
    await rows.lockAll(tx, scope)
    refuseContradiction(draft)
    const created = await rows.insert(tx, scope, draft)
    await trail.created(tx, scope, told(created))
    return created
  })

/** All or none: one that is new but there already, or was changed meanwhile, refuses the whole. */
export const takeOver = (scope: CompanyScope, { rows: wanted }: ImportedWageTypes): Promise<IndividualWageType[]> =>
  inCompany(scope, async tx => {
    const stored = new Map((await rows.lockAll(tx, scope)).map(one => [one.number, one]))
    // One that is computed from an average no more makes room for another.
    for (const { version, ...draft } of wanted.toSorted((one, other) => weightOf(one) - weightOf(other))) {
      const before = stored.get(draft.number)
      if ((before?.version ?? null) !== version) throw new Refusal('stale')
      refuseContradiction(draft)
      if (before && before.unit !== draft.unit) await refuseUsed(tx, scope, before, 'in einer anderen Einheit gezählt')
      if (before) await trail.changed(tx, scope, told(before), told(await rows.update(tx, before.id, draft)))
      else await trail.created(tx, scope, told(await rows.insert(tx, scope, draft)))
    }
    return rows.list(tx)
  })

export const { change, remove } = recordVerbs('settings/individual-wage-types', {
  lock: async (tx, id, scope) => (await rows.lockAll(tx, scope)).find(one => one.id === id),
  async update(tx, id, wanted: Wanted<IndividualWageTypeChange>, before: IndividualWageType, scope) {
    refuseContradiction({ ...before, ...wanted })
    if (wanted.unit !== undefined && wanted.unit !== before.unit)
      await refuseUsed(tx, scope, before, 'in einer anderen Einheit gezählt')
    return rows.update(tx, id, wanted)
  },
  async remove(tx, id, before, scope) {
    await refuseUsed(tx, scope, before, 'gelöscht')
    await rows.remove(tx, id)
  },
  kept: row => told(row),
})

const weightOf = ({ computedFrom }: IndividualWageTypeDraft) => (computedFrom === null ? 0 : 1)

function refuseContradiction(wanted: Parameters<typeof computedFault>[0]): void {
  const computedFrom = computedFault(wanted)
  if (computedFrom) throw new Refusal('unprocessable', undefined, { computedFrom })
}

/** Also values of stores that the caller does not see keep it as it is; where they are is not told then. */
async function refuseUsed(
  tx: CompanyTx,
  scope: CompanyScope,
  { id, number, name }: IndividualWageType,
  what: string,
): Promise<void> {
  const places = await acrossStores(tx, scope, () => rows.places(tx, id))
  if (places.length === 0) return
  throw new Refusal(
    'in_use',
    `„${number} ${name}“ hat noch Werte: ${placesText(places, scope.storeIds)}. Sie kann nicht ${what} werden, aber ausgeblendet.`,
  )
}

const MOST_PLACES = 3

/** „Graz im Oktober 2026 (12), an Standorten, die Sie nicht sehen (3)“ */
function placesText(places: Awaited<ReturnType<typeof rows.places>>, storeIds: readonly number[] | null): string {
  const sumOf = (some: typeof places) => some.reduce((sum, { count }) => sum + count, 0)
  const seen = places.filter(({ storeId }) => storeIds === null || storeIds.includes(storeId))
  const unseen = places.filter(place => !seen.includes(place))
  const [shown, others] = [seen.slice(0, MOST_PLACES), seen.slice(MOST_PLACES)]
  return [
    ...shown.map(
      ({ storeName, month, count }) => `${storeName} im ${formatMonth(Temporal.PlainYearMonth.from(month))} (${count})`,
    ),
    ...(others.length > 0 ? [`in weiteren Monaten und Standorten (${sumOf(others)})`] : []),
    ...(unseen.length > 0 ? [`an Standorten, die Sie nicht sehen (${sumOf(unseen)})`] : []),
  ].join(', ')
}

/** As the trail keeps it: the factor as people read it. */
const told = ({ factor, ...row }: IndividualWageType) => ({
  ...row,
  factor: factor === null ? null : formatScaled(factor, 4),
})

export const individualWageTypesPart: SettingsPartOf<IndividualWageTypeDraft> = {
  key: 'individualWageTypes',
  label: 'Individuelle Lohnarten',
  noun: 'settings/individual-wage-types',
  read: 'settings.read',
  item: IndividualWageTypeDraft,
  list: async tx => (await rows.list(tx)).map(one => IndividualWageTypeDraft.parse(one)),
  keyOf: ({ number }) => number,
  nameOf: ({ number, name }) => `${number} ${name}`,
  async save(tx, scope, _session, item) {
    const known = (await rows.list(tx)).find(({ number }) => number === item.number)
    return known ? change(scope, known.id, { ...item, version: known.version }) : create(scope, item)
  },
}

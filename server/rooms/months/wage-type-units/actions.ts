import type { WageTypeLine } from '#domain/settings/wage-type-lines.ts'
import { type UnfitUnit, unfitUnits, unitNeeds } from '#domain/settings/wage-type-units.ts'
import { dateOf, dayNumber } from '#domain/wages/calendar.ts'
import { firstDayText, type Month } from '#domain/wages/month-numbers.ts'
import { GROUP_CODES } from '#domain/wages/time-kinds.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { wageModels } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'

/** Of each store's month the numbers that count in another unit than the models that there is something of, each once. */
export async function unfitUnitsOf(
  tx: CompanyTx,
  storeIds: readonly number[],
  month: Month,
  mapping: readonly WageTypeLine[],
): Promise<Map<number, UnfitUnit[]>> {
  const inUse = await rows.nightModels(tx, storeIds, month)
  const models = inUse.length === 0 ? undefined : await wageModels(tx)
  const found = new Map<number, UnfitUnit[]>()
  for (const [storeId, used] of Map.groupBy(inUse, ({ storeId }) => storeId)) {
    const own = used.flatMap(({ modelId }) => models!.byId.get(modelId ?? models!.defaultId ?? 0) ?? [])
    const unfit = daysOf(month, mapping, own).flatMap(day => unfitUnits(mapping, usesOn(own, day), day))
    const distinct = new Map(unfit.map(each => [JSON.stringify(each), each]))
    found.set(storeId, [...distinct.values()])
  }
  return found
}

type Models = Awaited<ReturnType<typeof wageModels>>
type UsedModel = NonNullable<ReturnType<Models['byId']['get']>>

function usesOn(models: readonly UsedModel[], day: string) {
  const at = dayNumber(Temporal.PlainDate.from(day))
  return GROUP_CODES.map(group => ({
    group,
    units: unitNeeds(
      models
        .filter(model => model.group === group)
        .map(({ name, versions }) => ({
          name,
          kinds: ['NACHT'] as const,
          rules: versions
            .filter(({ from }) => from <= at)
            .slice(-1)
            .map(({ rules }) => rules),
        })),
    ),
  }))
}

/** The first of the month, and those on which a number or rules begin. */
function daysOf(month: Month, mapping: readonly WageTypeLine[], models: readonly UsedModel[]): string[] {
  const [first, next] = [firstDayText(month), firstDayText(month + 1)]
  const begins = [
    ...mapping.map(({ validFrom }) => validFrom),
    ...models.flatMap(({ versions }) => versions.map(({ from }) => dateOf(from).toString())),
  ]
  return [...new Set([first, ...begins.filter(day => day > first && day < next)])].sort()
}

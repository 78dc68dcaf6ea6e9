import type { EnumChange, ManagedEnum } from '#contract/superadmin/enums.ts'
import { ENUM_LISTS, type EnumList, enumValues, shippedValues } from '#domain/basics/enum-lists.ts'
import { ENUM_RULES, neededBecause } from '#domain/settings/enum-rules.ts'
import { acrossCompanies, lookAcrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import type { Caller, Session } from '#server/platform/serve.ts'
import { changeEnum, enumChangeRows, loadEnumChanges } from '#server/rooms/settings/public.ts'
import * as rows from './rows.ts'

export const list = (): Promise<ManagedEnum[]> => lookAcrossCompanies(shown)

export async function change(
  { accountId }: Session,
  { address }: Caller,
  wanted: EnumList,
  body: EnumChange,
): Promise<ManagedEnum> {
  const uses = async (tx: PlatformTx) =>
    new Map((await rows.uses(tx)).flatMap(use => (use.list === wanted ? [[use.id, use.uses] as const] : [])))
  // Whatever comes of it: what this process took over inside of the transaction may be undone with it.
  await acrossCompanies(tx => changeEnum(tx, { accountId, address }, wanted, body, () => uses(tx))).finally(
    loadEnumChanges,
  )
  return (await list()).find(each => each.list === wanted)!
}

async function shown(tx: PlatformTx): Promise<ManagedEnum[]> {
  const [stored, uses] = [await enumChangeRows.list(tx), await rows.uses(tx)]
  return ENUM_LISTS.map(name => {
    const change = stored.find(each => each.list === name)
    const shipped = new Map(shippedValues(name).map(({ id, text }) => [id, text]))
    const used = new Map(uses.flatMap(use => (use.list === name ? [[use.id, use] as const] : [])))
    const { label, closedBecause } = ENUM_RULES[name]
    return {
      list: name,
      label,
      closedBecause,
      values: enumValues(name).map(value => ({
        ...value,
        shippedText: shipped.get(value.id) ?? null,
        needed: neededBecause(name, value.id) ?? null,
        uses: used.get(value.id)?.uses ?? 0,
        companies: used.get(value.id)?.companies ?? 0,
      })),
      author: change?.author ?? '',
      changedAt: change?.changedAt ?? null,
      version: change?.version ?? 0,
    }
  })
}

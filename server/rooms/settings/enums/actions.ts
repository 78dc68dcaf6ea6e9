import { applyEnumChanges, type EnumList, type EnumValue, enumValues } from '#domain/basics/enum-lists.ts'
import { acrossCompanies, type PlatformTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { refuseStale } from '#server/platform/versions.ts'
import { recordEvent } from '#server/rooms/access/public.ts'
import * as rows from './rows.ts'
import { changedValues, type WantedValue } from './rules.ts'

/** Takes over what operators said of the lists: when the program starts, and when any process of it changed one. */
export const loadEnumChanges = (): Promise<void> => acrossCompanies(take)

async function take(tx: PlatformTx): Promise<void> {
  const stored = await rows.list(tx)
  applyEnumChanges(Object.fromEntries(stored.map(({ list, entries }) => [list, entries])))
}

type Author = { accountId: string; address: string }

/** `uses`: of each value how often it is used, asked when one is to be removed. */
export async function changeEnum(
  tx: PlatformTx,
  { accountId, address }: Author,
  list: EnumList,
  { values, version }: { values: readonly WantedValue[]; version: number },
  uses: () => Promise<ReadonlyMap<string, number>>,
): Promise<void> {
  await rows.lock(tx)
  const stored = await rows.list(tx)
  refuseStale(stored.find(each => each.list === list)?.version ?? 0, version)
  // Another process may have changed it a moment ago.
  await take(tx)
  const before = enumValues(list)
  const after = changedValues(list, values)
  const removed = before.filter(({ id }) => !after.some(value => value.id === id))
  const used = removed.length > 0 ? await uses() : new Map<string, number>()
  const stays = removed.find(({ id }) => (used.get(id) ?? 0) > 0)
  if (stays)
    throw new Refusal('in_use', `„${stays.text}“ wird ${used.get(stays.id)}-mal verwendet. Verbergen lässt es sich.`)
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await rows.keep(tx, accountId, list, after)
  for (const detail of differences(list, before, after))
    await recordEvent(tx, accountId, 'list changed', address, detail)
}

type Detail = Record<string, string>

/** As the trail of the platform keeps it: each value that is another one now, and the order where it alone changed. */
function* differences(list: EnumList, before: readonly EnumValue[], after: readonly EnumValue[]): Generator<Detail> {
  const said = (value: EnumValue | undefined) => (value ? `${value.text}${value.isRetired ? ' (verborgen)' : ''}` : '')
  const [old, now] = [before, after].map(values => new Map(values.map(value => [value.id, value])))
  const ids = [...new Set([...old!.keys(), ...now!.keys()])]
  const changed = ids.filter(id => said(old!.get(id)) !== said(now!.get(id)))
  for (const id of changed) yield { list, value: id, before: said(old!.get(id)), after: said(now!.get(id)) }
  if (changed.length === 0) yield { list, order: after.map(({ id }) => id).join(' ') }
}

import { type Doubt, doubtsAbout, type TimeEntry } from '#domain/time/doubtful-times.ts'
import { acrossStores, type CompanyScope, type CompanyTx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import * as rows from './rows.ts'

/** An entry as it would be stored; `id` is null for a new one. */
export type CheckedEntry = TimeEntry & { id: number | null; employeeId: number }

/** The person an entry is about; who may not see them can't write it either. */
export async function lockPerson(tx: CompanyTx, id: number): Promise<rows.TimePerson> {
  const [person] = await rows.people(tx, [id], true)
  if (!person) throw new Refusal('not_found')
  return person
}

/** A record about a person, as it is once they are locked: first they, as everybody does who writes about them. */
export async function lockRecord<Found extends { employeeId: number }>(
  tx: CompanyTx,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const found = await find()
  if (!found) throw new Refusal('not_found')
  await lockPerson(tx, found.employeeId)
  const held = await find()
  if (!held) throw new Refusal('not_found')
  return held
}

/** What is doubtful about each entry; overlaps are looked for in all stores, those of others are not named. Product D. */
export async function doubtsOf(
  tx: CompanyTx,
  scope: CompanyScope,
  entries: readonly CheckedEntry[],
  people: ReadonlyMap<number, rows.TimePerson>,
  zone: string,
): Promise<Doubt[][]> {
  const wanted = entries.map(({ kind, id, employeeId, fromMs, toMs }, at) => ({
    ...{ at, kind, id, employeeId, fromMs },
    // Of a shift that is entered while it runs only the begin is known.
    untilMs: toMs ?? (kind === 'stamp' ? fromMs + 1 : null),
  }))
  const found = await acrossStores(tx, scope, () => rows.entriesBeside(tx, scope, wanted))
  const beside = Map.groupBy(found, ({ at }) => at)
  const today = todayIn(zone)
  return entries.map((entry, at) => {
    const others = (beside.get(at) ?? []).map(({ storeId, storeName, ...other }) => ({
      ...other,
      storeName: !scope.storeIds || scope.storeIds.includes(storeId) ? storeName : null,
    }))
    const { entry: entered, exit } = people.get(entry.employeeId)!
    return doubtsAbout(entry, { entry: entered, exit, others, today, zone })
  })
}

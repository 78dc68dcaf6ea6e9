import type { NounKey } from '#contract/nouns.ts'
import { type Doubt, doubtsAbout, type TimeEntry } from '#domain/time/doubtful-times.ts'
import { acrossStores, type CompanyScope, type CompanyTx, inCompany } from '#server/platform/database/database.ts'
import { recordVerbs, type Wanted } from '#server/platform/record-verbs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { todayIn } from '#server/platform/today.ts'
import { type Known, trailOf } from '#server/platform/trail.ts'
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

type OfPerson<Row, Draft> = {
  find: (tx: CompanyTx, id: number) => Promise<Row | undefined>
  insert: (tx: CompanyTx, scope: CompanyScope, draft: Draft) => Promise<Row>
  update: (tx: CompanyTx, id: number, after: Omit<Row, 'id' | 'employeeId' | 'version'>) => Promise<Row>
  remove: (tx: CompanyTx, id: number) => Promise<unknown>
  /** What the noun does not allow, of a new record (0) and of one as it would be. */
  refuse: (tx: CompanyTx, wanted: Draft, id: number) => Promise<void> | void
  /** As the trail keeps it. */
  kept: (row: Row) => Known<Row>
}

/** Records of a person that are entered one by one: the person first, so that of two that do not go together the second one sees the first. */
export function personRecordVerbs<
  Row extends Draft & { id: number; version: number },
  Draft extends { employeeId: number },
  Change extends { version?: number | undefined },
>(noun: NounKey, { find, insert, update, remove, refuse, kept }: OfPerson<Row, Draft>) {
  const trail = trailOf(noun)
  return {
    create: (scope: CompanyScope, draft: Draft): Promise<Row> =>
      inCompany(scope, async tx => {
        await lockPerson(tx, draft.employeeId)
        await refuse(tx, draft, 0)
        const created = await insert(tx, scope, draft)
        await trail.created<Row>(tx, scope, kept(created))
        return created
      }),

    ...recordVerbs<Row, Wanted<Change>, Row>(noun, {
      lock: (tx, id) => lockRecord(tx, () => find(tx, id)),
      async update(tx, id, wanted, before) {
        const after: Row = { ...before, ...given(wanted) }
        await refuse(tx, after, id)
        const { id: _, employeeId: __, version: ___, ...values } = after
        return update(tx, id, values)
      },
      remove,
      kept,
    }),
  }
}

const given = (wanted: object): object =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))

/** What somebody may not know of looks as if they did not exist. */
export async function refuseUnseen(tx: CompanyTx, employeeId: number): Promise<void> {
  if ((await rows.people(tx, [employeeId], false)).length === 0) throw new Refusal('not_found')
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

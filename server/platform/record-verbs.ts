import type { NounKey } from '#contract/nouns.ts'
import { type CompanyScope, type CompanyTx, inCompany } from './database/database.ts'
import { Refusal } from './refusal.ts'
import { type Known, trailOf } from './trail.ts'
import { unchanged } from './versions.ts'

type Of<Row, Wanted, Kept extends object> = {
  /** As it stands, and nobody else changes it before this transaction ends; undefined where the caller sees none. */
  lock: (tx: CompanyTx, id: number, scope: CompanyScope) => Promise<Row | undefined>
  /** Refuses what the noun does not allow, and changes it. */
  update: (tx: CompanyTx, id: number, wanted: Wanted, before: Row, scope: CompanyScope) => Promise<Row>
  /** As `update`. */
  remove: (tx: CompanyTx, id: number, before: Row, scope: CompanyScope) => Promise<unknown>
  /** As the trail keeps it. */
  kept: (row: Row) => Known<Kept>
}

/** What is sent of a change, but for the version it was made on. */
export type Wanted<Change extends { version?: number | undefined }> = Omit<Change, 'version'>

/** Changing and removing a record: held, refused where it is gone (404) or another one by now (409), done, and kept in the trail. */
export function recordVerbs<Row extends { version: number }, Wanted extends object, Kept extends object>(
  noun: NounKey,
  { lock, update, remove, kept }: Of<Row, Wanted, Kept>,
) {
  const trail = trailOf(noun)
  return {
    change: (
      scope: CompanyScope,
      id: number,
      { version, ...wanted }: Wanted & { version?: number | undefined },
    ): Promise<Row> =>
      inCompany(scope, async tx => {
        const before = unchanged(await lock(tx, id, scope), version)
        const after = await update(tx, id, wanted as unknown as Wanted, before, scope)
        await trail.changed<Kept>(tx, scope, kept(before), kept(after))
        return after
      }),

    remove: (scope: CompanyScope, id: number): Promise<void> =>
      inCompany(scope, async tx => {
        const before = await lock(tx, id, scope)
        if (!before) throw new Refusal('not_found')
        await remove(tx, id, before, scope)
        await trail.removed<Kept>(tx, scope, kept(before))
      }),
  }
}

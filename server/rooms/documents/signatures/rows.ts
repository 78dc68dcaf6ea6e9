import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Signature } from '#contract/documents/signatures.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'
import { signature } from './tables.ts'

type Insert = typeof signature.$inferInsert

const columns = {
  id: signature.id,
  storeId: signature.storeId,
  signer: signature.signer,
  signerFunction: signature.signerFunction,
  version: signature.version,
}

/** The company's first. */
export const list = (tx: CompanyTx): Promise<Signature[]> =>
  tx.select(columns).from(signature).orderBy(sql`${signature.storeId} is not null`, asc(signature.storeId))

export const lock = (tx: CompanyTx, id: number): Promise<Signature | undefined> =>
  tx
    .select(columns)
    .from(signature)
    .where(eq(signature.id, id))
    .for('update')
    .then(rows => rows[0])

export const pictureOf = (tx: CompanyTx, id: number): Promise<string | undefined> =>
  tx
    .select({ sealed: signature.pictureSealed })
    .from(signature)
    .where(eq(signature.id, id))
    .then(rows => rows[0]?.sealed)

/** Known before the row: a picture is sealed for it. */
export const nextId = (tx: CompanyTx): Promise<number> =>
  tx
    .execute<{ id: number }>(sql`select nextval(pg_get_serial_sequence('signature', 'id')) as id`)
    .then(({ rows }) => Number(rows[0]!.id))

export const insert = (tx: CompanyTx, values: Insert): Promise<Signature> =>
  tx
    .insert(signature)
    .values(values)
    .returning(columns)
    .then(rows => rows[0]!)

export const update = (tx: CompanyTx, id: number, values: Partial<Insert>): Promise<Signature> =>
  tx
    .update(signature)
    .set({ ...values, version: sql`${signature.version} + 1` })
    .where(eq(signature.id, id))
    .returning(columns)
    .then(rows => rows[0]!)

export const remove = (tx: CompanyTx, id: number) => tx.delete(signature).where(eq(signature.id, id))

/** How people call it. */
export const recordName = (id: SQL) => sql`select s.signer from ${signature} s where s.id = ${id}`

export const storeOf = (id: SQL) => sql`select s.store_id from ${signature} s where s.id = ${id}`

import { sql } from 'drizzle-orm'
import type { NoticeKind } from '#domain/elda/registration-states.ts'
import type { CompanyTx } from '#server/platform/database/database.ts'

/** Where a paper lies is known here alone. */
export type PaperState = {
  kind: NoticeKind
  project: 'TM' | 'DM' | null
  takenOverOn: string | null
  protocol: string
  documentId: number | null
}

const STATE = sql`kind, project, taken_over_on::text as "takenOverOn", protocol, paper_document_id as "documentId"`

export const state = (tx: CompanyTx, id: number): Promise<PaperState | undefined> =>
  tx
    .execute<PaperState>(sql`select ${STATE} from social_insurance_registration where id = ${id}`)
    .then(({ rows }) => rows[0])

/** Of two who keep the same paper the second waits, and finds the first one's. */
export const lock = (tx: CompanyTx, id: number): Promise<PaperState | undefined> =>
  tx
    .execute<PaperState>(sql`select ${STATE} from social_insurance_registration where id = ${id} for update`)
    .then(({ rows }) => rows[0])

/** Its version stays, for nothing of what it tells is another. */
export const keep = (tx: CompanyTx, id: number, documentId: number) =>
  tx.execute(sql`update social_insurance_registration set paper_document_id = ${documentId} where id = ${id}`)

export const companyName = (tx: CompanyTx): Promise<string> =>
  tx.execute<{ name: string }>(sql`select name from company`).then(({ rows }) => rows[0]!.name)

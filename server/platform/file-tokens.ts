import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FilePurpose } from '#contract/endpoint.ts'
import type { PlatformTx } from './database/database.ts'

const MINUTES = 5

/** Which file a token opens, and for whom. */
export type FileGrant = {
  companyId: number
  purpose: FilePurpose
  recordId: number
  fileId: number
  accountId: string
  sessionId: string
  /** The account's when the token was made: what ends all sessions ends it, too. */
  generation: number
}

/** A new token; only its hash is kept. */
export async function issueToken(
  tx: PlatformTx,
  grant: FileGrant,
): Promise<{ accessToken: string; expiresAt: string }> {
  const accessToken = randomBytes(32).toString('base64url')
  const { rows } = await tx.execute<{ expiresAt: string }>(sql`
    insert into file_token (company_id, token_sha256, purpose, record_id, file_id, account_id, session_id, generation, expires_at)
    values (${grant.companyId}, ${hashOf(accessToken)}, ${grant.purpose}, ${grant.recordId}, ${grant.fileId},
      ${grant.accountId}, ${grant.sessionId}, ${grant.generation}, now() + make_interval(mins => ${MINUTES}))
    returning left((expires_at at time zone 'UTC')::text, 19) as "expiresAt"`)
  return { accessToken, expiresAt: rows[0]!.expiresAt }
}

/** What a token says, if it is for exactly this file and has not run out. Whether its bearer still may is not said by it. */
export const grantOf = (tx: PlatformTx, fileId: number, accessToken: string): Promise<FileGrant | undefined> =>
  tx
    .execute<FileGrant>(sql`
      select company_id as "companyId", purpose, record_id as "recordId", file_id as "fileId",
        account_id as "accountId", session_id as "sessionId", generation
      from file_token
      where token_sha256 = ${hashOf(accessToken)} and file_id = ${fileId} and expires_at > now()`)
    .then(({ rows }) => rows[0])

const hashOf = (accessToken: string) => createHash('sha256').update(accessToken).digest()

import assert from 'node:assert/strict'
import { proofs } from '#contract/access/proofs.ts'
import { rawSql } from './app.ts'
import { PASSWORD } from './build-accounts.ts'
import type { Api } from './client.ts'

/** As if somebody had signed in, and proved who they are, longer ago than that counts. Of a program: as if its key had been made without a proof. */
export const forgetProofs = (accountId: string) =>
  rawSql(`update session set created_at = created_at - interval '6 minutes', proved_at = null where account_id = $1`, [
    accountId,
  ])

/** For accounts without a second factor. */
export async function prove(api: Api): Promise<void> {
  const { status, text } = await api(proofs.prove, { body: { password: PASSWORD } })
  assert.equal(status, 200, text)
}

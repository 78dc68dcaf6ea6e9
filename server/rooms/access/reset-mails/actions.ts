import { randomUUID } from 'node:crypto'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { vault } from '#server/platform/vault.ts'
import { lockByEmail, recordOrder } from '../accounts/rows.ts'
import { mailReset } from '../mailed-tokens/actions.ts'

export type ResetWish = { id: string; sealedEmail: string; address: string }

/** `address`: the one the wish came from. */
export function sealedWish(email: string, address: string): ResetWish {
  const id = randomUUID()
  return { id, sealedEmail: vault().seal(email, sealedCell(id)), address }
}

/**
 * Nobody without an active account gets a mail: it would tell strangers' mailboxes about us. Nor does who signs in by the
 * company alone: a password of one's own would be a way past it.
 */
export async function sendResetMail({ id, sealedEmail, address }: ResetWish): Promise<void> {
  const email = vault().open(sealedEmail, sealedCell(id))
  await acrossCompanies(async tx => {
    const account = await lockByEmail(tx, email)
    if (!account?.active || !account.hasPassword) return
    await mailReset(tx, account)
    await recordOrder(tx, { accountId: account.id, action: 'password reset requested', by: null, address })
  })
}

// The queue can be read by every role of the database.
const sealedCell = (rowId: string) => ({ companyId: 0, table: 'job', column: 'email', rowId })

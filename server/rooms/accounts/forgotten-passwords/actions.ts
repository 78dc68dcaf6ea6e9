import { randomUUID } from 'node:crypto'
import { acrossCompanies } from '#server/platform/database/database.ts'
import { countGuess } from '#server/platform/guess-limits.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/serve.ts'
import { vault } from '#server/platform/vault.ts'
import { mailReset } from '../mailed-tokens/actions.ts'
import { lockByEmail, recordOrder } from '../users/rows.ts'
import { type ResetWish, resetMailJob } from './jobs.ts'

/**
 * Whether there is such an account is looked up later, in a job: the answer and the time it takes can't tell.
 * Above three mails in a quarter of an hour nothing more is sent, and nothing else is answered.
 */
export async function report(email: string, caller: Caller): Promise<void> {
  await countGuess('reset-mail-address', caller.address)
  const isTooOften = await countGuess('reset-mail', email).then(
    () => false,
    error => {
      if (error instanceof Refusal && error.code === 'too_many') return true
      throw error
    },
  )
  if (isTooOften) return
  const id = randomUUID()
  const sealedEmail = vault().seal(email, sealedCell(id))
  await acrossCompanies(tx => enqueuePlatform(tx, resetMailJob, { id, sealedEmail, address: caller.address }))
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

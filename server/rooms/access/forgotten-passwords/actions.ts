import { acrossCompanies } from '#server/platform/database/database.ts'
import { countGuess } from '#server/platform/guess-limits.ts'
import { enqueuePlatform } from '#server/platform/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Caller } from '#server/platform/serve.ts'
import { sealedWish } from '../reset-mails/actions.ts'
import { resetMailJob } from '../reset-mails/jobs.ts'

/**
 * Whether there is such an account is looked up later, in a job: the answer and the time it takes can't tell.
 * Above three mails in a quarter of an hour nothing more is sent, and nothing else is answered.
 */
export async function report(email: string, caller: Caller): Promise<void> {
  await countGuess('reset-mail-address', caller.network)
  const isTooOften = await countGuess('reset-mail', email).then(
    () => false,
    error => {
      if (error instanceof Refusal && error.code === 'too_many') return true
      throw error
    },
  )
  if (isTooOften) return
  await acrossCompanies(tx => enqueuePlatform(tx, resetMailJob, sealedWish(email, caller.address)))
}

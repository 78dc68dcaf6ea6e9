import { PasskeyName } from '#contract/access/passkeys.ts'
import { z } from '#contract/zod.ts'
import { contractCheck } from '#web/lib/contract-check.ts'

export const PasskeyNamed = z.object({ name: PasskeyName })
export const checkName = contractCheck<{ name: string }, { name: string }>(PasskeyNamed, false)

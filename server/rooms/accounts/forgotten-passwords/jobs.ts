import type { PlatformJob } from '#server/platform/jobs.ts'
import { sendResetMail } from './actions.ts'

export type ResetWish = { id: string; sealedEmail: string; address: string }

export const resetMailJob: PlatformJob<ResetWish> = {
  name: 'send-reset-mail',
  retries: 5,
  retryDelay: 5,
  run: sendResetMail,
}

import type { PlatformJob } from '#server/platform/jobs.ts'
import { type ResetWish, sendResetMail } from './actions.ts'

export const resetMailJob: PlatformJob<ResetWish> = {
  name: 'send-reset-mail',
  retries: 5,
  retryDelay: 5,
  run: sendResetMail,
}

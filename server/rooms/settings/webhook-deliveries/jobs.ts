import type { PlatformJob } from '#server/platform/jobs.ts'
import { deliver, discard, type Ref } from './actions.ts'

export const deliverWebhook: PlatformJob<Ref> = {
  name: 'deliver-webhook',
  outward: 'webhook',
  // Doubling: nearly three hours.
  retries: 11,
  retryDelay: 5,
  // By host: one that is silent keeps two of them, and nobody else waits for it.
  sideBySide: { workers: 8, perGroup: 2 },
  run: deliver,
  discard,
}

import type { JobDefinition } from '#server/platform/jobs.ts'
import { test } from './actions.ts'

/** For operators: what came of it stands with the target. */
export const testTarget: JobDefinition = {
  name: 'test-transfer-target',
  permission: 'settings.write',
  retries: 0,
  retryDelay: 0,
  sideBySide: { workers: 4, perGroup: 1 },
  run: async ({ scope, record }) => void (await test(scope, Number(record.id))),
}

import type { FileRule } from '#server/platform/file-routes.ts'
import { refuseWithoutRightTo } from '#server/platform/rights.ts'
import * as rows from './rows.ts'

/** The file of a hand-over: who sees the run may have it, unless it holds amounts from pay, which they may not see. */
export const runFile: FileRule = {
  permission: 'exports.run',
  kind: 'exports/export-runs',
  async find(tx, scope, runId) {
    const { fileId, saysPay } = await rows.fileOfRun(tx, runId)
    if (saysPay) refuseWithoutRightTo(scope, ['payment'])
    return fileId
  },
}

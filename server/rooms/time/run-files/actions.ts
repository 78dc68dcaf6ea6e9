import type { FileRule } from '#server/platform/file-routes.ts'
import * as rows from './rows.ts'

/** The file of a hand-over: who sees the run may have it. */
export const runFile: FileRule = {
  permission: 'exports.run',
  kind: 'time/export-runs',
  find: (tx, _scope, runId) => rows.fileOfRun(tx, runId),
}

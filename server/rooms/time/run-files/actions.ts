import type { FileRule } from '#server/platform/file-routes.ts'
import * as store from './store.ts'

/** The file of a hand-over: who sees the run may have it. */
export const runFile: FileRule = {
  permission: 'exports.run',
  kind: 'time/payroll-exports',
  find: (tx, _scope, runId) => store.fileOfRun(tx, runId),
}

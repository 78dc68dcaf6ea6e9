import type { Room } from '#server/platform/room.ts'
import { testTarget } from './transfer-targets/jobs.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'
import { recordName as targetName } from './transfer-targets/rows.ts'

export const transfers: Room = {
  sealed: { columns: [{ table: 'transfer_target', column: 'secret_sealed' }] },
  routes: [...transferTargetRoutes],
  jobs: [testTarget],
  recordNames: {
    'transfers/transfer-targets': targetName,
  },
}

import type { Room } from '#server/platform/room.ts'
import { testTarget } from './transfer-targets/jobs.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'
import { recordName as targetName } from './transfer-targets/rows.ts'

export const transfers: Room = {
  routes: [...transferTargetRoutes],
  jobs: [testTarget],
  recordNames: {
    'transfers/transfer-targets': targetName,
  },
}

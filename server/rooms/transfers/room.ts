import type { Room } from '#server/platform/room.ts'
import { transferTargetRoutes } from './transfer-targets/routes.ts'
import { recordName as targetName } from './transfer-targets/rows.ts'

export const transfers: Room = {
  routes: [...transferTargetRoutes],
  recordNames: {
    'transfers/transfer-targets': targetName,
  },
}

import type { Room } from '#server/platform/room.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { proposalRoutes } from './proposals/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { weekFileRoutes } from './week-files/routes.ts'
import { weekRoutes } from './weeks/routes.ts'

export const roster: Room = {
  routes: [...shiftRoutes, ...weekRoutes, ...proposalRoutes, ...weekFileRoutes],
  recordNames: { 'roster/shifts': planShifts.recordName },
  recordFacts: { 'roster/shifts': { detail: planShifts.detailOf, storeId: planShifts.storeOf } },
}

import type { Room } from '#server/platform/room.ts'
import { planShifts } from '#server/rooms/time/public.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { skillRoutes } from './skills/routes.ts'
import { recordName as skillName } from './skills/rows.ts'
import { spotRoutes } from './spots/routes.ts'
import { recordName as spotName, storeOf as spotStore } from './spots/rows.ts'

export const roster: Room = {
  routes: [...shiftRoutes, ...skillRoutes, ...spotRoutes],
  recordNames: { 'roster/shifts': planShifts.recordName, 'roster/skills': skillName, 'roster/spots': spotName },
  recordFacts: {
    'roster/shifts': { detail: planShifts.detailOf, storeId: planShifts.storeOf },
    'roster/spots': { storeId: spotStore },
  },
  valueNames: {
    skillId: { read: 'roster.read', name: skillName },
    spotId: { read: 'roster.read', name: spotName },
  },
}

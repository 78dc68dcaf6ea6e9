import type { Room } from '#server/platform/room.ts'
import { holidayComparisonRoutes } from './holiday-comparison/routes.ts'

export const comparison: Room = {
  routes: [...holidayComparisonRoutes],
}

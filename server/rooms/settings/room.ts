import type { Room } from '#server/platform/room.ts'
import { costCentreRoutes } from './cost-centres/routes.ts'

export const settings: Room = { routes: [...costCentreRoutes] }

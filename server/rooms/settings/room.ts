import type { Room } from '#server/platform/room.ts'
import { costCentreRoutes } from './cost-centres/routes.ts'
import { enumRoutes } from './enums/routes.ts'

export const settings: Room = { routes: [...costCentreRoutes, ...enumRoutes] }

import type { Room } from '#server/platform/room.ts'
import { lawCheckRoutes } from './law-checks/routes.ts'
import { lawOverrideRoutes } from './law-overrides/routes.ts'

export const workingTime: Room = { routes: [...lawCheckRoutes, ...lawOverrideRoutes] }

import type { Room } from '#server/platform/room.ts'
import { registrationRoutes } from './registrations/routes.ts'

export const elda: Room = { routes: registrationRoutes }

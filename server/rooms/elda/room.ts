import { gift } from '#server/platform/gifts.ts'
import type { Room } from '#server/platform/room.ts'
import { registeredPeople } from '#server/rooms/working-time/public.ts'
import { registeredAmong } from './registrations/actions.ts'
import { registrationRoutes } from './registrations/routes.ts'

export const elda: Room = { routes: registrationRoutes, gives: [gift(registeredPeople, registeredAmong)] }

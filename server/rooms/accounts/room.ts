import type { Room } from '#server/platform/room.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { storeRoutes } from './stores/routes.ts'

export const accounts: Room = { routes: [...signInRoutes, ...storeRoutes] }

import type { Room } from '#server/platform/room.ts'
import { managedCompanyRoutes } from './companies/routes.ts'
import { managedStoreRoutes } from './stores/routes.ts'

export const superadmin: Room = { routes: [...managedCompanyRoutes, ...managedStoreRoutes] }

import type { Room } from '#server/platform/room.ts'
import { contractRoutes } from './contracts/routes.ts'
import { employeeRoutes } from './employees/routes.ts'

export const personnel: Room = { routes: [...employeeRoutes, ...contractRoutes], jobs: [] }

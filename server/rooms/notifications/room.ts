import type { Room } from '#server/platform/room.ts'
import { bellRoutes } from './bell/routes.ts'
import { listRoutes } from './lists/routes.ts'
import { mailListRoutes } from './mail-list/routes.ts'
import { mailNewEmployees } from './mails/jobs.ts'
import { newsRoutes } from './news/routes.ts'

export const notifications: Room = {
  routes: [...bellRoutes, ...newsRoutes, ...listRoutes, ...mailListRoutes],
  platformJobs: [mailNewEmployees],
}

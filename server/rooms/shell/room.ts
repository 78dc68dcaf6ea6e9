import type { Room } from '#server/platform/room.ts'
import { changelogRoutes } from './changelog/routes.ts'
import { eventLogRoutes } from './event-log/routes.ts'
import { helpLinkRoutes } from './help-links/routes.ts'
import { liveChannelRoutes } from './live-channel/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { onlineUserRoutes } from './online-users/routes.ts'
import { sisterProductRoutes } from './sister-products/routes.ts'

export const shell: Room = {
  routes: [
    ...changelogRoutes,
    ...eventLogRoutes,
    ...helpLinkRoutes,
    ...liveChannelRoutes,
    ...onlineUserRoutes,
    ...sisterProductRoutes,
    ...maintenanceRoutes,
  ],
}

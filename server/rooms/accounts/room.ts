import type { Room } from '#server/platform/room.ts'
import { changelogRoutes } from '../shell/changelog/routes.ts'
import { eventLogRoutes } from '../shell/event-log/routes.ts'
import { liveChannelRoutes } from '../shell/live-channel/routes.ts'
import { maintenanceRoutes } from '../shell/maintenance/routes.ts'
import { onlineUserRoutes } from '../shell/online-users/routes.ts'
import { sisterProductRoutes } from '../shell/sister-products/routes.ts'
import { accountPreferenceRoutes } from './account-preferences/routes.ts'
import { forgetSignatures } from './api-keys/jobs.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { resetMailJob } from './forgotten-passwords/jobs.ts'
import { forgottenPasswordRoutes } from './forgotten-passwords/routes.ts'
import { ownProfileRoutes } from './own-profile/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { profileImageRoutes } from './profile-images/routes.ts'
import { redirectRoutes } from './redirects/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import { storeFilterRoutes } from './store-filter/routes.ts'
import { storeRoutes } from './stores/routes.ts'
import { userRoutes } from './users/routes.ts'

export const accounts: Room = {
  routes: [
    ...signInRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...passwordRoutes,
    ...singleSignOnRoutes,
    ...passkeyRoutes,
    ...ownProfileRoutes,
    ...userRoutes,
    ...forgottenPasswordRoutes,
    ...profileImageRoutes,
    ...redirectRoutes,
    ...changelogRoutes,
    ...eventLogRoutes,
    ...storeRoutes,
    ...storeFilterRoutes,
    ...accountPreferenceRoutes,
    ...liveChannelRoutes,
    ...onlineUserRoutes,
    ...apiKeyRoutes,
    ...sisterProductRoutes,
    ...maintenanceRoutes,
  ],
  platformJobs: [resetMailJob, forgetSignatures],
}

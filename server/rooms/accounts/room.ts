import type { Room } from '#server/platform/room.ts'
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
    ...storeRoutes,
  ],
  platformJobs: [resetMailJob],
}
